/** The usage of an account as its owner sees it, for operators and read-only. Each look is in the audit log. */
import type { ServiceHour } from '../../../../accounts/operator/service-usage.ts'
import type { KeyName } from '../../../../accounts/usage/create-usage-questions.ts'
import { daysOf, type Span } from '../../../../accounts/usage/range.ts'
import type { Account } from '../../../../domain/accounts/accounts.ts'
import {
  type RecentRequest,
  STATUS_CLASSES,
  type StatusClass,
  type UsagePart,
} from '../../../../domain/accounts/usage.ts'
import { arrangeSeries } from '../../../charts/arrange-series.ts'
import { DayChart } from '../../../charts/day-chart.tsx'
import { HourChart } from '../../../charts/hour-chart.tsx'
import { Patterns } from '../../../charts/patterns.tsx'
import { formatTook, StatusAndCode } from '../../../components/request-cells.tsx'
import { Time } from '../../../components/time.tsx'
import { WideTable } from '../../../components/wide-table.tsx'
import { formatCompact, formatDuration, formatNumber, formatTaken } from '../../../format.ts'
import { operator, type PageRoute } from '../../../page-route.ts'
import { OPERATOR } from '../../../texts/operator.ts'
import { USAGE } from '../../../texts/usage.ts'
import type { Language } from '../../../visit.ts'
import { visitorOf } from '../../../visitor.ts'
import { errorPage } from '../../error-page.tsx'
import { createNameKey } from '../../usage/name-key.ts'
import { accountPath } from '../account-link.tsx'
import { operatorPage } from '../operator-page.tsx'
import type { OperatorPagesParts } from '../operator-pages-parts.ts'

const STATUS_PLACES: Readonly<Record<StatusClass, number>> = { '2xx': 0, '3xx': 2, '4xx': 1, '5xx': 3 }
const HOURS = 7 * 24
const MOST_REQUESTS = 50
const ANY = { text: null, status_class: null, code: null, endpoint: null, key_id: null }

export function accountUsageRoute({ accounts, usage, service }: OperatorPagesParts): PageRoute {
  return operator('GET', '/operator/accounts/{id}/usage', async (visit) => {
    const { language } = visit
    const account = await accounts.findOne(visit.params.id ?? '')
    if (account === null) return errorPage('not_found', visit)
    await accounts.noteView(visit.signedIn.account, account.id, visitorOf(visit))
    await usage.catchUp()
    const span = usage.spanOf('days30')
    const view: UsageView = {
      ...{ account, span, language },
      parts: await usage.readSplit(account.id, span, 'status_class'),
      hours: await service.readHours(HOURS, account.id),
      requests: (await usage.findRequests(account.id, ANY, null)).requests.slice(0, MOST_REQUESTS),
      keyNames: await usage.readKeyNames(account.id),
    }
    const texts = OPERATOR[language].use
    return operatorPage(visit, {
      section: 'accounts',
      title: texts.title(account.email),
      crumb: (
        <>
          <a href="/operator/accounts">{OPERATOR[language].sections.accounts}</a>{' '}
          <a href={accountPath(account.id)}>{account.email}</a>
        </>
      ),
      body: (
        <>
          <p class="quiet">{texts.lead}</p>
          <Days {...view} />
          <Hours {...view} />
          <Codes {...view} />
          <Requests {...view} />
        </>
      ),
    })
  })
}

interface UsageView {
  readonly account: Account
  readonly span: Span
  readonly parts: readonly UsagePart[]
  readonly hours: readonly ServiceHour[]
  readonly requests: readonly RecentRequest[]
  readonly keyNames: ReadonlyMap<string, KeyName>
  readonly language: Language
}

function Days({ span, parts, language }: UsageView) {
  const texts = OPERATOR[language].use
  if (parts.length === 0) return <p>{texts.none}</p>
  return (
    <section class="card stack" aria-label={texts.days(span.from, span.to)}>
      <Patterns />
      <DayChart
        id="days"
        title={texts.days(span.from, span.to)}
        chart={arrangeSeries(parts, daysOf(span), STATUS_CLASSES)}
        labelOf={({ name }) => USAGE[language].statusNames[name as StatusClass]}
        placeOf={({ name }) => STATUS_PLACES[name as StatusClass]}
        language={language}
      />
    </section>
  )
}

function Hours({ hours, language }: UsageView) {
  const texts = OPERATOR[language].use
  const names = hours.map(({ hour }) => hour)
  return (
    <div class="halves">
      <div class="card">
        <HourChart
          id="hours"
          title={texts.hours}
          hours={names}
          series={[
            { label: texts.requests, values: hours.map(({ requests }) => requests) },
            { label: texts.errors, values: hours.map(({ classes }) => classes['5xx']) },
          ]}
          format={(value) => formatCompact(value, language)}
          language={language}
        />
      </div>
      <div class="card">
        <HourChart
          id="latency"
          title={texts.latency}
          hours={names}
          series={[{ label: texts.p95, values: hours.map(({ p95_ms }) => p95_ms) }]}
          format={(value) => formatTaken(value, language)}
          formatLevel={(value) => formatDuration(value, language)}
          language={language}
        />
      </div>
    </div>
  )
}

function Codes({ requests, language }: UsageView) {
  const texts = OPERATOR[language].use
  const counts = new Map<string, number>()
  for (const { code } of requests) if (code !== null) counts.set(code, (counts.get(code) ?? 0) + 1)
  if (counts.size === 0) return null
  return (
    <section class="stack" aria-labelledby="codes">
      <h2 id="codes">{texts.codes}</h2>
      <WideTable caption={texts.codesCaption} showsCaption columns={[texts.code, { number: texts.count }]} isGrid>
        {[...counts]
          .sort(([, a], [, b]) => b - a)
          .map(([code, count]) => (
            <tr key={code}>
              <th scope="row">
                <code>{code}</code>
              </th>
              <td class="number">{formatNumber(count, language)}</td>
            </tr>
          ))}
      </WideTable>
    </section>
  )
}

function Requests({ requests, keyNames, language }: UsageView) {
  const texts = OPERATOR[language].use
  const nameKey = createNameKey(keyNames)
  const columns = [texts.time, texts.request, texts.status, { number: texts.took }, texts.key]
  return (
    <section class="stack" aria-labelledby="last">
      <h2 id="last">{texts.last}</h2>
      {requests.length === 0 ? (
        <p>{texts.noLast}</p>
      ) : (
        <WideTable caption={texts.lastCaption(formatNumber(requests.length, language))} columns={columns}>
          {requests.map(({ at_ms, request_id, path, query, status, code, detail, took_ms, key_id }) => (
            <tr key={`${at_ms} ${request_id}`}>
              <td class="one-line">
                <Time ms={at_ms} />
              </td>
              <th scope="row" class="long">
                <code>{query === null ? path : `${path}?${query}`}</code>
                {detail !== null && (
                  <p class="quiet" lang="en">
                    {detail}
                  </p>
                )}
              </th>
              <td>
                <StatusAndCode status={status} code={code} />
              </td>
              <td class="number">{formatTook(took_ms, language)}</td>
              <td class="long">{nameKey(key_id)}</td>
            </tr>
          ))}
        </WideTable>
      )}
    </section>
  )
}
