/** The freshness of an answer that combines several readings. */

import type { Reading } from './reading.ts'
import type { Freshness, Sourced } from './source.ts'

/** From best to worst. A part from the cache makes the answer a HIT, however fresh the others are: a MISS is never old. */
const RANKS = { MISS: 0, HIT: 1, STALE: 2 } as const satisfies Record<Freshness['cache'], number>

/** As old as the oldest part, with the worst cache state, and fresh as long as all parts are. An answer without readings is completely fresh. */
export function combineFreshness(parts: readonly Freshness[]): Freshness {
  let cache: Freshness['cache'] = 'MISS'
  let age_s = 0
  let fresh_until_ms = parts.length === 0 ? 0 : Number.POSITIVE_INFINITY
  for (const part of parts) {
    if (RANKS[part.cache] > RANKS[cache]) cache = part.cache
    age_s = Math.max(age_s, part.age_s)
    fresh_until_ms = Math.min(fresh_until_ms, part.fresh_until_ms)
  }
  return { cache, age_s, fresh_until_ms }
}

/** A missing reading is fetched again next time; it does not affect the age or the state of the others. */
const NOT_HAD: Freshness = { cache: 'MISS', age_s: 0, fresh_until_ms: 0 }

/** Combines the readings of one answer: it is as old as the oldest, and changes when any of them does. Null is a requested reading that is not available. */
export function combineReadings<Value>(readings: readonly (Reading | null)[], read: () => Value): Sourced<Value> {
  return {
    read,
    freshness: combineFreshness(readings.map((reading) => reading?.freshness ?? NOT_HAD)),
    version: readings.map((reading) => reading?.copy.id ?? '-').join('.'),
  }
}
