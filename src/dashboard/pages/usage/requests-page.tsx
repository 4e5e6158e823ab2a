/** The page of recent requests, searchable by path, id, status and key. */
import {
  type FoundRequests,
  KEPT_REQUESTS,
  type KeyName,
  MOST_REQUESTS_FOUND,
  type RequestFilter,
} from '../../../accounts/usage/create-usage-questions.ts'
import { type RecentRequest, STATUS_CLASSES } from '../../../domain/accounts/usage.ts'
import { Field, Select } from '../../components/form.tsx'
import { WideTable } from '../../components/wide-table.tsx'
import { formatNumber } from '../../format.ts'
import type { ShownPage } from '../../page-route.ts'
import { USAGE } from '../../texts/usage.ts'
import type { Language } from '../../visit.ts'
import { createNameKey } from './name-key.ts'
import { LONGEST_TEXT } from './read-query.ts'

interface RequestsView {
  readonly filter: RequestFilter
  readonly found: FoundRequests
  readonly keyNames: ReadonlyMap<string, KeyName>
  readonly language: Language
}

export function showRequests(view: RequestsView): ShownPage {
  const { found, language } = view
  const texts = USAGE[language]
  const [shown, kept] = [MOST_REQUESTS_FOUND, KEPT_REQUESTS].map((count) => formatNumber(count, language))
  return {
    kind: 'page',
    title: texts.requestsTitle,
    place: 'requests',
    body: (
      <>
        <h1>{texts.requestsTitle}</h1>
        <p class="quiet">{texts.requestsWhat(shown as string, kept as string)}</p>
        {found.kept === 0 ? (
          <div class="card empty stack">
            <h2>{texts.empty}</h2>
            <p>{texts.emptyText}</p>
          </div>
        ) : (
          <>
            <Choice {...view} />
            {found.requests.length === 0 ? <p role="status">{texts.nothingFits}</p> : <RequestTable {...view} />}
          </>
        )}
      </>
    ),
  }
}

function Choice({ filter, found, keyNames, language }: RequestsView) {
  const texts = USAGE[language]
  const nameKey = createNameKey(keyNames)
  // Includes a key from the link that has no recent requests.
  const keys = new Set([
    ...found.key_ids,
    ...[filter.key_id].filter((id) => id !== null && keyNames.has(id)),
  ] as string[])
  return (
    <form class="choice" method="get" action="/dashboard/requests">
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
        options={[['', texts.any], ...STATUS_CLASSES.map((one) => [one, texts.statusNames[one]] as const)]}
      />
      <Select
        name="key"
        label={texts.key}
        value={filter.key_id ?? ''}
        options={[['', texts.any], ...[...keys].map((id) => [id, nameKey(id)] as const)]}
      />
      <button type="submit">{texts.find}</button>
      <span class="links">
        <a href="/dashboard/requests">{texts.clear}</a>
      </span>
    </form>
  )
}

function RequestTable({ found, keyNames, language }: RequestsView) {
  const texts = USAGE[language]
  const nameKey = createNameKey(keyNames)
  const columns = [
    texts.time,
    texts.path,
    texts.status,
    { number: texts.cost },
    { number: texts.took },
    texts.key,
    texts.id,
  ]
  return (
    <WideTable caption={texts.found(formatNumber(found.requests.length, language))} showsCaption columns={columns}>
      {found.requests.map((request) => renderRow(request, nameKey, language))}
    </WideTable>
  )
}

function renderRow(request: RecentRequest, nameKey: (id: string) => string, language: Language) {
  const { at_ms, path, status, cost, took_ms, key_id, request_id } = request
  return (
    <tr key={`${at_ms} ${request_id}`}>
      <td class="one-line">{new Date(at_ms).toISOString().slice(0, 19).replace('T', ' ')}</td>
      <td class="long">
        <code>{path}</code>
      </td>
      <td class={`state ${status < 400 ? 'good' : status < 500 ? 'warn' : 'bad'}`}>{status}</td>
      <td class="number">{cost}</td>
      <td class="number">{took_ms < 0.1 ? '< 0.1' : formatNumber(Math.round(took_ms * 10) / 10, language)}</td>
      <td class="long">{nameKey(key_id)}</td>
      <td class="one-line">
        <code>{request_id}</code>
      </td>
    </tr>
  )
}
