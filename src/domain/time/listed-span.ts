/** The span of days in which a car was listed: sources tell how long ago that was, and never the day itself. */

/** Both ends are days in China, `YYYY-MM-DD`, and belong to the span. */
export interface ListedSpan {
  readonly from: string
  readonly to: string
}

const CHINA_MS = 8 * 3_600_000
/** The lengths of `YYYY-MM-DD`, `YYYY-MM` and `YYYY`. */
const EXACTNESS = [10, 7, 4]

/** The day in China, `YYYY-MM-DD`. */
export function formatChinaDay(ms: number): string {
  return new Date(ms + CHINA_MS).toISOString().slice(0, 10)
}

/** As much of the date as both ends agree on: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`; null when not even the year is the same. */
export function findCommonDate(from: string | null, to: string | null): string | null {
  if (from === null || to === null) return null
  const length = EXACTNESS.find((exact) => from.slice(0, exact) === to.slice(0, exact))
  return length === undefined ? null : from.slice(0, length)
}

/**
 * What follows from all looks at a car: the intersection of their spans, which is never later than the day of the first look. Looks
 * come in the order of time. Where a span contradicts what is known, the car was listed again, and the newest span counts alone; where it
 * lies behind the first look as a whole, that day is no bound for the same reason.
 */
export function narrowListed(
  known: ListedSpan | null,
  seen: ListedSpan | null,
  firstObservedMs: number,
): ListedSpan | null {
  if (seen === null) return known
  const both = known === null ? seen : (intersect(known, seen) ?? seen)
  return intersect(both, { from: '', to: formatChinaDay(firstObservedMs) }) ?? both
}

function intersect(a: ListedSpan, b: ListedSpan): ListedSpan | null {
  const from = a.from > b.from ? a.from : b.from
  const to = a.to < b.to ? a.to : b.to
  return from <= to ? { from, to } : null
}
