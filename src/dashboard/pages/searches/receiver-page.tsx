/** The page of one receiver: its state, and every delivery with the answer to it. */
import { DELIVERIES_PER_PAGE, type OwnReceivers } from '../../../accounts/saved-searches/own-receivers.ts'
import { DELIVERIES_KEPT_DAYS } from '../../../domain/deliveries/deliveries.ts'
import type { Receiver } from '../../../domain/deliveries/saved-searches.ts'
import { ExactTime, TimeIn } from '../../components/time.tsx'
import { WideTable } from '../../components/wide-table.tsx'
import { formatNumber } from '../../format.ts'
import { owner, type PageRoute } from '../../page-route.ts'
import { RECEIVERS } from '../../texts/searches/receivers.ts'
import { SEARCHES } from '../../texts/searches/searches.ts'
import type { Language } from '../../visit.ts'
import { errorPage } from '../error-page.tsx'
import { AnswerText, deliveryPath, describeTook, ResultMark, SendAgain } from './describe-delivery.tsx'
import { ReceiverFacts, readStanding, receiverPath } from './describe-receiver.tsx'
import { SEARCHES_PATH, searchPath } from './describe-search.tsx'
import { ReceiverButtons } from './receiver-buttons.tsx'
import { ResultNotice } from './result-notice.tsx'
import type { SearchesPagesParts } from './searches-pages-parts.ts'

type Listed = Awaited<ReturnType<OwnReceivers['listDeliveries']>>

export function receiverRoute({ searches, receivers, now }: SearchesPagesParts): PageRoute {
  return owner('GET', '/dashboard/searches/{id}/receivers/{receiver}', async (visit) => {
    const { language, params, query, signedIn } = visit
    const found = await searches.find(signedIn.account, params.id ?? '')
    const receiver = found?.receivers.find(({ id }) => id === params.receiver)
    if (!found || !receiver) return errorPage('not_found', visit)
    const { search } = found
    const standing = await readStanding(receivers, signedIn.account, now())
    const before = readBefore(query.get('before'))
    const deliveries = await receivers.listDeliveries(receiver, before)
    const texts = RECEIVERS[language]
    return {
      kind: 'page',
      title: receiver.address,
      place: 'searches',
      body: (
        <>
          <ResultNotice query={query} language={language} />
          <p class="crumb">
            <a href={SEARCHES_PATH}>{SEARCHES[language].title}</a> <a href={searchPath(search)}>{search.name}</a>
          </p>
          <h1>{receiver.address}</h1>
          <div class="card receiver-card">
            <dl class="facts">
              <dt>{texts.kind}</dt>
              <dd>{texts.kinds[receiver.kind]}</dd>
              <ReceiverFacts {...{ receiver, standing, language }} />
              {receiver.kind === 'webhook' && (
                <>
                  <dt>{texts.secret}</dt>
                  <dd>{describeSecret(receiver, standing.now, language)}</dd>
                </>
              )}
            </dl>
            <ReceiverButtons {...{ receiver, language }} />
          </div>
          <Deliveries {...{ receiver, deliveries, language }} isFirst={before === null} />
        </>
      ),
    }
  })
}

/** The place before which deliveries are listed: `1790000000000.msg_…`. */
function readBefore(text: string | null): { readonly created_at_ms: number; readonly id: string } | null {
  const [, ms, id] = /^(\d{1,15})\.(msg_\w{1,40})$/.exec(text ?? '') ?? []
  return ms === undefined || id === undefined ? null : { created_at_ms: Number(ms), id }
}

function describeSecret({ old_secret_until_ms }: Receiver, now: number, language: Language) {
  const { oldSecret, oneSecret } = RECEIVERS[language]
  const isOldValid = old_secret_until_ms !== null && old_secret_until_ms > now
  return isOldValid ? <TimeIn words={oldSecret} ms={old_secret_until_ms} /> : oneSecret
}

interface DeliveriesProps {
  readonly receiver: Receiver
  readonly deliveries: Listed
  readonly isFirst: boolean
  readonly language: Language
}

function Deliveries({ receiver, deliveries, isFirst, language }: DeliveriesProps) {
  const { deliveries: title, list } = RECEIVERS[language]
  const shown = deliveries.slice(0, DELIVERIES_PER_PAGE)
  const last = shown.at(-1)
  const path = receiverPath(receiver)
  const columns = [
    ...[list.timeAndId, list.type, { number: list.changes }, { number: list.attempts }],
    ...[list.result, list.answer, list.act],
  ]
  return (
    <section aria-labelledby="deliveries" class="deliveries">
      <h2 id="deliveries">{title}</h2>
      {shown.length > 0 && <p class="quiet">{list.kept(formatNumber(DELIVERIES_KEPT_DAYS, language))}</p>}
      {shown.length === 0 ? (
        <p class="nothing">{list.none}</p>
      ) : (
        <WideTable caption={list.caption} columns={columns}>
          {shown.map((delivery) => renderRow(delivery, language))}
        </WideTable>
      )}
      {(!isFirst || deliveries.length > shown.length) && (
        <nav class="links" aria-label={title}>
          {!isFirst && <a href={path}>{list.newest}</a>}
          {last && deliveries.length > shown.length && (
            <a rel="next" href={`${path}?before=${last.created_at_ms}.${last.id}`}>
              {list.older}
            </a>
          )}
        </nav>
      )}
    </section>
  )
}

/** A phone shows one element beside the name of a column. */
function renderRow(delivery: Listed[number], language: Language) {
  const { list } = RECEIVERS[language]
  const { id, type, changes, attempts, created_at_ms, last } = delivery
  return (
    <tr key={id}>
      <th scope="row" class="named">
        <span class="time">
          <ExactTime ms={created_at_ms} />
        </span>
        <a href={deliveryPath(delivery)}>
          <code>{id}</code>
        </a>
      </th>
      <td>{list.types[type]}</td>
      <td class="number">{formatNumber(changes, language)}</td>
      <td class="number">{formatNumber(attempts, language)}</td>
      <td>
        <div>
          <ResultMark delivery={delivery} language={language} />
          {last !== null && <span class="took">{describeTook(last, language)}</span>}
        </div>
      </td>
      <td class="answer">
        <div>
          <AnswerText last={last} language={language} most={80} />
        </div>
      </td>
      <td>
        <SendAgain delivery={delivery} language={language} />
      </td>
    </tr>
  )
}
