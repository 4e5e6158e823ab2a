/** Reads a figure of a record or sheet, with or without its unit; null for zero and for values that no car has. */
import { positiveOrNull } from '../../../../domain/readers.ts'

const UNIT = /\s?(?:kWh|km\/h|km|公里|小时|秒|升|[hLs])(?:\/100\s?km)?$/i
/** Longer than any figure; a longer text is not parsed. */
const LONGEST = 40

export function figureOrNull(value: unknown, largest: number): number | null {
  if (typeof value === 'string' && value.length > LONGEST) return null
  const figure = positiveOrNull(typeof value === 'string' ? value.trim().replace(UNIT, '') : value)
  return figure !== null && figure <= largest ? figure : null
}
