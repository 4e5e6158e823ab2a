/** Values for the forms of the reference, taken from the market, so that proposed requests work. */
import type { Catalog } from '../../catalog/create-catalog.ts'
import { NO_FILTERS } from '../../catalog/search-question.ts'
import type { ListingRecord } from '../../domain/listing.ts'
import { type Clock, createSteadyNow } from '../../observe/clock.ts'

export interface Proposals {
  /** Names of manufacturers; empty if they cannot be read. */
  readonly makes: readonly string[]
  /** Null = the market has no value or cannot be read. */
  readonly brand: string | null
  /** A car on sale that has photos. */
  readonly car: string | null
  /** A car whose similar cars can be listed. */
  readonly likened: string | null
  /** A car with a readable report if one was found, else any car whose report request succeeds. */
  readonly inspected: string | null
  /** The address of a car on the marketplace. Not every source has one. */
  readonly address: string | null
}

export const NO_PROPOSALS: Proposals = {
  makes: [],
  brand: null,
  car: null,
  likened: null,
  inspected: null,
  address: null,
}

/** Well-known brands; the first with cars on sale is proposed. */
const KNOWN = ['BMW', 'Volkswagen', 'Toyota']
/** How many cars to examine. Each costs the source a few requests. */
const MOST_CARS = 8

const FIRST_PAGE = { sort: 'default', page: 1, lang: 'en' } as const

/** Never fails: values that cannot be found are null. */
export async function findProposals(catalog: Catalog): Promise<Proposals> {
  const makes = (await orNull(async () => (await catalog.makes('en')).read())) ?? []
  const { brand, cars } = await findBrand(catalog, makes)
  const address = cars.find(({ source_url }) => source_url !== null)?.source_url ?? null
  return { makes, brand, ...(await findCars(catalog, cars)), address }
}

/** A manufacturer with cars on sale, and some of those cars. */
async function findBrand(
  catalog: Catalog,
  makes: readonly string[],
): Promise<{ readonly brand: string | null; readonly cars: readonly ListingRecord[] }> {
  for (const brand of KNOWN.filter((name) => makes.includes(name))) {
    const cars = await orNull(() => searchBrand(catalog, brand))
    if (cars !== null && cars.length > 0) return { brand, cars }
  }
  const cars = (await orNull(async () => (await catalog.search(NO_FILTERS, FIRST_PAGE)).read().results)) ?? []
  const named = cars.find(({ manufacturer }) => manufacturer !== null && makes.includes(manufacturer))
  return { brand: named?.manufacturer ?? null, cars }
}

async function searchBrand(catalog: Catalog, name: string): Promise<readonly ListingRecord[]> {
  const found = await catalog.findBrand(name)
  if (!('lines' in found)) return []
  return (await catalog.search({ ...NO_FILTERS, brand: found }, FIRST_PAGE)).read().results
}

async function findCars(
  catalog: Catalog,
  cars: readonly ListingRecord[],
): Promise<Pick<Proposals, 'car' | 'likened' | 'inspected'>> {
  let car: string | null = null
  let likened: string | null = null
  let inspected: string | null = null
  let answering: string | null = null
  // Rows that advertise a report come first; few sources do.
  const ordered = cars.toSorted((a, b) => Number(b.inspection_advertised) - Number(a.inspection_advertised))
  for (const { id } of ordered.slice(0, MOST_CARS)) {
    const report = await orNull(async () => (await catalog.inspection(id, 'en')).read())
    if (report !== null) answering ??= String(id)
    const isWanted = report?.data_available === true
    if (inspected === null && isWanted) inspected = String(id)
    // Prefers one car for everything.
    if (car === null || isWanted) car = (await hasPhotos(catalog, id)) ? String(id) : car
    if (likened === null || isWanted) likened = (await hasKin(catalog, id)) ? String(id) : likened
    if (inspected !== null && car !== null && likened !== null) break
  }
  return { car, likened, inspected: inspected ?? answering }
}

async function hasPhotos(catalog: Catalog, id: number): Promise<boolean> {
  const photos = await orNull(async () => (await catalog.car(id, 'en')).read().photos)
  return photos !== null && photos.length > 0
}

async function hasKin(catalog: Catalog, id: number): Promise<boolean> {
  const kin = await orNull(async () => (await catalog.similar(id, 1, 'en')).read())
  return kin !== null && kin.length > 0
}

/** Errors are not reported here: requests to the market report them. */
async function orNull<Value>(ask: () => Promise<Value>): Promise<Value | null> {
  try {
    return await ask()
  } catch {
    return null
  }
}

type Value = Exclude<keyof Proposals, 'makes'>

const BY_PARAMETER: Readonly<Record<string, Value>> = {
  brand: 'brand',
  make: 'brand',
  car_id: 'car',
  ids: 'car',
  url: 'address',
}
/** Operations whose parameter needs another value. */
const BY_OPERATION: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
  listSimilar: { car_id: 'likened' },
  getInspection: { car_id: 'inspected' },
  getInsurance: { car_id: 'inspected' },
  suggestNames: { q: 'brand' },
}

/** A value for each parameter of an operation, by name; unknown ones are left out. */
export function proposeValues(
  { id, parameters }: { readonly id: string; readonly parameters: readonly { readonly name: string }[] },
  proposals: Proposals,
): Readonly<Record<string, string>> {
  const values: Record<string, string> = {}
  for (const { name } of parameters) {
    const wanted = BY_OPERATION[id]?.[name] ?? BY_PARAMETER[name]
    const value = wanted === undefined ? null : proposals[wanted]
    if (value !== null) values[name] = value
  }
  return values
}

/** Younger proposals are not refreshed. */
const FRESH_MS = 5 * 60_000
/** Older proposals are not shown, because a car may be sold: readers wait for new ones. */
const OLDEST_MS = 30 * 60_000
/** The shortest time between two attempts. */
const PAUSE_MS = 60_000
/** How long readers wait for the page, counted from the start of an attempt, so that a slow market delays few of them. */
const LONGEST_WAIT_MS = 2500

interface KeepProposalsOptions {
  readonly find: () => Promise<Proposals>
  readonly clock: Clock
}

/** Returns the cached proposals, and refreshes old ones: once, however many readers there are. */
export function keepProposals({ find, clock }: KeepProposalsOptions): () => Proposals | Promise<Proposals> {
  const now = createSteadyNow(clock.now)
  let known: { readonly proposals: Proposals; readonly at: number } | null = null
  let flight: Promise<void> | null = null
  let askedAt = Number.NEGATIVE_INFINITY

  function refresh(): void {
    askedAt = now()
    const found = find().catch(() => NO_PROPOSALS)
    flight = found.then((proposals) => {
      flight = null
      if (isComplete(proposals) || known === null || !isComplete(known.proposals) || isOlder(OLDEST_MS)) {
        known = { proposals, at: now() }
      }
    })
  }

  const isOlder = (ms: number) => known === null || now() - known.at > ms
  const current = () => (isOlder(OLDEST_MS) ? NO_PROPOSALS : (known?.proposals ?? NO_PROPOSALS))

  return () => {
    const isDue = isOlder(FRESH_MS) || !isComplete(current())
    if (flight === null && isDue && now() - askedAt > PAUSE_MS) refresh()
    const leftMs = askedAt + LONGEST_WAIT_MS - now()
    if (flight === null || !isOlder(OLDEST_MS) || leftMs <= 0) return current()
    return waitAtMost(flight, leftMs, clock).then(current)
  }
}

export function isComplete({ makes, address, ...values }: Proposals): boolean {
  return makes.length > 0 && Object.values(values).every((value) => value !== null)
}

function waitAtMost(flight: Promise<void>, ms: number, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const callOff = clock.schedule(resolve, ms)
    void flight.then(() => {
      callOff()
      resolve()
    })
  })
}
