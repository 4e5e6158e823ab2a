/** Clocks that are right differ by less. */
const SKEW_MS = 5000

/** Whether a time was written by a clock that ran ahead: nothing was observed in the future. */
export function isAhead(ms: number, nowMs: number): boolean {
  return ms > nowMs + SKEW_MS
}
