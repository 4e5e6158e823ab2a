/** The span of days in which a car was listed: sources state only how long ago that was. */

/** Both ends are days in China, `YYYY-MM-DD`, inclusive. */
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

/** The part of the date on which both ends agree: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`; null when the years differ. */
export function findCommonDate(from: string | null, to: string | null): string | null {
  if (from === null || to === null) return null
  const length = EXACTNESS.find((exact) => from.slice(0, exact) === to.slice(0, exact))
  return length === undefined ? null : from.slice(0, length)
}

/**
 * Combines all observations of a car, in the order of time: the intersection of their spans, never later than the day of the first
 * observation. If a span contradicts the known one, the car was listed again and only the newest span counts; if it begins after the first
 * observation, that day is not a bound for the same reason.
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
