/** Reads a date that a person entered. */

const DAY_MS = 86_400_000

/** The end of the day (UTC) in milliseconds since 1970; null if it is not a valid date. */
export function readDayEnd(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const ms = Date.parse(`${text}T00:00:00Z`)
  // February 30 would become March 2.
  return Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(text) ? null : ms + DAY_MS
}
