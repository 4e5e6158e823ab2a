/** Calculates lines over days or hours that have gaps where a value is not known, and the ticks of their axes. */
import { scaleBand, scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'
import type { Frame } from './draw-days.ts'
import { round } from './scale.ts'

export interface LineFrame extends Frame {
  /** About how many levels the vertical axis has. */
  readonly levels: number
  /** The smallest step that a label of the vertical axis can show. */
  readonly finest: number
  /** Of hours, only those at which a day begins. */
  readonly labelsDays: boolean
}

/** A value for each time; null = not known. */
export type Line = readonly (number | null)[]

interface LineDrawing {
  readonly left: number
  readonly right: number
  readonly bottom: number
  /** One for each line; empty where no two neighbours are known. */
  readonly paths: readonly string[]
  /** Below the first line. */
  readonly surface: string
  /** Values without neighbours, which no line goes through. */
  readonly dots: readonly { readonly x: number; readonly y: number; readonly line: number }[]
  readonly levels: readonly { readonly y: number; readonly value: number }[]
  readonly labels: readonly { readonly x: number; readonly time: string }[]
  readonly columns: readonly { readonly x: number; readonly width: number; readonly time: string }[]
}

const MARGIN = { top: 10, right: 20, bottom: 24, left: 60 }

export function drawLines(
  times: readonly string[],
  lines: readonly Line[],
  { width, height, mostLabels, levels, finest, labelsDays }: LineFrame,
): LineDrawing {
  const right = width - MARGIN.right
  const bottom = height - MARGIN.bottom
  const x = scaleBand<string>().domain(times).range([MARGIN.left, right])
  const values = lines.flat().filter((value) => value !== null)
  const y = scaleLinear()
    .domain([0, Math.max(finest, ...values)])
    .nice(levels)
    .range([bottom, MARGIN.top])
  const middleOf = (at: number) => round((x(times[at] as string) as number) + x.bandwidth() / 2)
  const isKnown = (value: number | null) => value !== null
  const across = (_: number | null, at: number) => middleOf(at)
  const above = (value: number | null) => round(y(value as number))
  const draw = line<number | null>().defined(isKnown).x(across).y(above)
  const fill = area<number | null>().defined(isKnown).x(across).y0(bottom).y1(above)
  const ticks = times
    .map((time, at) => ({ x: middleOf(at), time }))
    .filter(({ time }) => !labelsDays || time.endsWith('T00'))
  const every = Math.ceil(ticks.length / mostLabels)
  return {
    left: MARGIN.left,
    right,
    bottom,
    paths: lines.map((own) => draw([...own]) ?? ''),
    surface: fill([...(lines[0] ?? [])]) ?? '',
    dots: lines.flatMap((own, at) =>
      own.flatMap((value, place) =>
        value !== null && (own[place - 1] ?? null) === null && (own[place + 1] ?? null) === null
          ? [{ x: middleOf(place), y: above(value), line: at }]
          : [],
      ),
    ),
    // Two levels would have the same label if they were closer than it can show.
    levels: y
      .ticks(levels)
      .filter((value) => isMultiple(value, finest))
      .map((value) => ({ y: above(value), value })),
    // Counted from the end, so that the last has a label.
    labels: ticks.filter((_, at) => (ticks.length - 1 - at) % every === 0),
    columns: times.map((time) => ({ x: round(x(time) as number), width: round(x.bandwidth()), time })),
  }
}

function isMultiple(value: number, step: number): boolean {
  const times = value / step
  return Math.abs(times - Math.round(times)) < 1e-6
}
