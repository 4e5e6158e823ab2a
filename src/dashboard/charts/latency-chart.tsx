/** The times that requests took, by day or hour: the median and two high percentiles, with gaps where there were no requests or they are no longer known. */
import { percentilesOf } from '../../domain/accounts/latency.ts'
import { WideTable } from '../components/wide-table.tsx'
import { formatDuration, formatTaken } from '../format.ts'
import { FRAME } from '../texts/frame.ts'
import { USAGE } from '../texts/usage.ts'
import type { Language } from '../visit.ts'
import type { Line } from './draw-lines.ts'
import { LineDrawing, LineSwatch } from './line-drawing.tsx'
import { frameOf, isHours, nameTime } from './time-axis.ts'

interface LatencyChartProps {
  /** Prefix of the ids of elements that refer to each other; unique on a page. */
  readonly id: string
  readonly title: string
  /** Days or hours. */
  readonly times: readonly string[]
  /** By the same days or hours. */
  readonly counts: readonly Counted[]
  readonly language: Language
}

interface Counted {
  readonly time: string
  readonly step: number
  readonly requests: number
}

const PERCENTILES = [
  ['p50', 0.5],
  ['p95', 0.95],
  ['p99', 0.99],
] as const

const SIZES = ['wide', 'narrow'] as const

export function LatencyChart({ id, title, times, counts, language }: LatencyChartProps) {
  const texts = USAGE[language]
  const lines = listPercentiles(counts, times)
  if (lines[0]?.every((value) => value === null)) return <p>{texts.latencyNone}</p>
  const parts = { id, title, times, lines, language }
  return (
    <figure class="chart">
      <figcaption>{title}</figcaption>
      <ul class="legend">
        {PERCENTILES.map(([name], at) => (
          <li key={name}>
            <LineSwatch at={at} />
            <span>{texts.percentiles[name]}</span>
          </li>
        ))}
      </ul>
      {SIZES.map((size) => (
        <LineDrawing
          key={size}
          {...{ id, size, title, times, lines }}
          kind="times"
          frame={{ ...frameOf(size, times), levels: 4, finest: 0.01, labelsDays: false }}
          about={texts.latencyAbout}
          format={(value) => (value === 0 ? '0' : formatDuration(value, language))}
          describe={(time, at) => describeColumn(time, lines, at, language)}
        />
      ))}
      <details>
        <summary>{FRAME[language].chartTable}</summary>
        <Table {...parts} />
      </details>
    </figure>
  )
}

/** A line for each percentile. */
function listPercentiles(counts: readonly Counted[], times: readonly string[]): readonly Line[] {
  const byTime = new Map<string, Counted[]>()
  for (const count of counts) {
    const own = byTime.get(count.time)
    if (own === undefined) byTime.set(count.time, [count])
    else own.push(count)
  }
  const shares = PERCENTILES.map(([, share]) => share)
  const found = times.map((time) => percentilesOf(byTime.get(time) ?? [], shares))
  return shares.map((_, at) => found.map((own) => own[at] ?? null))
}

interface Parts extends Omit<LatencyChartProps, 'counts'> {
  readonly lines: readonly Line[]
}

function describeColumn(time: string, lines: readonly Line[], at: number, language: Language): string {
  const texts = USAGE[language]
  const parts = PERCENTILES.map(([name], line) =>
    texts.seriesLine(texts.percentiles[name], nameValue(lines[line]?.[at] ?? null, language)),
  )
  return [nameTime(time), ...parts].join('\n')
}

function nameValue(value: number | null, language: Language): string {
  return value === null ? FRAME[language].notKnown : formatTaken(value, language)
}

function Table({ title, times, lines, language }: Parts) {
  const texts = USAGE[language]
  const columns = [
    isHours(times) ? texts.hour : texts.day,
    ...PERCENTILES.map(([name]) => ({ number: texts.percentiles[name] })),
  ]
  return (
    <WideTable caption={texts.latencyTable(title)} showsCaption columns={columns} isGrid>
      {times.map(
        (time, at) =>
          lines[0]?.[at] !== null && (
            <tr key={time}>
              <th scope="row" class="one-line">
                {nameTime(time)}
              </th>
              {PERCENTILES.map(([name], line) => (
                <td key={name} class="number">
                  {nameValue(lines[line]?.[at] ?? null, language)}
                </td>
              ))}
            </tr>
          ),
      )}
    </WideTable>
  )
}
