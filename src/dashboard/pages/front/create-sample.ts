/** Provides a few current listings for the front page: read at most once a minute, with a short deadline, and cached until there are newer ones. */
import { LRUCache } from 'lru-cache'
import type { Catalog } from '../../../catalog/create-catalog.ts'
import { NO_FILTERS } from '../../../catalog/search-question.ts'
import type { ListingRecord } from '../../../domain/listing.ts'
import type { Clock } from '../../../observe/clock.ts'
import type { Language } from '../../visit.ts'

export interface Sample {
  readonly cars: readonly ListingRecord[]
  /** The number of all listings. */
  readonly total: number
  /** When the source was read. */
  readonly as_of_ms: number
}

/** Returned before there is a first sample. */
export type NoSample = 'being_read' | 'unreadable'

export interface ReadSample {
  /** The same object until the sample changes. */
  (language: Language): Sample | NoSample | Promise<Sample | NoSample>
  /** Whether a car is in one of the last samples, so that strangers may see its photo. */
  shows(carId: number): boolean
}

interface SampleParts {
  readonly search: Catalog['search']
  readonly clock: Pick<Clock, 'now' | 'schedule'>
}

const CARS = 6
const FRESH_MS = 60_000
/** The pause after a failure. */
const PAUSE_MS = 5000
/** An older sample is shown only if no newer one arrives before the deadline. */
const STALE_MS = 600_000
const DEADLINE_MS = 300
/** Pages of the last minutes are still open in browsers. */
const MOST_SHOWN = 60

export function createSample(parts: SampleParts): ReadSample {
  const shown = new LRUCache<number, true>({ max: MOST_SHOWN })
  const note = ({ cars }: Sample) => {
    for (const { id } of cars) shown.set(id, true)
  }
  const samples = { en: createOne(parts, 'en', note), zh: createOne(parts, 'zh', note) }
  return Object.assign((language: Language) => samples[language](), { shows: (carId: number) => shown.has(carId) })
}

function createOne({ search, clock }: SampleParts, lang: Language, note: (sample: Sample) => void) {
  let kept: { readonly sample: Sample; readonly read_at_ms: number } | null = null
  let nextAt = 0
  let hasFailed = false
  /** Ends at the deadline of the first visitor, so that later visitors do not wait longer. */
  let reading: Promise<Sample | NoSample> | null = null

  const known = () => kept?.sample ?? (hasFailed ? 'unreadable' : 'being_read')
  const isStale = () => kept === null || clock.now() - kept.read_at_ms >= STALE_MS

  async function read(): Promise<void> {
    try {
      const found = await search(NO_FILTERS, { sort: 'newest', page: 1, lang })
      const { results, total_count } = found.read()
      const at = clock.now()
      const sample = { cars: results.slice(0, CARS), total: total_count, as_of_ms: at - found.freshness.age_s * 1000 }
      kept = { sample, read_at_ms: at }
      note(sample)
      nextAt = at + FRESH_MS
    } catch {
      // The source logs its own failures.
      hasFailed = true
      nextAt = clock.now() + PAUSE_MS
    }
    reading = null
  }

  function begin(): Promise<Sample | NoSample> {
    return new Promise((resolve) => {
      const settle = () => resolve(known())
      const cancel = clock.schedule(settle, DEADLINE_MS)
      void read().then(() => {
        cancel()
        settle()
      })
    })
  }

  return (): Sample | NoSample | Promise<Sample | NoSample> => {
    if (reading === null && clock.now() >= nextAt) reading = begin()
    return reading !== null && isStale() ? reading : known()
  }
}
