/** The usage page: the month, requests by day as a chart, totals by status, endpoint and key, and refusals. */
import type { KeyName, MonthUsage } from '../../../accounts/usage/create-usage-questions.ts'
import { daysOf, RANGES, type Range, type Span } from '../../../accounts/usage/range.ts'
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
import { DayChart } from '../../charts/day-chart.tsx'
import { Patterns } from '../../charts/patterns.tsx'
import { TotalChart } from '../../charts/total-chart.tsx'
import { AllowanceBar, AllowanceNotice } from '../../components/allowance.tsx'
import { Select } from '../../components/form.tsx'
import { formatNumber } from '../../format.ts'
import type { ShownPage } from '../../page-route.ts'
import { ALERTS } from '../../texts/alerts.ts'
import { USAGE } from '../../texts/usage.ts'
import type { Language } from '../../visit.ts'
import { createNameKey } from './name-key.ts'

interface UsageView {
  readonly month: MonthUsage
  readonly span: Span
  readonly range: Range
  readonly split: UsageSplit
  readonly parts: Readonly<Record<UsageSplit, readonly UsagePart[]>>
  readonly refusals: readonly UsageRefusal[]
  readonly keyNames: ReadonlyMap<string, KeyName>
  readonly language: Language
}

/** Colour indexes: client errors are amber and server errors red on every chart. */
const STATUS_PLACES: Readonly<Record<StatusClass, number>> = { '2xx': 0, '3xx': 2, '4xx': 1, '5xx': 3 }
const REFUSAL_PLACES: Readonly<Record<RefusalReason, number>> = { minute: 1, month: 3 }

export function showUsage(view: UsageView): ShownPage {
  const { month, parts, language } = view
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
        <section class="stack part" aria-labelledby="requests">
          <h2 id="requests">{texts.requests}</h2>
          <p class="quiet">{texts.what}</p>
          <Choice {...view} />
          {parts.status_class.length === 0 ? <Nothing {...view} /> : <Charts {...view} />}
        </section>
      </>
    ),
  }
}

function Choice({ range, split, language }: UsageView) {
  const texts = USAGE[language]
  return (
    <form class="choice" method="get" action="/dashboard/usage">
      <Select name="range" label={texts.range} value={range} options={RANGES.map((one) => [one, texts.ranges[one]])} />
      <Select
        name="split"
        label={texts.split}
        value={split}
        options={USAGE_SPLITS.map((one) => [one, texts.splits[one]])}
      />
      <button type="submit">{texts.show}</button>
      <span class="links">
        <a href={`/dashboard/usage.csv?range=${range}`}>{texts.csv}</a>
        <a href="/dashboard/requests">{texts.toRequests}</a>
      </span>
    </form>
  )
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

function Charts({ span, split, parts, refusals, keyNames, language }: UsageView) {
  const texts = USAGE[language]
  const nameKey = createNameKey(keyNames)
  const nameOf = (kind: UsageSplit, { name, names }: { name: string | null; names: number }): string => {
    if (name === null) return texts.others(formatNumber(names, language))
    if (kind === 'key_id') return nameKey(name)
    return kind === 'status_class' ? texts.statusNames[name as StatusClass] : name
  }
  const orderOf = (kind: UsageSplit) => (kind === 'status_class' ? STATUS_CLASSES : undefined)
  return (
    <>
      <Patterns />
      <DayChart
        id="days"
        title={texts.byDay(texts.splits[split], span.from, span.to)}
        chart={arrangeSeries(parts[split], daysOf(span), orderOf(split))}
        labelOf={(series) => nameOf(split, series)}
        placeOf={({ name }, at) => (split === 'status_class' ? STATUS_PLACES[name as StatusClass] : at)}
        language={language}
      />
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
