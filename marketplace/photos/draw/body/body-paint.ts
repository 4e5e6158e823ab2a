/** Paints the skin of a body, strip by strip along its outline, each shaded by how it faces the light. */

import { shade } from '../../paint.ts'
import type { Point, Sheet, Stop } from '../sheet.ts'
import type { BodyPlan } from './body-plan.ts'
import type { BodySurface, Spot } from './body-surface.ts'
import { type Camera, cross, dot, normal } from './camera.ts'

/** The drawing context of every part of an exterior. */
export interface Exterior {
  readonly sheet: Sheet
  readonly plan: BodyPlan
  readonly surface: BodySurface
  readonly camera: Camera
  readonly paint: string
}

const ACROSS = [-1, -0.93, -0.75, 0, 0.75, 0.93, 1] as const

/** Paints the strips from far to near, calling `between` before the strip at each index. */
export function paintSkin(exterior: Exterior, between: (index: number) => void): void {
  const last = exterior.surface.outline.length - 1
  const noseFirst = exterior.camera.towards[0] > 0
  const { surface, camera } = exterior
  const rows = surface.outline.map((_, at) => ACROSS.map((across) => camera.project(surface.skin(at, across))))
  const seenFromSide = Math.abs(exterior.camera.towards[0]) < 0.2
  // From the side the strips are too thin and would fray the roof line, so one silhouette replaces them all.
  if (seenFromSide) paintSilhouette(exterior)
  for (let step = 0; step < last; step++) {
    const index = noseFirst ? step : last - 1 - step
    between(index)
    if (!seenFromSide) paintStrip(exterior, rows, index)
  }
}

function paintSilhouette({ sheet, surface, camera, paint }: Exterior): void {
  const ridge = surface.outline.map((_, index) => camera.project(surface.skin(index, 0)))
  sheet.polygon(ridge, shade(paint, 0.22), `stroke="${shade(paint, -0.3)}" stroke-width="2" stroke-linejoin="round"`)
}

function paintStrip(exterior: Exterior, rows: readonly Point[][], index: number): void {
  const { sheet, plan, surface, camera, paint } = exterior
  const facing = ACROSS.map((across) => normalAt(surface, index, across))
  if (Math.max(...facing.map((n) => dot(n, camera.towards))) < -0.05) return
  const x = (surface.skin(index, 0)[0] + surface.skin(index + 1, 0)[0]) / 2
  const inside = [plan.bed, plan.open].some((range) => range !== undefined && x > range[0] && x < range[1])
  const base = inside ? '#2b2d31' : paint
  const near = rows[index] as Point[]
  const [from, to] = [near[0] as Point, near.at(-1) as Point]
  const wide = Math.abs(to[0] - from[0]) < 1 ? 1 : to[0] - from[0]
  const tones = facing.map((n, i): Tone => [((near[i] as Point)[0] - from[0]) / wide, lightness(n, camera)])
  const stops = dropEven(tones).map(([at, tone]): Stop => [Math.min(1, Math.max(0, at)), shade(base, tone)])
  // Each strip reaches under the next one, to close the hairline that antialiasing leaves between them.
  const strip = camera.towards[0] > 0 ? rows.slice(index, index + 3) : rows.slice(Math.max(0, index - 1), index + 2)
  const left = strip.map((row) => row[0] as Point)
  const right = strip.map((row) => row.at(-1) as Point)
  const edge = [...(strip[0] as Point[]), ...right, ...(strip.at(-1) as Point[]).toReversed(), ...left.toReversed()]
  sheet.polygon(edge, sheet.gradient(from, to, stops))
}

type Tone = readonly [at: number, lightness: number]

/** Drops tones that interpolation gives anyway: every stop of a gradient costs render time. */
function dropEven(tones: readonly Tone[]): Tone[] {
  const kept: Tone[] = []
  for (const [i, tone] of tones.entries()) {
    const [before, after] = [kept.at(-1), tones[i + 1]]
    if (before !== undefined && after !== undefined) {
      const between = before[1] + ((after[1] - before[1]) * (tone[0] - before[0])) / (after[0] - before[0] || 1)
      if (Math.abs(between - tone[1]) < 0.03) continue
    }
    kept.push(tone)
  }
  return kept
}

/** How much lighter (or, below 0, darker) than its paint a face looks. */
export function lightness(facing: Spot, camera: Camera): number {
  return Math.min(0.34, Math.max(-0.55, (dot(facing, camera.light) - 0.62) * 0.85))
}

function normalAt(surface: BodySurface, index: number, across: number): Spot {
  const [low, high] = [Math.max(-1, across - 0.04), Math.min(1, across + 0.04)]
  const along = minus(surface.skin(index + 1, across), surface.skin(index, across))
  return normal(cross(along, minus(surface.skin(index, high), surface.skin(index, low))))
}

function minus(a: Spot, b: Spot): Spot {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}
