/** The periods of the usage pages. All days are UTC, like the limits. */

export const RANGES = ['month', 'days30', 'months3'] as const
/** This month; the last 30 days; this and the previous two months. */
export type Range = (typeof RANGES)[number]

/** `YYYY-MM-DD`, inclusive. */
export interface Span {
  readonly from: string
  readonly to: string
}

const DAY_MS = 86_400_000

export function spanOf(range: Range, nowMs: number): Span {
  return { from: dayOf(beginningOf(range, nowMs)), to: dayOf(nowMs) }
}

/** Every day of it, in order. */
export function daysOf({ from, to }: Span): string[] {
  const first = Date.parse(from)
  const count = Math.floor((Date.parse(to) - first) / DAY_MS) + 1
  return Array.from({ length: count }, (_, at) => dayOf(first + at * DAY_MS))
}

export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

function beginningOf(range: Range, nowMs: number): number {
  if (range === 'days30') return nowMs - 29 * DAY_MS
  const now = new Date(nowMs)
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (range === 'month' ? 0 : 2), 1)
}
