/** Combines the readings of one answer: it is as old as the oldest, and changes when any of them does. */
import { combineFreshness } from '../domain/freshness.ts'
import type { Reading } from '../domain/reading.ts'
import type { Freshness, Sourced } from '../domain/source.ts'

/** A missing reading is fetched again next time; it does not affect the age or the state of the others. */
const NOT_HAD: Freshness = { cache: 'MISS', age_s: 0, fresh_until_ms: 0 }

/** Null is a requested reading that is not available. */
export function combineReadings<Value>(readings: readonly (Reading | null)[], read: () => Value): Sourced<Value> {
  return {
    read,
    freshness: combineFreshness(readings.map((reading) => reading?.freshness ?? NOT_HAD)),
    version: readings.map((reading) => reading?.copy.id ?? '-').join('.'),
  }
}
