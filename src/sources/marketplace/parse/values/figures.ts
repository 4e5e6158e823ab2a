/** Reads figures, with or without their unit; null for zero, which means "unknown" here, and for values that no car has. */
import { positiveOrNull, textOrNull, wholeOrNull } from '../../../../domain/readers.ts'
import { knownTextOrNull } from './known-text.ts'

/** Prices and mileages: the marketplace counts in 万 (ten thousand), as text in rows and as numbers in details. */
const TEN_THOUSANDS = /\s?万\s?(?:元|公里)?$/
/** Longer than any figure; a longer text is not parsed. */
const LONGEST = 40

/** Whole yuan or kilometres; null for "", 0 and anything that is not a number, since 0 means "unknown" here. */
export function parseTenThousands(value: unknown): number | null {
  if (typeof value === 'string' && value.length > LONGEST) return null
  const number = positiveOrNull(typeof value === 'string' ? value.replace(TEN_THOUSANDS, '') : value)
  if (number === null) return null
  // 12.58 × 10,000 is 125800.00000000001 in floating point.
  const whole = Math.round(number * 10_000)
  return whole > 0 && Number.isSafeInteger(whole) ? whole : null
}

const UNIT = /\s?(?:kWh|km\/h|km|公里|小时|秒|升|[hLs])(?:\/100\s?km)?$/i

/** Reads a figure of a record or sheet, with or without its unit; null for zero and for values that no car has. */
export function figureOrNull(value: unknown, largest: number): number | null {
  if (typeof value === 'string' && value.length > LONGEST) return null
  const figure = positiveOrNull(typeof value === 'string' ? value.trim().replace(UNIT, '') : value)
  return figure !== null && figure <= largest ? figure : null
}

/** No car engine is larger; a larger number has another unit. */
const MOST_LITRES = 20

/** Reads the engine displacement: "2", "2.0T", "1.5L"; null for the "0.0T" of a battery car. */
export function parseLitres(value: unknown): number | null {
  const litres = positiveOrNull(textOrNull(value)?.replace(/\s?[TL]$/i, '') ?? value)
  return litres !== null && litres <= MOST_LITRES ? litres : null
}

const WORDS: Readonly<Record<string, number>> = { 单: 1, 一: 1, 双: 2, 两: 2, 二: 2, 三: 3, 四: 4 }
/** One for each wheel. */
const MOST_MOTORS = 4

/** How many motors drive the wheels: 单电机, 双电机, or a number. */
export function parseMotorCount(value: unknown): number | null {
  const text = knownTextOrNull(value)?.replace(/\s?个?电机$/, '') ?? ''
  const count = Object.hasOwn(WORDS, text)
    ? (WORDS[text] as number)
    : wholeOrNull(typeof value === 'number' ? value : text)
  return count !== null && count >= 1 && count <= MOST_MOTORS ? count : null
}
