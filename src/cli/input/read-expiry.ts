/** Reads the expiry of a key: a day, until its end in UTC, or a time with its zone. */
import { InvalidArgumentError } from 'commander'

const DAY_MS = 86_400_000
const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** Milliseconds since 1970. */
export function readExpiry(text: string): number {
  const day = DAY.test(text) ? text : MOMENT.exec(text)?.[1]
  if (day === undefined || !isCalendarDay(day)) {
    throw new InvalidArgumentError('It must be a day such as 2026-12-31, or a time such as 2026-12-31T18:00:00Z.')
  }
  return day === text ? Date.parse(day) + DAY_MS : Date.parse(text)
}

/** Date.parse reads February 30 as March 2. */
function isCalendarDay(day: string): boolean {
  const ms = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day)
}
