/** Provides a few current listings for the front page: read at most once a minute for both languages, with a short deadline, and cached until there are newer ones. */
import { LRUCache } from 'lru-cache'
import type { Catalog } from '../../../catalog/create-catalog.ts'
import { NO_FILTERS } from '../../../catalog/search-question.ts'
import type { FacetValue } from '../../../domain/inventory/facet-records.ts'
import type { ListingRecord } from '../../../domain/listing.ts'
import { type Clock, createSteadyNow } from '../../../observe/clock.ts'
import type { Language } from '../../visit.ts'
import { type CarsByLanguage, findHeroes, firstHeroes, type Hero, type Heroes, keepHeroes } from './find-hero.ts'

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
  readonly joinMakes: Catalog['joinMakes']
  readonly inspection: Catalog['inspection']
  readonly car: Catalog['car']
  /** Sample cars, one of which is shown first until a car of the market with a report is found. */
  readonly openSamples: () => Promise<Pick<Catalog, 'search' | 'inspection' | 'car'>>
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

type Samples = Readonly<Record<Language, Sample>>

export function createSample(parts: SampleParts): ReadSample {
  const { clock } = parts
  const now = createSteadyNow(clock.now)
  const shown = new LRUCache<number, true>({ max: MOST_SHOWN })
  let kept: { readonly samples: Samples; readonly kept_at: number } | null = null
  /** A car of the market with a report. */
  let found: Heroes | null = null
  /** Shown until there is one: a sample car. */
  let standIn: Heroes | null = null
  let nextAt = 0
  let hasFailed = false
  /** Ends at the deadline of the first visitor, so that later visitors do not wait longer. */
  let reading: Promise<void> | null = null

  const known = (language: Language) => kept?.samples[language] ?? (hasFailed ? 'unreadable' : 'being_read')
  const isStale = () => kept === null || now() - kept.kept_at >= STALE_MS

  function keep(samples: Samples): void {
    kept = { samples, kept_at: now() }
    for (const { cars, hero } of Object.values(samples)) {
      for (const { id } of [...cars, ...(hero && !hero.isSample ? [hero.car] : [])]) shown.set(id, true)
    }
  }

  /** Nobody waits for these: the page shows them when they are there. The sample car comes first, because reports of the market may take long. */
  async function lookForHeroes(cars: CarsByLanguage): Promise<void> {
    let shown = kept
    const show = (heroes: Heroes | null) => {
      if (heroes === null || shown === null || kept !== shown) return
      keep(withHeroes(shown.samples, heroes))
      shown = kept
    }
    if (standIn === null) {
      standIn = (await findSampleCar(parts)) ?? firstHeroes(cars)
      show(standIn)
    }
    found = await findHeroes(cars, parts)
    show(found)
  }

  async function read(): Promise<void> {
    try {
      const [en, zh] = await Promise.all([readOne(parts, 'en'), readOne(parts, 'zh')])
      const cars = { en: en.all, zh: zh.all }
      found = keepHeroes(found, cars)
      const heroes = found ?? standIn
      const as_of_ms = clock.now() - Math.max(en.age_s, zh.age_s) * 1000
      keep({
        en: { ...en.sample, as_of_ms, hero: heroes?.en ?? null },
        zh: { ...zh.sample, as_of_ms, hero: heroes?.zh ?? null },
      })
      nextAt = now() + FRESH_MS
      if (found === null) void lookForHeroes(cars)
    } catch {
      // The source logs its own failures.
      hasFailed = true
      nextAt = now() + PAUSE_MS
    }
    reading = null
  }

  function begin(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.schedule(resolve, DEADLINE_MS)
      void read().then(() => {
        cancel()
        resolve()
      })
    })
  }

  const ask = (language: Language) => {
    if (reading === null && now() >= nextAt) reading = begin()
    return reading !== null && isStale() ? reading.then(() => known(language)) : known(language)
  }
  return Object.assign(ask, { shows: (carId: number) => shown.has(carId) })
}

function withHeroes({ en, zh }: Samples, heroes: Heroes): Samples {
  return { en: { ...en, hero: heroes.en }, zh: { ...zh, hero: heroes.zh } }
}

async function readOne(parts: SampleParts, lang: Language) {
  const counting = countMarket(parts, lang)
  const found = await parts.search(NO_FILTERS, { sort: 'newest', page: 1, lang })
  const { results, total_count } = found.read()
  const sample = { cars: results.slice(0, CARS), total: total_count, counts: await counting }
  return { sample, all: results, age_s: found.freshness.age_s }
}

/** Null if no sample car can be read, which the samples log themselves. */
async function findSampleCar({ openSamples }: SampleParts): Promise<Heroes | null> {
  try {
    const samples = await openSamples()
    const read = async (lang: Language) =>
      (await samples.search(NO_FILTERS, { sort: 'newest', page: 1, lang })).read().results
    return await findHeroes({ en: await read('en'), zh: await read('zh') }, samples, true)
  } catch {
    return null
  }
}

/** Null until the copy of the market is complete. */
async function countMarket({ facets, joinMakes }: SampleParts, lang: Language): Promise<Counts | null> {
  if (facets === null) return null
  try {
    const { make, has_report } = (await facets(NO_FILTERS, lang)).read().groups
    const makes = await joinMakes(make.values)
    const withReport = has_report.values.find(({ value }) => value === 'true')?.count ?? 0
    return { makes: makes.slice(0, MOST_MAKES), makeCount: makes.length + make.omitted, withReport }
  } catch {
    return null
  }
}
