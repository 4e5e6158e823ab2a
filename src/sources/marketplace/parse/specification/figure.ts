/** A figure of a record or sheet, with or without its unit; zero and what is beyond any car are no figures. */
import { positiveOrNull } from '../../../../domain/readers.ts'

const UNIT = /\s?(?:kWh|km\/h|km|公里|小时|秒|升|[hLs])(?:\/100\s?km)?$/i
/** Longer than any figure; what is, is none, and is not searched for its unit. */
const LONGEST = 40

export function figureOrNull(value: unknown, largest: number): number | null {
  if (typeof value === 'string' && value.length > LONGEST) return null
  const figure = positiveOrNull(typeof value === 'string' ? value.trim().replace(UNIT, '') : value)
  return figure !== null && figure <= largest ? figure : null
}
