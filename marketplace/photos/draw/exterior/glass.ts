/** Windscreen and rear window, laid onto the skin of a body. */

import type { Exterior } from '../body/body-paint.ts'
import type { Corner } from '../body/outline.ts'
import type { Point } from '../sheet.ts'

const GLASS_ACROSS = [-0.86, -0.6, -0.3, 0, 0.3, 0.6, 0.86] as const

export function drawSkinGlass(exterior: Exterior, ends: readonly [Corner, Corner], wipers: boolean): void {
  const { sheet, surface, camera } = exterior
  const a = surface.indexOf(ends[0])
  const b = surface.indexOf(ends[1])
  const edge = (index: number, corner: Corner, inset: number): Point[] =>
    GLASS_ACROSS.map((across) => {
      const [x, y, z] = surface.skin(index, across * (1 - inset))
      const [x0, , z0] = surface.skin(index, 0)
      return camera.project([x + corner[0] - x0, y, z + corner[1] - z0])
    })
  const first = edge(a, ends[0], 0)
  const second = edge(b, ends[1], 0.03)
  const upper = ends[0][1] > ends[1][1] ? first : second
  const lower = upper === first ? second : first
  const [top, foot] = [upper[3] as Point, lower[3] as Point]
  if (top[1] > foot[1] - 2) return
  const fill = sheet.gradient(top, foot, [
    [0, '#1b242c'],
    [0.35, '#4d6273'],
    [0.75, '#2c3a45'],
    [1, '#161c22'],
  ])
  sheet.polygon([...upper, ...lower.toReversed()], fill, 'stroke="#0d1115" stroke-width="5" stroke-linejoin="round"')
  const blend = (p: Point, q: Point, t: number): Point => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t]
  const gleam = [upper[1], upper[2], lower[1], lower[0]] as Point[]
  sheet.polygon(gleam, '#ffffff', 'fill-opacity="0.13"')
  if (!wipers) return
  for (const [from, to] of [
    [2, 0],
    [5, 3],
  ] as const) {
    const base = blend(lower[from] as Point, upper[from] as Point, 0.03)
    sheet.line([base, blend(lower[to] as Point, upper[to] as Point, 0.16)], '#0a0c0f', 5)
  }
}
