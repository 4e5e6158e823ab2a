/** Provides a few current listings for the front page: read at most once a minute, with a short deadline, and cached until there are newer ones. */
import { LRUCache } from 'lru-cache'
import type { Catalog } from '../../../catalog/create-catalog.ts'
import { NO_FILTERS } from '../../../catalog/search-question.ts'
import type { FacetValue } from '../../../domain/inventory/facet-records.ts'
import type { ListingRecord } from '../../../domain/listing.ts'
import { type Clock, createSteadyNow } from '../../../observe/clock.ts'
import type { Language } from '../../visit.ts'
import { findHero, type Hero, keepHero } from './find-hero.ts'

export interface Sample {
  readonly cars: readonly ListingRecord[]
  /** The number of all listings. */
  readonly total: number
  /** When the source was read. */
  readonly as_of_ms: number
  /** The most frequent makes, their number, and the number of cars with a report; null = not counted. */
  readonly counts: Counts | null
  /** The car that is shown first; null = none fits. */
  readonly hero: Hero | null
}

interface Counts {
  readonly makes: readonly FacetValue[]
  readonly makeCount: number
  readonly withReport: number
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
  /** Null = there is no copy of the market that could count. */
  readonly facets: Catalog['facets'] | null
  readonly inspection: Catalog['inspection']
  readonly car: Catalog['car']
  readonly clock: Pick<Clock, 'now' | 'schedule'>
}

const CARS = 6
const MOST_MAKES = 12
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
  const note = ({ cars, hero }: Sample) => {
    for (const { id } of [...cars, ...(hero ? [hero.car] : [])]) shown.set(id, true)
  }
  const samples = { en: createOne(parts, 'en', note), zh: createOne(parts, 'zh', note) }
  return Object.assign((language: Language) => samples[language](), { shows: (carId: number) => shown.has(carId) })
}

function createOne(parts: SampleParts, lang: Language, note: (sample: Sample) => void) {
  const { search, facets, clock } = parts
  const now = createSteadyNow(clock.now)
  let kept: { readonly sample: Sample; readonly kept_at: number } | null = null
  let nextAt = 0
  let hasFailed = false
  /** Ends at the deadline of the first visitor, so that later visitors do not wait longer. */
  let reading: Promise<Sample | NoSample> | null = null

  const known = () => kept?.sample ?? (hasFailed ? 'unreadable' : 'being_read')
  const isStale = () => kept === null || now() - kept.kept_at >= STALE_MS

  function keep(sample: Sample): void {
    kept = { sample, kept_at: now() }
    note(sample)
  }

  /** Nobody waits for the report: the page shows it when it is there. */
  function showReport(cars: readonly ListingRecord[]): void {
    const before = kept
    void findHero(cars, parts, lang).then((hero) => {
      if (hero && before && kept === before) keep({ ...before.sample, hero })
    })
  }

  async function read(): Promise<void> {
    try {
      const counting = countMarket(facets, lang)
      const found = await search(NO_FILTERS, { sort: 'newest', page: 1, lang })
      const { results, total_count } = found.read()
      const counts = await counting
      const hero = keepHero(kept?.sample.hero ?? null, results)
      keep({
        ...{ cars: results.slice(0, CARS), total: total_count, counts, hero },
        as_of_ms: clock.now() - found.freshness.age_s * 1000,
      })
      nextAt = now() + FRESH_MS
      if (hero?.report === null) showReport(results)
    } catch {
      // The source logs its own failures.
      hasFailed = true
      nextAt = now() + PAUSE_MS
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
    if (reading === null && now() >= nextAt) reading = begin()
    return reading !== null && isStale() ? reading : known()
  }
}

/** Null until the copy of the market is complete. */
async function countMarket(facets: SampleParts['facets'], lang: Language): Promise<Counts | null> {
  if (facets === null) return null
  try {
    const { make, has_report } = (await facets(NO_FILTERS, lang)).read().groups
    const withReport = has_report.values.find(({ value }) => value === 'true')?.count ?? 0
    return { makes: make.values.slice(0, MOST_MAKES), makeCount: make.values.length + make.omitted, withReport }
  } catch {
    return null
  }
}
