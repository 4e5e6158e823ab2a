/** Paint of a car body: the colour for a Chinese colour name, and its lighter and darker shades. */

import { PAINTS } from './tables/paints.ts'

/** Index into the paint table; 0 is 其他, which stands for every name that is not in it. */
export function readPaintIndex(colour: string): number {
  return Math.max(
    0,
    PAINTS.findIndex(([name]) => name === colour),
  )
}

export function readPaintName(index: number): string | null {
  return PAINTS[index]?.[0] ?? null
}

export function readPaintHex(index: number): string {
  const paint = PAINTS[index]
  if (paint === undefined) throw new RangeError(`no paint ${index}`)
  return paint[1]
}

/** Mixes `hex` towards black (amount < 0) or white (amount > 0); ±1 is all the way. */
export function shade(hex: string, amount: number): string {
  const target = amount < 0 ? 0 : 255
  const share = Math.min(1, Math.abs(amount))
  const value = Number.parseInt(hex.slice(1), 16)
  let mixed = 0
  for (const shift of [16, 8, 0]) {
    const channel = (value >> shift) & 255
    mixed = mixed * 256 + Math.round(channel + (target - channel) * share)
  }
  return `#${mixed.toString(16).padStart(6, '0')}`
}

/** The colour of gaps between panels: darker than the paint, lighter on a paint too dark to show it. */
export function seam(hex: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return shade(hex, Math.max(...channels) < 60 ? 0.2 : -0.5)
}
