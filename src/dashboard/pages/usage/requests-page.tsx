/** The request log of an account: what was asked, how it was answered and why it failed, with a filter. */
import { type KeyName, MOST_SEARCHED } from '../../../accounts/usage/create-usage-questions.ts'
import {
  type FoundRequests,
  type RecentRequest,
  type RequestFilter,
  type RequestPlace,
  STATUS_CLASSES,
  VALIDATION_ERROR,
} from '../../../domain/accounts/usage.ts'
import { FAILURES } from '../../../domain/failure.ts'
import { Field, Secret, Select } from '../../components/form.tsx'
import { formatTook, StatusAndCode } from '../../components/request-cells.tsx'
import { Time } from '../../components/time.tsx'
import { WideTable } from '../../components/wide-table.tsx'
import { formatNumber } from '../../format.ts'
import { quoteForShell } from '../../format-request.ts'
import type { ShownPage } from '../../page-route.ts'
import { USAGE } from '../../texts/usage.ts'
import type { Language } from '../../visit.ts'
import { createNameKey } from './name-key.ts'
import { formatRequestQuery, LONGEST_TEXT } from './read-query.ts'

export interface RequestLog {
  readonly days: number
  readonly rows: number
}

interface RequestsView {
  readonly filter: RequestFilter
  readonly before: RequestPlace | null
  readonly found: FoundRequests
  readonly keyNames: ReadonlyMap<string, KeyName>
  /** Those that the account has asked lately. */
  readonly endpoints: readonly string[]
  readonly log: RequestLog
  readonly origin: string
  readonly language: Language
}

const PATH = '/dashboard/requests'
/** A request without a valid key belongs to no account. */
const CODES = [VALIDATION_ERROR, ...Object.keys(FAILURES).filter((kind) => kind !== 'not_authenticated')]
/** Stands for a text that is not stored. */
const HIDDEN = '…'

export function showRequests(view: RequestsView): ShownPage {
  const { found, filter, before, log, language } = view
  const texts = USAGE[language]
  const isEmpty = found.requests.length === 0 && before === null && Object.values(filter).every((one) => one === null)
  return {
    kind: 'page',
    title: texts.requestsTitle,
    place: 'requests',
    scripts: ['copy.js'],
    body: (
      <>
        <h1>{texts.requestsTitle}</h1>
        <p class="quiet">{texts.requestsWhat(formatNumber(log.rows, language), formatNumber(log.days, language))}</p>
        {isEmpty ? (
          <div class="card empty stack">
            <h2>{texts.empty}</h2>
            <p>{texts.emptyText}</p>
          </div>
        ) : (
          <>
            <Choice {...view} />
            {found.requests.length === 0 ? <NoMatch {...view} /> : <RequestTable {...view} />}
            <Ways {...view} />
          </>
        )}
      </>
    ),
  }
}

function Choice({ filter, keyNames, endpoints, language }: RequestsView) {
  const texts = USAGE[language]
  const nameKey = createNameKey(keyNames)
  const anyOr = (values: readonly string[], nameOf = (value: string) => value) =>
    [['', texts.any], ...values.map((value) => [value, nameOf(value)] as const)] as const
  return (
    <form class="choice tight" method="get" action={PATH}>
      <Field
        name="text"
        type="search"
        label={texts.search}
        hint={texts.searchHint}
        value={filter.text ?? ''}
        maxLength={LONGEST_TEXT}
      />
      <Select
        name="status"
        label={texts.status}
        value={filter.status_class ?? ''}
        options={anyOr(STATUS_CLASSES, (one) => texts.statusNames[one as keyof typeof texts.statusNames])}
      />
      <Select name="code" label={texts.code} value={filter.code ?? ''} options={anyOr(CODES)} />
      <Select name="endpoint" label={texts.endpoint} value={filter.endpoint ?? ''} options={anyOr(endpoints)} />
      <Select name="key" label={texts.key} value={filter.key_id ?? ''} options={anyOr([...keyNames.keys()], nameKey)} />
      <button type="submit">{texts.find}</button>
      <span class="links">
        <a href={PATH}>{texts.clear}</a>
      </span>
    </form>
  )
}

function NoMatch({ found, language }: RequestsView) {
  const texts = USAGE[language]
  const words = found.next === null ? texts.nothingFits : texts.nothingFitsSoFar(formatNumber(MOST_SEARCHED, language))
  return <p role="status">{words}</p>
}

function Ways({ filter, before, found, language }: RequestsView) {
  const texts = USAGE[language]
  return (
    <p class="links">
      {before !== null && <a href={`${PATH}?${formatRequestQuery(filter, null)}`}>{texts.newest}</a>}
      {found.next !== null && <a href={`${PATH}?${formatRequestQuery(filter, found.next)}`}>{texts.older}</a>}
    </p>
  )
}

function RequestTable({ found, keyNames, origin, language }: RequestsView) {
  const texts = USAGE[language]
  const nameKey = createNameKey(keyNames)
  const columns = [texts.time, texts.request, texts.status, { number: texts.cost }, { number: texts.took }, texts.key]
  return (
    <WideTable caption={texts.found(formatNumber(found.requests.length, language))} showsCaption columns={columns}>
      {found.requests.map((request) => renderRow(request, nameKey, origin, language))}
    </WideTable>
  )
}

function renderRow(request: RecentRequest, nameKey: (id: string) => string, origin: string, language: Language) {
  const { at_ms, status, cost, took_ms, key_id, request_id, code } = request
  return (
    <tr key={`${at_ms} ${request_id}`}>
      <td class="one-line">
        <Time ms={at_ms} />
      </td>
      <th scope="row" class="long">
        <Asked request={request} origin={origin} language={language} />
      </th>
      <td>
        <StatusAndCode status={status} code={code} />
      </td>
      <td class="number">{cost}</td>
      <td class="number">{formatTook(took_ms, language)}</td>
      <td class="long">{nameKey(key_id)}</td>
    </tr>
  )
}

interface AskedProps {
  readonly request: RecentRequest
  readonly origin: string
  readonly language: Language
}

function Asked({ request: { path, query, detail, request_id }, origin, language }: AskedProps) {
  const texts = USAGE[language]
  const target = query === null ? path : `${path}?${query}`
  return (
    <>
      <code>{target}</code>
      {detail !== null && (
        <p class="quiet" lang="en">
          {detail}
        </p>
      )}
      <details class="quiet">
        <summary>
          {texts.curl} · <code>{request_id}</code>
        </summary>
        <Secret
          id={`curl-${request_id}`}
          text={`curl -H "X-API-Key: $ERSHOU_KEY" ${quoteForShell(`${origin}${target}`)}`}
          language={language}
        />
        {target.includes(HIDDEN) && <p class="quiet">{texts.fillIn}</p>}
      </details>
    </>
  )
}
