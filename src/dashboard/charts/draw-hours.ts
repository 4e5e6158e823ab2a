/** Calculates lines over evenly spaced times, with a gap where a value is not known, and the ticks of both axes. */
import { scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'
import { round } from './scale.ts'

export interface HourFrame {
  readonly width: number
  readonly height: number
  readonly mostLabels: number
}

interface HourDrawing {
  readonly left: number
  readonly right: number
  readonly bottom: number
  /** The line of each series. */
  readonly lines: readonly string[]
  /** The surface below the first. */
  readonly surface: string
  readonly levels: readonly { readonly y: number; readonly value: number }[]
  /** Where a day begins. */
  readonly days: readonly { readonly x: number; readonly day: string }[]
}

const MARGIN = { top: 10, right: 12, bottom: 24, left: 58 }
const LEVELS = 3
const DAY_CHARACTERS = 10

/** `hours`: `YYYY-MM-DDTHH`, without gaps; each series has a value or null for each of them. */
export function drawHours(
  hours: readonly string[],
  series: readonly (readonly (number | null)[])[],
  { width, height, mostLabels }: HourFrame,
): HourDrawing {
  const right = width - MARGIN.right
  const bottom = height - MARGIN.bottom
  const known = series.flatMap((values) => values.filter((value) => value !== null))
  const x = scaleLinear()
    .domain([0, Math.max(1, hours.length - 1)])
    .range([MARGIN.left, right])
  const y = scaleLinear()
    .domain([0, Math.max(...known, 0) || 1])
    .nice(LEVELS)
    .range([bottom, MARGIN.top])
  const across = (_: number | null, at: number) => round(x(at))
  const isKnown = (value: number | null) => value !== null
  const path = line<number | null>()
    .defined(isKnown)
    .x(across)
    .y((value) => round(y(value as number)))
  const surface = area<number | null>()
    .defined(isKnown)
    .x(across)
    .y0(bottom)
    .y1((value) => round(y(value as number)))
  const days = hours.flatMap((hour, at) =>
    hour.endsWith('T00') ? [{ x: round(x(at)), day: hour.slice(0, DAY_CHARACTERS) }] : [],
  )
  const every = Math.ceil(days.length / mostLabels)
  return {
    ...{ left: MARGIN.left, right, bottom },
    lines: series.map((values) => path([...values]) ?? ''),
    surface: surface([...(series[0] ?? [])]) ?? '',
    levels: y.ticks(LEVELS).map((value) => ({ y: round(y(value)), value })),
    days: days.filter((_, at) => (days.length - 1 - at) % every === 0),
  }
}
