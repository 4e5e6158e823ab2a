/** Several readings behind one answer: as old as the oldest of them, and changed when any of them has. */
import type { Freshness, Sourced } from '../domain/source.ts'
import type { Reading } from './reading.ts'

const CACHE_RANKS = { HIT: 0, MISS: 1, STALE: 2 } as const satisfies Record<Freshness['cache'], number>

/** Null stands for a reading that was wanted and could not be had. */
export function combineReadings<Value>(readings: readonly (Reading | null)[], read: () => Value): Sourced<Value> {
  let cache: Freshness['cache'] = 'HIT'
  let age_s = 0
  for (const reading of readings) {
    if (reading === null) continue
    if (CACHE_RANKS[reading.freshness.cache] > CACHE_RANKS[cache]) cache = reading.freshness.cache
    age_s = Math.max(age_s, reading.freshness.age_s)
  }
  const version = readings.map((reading) => reading?.copy.id ?? '-').join('.')
  return { read, freshness: { cache, age_s }, version }
}
