/** Calculates the positions of bars and ticks in a chart of days. */
import { scaleBand, scaleLinear } from 'd3-scale'
import { stack } from 'd3-shape'
import type { DaySeries } from './arrange-series.ts'
import { round } from './scale.ts'

export interface Frame {
  readonly width: number
  readonly height: number
  /** How many days have a label. */
  readonly mostLabels: number
}

interface DayDrawing {
  readonly left: number
  readonly right: number
  readonly bottom: number
  /** The outline of all bars of each series. */
  readonly paths: readonly string[]
  readonly levels: readonly { readonly y: number; readonly value: number }[]
  readonly labels: readonly { readonly x: number; readonly day: string }[]
  readonly columns: readonly {
    readonly x: number
    readonly width: number
    readonly day: string
    readonly total: number
  }[]
}

const MARGIN = { top: 10, right: 20, bottom: 24, left: 44 }
const LEVELS = 4

export function drawDays({ days, series, totals }: DaySeries, { width, height, mostLabels }: Frame): DayDrawing {
  const right = width - MARGIN.right
  const bottom = height - MARGIN.bottom
  const x = scaleBand<string>().domain(days).range([MARGIN.left, right]).paddingInner(0.25).paddingOuter(0.1)
  const y = scaleLinear()
    .domain([0, Math.max(1, ...totals)])
    .nice(LEVELS)
    .range([bottom, MARGIN.top])
  const layers = stack<number, number>()
    .keys(series.keys())
    .value((at, one) => series[one]?.values[at] as number)([...days.keys()])
  const leftOf = (at: number) => x(days[at] as string) as number
  const every = Math.ceil(days.length / mostLabels)
  return {
    left: MARGIN.left,
    right,
    bottom,
    paths: layers.map((layer) =>
      layer.map(([from, to], at) => (to > from ? drawBar(leftOf(at), y(to), x.bandwidth(), y(from)) : '')).join(''),
    ),
    levels: y
      .ticks(LEVELS)
      .filter(Number.isInteger)
      .map((value) => ({ y: round(y(value)), value })),
    labels: days
      .map((day, at) => ({ x: round(leftOf(at) + x.bandwidth() / 2), day }))
      // Counted from the end, so that today has a label.
      .filter((_, at) => (days.length - 1 - at) % every === 0),
    columns: days.map((day, at) => ({
      x: round(leftOf(at)),
      width: round(x.bandwidth()),
      day,
      total: totals[at] as number,
    })),
  }
}

function drawBar(left: number, top: number, width: number, bottom: number): string {
  return `M${round(left)} ${round(top)}h${round(width)}V${round(bottom)}h${round(-width)}z`
}
