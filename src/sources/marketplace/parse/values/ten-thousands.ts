/** Prices and mileages: the marketplace counts in 万 (ten thousand), as text in rows and as numbers in details. */
import { positiveOrNull } from '../../../../domain/readers.ts'

const UNIT = /\s?万\s?(?:元|公里)?$/
/** Longer than any figure; a longer text is not parsed. */
const LONGEST = 40

/** Whole yuan or kilometres; null for "", 0 and anything that is not a number, since 0 means "unknown" here. */
export function parseTenThousands(value: unknown): number | null {
  if (typeof value === 'string' && value.length > LONGEST) return null
  const number = positiveOrNull(typeof value === 'string' ? value.replace(UNIT, '') : value)
  if (number === null) return null
  // 12.58 × 10,000 is 125800.00000000001 in floating point.
  const whole = Math.round(number * 10_000)
  return whole > 0 && Number.isSafeInteger(whole) ? whole : null
}
