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
export interface NoSample {
  readonly why: 'being_read' | 'unreadable'
  /** A sample car, which needs no market. */
  readonly hero: Hero | null
}

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
  let standInSought = Promise.resolve()
  let nextAt = 0
  let missing = withoutSample('being_read', null)
  /** Ends at the deadline of the first visitor, so that later visitors do not wait longer. */
  let reading: Promise<void> | null = null

  const known = (language: Language) => kept?.samples[language] ?? missing[language]
  const isStale = () => kept === null || now() - kept.kept_at >= STALE_MS

  function keep(samples: Samples): void {
    kept = { samples, kept_at: now() }
    for (const { cars, hero } of Object.values(samples)) {
      for (const { id } of [...cars, ...(hero && !hero.isSample ? [hero.car] : [])]) shown.set(id, true)
    }
  }

  /** Reads nothing of the market, which may take long to answer while it is copied. */
  async function lookForStandIn(): Promise<void> {
    if (standIn !== null) return
    standIn = await findSampleCar(parts)
    showStandIn()
  }

  function showStandIn(): void {
    if (standIn === null) return
    missing = withoutSample(missing.en.why, standIn)
    if (kept !== null && found === null) keep(withHeroes(kept.samples, standIn))
  }

  /** Nobody waits for a report of the market: the page shows it when it is there. */
  async function lookForHeroes(cars: CarsByLanguage): Promise<void> {
    await standInSought
    if (standIn === null) {
      standIn = firstHeroes(cars)
      showStandIn()
    }
    const shown = kept
    found = await findHeroes(cars, parts)
    if (found !== null && shown !== null && kept === shown) keep(withHeroes(shown.samples, found))
  }

  async function read(): Promise<void> {
    try {
      const [en, zh] = await Promise.all([readOne(parts, 'en'), readOne(parts, 'zh')])
      const cars = { en: en.all, zh: zh.all }
      found = keepHeroes(found, cars)
      const as_of_ms = clock.now() - Math.max(en.age_s, zh.age_s) * 1000
      keep(withHeroes({ en: { ...en.sample, as_of_ms }, zh: { ...zh.sample, as_of_ms } }, found ?? standIn))
      nextAt = now() + FRESH_MS
      if (found === null) void lookForHeroes(cars)
    } catch {
      // The source logs its own failures.
      missing = withoutSample('unreadable', standIn)
      nextAt = now() + PAUSE_MS
    }
    reading = null
  }

  /** The deadline is for the market: the sample car is in the program, and the first visitor waits for it. */
  function begin(): Promise<void> {
    standInSought = lookForStandIn()
    return Promise.all([waitFor(read(), clock), standInSought]).then(() => {})
  }

  const ask = (language: Language) => {
    if (reading === null && now() >= nextAt) reading = begin()
    return reading !== null && isStale() ? reading.then(() => known(language)) : known(language)
  }
  return Object.assign(ask, { shows: (carId: number) => shown.has(carId) })
}

function withoutSample(why: NoSample['why'], heroes: Heroes | null): Readonly<Record<Language, NoSample>> {
  return { en: { why, hero: heroes?.en ?? null }, zh: { why, hero: heroes?.zh ?? null } }
}

function withHeroes({ en, zh }: Readonly<Record<Language, Omit<Sample, 'hero'>>>, heroes: Heroes | null): Samples {
  return { en: { ...en, hero: heroes?.en ?? null }, zh: { ...zh, hero: heroes?.zh ?? null } }
}

/** Until it is done, or the deadline. It does not fail. */
function waitFor(work: Promise<unknown>, clock: Pick<Clock, 'schedule'>): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.schedule(resolve, DEADLINE_MS)
    void work.then(() => {
      cancel()
      resolve()
    })
  })
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
