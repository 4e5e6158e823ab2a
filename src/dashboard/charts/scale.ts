/** Helpers of drawings: the span of an axis with free space at both ends, and rounded positions. */

/** `air`: the share of the span that stays free at both ends. Nothing here is below zero. */
export function findSpan(values: readonly number[], air: number): [number, number] {
  const low = Math.min(...values)
  const high = Math.max(...values)
  const free = high > low ? (high - low) * air : Math.max(1, high * air)
  return [Math.max(0, low - free), high + free]
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}
