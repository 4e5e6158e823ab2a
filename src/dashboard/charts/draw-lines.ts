/** Calculates lines over days or hours that have gaps where a value is not known, and the ticks of their axes. */
import { scaleBand, scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import type { Frame } from './draw-days.ts'
import { round } from './scale.ts'

interface LineDrawing {
  readonly left: number
  readonly right: number
  readonly bottom: number
  /** One for each line; empty where no two neighbours are known. */
  readonly paths: readonly string[]
  /** Values without neighbours, which no line goes through. */
  readonly dots: readonly { readonly x: number; readonly y: number; readonly line: number }[]
  readonly levels: readonly { readonly y: number; readonly value: number }[]
  readonly labels: readonly { readonly x: number; readonly time: string }[]
  readonly columns: readonly { readonly x: number; readonly width: number; readonly time: string }[]
}

const MARGIN = { top: 10, right: 20, bottom: 24, left: 60 }
const LEVELS = 4

export function drawLines(
  times: readonly string[],
  lines: readonly (readonly (number | null)[])[],
  { width, height, mostLabels }: Frame,
): LineDrawing {
  const right = width - MARGIN.right
  const bottom = height - MARGIN.bottom
  const x = scaleBand<string>().domain(times).range([MARGIN.left, right])
  const values = lines.flat().filter((value) => value !== null)
  const y = scaleLinear()
    .domain([0, Math.max(1, ...values)])
    .nice(LEVELS)
    .range([bottom, MARGIN.top])
  const middleOf = (at: number) => round((x(times[at] as string) as number) + x.bandwidth() / 2)
  const draw = line<number | null>()
    .defined((value) => value !== null)
    .x((_, at) => middleOf(at))
    .y((value) => round(y(value as number)))
  const every = Math.ceil(times.length / mostLabels)
  return {
    left: MARGIN.left,
    right,
    bottom,
    paths: lines.map((own) => draw([...own]) ?? ''),
    dots: lines.flatMap((own, at) =>
      own.flatMap((value, place) =>
        value !== null && (own[place - 1] ?? null) === null && (own[place + 1] ?? null) === null
          ? [{ x: middleOf(place), y: round(y(value)), line: at }]
          : [],
      ),
    ),
    levels: y.ticks(LEVELS).map((value) => ({ y: round(y(value)), value })),
    // Counted from the end, so that the last has a label.
    labels: times
      .map((time, at) => ({ x: middleOf(at), time }))
      .filter((_, at) => (times.length - 1 - at) % every === 0),
    columns: times.map((time) => ({ x: round(x(time) as number), width: round(x.bandwidth()), time })),
  }
}
