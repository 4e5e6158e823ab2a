/** A drawn view of a car: shapes that stand for body parts, and lines that stand for nothing. */
import type { BodyPart } from '../../../../../domain/inspection-parts/body-part.ts'

const LAYERS = ['skin', 'structure'] as const
export type Layer = (typeof LAYERS)[number]

const VIEW_NAMES = ['left', 'right', 'front', 'rear', 'top', 'frame_left', 'frame_right', 'frame_plan'] as const
type ViewName = (typeof VIEW_NAMES)[number]

export interface Shape {
  /** Several where a car has one or the other at the same place, such as a trunk lid or a tailgate. */
  readonly parts: readonly [BodyPart, ...BodyPart[]]
  /** Absolute M, L, C, A and Z only, so that it can be mirrored. */
  readonly d: string
  /** Where its letter is. */
  readonly at: readonly [x: number, y: number]
  /** Too small for a sign that is not a finding. */
  readonly isSmall: boolean
}

export interface View {
  readonly name: ViewName
  readonly layer: Layer
  readonly width: number
  readonly height: number
  /** Lines that only help to recognize the car. */
  readonly lines: string
  readonly shapes: readonly Shape[]
}

/** `part d x y`, and a last word for small shapes. */
export function shape(part: BodyPart | readonly [BodyPart, ...BodyPart[]], d: string, x: number, y: number): Shape {
  return { parts: typeof part === 'string' ? [part] : part, d, at: [x, y], isSmall: false }
}

export function small(part: BodyPart, d: string, x: number, y: number): Shape {
  return { parts: [part], d, at: [x, y], isSmall: true }
}

export const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}A${r} ${r} 0 0 1 ${x + r} ${y}A${r} ${r} 0 0 1 ${x - r} ${y}Z`

export const box = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}L${x + width} ${y}L${x + width} ${y + height}L${x} ${y + height}Z`

/** A frame of even thickness. Its inner edge runs the other way, so that it is a hole. */
export const ring = (x: number, y: number, width: number, height: number, by: number) =>
  `${box(x, y, width, height)}M${x + by} ${y + by}L${x + by} ${y + height - by}L${x + width - by} ${y + height - by}L${x + width - by} ${y + by}Z`

type Axis = 'x' | 'y'

/** Mirrored coordinates instead of a transformation, which would also mirror the patterns. */
export function mirrorPath(d: string, size: number, axis: Axis): string {
  return d.replace(/([MLCAZ])([^MLCAZ]*)/g, (_, command: string, text: string) => {
    const numbers =
      text.trim() === ''
        ? []
        : text
            .trim()
            .split(/[\s,]+/)
            .map(Number)
    const flip = (value: number, at: number) => (at % 2 === (axis === 'x' ? 0 : 1) ? round(size - value) : value)
    if (command !== 'A') return command + numbers.map(flip).join(' ')
    const [rx, ry, turn, large, sweep, x = 0, y = 0] = numbers
    return `A${[rx, ry, turn, large, sweep === 0 ? 1 : 0, ...[x, y].map(flip)].join(' ')}`
  })
}

const round = (value: number) => Math.round(value * 10) / 10

/** The same shape at the other side of the car. */
export function mirrorShape({ parts, d, at, isSmall }: Shape, size: number, axis: Axis): Shape {
  const [first, ...others] = parts.map(otherSide)
  const [x, y] = at
  return {
    parts: [first as BodyPart, ...others],
    d: mirrorPath(d, size, axis),
    at: axis === 'x' ? [round(size - x), y] : [x, round(size - y)],
    isSmall,
  }
}

function otherSide(part: BodyPart): BodyPart {
  return part.replace(/(^|_)left_/, '$1right_') as BodyPart
}
