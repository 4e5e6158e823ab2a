/** The service over the last days: requests, response time, sources, caches, memory, inventory and sync, by hour. */
import type { ServiceHour } from '../../../../accounts/operator/service-usage.ts'
import type { SampledHour } from '../../../../domain/operations/samples.ts'
import { HourChart, type HourSeries } from '../../../charts/hour-chart.tsx'
import { Select } from '../../../components/form.tsx'
import { formatCompact, formatDuration, formatNumber, formatTaken } from '../../../format.ts'
import { CHARTS } from '../../../texts/operator/charts.ts'
import { HISTORY } from '../../../texts/operator/history.ts'
import type { Language } from '../../../visit.ts'

export const PERIODS = ['1', '3', '14'] as const
type Period = (typeof PERIODS)[number]

interface HistoryChartsProps {
  readonly period: Period
  readonly usage: readonly ServiceHour[]
  readonly samples: readonly SampledHour[]
  readonly language: Language
}

const MEGABYTE = 1e6
/** What `rounded` keeps. */
const TENTH = 0.1
const HOUR_S = 3600
const ATTEMPTS = 'attempts:'
const FAILURES = 'failures:'

interface Chart {
  readonly id: string
  readonly title: string
  readonly series: readonly HourSeries[]
  readonly format: (value: number) => string
  readonly finest?: number
  readonly formatLevel?: (value: number) => string
}

export function HistoryCharts({ period, usage, samples, language }: HistoryChartsProps) {
  const texts = HISTORY[language]
  const hours = usage.map(({ hour }) => hour)
  const read = createSampleReader(samples, hours)
  return (
    <section class="stack" aria-labelledby="history">
      <h2 id="history">{texts.title}</h2>
      <p class="quiet">{texts.lead}</p>
      <form class="choice" method="get" action="/operator/service">
        <Select
          name="days"
          label={texts.days}
          value={period}
          options={PERIODS.map((one) => [one, texts.periods[one]] as const)}
        />
        <button type="submit">{texts.show}</button>
      </form>
      <ChartGrid charts={listCharts(usage, read, language)} {...{ hours, language }} />
      <details>
        <summary>{texts.bySource}</summary>
        <ChartGrid charts={listSources(read, language)} {...{ hours, language }} />
      </details>
    </section>
  )
}

interface ChartGridProps {
  readonly charts: readonly Chart[]
  readonly hours: readonly string[]
  readonly language: Language
}

function ChartGrid({ charts, hours, language }: ChartGridProps) {
  return (
    <div class="halves">
      {charts.map((chart) => (
        <div key={chart.id} class="card">
          <HourChart {...chart} {...{ hours, language }} />
        </div>
      ))}
    </div>
  )
}

type Values = readonly (number | null)[]
type Pick = (sample: SampledHour) => number

interface SampleReader {
  /** Of one name in each hour; null = not known. */
  readonly values: (name: string, pick: Pick) => Values
  /** Of all names with a prefix, added up. */
  readonly total: (prefix: string, pick: Pick) => Values
  readonly names: (prefix: string) => readonly string[]
}

const sumOf: Pick = ({ sum }) => sum
const mostOf: Pick = ({ most }) => most
const averageOf: Pick = ({ sum, samples }) => sum / samples

function createSampleReader(samples: readonly SampledHour[], hours: readonly string[]): SampleReader {
  const byName = new Map<string, Map<string, SampledHour>>()
  for (const sample of samples) {
    const own = byName.get(sample.name) ?? new Map<string, SampledHour>()
    byName.set(sample.name, own.set(sample.hour, sample))
  }
  const values = (name: string, pick: Pick): Values =>
    hours.map((hour) => {
      const sample = byName.get(name)?.get(hour)
      return sample === undefined ? null : pick(sample)
    })
  const names = (prefix: string) => [...byName.keys()].filter((name) => name.startsWith(prefix)).sort()
  return {
    values,
    names,
    total: (prefix, pick) => {
      const all = names(prefix).map((name) => values(name, pick))
      return hours.map((_, at) =>
        all.reduce<number | null>((sum, own) => (own[at] == null ? sum : (sum ?? 0) + own[at]), null),
      )
    },
  }
}

function listCharts(usage: readonly ServiceHour[], read: SampleReader, language: Language): readonly Chart[] {
  const texts = HISTORY[language]
  const units = CHARTS[language]
  const count = (value: number) => formatCompact(value, language)
  const ms = (value: number) => formatDuration(value, language)
  const taken = (value: number) => formatTaken(value, language)
  const rounded = (value: number) => formatNumber(Math.round(value * 10) / 10, language)
  const megabytes = (value: number) => units.megabytes(formatNumber(Math.round(value / MEGABYTE), language))
  const percent = (value: number) => units.percent(rounded(value))
  const [hits, reads] = [read.values('hits', sumOf), read.values('reads', sumOf)]
  return [
    {
      ...{ id: 'requests', title: texts.requests, format: count },
      series: [
        { label: texts.requestCount, values: usage.map(({ requests }) => requests) },
        { label: texts.errors, values: usage.map(({ classes }) => classes['5xx']) },
      ],
    },
    {
      ...{ id: 'latency', title: texts.latency, format: taken, finest: 0.01, formatLevel: ms },
      series: [{ label: texts.p95, values: usage.map(({ p95_ms }) => p95_ms) }],
    },
    {
      ...{ id: 'sources', title: texts.sources, format: count },
      series: [
        { label: texts.attempts, values: read.total(ATTEMPTS, sumOf) },
        { label: texts.failures, values: read.total(FAILURES, sumOf) },
      ],
    },
    {
      ...{ id: 'hit-share', title: texts.hitShare, format: percent, finest: TENTH },
      series: [{ label: texts.hits, values: hits.map((own, at) => shareOf(own, reads[at] ?? null)) }],
    },
    {
      ...{ id: 'listings', title: texts.listings, format: count },
      series: [{ label: texts.listingCount, values: read.values('listings', mostOf) }],
    },
    {
      ...{ id: 'copy-age', title: texts.copyAge, format: (value) => units.hours(rounded(value)), finest: TENTH },
      series: [{ label: texts.age, values: read.values('copy_age_s', ({ most }) => most / HOUR_S) }],
    },
    {
      ...{ id: 'sync-busy', title: texts.syncBusy, format: percent, finest: TENTH },
      series: [{ label: texts.atWork, values: read.values('sync_busy', (one) => 100 * averageOf(one)) }],
    },
    {
      ...{ id: 'sync-requests', title: texts.syncRequests, format: count },
      series: [{ label: texts.requestCount, values: read.values('sync_requests', sumOf) }],
    },
    {
      ...{ id: 'cache-bytes', title: texts.cacheBytes, format: megabytes, finest: MEGABYTE },
      series: [{ label: texts.caches, values: read.total('cache_bytes:', averageOf) }],
    },
    {
      ...{ id: 'memory', title: texts.memory, format: megabytes, finest: MEGABYTE },
      series: [
        { label: texts.memoryMost, values: read.values('memory_bytes', mostOf) },
        { label: texts.memoryAverage, values: read.values('memory_bytes', averageOf) },
      ],
    },
    {
      ...{ id: 'loop-delay', title: texts.loopDelay, format: ms, finest: 0.01 },
      series: [{ label: texts.delay, values: read.values('loop_delay_ms', mostOf) }],
    },
  ]
}

/** A share of no reads is not known. */
function shareOf(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : (100 * part) / whole
}

function listSources(read: SampleReader, language: Language): readonly Chart[] {
  const texts = HISTORY[language]
  return read.names(ATTEMPTS).map((name) => {
    const source = name.slice(ATTEMPTS.length)
    return {
      ...{ id: `source-${source.replace(/\W/g, '-')}`, title: source },
      format: (value: number) => formatCompact(value, language),
      series: [
        { label: texts.attempts, values: read.values(name, sumOf) },
        { label: texts.failures, values: read.values(`${FAILURES}${source}`, sumOf) },
      ],
    }
  })
}
