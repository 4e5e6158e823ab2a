/** A steering wheel, seen from the driver's seat. */

import type { Sheet } from '../sheet.ts'

export function drawSteeringWheel(sheet: Sheet, x: number, y: number, radius: number): void {
  const at = (dx: number, dy: number): string => `${x + dx * radius} ${y + dy * radius}`
  sheet.path(
    `M${at(-0.9, -0.06)} L${at(-0.34, -0.16)} Q${at(0, -0.3)} ${at(0.34, -0.16)} L${at(0.9, -0.06)} L${at(0.88, 0.16)} L${at(0.3, 0.24)} L${at(0.14, 0.9)} L${at(-0.14, 0.9)} L${at(-0.3, 0.24)} L${at(-0.88, 0.16)} Z`,
    '#24272c',
    'stroke="#41464d" stroke-width="5"',
  )
  sheet.ellipse(x, y, radius * 0.93, radius * 0.9, 'none', `stroke="#121417" stroke-width="${radius * 0.17}"`)
  sheet.ellipse(x, y, radius * 0.96, radius * 0.93, 'none', 'stroke="#4a5058" stroke-width="7" stroke-opacity="0.8"')
  sheet.ellipse(x, y + radius * 0.05, radius * 0.3, radius * 0.26, '#30343a', 'stroke="#5a616a" stroke-width="5"')
  for (const side of [-1, 1]) {
    sheet.rect(x + side * radius * 0.55 - 34, y - 8, 68, 34, 12, '#4a5058')
    sheet.line(
      [
        [x + side * radius * 0.55 - 18, y + 9],
        [x + side * radius * 0.55 + 18, y + 9],
      ],
      '#d5dade',
      5,
    )
  }
}
