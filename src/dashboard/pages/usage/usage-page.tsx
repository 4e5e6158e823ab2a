/** The usage page: the month, requests by day or hour as a chart, times taken, totals by status, endpoint and key, and refusals. */
import type { KeyName, MonthUsage } from '../../../accounts/usage/create-usage-questions.ts'
import { daysOf, type Span, type SpanRefusal } from '../../../accounts/usage/range.ts'
import type { TimedRequests } from '../../../accounts/usage/read-times.ts'
import {
  REFUSAL_REASONS,
  type RefusalReason,
  STATUS_CLASSES,
  type StatusClass,
  USAGE_SPLITS,
  type UsagePart,
  type UsageRefusal,
  type UsageSplit,
} from '../../../domain/accounts/usage.ts'
import { addUp } from '../../charts/add-up.ts'
import { arrangeSeries } from '../../charts/arrange-series.ts'
import { DayChart, STATUS_PLACES } from '../../charts/day-chart.tsx'
import { LatencyChart } from '../../charts/latency-chart.tsx'
import { Patterns } from '../../charts/patterns.tsx'
import { TotalChart } from '../../charts/total-chart.tsx'
import { AllowanceBar, AllowanceNotice } from '../../components/allowance.tsx'
import { Notice } from '../../components/form.tsx'
import { formatNumber } from '../../format.ts'
import type { ShownPage } from '../../page-route.ts'
import { ALERTS } from '../../texts/alerts.ts'
import { USAGE } from '../../texts/usage.ts'
import type { Language } from '../../visit.ts'
import { createNameKey } from './name-key.ts'
import type { UsageQuery } from './read-query.ts'
import { Choice } from './usage-choice.tsx'

interface UsageView {
  readonly month: MonthUsage
  readonly span: Span
  readonly asked: UsageQuery
  readonly parts: Readonly<Record<UsageSplit, readonly UsagePart[]>>
  readonly refusals: readonly UsageRefusal[]
  readonly keyNames: ReadonlyMap<string, KeyName>
  /** Of the period, as far as they are kept. */
  readonly counts: readonly TimedRequests[]
  /** The hours of the period; null = it is shown by day. */
  readonly hourNames: readonly string[] | null
  readonly language: Language
}

const REFUSAL_PLACES: Readonly<Record<RefusalReason, number>> = { minute: 1, month: 3 }

export function showUsage(view: UsageView): ShownPage {
  const { month, parts, span, asked, language } = view
  const texts = USAGE[language]
  return {
    kind: 'page',
    title: texts.title,
    place: 'usage',
    body: (
      <>
        <h1>{texts.title}</h1>
        <AllowanceNotice month={month} language={language} />
        <section class="card stack" aria-labelledby="month">
          <h2 id="month">{texts.thisMonth(month.month)}</h2>
          <AllowanceBar month={month} language={language} />
          <p>
            <a href="/dashboard/alerts">{ALERTS[language].title}</a>
          </p>
        </section>
        <section class={asked.hasPatterns ? 'stack part patterns' : 'stack part'} aria-labelledby="requests">
          <h2 id="requests">{texts.requests}</h2>
          <p class="quiet">{texts.what}</p>
          <Choice asked={asked} dates={span} refused={null} language={language} />
          {parts.status_class.length === 0 ? <Nothing {...view} /> : <Charts {...view} />}
        </section>
      </>
    ),
  }
}

/** The page for a period that cannot be shown. */
export function showRefusedSpan(
  { month, asked, language }: Pick<UsageView, 'month' | 'asked' | 'language'>,
  refused: SpanRefusal,
): ShownPage {
  const texts = USAGE[language]
  return {
    kind: 'page',
    status: 422,
    title: texts.title,
    place: 'usage',
    body: (
      <>
        <h1>{texts.title}</h1>
        <AllowanceNotice month={month} language={language} />
        <section class="stack" aria-labelledby="requests">
          <h2 id="requests">{texts.requests}</h2>
          <Choice {...{ asked, refused, language }} dates={asked.own ?? { from: '', to: '' }} />
        </section>
      </>
    ),
  }
}

/** Replaces a CSV file that would be too large to open. */
export function showTooManyRows(most: number, language: Language): ShownPage {
  const texts = USAGE[language]
  return {
    kind: 'page',
    status: 422,
    title: texts.tooManyRows,
    place: 'usage',
    body: (
      <div class="narrow">
        <h1>{texts.tooManyRows}</h1>
        <p>{texts.tooManyRowsText(formatNumber(most, language))}</p>
        <p>
          <a href="/dashboard/usage">{texts.backToUsage}</a>
        </p>
      </div>
    ),
  }
}

/** Shown to customers who have never used a key. */
function Nothing({ span, keyNames, language }: UsageView) {
  const texts = USAGE[language]
  if ([...keyNames.values()].some(({ was_used }) => was_used)) return <p>{texts.emptyRange(span.from, span.to)}</p>
  return (
    <div class="card empty stack">
      <h3>{texts.empty}</h3>
      <p>{texts.emptyText}</p>
      <p>
        <a href={keyNames.size === 0 ? '/dashboard/keys/new' : '/dashboard/keys'}>{texts.emptyAction}</a>
      </p>
    </div>
  )
}

function Charts(view: UsageView) {
  const { span, asked, parts, refusals, keyNames, counts, hourNames, language } = view
  const texts = USAGE[language]
  const nameKey = createNameKey(keyNames)
  const nameOf = (kind: UsageSplit, { name, names }: { name: string | null; names: number }): string => {
    if (name === null) return texts.others(formatNumber(names, language))
    if (kind === 'key_id') return nameKey(name)
    return kind === 'status_class' ? texts.statusNames[name as StatusClass] : name
  }
  const orderOf = (kind: UsageSplit) => (kind === 'status_class' ? STATUS_CLASSES : undefined)
  // Hours are counted by status only.
  const split = hourNames === null ? asked.split : 'status_class'
  const figures = hourNames === null ? parts[split] : counts.map(nameHour)
  const title = (hourNames === null ? texts.byDay : texts.byHour)(texts.splits[split], span.from, span.to)
  return (
    <>
      <Patterns />
      <HoursNote {...view} />
      {figures.length > 0 && (
        <DayChart
          id="days"
          title={title}
          chart={arrangeSeries(figures, hourNames ?? daysOf(span), orderOf(split))}
          labelOf={(series) => nameOf(split, series)}
          placeOf={({ name }, at) => (split === 'status_class' ? STATUS_PLACES[name as StatusClass] : at)}
          language={language}
        />
      )}
      <section class="stack part" aria-labelledby="latency">
        <h3 id="latency">{texts.latency}</h3>
        <p class="quiet">{texts.latencyWhat}</p>
        <LatencyChart
          id="times"
          title={texts.latencyChart(span.from, span.to)}
          {...{ counts, language }}
          times={hourNames ?? daysOf(span)}
        />
      </section>
      <div class="two">
        {USAGE_SPLITS.map((kind) => (
          <TotalChart
            key={kind}
            id={`by-${kind}`}
            title={texts.totals[kind]}
            caption={texts.totalsCaption(span.from, span.to)}
            what={texts.splits[kind]}
            totals={addUp(parts[kind], orderOf(kind))}
            labelOf={(total) => nameOf(kind, total)}
            language={language}
          />
        ))}
      </div>
      <Refused {...{ span, refusals, language }} />
    </>
  )
}

/** As a figure of a chart whose days are hours. */
function nameHour({ time, status_class, requests }: TimedRequests) {
  return { day: time, name: status_class, requests }
}

/** Why the page is not by hour though it was asked for, or what the hours leave out. */
function HoursNote({ asked, parts, counts, hourNames, language }: UsageView) {
  const texts = USAGE[language]
  if (asked.step === 'day') return null
  if (hourNames === null) return <Notice>{texts.hoursNotShown}</Notice>
  const sum = (rows: readonly { readonly requests: number }[]) => rows.reduce((all, { requests }) => all + requests, 0)
  const missing = sum(parts.status_class) - sum(counts)
  return (
    <>
      {asked.split !== 'status_class' && <Notice>{texts.hoursByStatus}</Notice>}
      {missing > 0 && <Notice tone="warn">{texts.hoursMissing(formatNumber(missing, language))}</Notice>}
    </>
  )
}

function Refused({ span, refusals, language }: Pick<UsageView, 'span' | 'refusals' | 'language'>) {
  const texts = USAGE[language]
  const figures = refusals.map(({ day, reason, requests }) => ({ day, name: reason, requests }))
  return (
    <section class="stack part" aria-labelledby="refused">
      <h3 id="refused">{texts.refused}</h3>
      {figures.length === 0 ? (
        <p>{texts.refusedNone(span.from, span.to)}</p>
      ) : (
        <DayChart
          id="refusals"
          title={texts.refusedChart(span.from, span.to)}
          chart={arrangeSeries(figures, daysOf(span), REFUSAL_REASONS)}
          labelOf={({ name }) => texts.refusedReasons[name as RefusalReason]}
          placeOf={({ name }) => REFUSAL_PLACES[name as RefusalReason]}
          language={language}
        />
      )}
      <p class="quiet">{texts.refusedSince}</p>
    </section>
  )
}
