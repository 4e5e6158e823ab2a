/** Calculates the line of a value that holds until the next one, and the ticks of its axes. */
import { scaleLinear, scaleUtc } from 'd3-scale'
import { curveStepAfter, line } from 'd3-shape'
import { findSpan, round } from './scale.ts'

export interface StepPoint {
  readonly at_ms: number
  /** Null: there was none from then on, and the line has a gap. */
  readonly value: number | null
}

export interface StepFrame {
  readonly width: number
  readonly height: number
}

interface StepDrawing {
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly path: string
  /** The moments at which the value changed. */
  readonly dots: readonly { readonly x: number; readonly y: number; readonly at_ms: number; readonly value: number }[]
  readonly levels: readonly { readonly y: number; readonly value: number }[]
  readonly ends: readonly [first_ms: number, last_ms: number]
}

const MARGIN = { top: 14, right: 16, bottom: 26, left: 64 }
const LEVELS = 4
/** The share of the height that stays free above and below the line. */
const AIR = 0.15

/** The line goes on to `until_ms`. */
export function drawSteps(points: readonly StepPoint[], untilMs: number, { width, height }: StepFrame): StepDrawing {
  const right = width - MARGIN.right
  const bottom = height - MARGIN.bottom
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]))
  const first = points[0]?.at_ms ?? untilMs
  const last = Math.max(untilMs, points.at(-1)?.at_ms ?? untilMs)
  const x = scaleUtc().domain([first, last]).range([MARGIN.left, right])
  const y = scaleLinear().domain(findSpan(values, AIR)).nice(LEVELS).range([bottom, MARGIN.top])
  const path = line<StepPoint>()
    .defined(({ value }) => value !== null)
    .curve(curveStepAfter)
    .x(({ at_ms }) => round(x(at_ms)))
    .y(({ value }) => round(y(value as number)))
  return {
    left: MARGIN.left,
    right,
    bottom,
    path: path(extend(points, last)) ?? '',
    dots: points.flatMap(({ at_ms, value }) =>
      value === null ? [] : [{ x: round(x(at_ms)), y: round(y(value)), at_ms, value }],
    ),
    levels: y.ticks(LEVELS).map((value) => ({ y: round(y(value)), value })),
    ends: [first, last],
  }
}

/** A value ends where the next begins, also when the next is none. */
function extend(points: readonly StepPoint[], lastMs: number): StepPoint[] {
  return points.flatMap((point, at) => {
    const next = points[at + 1]
    if (next === undefined) return [point, { ...point, at_ms: lastMs }]
    return next.value === null && point.value !== null ? [point, { ...point, at_ms: next.at_ms }] : [point]
  })
}
