/** Reads the expiry date of a policy or the periodic inspection: `2027-07`, sometimes with a day; 1900 is a placeholder. */
import { knownTextOrNull } from './known-text.ts'

const DATE = /^(\d{4})[-./年](\d{1,2})(?:[-./月](?:(\d{1,2})日?)?)?(?: 0{1,2}:00:00)?$/
const FIRST_YEAR = 1990
const LAST_YEAR = 2199

/** `YYYY-MM` or `YYYY-MM-DD`, as exact as the source. */
export function parseExpiryDate(value: unknown): string | null {
  const [, year, month, day] = DATE.exec(knownTextOrNull(value) ?? '') ?? []
  if (year === undefined || month === undefined || Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) return null
  const months = `${year}-${month.padStart(2, '0')}`
  const date = `${months}-${(day ?? '01').padStart(2, '0')}`
  const time = Date.parse(date)
  // Date would move an invalid day into the next month.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date) return null
  return day === undefined ? months : date
}
