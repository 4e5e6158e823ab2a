/** The times that requests took, by day or hour: the median and two high percentiles, with gaps where there were no requests. */
import { percentileOf } from '../../domain/accounts/latency.ts'
import { WideTable } from '../components/wide-table.tsx'
import { formatMs } from '../format.ts'
import { FRAME } from '../texts/frame.ts'
import { USAGE } from '../texts/usage.ts'
import type { Language } from '../visit.ts'
import { ChartSvg } from './chart-svg.tsx'
import { drawLines } from './draw-lines.ts'
import { anchorOf, FRAMES, frameOf, isHours, labelTick, nameTime } from './time-axis.ts'

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

/** A value for each time; null = there were no requests, or they are no longer known. */
type Line = readonly (number | null)[]

export function LatencyChart({ id, title, times, counts, language }: LatencyChartProps) {
  const texts = USAGE[language]
  const lines = PERCENTILES.map(([, share]) => listPercentiles(counts, times, share))
  if (lines[0]?.every((value) => value === null)) return <p>{texts.latencyNone}</p>
  const parts = { id, title, times, lines, language }
  return (
    <figure class="chart">
      <figcaption>{title}</figcaption>
      <ul class="legend">
        {PERCENTILES.map(([name], at) => (
          <li key={name}>
            <svg class="swatch" viewBox="0 0 18 12" aria-hidden="true">
              <path class={`line line-${at}`} d="M0 6h18" />
            </svg>
            <span>{texts.percentiles[name]}</span>
          </li>
        ))}
      </ul>
      <Drawing {...parts} size="wide" />
      <Drawing {...parts} size="narrow" />
      <details>
        <summary>{FRAME[language].chartTable}</summary>
        <Table {...parts} />
      </details>
    </figure>
  )
}

function listPercentiles(counts: readonly Counted[], times: readonly string[], share: number): Line {
  const byTime = new Map<string, Counted[]>()
  for (const count of counts) {
    const own = byTime.get(count.time)
    if (own === undefined) byTime.set(count.time, [count])
    else own.push(count)
  }
  return times.map((time) => percentileOf(byTime.get(time) ?? [], share))
}

interface Parts extends Omit<LatencyChartProps, 'counts'> {
  readonly lines: readonly Line[]
}

function Drawing({ id, title, times, lines, language, size }: Parts & { readonly size: keyof typeof FRAMES }) {
  const { width } = FRAMES[size]
  const { left, right, bottom, paths, dots, levels, labels, columns } = drawLines(times, lines, frameOf(size, times))
  return (
    <ChartSvg
      {...{ id, size, title, left, right, levels }}
      kind="times"
      frame={FRAMES[size]}
      about={USAGE[language].latencyAbout}
      format={(value) => (value === 0 ? '0' : formatMs(value, language))}
    >
      {paths.map((d, at) => (
        <path key={PERCENTILES[at]?.[0]} class={`line line-${at}`} d={d} />
      ))}
      {dots.map(({ x, y, line }) => (
        <circle key={`${line} ${x}`} class={`dot-${line}`} cx={x} cy={y} r="3" />
      ))}
      {labels.map(({ x, time }) => (
        <text key={time} x={x} y={bottom + 17} text-anchor={anchorOf(x, width, time)}>
          {labelTick(time)}
        </text>
      ))}
      {columns.map(({ x, width: own, time }, at) => (
        <rect key={time} class="column" x={x} y="0" width={own} height={bottom}>
          {size === 'wide' && <title>{describeColumn(time, lines, at, language)}</title>}
        </rect>
      ))}
    </ChartSvg>
  )
}

function describeColumn(time: string, lines: readonly Line[], at: number, language: Language): string {
  const texts = USAGE[language]
  const parts = PERCENTILES.map(([name], line) =>
    texts.seriesLine(texts.percentiles[name], nameValue(lines[line]?.[at] ?? null, language)),
  )
  return [nameTime(time), ...parts].join('\n')
}

function nameValue(value: number | null, language: Language): string {
  return value === null ? FRAME[language].notKnown : formatMs(value, language)
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
