/** A few listings of the market for the front page: read at most once a minute, and never waited for long. */
import type { Catalog } from '../../../catalog/create-catalog.ts'
import { NO_FILTERS } from '../../../catalog/search-question.ts'
import type { ListingRecord } from '../../../domain/listing.ts'
import type { Clock } from '../../../observe/clock.ts'
import type { Language } from '../../visit.ts'

export interface Sample {
  readonly cars: readonly ListingRecord[]
  /** Of all listings. */
  readonly total: number
  /** When the source was read. */
  readonly as_of_ms: number
}

/** Null = it cannot be read right now. The same object as long as it is the same sample. */
export type ReadSample = (language: Language) => Sample | null | Promise<Sample | null>

export interface SampleParts {
  readonly search: Catalog['search']
  readonly clock: Pick<Clock, 'now' | 'schedule'>
}

const CARS = 6
const FRESH_MS = 60_000
/** After a failure the source is left alone for so long. */
const PAUSE_MS = 5000
/** An older sample is better than none, for so long. */
const STALE_MS = 600_000
const DEADLINE_MS = 300

export function createSample(parts: SampleParts): ReadSample {
  const samples = { en: createOne(parts, 'en'), zh: createOne(parts, 'zh') }
  return (language) => samples[language]()
}

function createOne({ search, clock }: SampleParts, lang: Language) {
  let kept: { readonly sample: Sample; readonly read_at_ms: number } | null = null
  let nextAt = 0
  /** Ends at the deadline, at the latest: who comes while the source still thinks waits no more. */
  let reading: Promise<Sample | null> | null = null

  const known = () => (kept !== null && clock.now() - kept.read_at_ms < STALE_MS ? kept.sample : null)

  async function read(): Promise<void> {
    try {
      const found = await search(NO_FILTERS, { sort: 'newest', page: 1, lang })
      const { results, total_count } = found.read()
      const at = clock.now()
      const sample = { cars: results.slice(0, CARS), total: total_count, as_of_ms: at - found.freshness.age_s * 1000 }
      kept = { sample, read_at_ms: at }
      nextAt = at + FRESH_MS
    } catch {
      // Whoever reads the source tells the log of it.
      nextAt = clock.now() + PAUSE_MS
    }
    reading = null
  }

  return (): Sample | null | Promise<Sample | null> => {
    if (reading !== null) return reading
    if (clock.now() < nextAt) return known()
    reading = new Promise((resolve) => {
      const settle = () => resolve(known())
      const cancel = clock.schedule(settle, DEADLINE_MS)
      void read().then(() => {
        cancel()
        settle()
      })
    })
    return reading
  }
}
