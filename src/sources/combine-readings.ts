/** Several readings behind one answer: as old as the oldest of them, and changed when any of them has. */
import { combineFreshness } from '../domain/freshness.ts'
import type { Reading } from '../domain/reading.ts'
import type { Freshness, Sourced } from '../domain/source.ts'

/** What could not be had is asked for again the next time; it makes the rest neither older nor worse. */
const NOT_HAD: Freshness = { cache: 'MISS', age_s: 0, fresh_until_ms: 0 }

/** Null stands for a reading that was wanted and could not be had. */
export function combineReadings<Value>(readings: readonly (Reading | null)[], read: () => Value): Sourced<Value> {
  return {
    read,
    freshness: combineFreshness(readings.map((reading) => reading?.freshness ?? NOT_HAD)),
    version: readings.map((reading) => reading?.copy.id ?? '-').join('.'),
  }
}
