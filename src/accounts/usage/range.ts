/** The periods of the usage pages. All days are UTC, like the limits. */

export const RANGES = ['days7', 'month', 'days30', 'months3'] as const
/** The last 7 days; this month; the last 30 days; this and the previous two months. */
export type Range = (typeof RANGES)[number]

/** `YYYY-MM-DD`, inclusive. */
export interface Span {
  readonly from: string
  readonly to: string
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Of a period that the reader chooses. */
export const MOST_DAYS = 366
/** Longer periods are shown by day. */
export const MOST_DAYS_BY_HOUR = 7

/** unreadable: not a date; backwards: it ends before it begins; too_long: more than `MOST_DAYS`; future: it begins after today. */
export type SpanRefusal = 'unreadable' | 'backwards' | 'too_long' | 'future'

/** A period between two dates; the days after today are left out. */
export function readOwnSpan(from: string, to: string, nowMs: number): Span | { readonly refused: SpanRefusal } {
  if (!isDay(from) || !isDay(to)) return { refused: 'unreadable' }
  const today = dayOf(nowMs)
  if (to < from) return { refused: 'backwards' }
  if (from > today) return { refused: 'future' }
  const span = { from, to: to > today ? today : to }
  return countDays(span) > MOST_DAYS ? { refused: 'too_long' } : span
}

function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const ms = Date.parse(text)
  return !Number.isNaN(ms) && dayOf(ms) === text
}

export function countDays({ from, to }: Span): number {
  return Math.floor((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
}

export function spanOf(range: Range, nowMs: number): Span {
  return { from: dayOf(beginningOf(range, nowMs)), to: dayOf(nowMs) }
}

/** Every day of it, in order. */
export function daysOf(span: Span): string[] {
  const first = Date.parse(span.from)
  return Array.from({ length: countDays(span) }, (_, at) => dayOf(first + at * DAY_MS))
}

/** Every hour of it up to now, in order: `YYYY-MM-DDTHH`. */
export function hoursOf(span: Span, nowMs: number): string[] {
  const first = Date.parse(span.from)
  const count = Math.min(24 * countDays(span), Math.floor((nowMs - first) / HOUR_MS) + 1)
  return Array.from({ length: Math.max(0, count) }, (_, at) =>
    new Date(first + at * HOUR_MS).toISOString().slice(0, 13),
  )
}

export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

function beginningOf(range: Range, nowMs: number): number {
  if (range === 'days7') return nowMs - 6 * DAY_MS
  if (range === 'days30') return nowMs - 29 * DAY_MS
  const now = new Date(nowMs)
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (range === 'month' ? 0 : 2), 1)
}
