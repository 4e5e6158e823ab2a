/** The side of a car: its panel, windows, door lines, handles, lamps' ends, arches and sills. */

import { seam, shade } from '../../paint.ts'
import { type Exterior, lightness } from '../body/body-paint.ts'
import { roundCorners } from '../body/outline.ts'
import type { Point } from '../sheet.ts'

export function drawFlank(exterior: Exterior, side: number): void {
  const { surface, camera } = exterior
  const rows: Rows = (points) => points.map(([x, z]) => camera.project(surface.flank(x, z, side)))
  drawFlankPanel(exterior, side)
  drawSills(exterior, rows)
  drawSideGlass(exterior, rows)
  drawDoors(exterior, rows)
  drawLampEnds(exterior, rows)
}

/** The painted panel alone, the only part of a flank that is visible from straight ahead. */
export function drawFlankPanel(exterior: Exterior, side: number): void {
  const { sheet, plan, surface, camera, paint } = exterior
  const at = (x: number, z: number): Point => camera.project(surface.flank(x, z, side))
  const middle = surface.length / 2

  const edge = surface.outline.map((_, index) => camera.project(surface.skin(index, side)))
  const tone = lightness([0, side * 0.95, 0.3], camera) - 0.06
  const span = surface.height - plan.clearance
  const down = (z: number): number => (surface.height - z) / span
  const body = sheet.gradient(at(middle, surface.height), at(middle, plan.clearance), [
    [0, shade(paint, tone + 0.2)],
    [down(plan.belt), shade(paint, tone + 0.14)],
    [down(plan.belt - 7), shade(paint, tone + 0.34)],
    [down(plan.belt - 13), shade(paint, tone + 0.06)],
    [down(plan.belt * 0.58), shade(paint, tone + 0.02)],
    [down(plan.belt * 0.5), shade(paint, tone + 0.16)],
    [down(plan.belt * 0.38), shade(paint, tone - 0.12)],
    [1, shade(paint, tone - 0.38)],
  ])
  sheet.polygon(edge, body, `stroke="${shade(paint, -0.45)}" stroke-width="2" stroke-linejoin="round"`)
}

type Rows = (points: readonly (readonly [number, number])[]) => Point[]

function drawSills({ sheet, plan, surface, paint }: Exterior, rows: Rows): void {
  const { clearance: low, axles, wheel_radius: radius } = plan
  const end = surface.length
  if (plan.frame && plan.bed) {
    const from = plan.bed[0]
    sheet.polygon(
      rows([
        [from - 14, 92],
        [end, 92],
        [end, 40],
        [from - 14, 40],
      ]),
      '#15171a',
    )
    sheet.polygon(
      rows([
        [from - 12, 138],
        [from - 1, 138],
        [from - 1, 88],
        [from - 12, 88],
      ]),
      '#24272b',
    )
    sheet.polygon(
      rows([
        [from - 14, 84],
        [end - 2, 84],
        [end - 2, 74],
        [from - 14, 74],
      ]),
      '#3a3e44',
    )
    sheet.polygon(
      rows([
        [from + 40, 76],
        [from + 110, 76],
        [from + 110, 48],
        [from + 40, 48],
      ]),
      '#4a4f56',
    )
  } else {
    const height = plan.cladding ? 11 : 5
    const sill = [
      [axles[0], low + height],
      [axles[1], low + height],
      [axles[1], low - 1],
      [axles[0], low - 1],
    ] as const
    sheet.polygon(rows(sill), '#1a1c1f')
  }
  for (const axle of axles) {
    const lip = plan.cladding ? 1.32 : 1.2
    const fender = plan.frame && axle > 200
    const arc = (factor: number) => {
      const points: (readonly [number, number])[] = []
      for (let turn = -0.32; turn <= Math.PI + 0.33; turn += (Math.PI + 0.64) / 22) {
        const z = radius + Math.sin(turn) * radius * factor
        points.push([axle + Math.cos(turn) * radius * factor, Math.max(low - 1, z)])
      }
      return points
    }
    if (fender) continue
    sheet.polygon(rows(arc(lip)), plan.cladding ? '#24272a' : shade(paint, -0.28))
    sheet.polygon(rows(arc(1.14)), '#0c0d0f')
  }
}

function drawSideGlass({ sheet, plan, surface, camera }: Exterior, rows: Rows): void {
  if (plan.side_glass.length === 0) return
  const outline = rows(roundCorners(plan.side_glass, true))
  const top = Math.min(...outline.map(([, y]) => y))
  const foot = Math.max(...outline.map(([, y]) => y))
  const fill = sheet.gradient(
    [0, top],
    [0, foot],
    [
      [0, '#1f2931'],
      [0.45, '#5b7387'],
      [0.62, '#3b4c5a'],
      [1, '#1b2228'],
    ],
  )
  sheet.polygon(outline, fill, 'stroke="#101418" stroke-width="8" stroke-linejoin="round"')
  const glassFoot = Math.min(...plan.side_glass.map(([, z]) => z))
  for (const x of plan.pillars) {
    const reach = topAt(plan.side_glass, x)
    const lean = x < surface.length * 0.32 ? -5 : 3
    sheet.polygon(
      rows([
        [x - 3, glassFoot],
        [x + 3, glassFoot],
        [x + 3 - lean, reach],
        [x - 2.5 - lean, reach],
      ]),
      '#0f1215',
    )
  }
  if (plan.roof_rails) {
    const [from, to] = [surface.length * 0.42, surface.length * 0.83]
    const roof = (x: number) => topAt(plan.outline, x)
    const rail = [0, 0.25, 0.5, 0.75, 1].map((t) => {
      const x = from + (to - from) * t
      return camera.project([
        x,
        Math.sign(camera.towards[1]) * plan.width * 0.36,
        roof(x) + (t === 0 || t === 1 ? 0 : 3),
      ])
    })
    sheet.line(rail, '#c5cad0', 6)
  }
}

/** Height of the upper side of a polygon at x. */
function topAt(corners: BodyCorners, x: number): number {
  let top = Number.NEGATIVE_INFINITY
  for (let i = 0; i < corners.length; i++) {
    const [x0, z0] = corners[i] as BodyCorners[number]
    const [x1, z1] = corners[(i + 1) % corners.length] as BodyCorners[number]
    if (x0 === x1 || x < Math.min(x0, x1) || x > Math.max(x0, x1)) continue
    top = Math.max(top, z0 + ((z1 - z0) * (x - x0)) / (x1 - x0))
  }
  return top
}
type BodyCorners = Exterior['plan']['outline']

function drawDoors({ sheet, plan, surface, paint }: Exterior, rows: Rows): void {
  const low = plan.clearance + (plan.cladding ? 12 : 6)
  const cut = seam(paint)
  for (const x of plan.doors) {
    const [axle, reach] = [plan.axles[1], plan.wheel_radius * 1.24]
    const hits = Math.abs(x - axle) < reach
    const foot = hits ? plan.wheel_radius + Math.sqrt(reach ** 2 - (x - axle) ** 2) : low
    sheet.line(
      rows([
        [x, plan.belt],
        [x + 1.5, (plan.belt + foot) / 2],
        [x, foot],
      ]),
      cut,
      3,
    )
  }
  const [first = 0, last = 0] = [plan.doors[0], plan.doors.at(-1)]
  sheet.line(
    rows([
      [first, low],
      [Math.min(last, plan.axles[1] - plan.wheel_radius * 1.3), low],
    ]),
    cut,
    3,
  )
  if (plan.sliding_door)
    sheet.line(
      rows([
        [last, plan.belt - 12],
        [surface.length - 30, plan.belt - 12],
      ]),
      cut,
      4,
    )
  for (const x of plan.handles) {
    const z = plan.belt - 11
    sheet.polygon(
      rows([
        [x - 9, z + 2],
        [x + 9, z + 2],
        [x + 9, z - 2.5],
        [x - 9, z - 2.5],
      ]),
      shade(paint, -0.5),
      'fill-opacity="0.55"',
    )
    sheet.line(
      rows([
        [x - 8, z + 1],
        [x + 8, z + 1],
      ]),
      shade(paint, 0.38),
      7,
    )
  }
}

function drawLampEnds({ sheet, plan, surface }: Exterior, rows: Rows): void {
  const { nose, tail_lamp: tail } = plan
  sheet.polygon(
    rows([
      [6, nose - 12],
      [11, nose - 3],
      [36, nose],
      [24, nose - 10],
    ]),
    '#e9f1f7',
    'stroke="#20262c" stroke-width="4"',
  )
  const end = surface.length
  const depth = plan.tail_upright ? 11 : 34
  const inset = plan.bed ? 1 : 5
  sheet.polygon(
    rows([
      [end - inset, tail[0]],
      [end - inset - 1, tail[1] - 2],
      [end - depth, tail[1] - 1],
      [end - depth + 5, tail[0] + 3],
    ]),
    '#b3121d',
    'stroke="#4d060b" stroke-width="3"',
  )
}
