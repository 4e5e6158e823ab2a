/** The queries of records that a report mentions, with the sentence that no record is no proof. */
import type { ProviderHistoryQuery } from '../../../../domain/inspection-parts/provider-findings.ts'
import { clip } from '../../../clip.ts'
import { formatNumber } from '../../../format.ts'
import { INSPECTION } from '../../../texts/market/inspection.ts'
import { Outside, Printed, Said, Say, type Telling } from './telling.tsx'

export function HistoryQueries({ telling }: { readonly telling: Telling }) {
  const { history_queries } = telling.report
  return (
    <section class="history-queries">
      <h3>
        <Say telling={telling} text={({ history }) => history.title} />
      </h3>
      {history_queries.length === 0 ? (
        <p>
          <Say telling={telling} text={({ history }) => history.none} />
        </p>
      ) : (
        <ul class="conclusions">
          {history_queries.slice(0, MOST_QUERIES).map((query, at) => (
            <li key={at} data-query={query.topic} data-result={query.result}>
              <span class="quiet">
                <Say telling={telling} text={({ history }) => history.topics[query.topic]} />
              </span>
              <Query query={query} at={at} telling={telling} />
            </li>
          ))}
        </ul>
      )}
      <p class="no-proof">
        <Say telling={telling} text={({ history }) => history.noProof} />
      </p>
    </section>
  )
}

/** A report has two. */
const MOST_QUERIES = 20

interface QueryProps {
  readonly query: ProviderHistoryQuery
  readonly at: number
  readonly telling: Telling
}

function Query({ query, at, telling }: QueryProps) {
  const { result, records_reported, query_date, notice, source_name, source_notice, receipt_url } = query
  const { language } = telling
  return (
    <span>
      <Say
        telling={telling}
        text={({ history }) =>
          records_reported === null
            ? history.results[result]
            : history.records(formatNumber(records_reported, language))
        }
      />
      {' · '}
      <Say telling={telling} text={({ history }) => (query_date === null ? history.noDate : history.on(query_date))} />
      {notice !== null && result === 'unknown' && records_reported === null && (
        <>
          {' · '}
          <Said telling={telling} text={({ history_queries }) => history_queries[at]?.notice} />
        </>
      )}{' '}
      <Printed text={source_notice === null ? source_name : `${clip(source_name)}：${clip(source_notice)}`} />
      {receipt_url !== null && (
        <>
          {' '}
          <Outside href={receipt_url}>{INSPECTION[language].history.receipt}</Outside>
        </>
      )}
    </span>
  )
}
