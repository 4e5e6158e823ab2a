/** Places dots by two values, with the ticks of both axes. Across in per cent and down in pixels, so that one drawing fits every width. */
import { scaleLinear } from 'd3-scale'
import { findSpan, round } from './scale.ts'

interface Point {
  readonly across: number
  readonly up: number
}

interface Placed {
  /** Per cent of the width. */
  readonly x: number
  /** Pixels from the top. */
  readonly y: number
}

interface Tick {
  readonly at: number
  readonly value: number
}

interface DotsDrawing {
  readonly height: number
  readonly bottom: number
  readonly place: (point: Point) => Placed
  readonly across: readonly Tick[]
  readonly up: readonly Tick[]
}

const HEIGHT = 320
const MARGIN = { top: 28, bottom: 44 }
const TICKS = 5
/** The share of a span that stays free at both ends. */
const AIR = 0.06

/** `points`: everything that has to be inside; not empty. */
export function drawDots(points: readonly Point[]): DotsDrawing {
  const bottom = HEIGHT - MARGIN.bottom
  const x = scaleLinear()
    .domain(
      findSpan(
        points.map(({ across }) => across),
        AIR,
      ),
    )
    .nice(TICKS)
    .range([0, 100])
  const y = scaleLinear()
    .domain(
      findSpan(
        points.map(({ up }) => up),
        AIR,
      ),
    )
    .nice(TICKS)
    .range([bottom, MARGIN.top])
  return {
    height: HEIGHT,
    bottom,
    place: ({ across, up }) => ({ x: round(x(across)), y: round(y(up)) }),
    across: x.ticks(TICKS).map((value) => ({ at: round(x(value)), value })),
    up: y.ticks(TICKS).map((value) => ({ at: round(y(value)), value })),
  }
}
