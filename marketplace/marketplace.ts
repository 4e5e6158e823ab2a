/** The marketplace: a world, its search, its reports and photos, and the ordered faults. */
import { readCities } from './catalogue/cities.ts'
import { createFaultRules } from './control/fault-rules.ts'
import { createJournal } from './control/journal.ts'
import type { NativeContext } from './native/context.ts'
import { createPhotoRenderer } from './photos/render-photo.ts'
import { createReports } from './reports/reports.ts'
import { createSearchIndex } from './search/index.ts'
import { listBrandsWithCars, type StockTaking, takeStock } from './search/stock.ts'
import { createChanges } from './world/changes.ts'
import { createMovement } from './world/movement.ts'
import { reportSubjectOf } from './world/report-subject.ts'
import { createWorld } from './world/world.ts'

export interface MarketplaceOptions {
  readonly seed: number
  readonly today: string
  readonly cars: number
  readonly public_url: string
  /** The largest page of a search, and the number of pages that can be read. */
  readonly largest_page: number
  readonly deepest_page: number
  /** `sold` = the catalogue leaves out brands that have no car: a client reads the series of each, hundreds in all. */
  readonly brands?: 'all' | 'sold'
  /** Share of the stock with an event per day, when time is advanced. */
  readonly churn: number
  /** Seconds between two steps of a market that moves by itself; null or missing = it changes only on request. */
  readonly moving?: number | null
}

export type Marketplace = ReturnType<typeof createMarketplace>

const PHOTO_CACHE_BYTES = 64 * 1024 * 1024

export function createMarketplace(options: MarketplaceOptions) {
  const world = createWorld(options)
  const movement = options.moving ? createMovement(world, options.moving * 1000) : null
  // Before the search reads every car.
  movement?.follow(Date.now())
  const reports = createReports({
    seed: options.seed,
    public_url: options.public_url,
    find_subject(infoid) {
      const index = world.indexOf(infoid)
      return index === null ? null : reportSubjectOf(world.car(index))
    },
  })
  const { advertise, isAdvertised } = reports
  const index = createSearchIndex(world, (i) => isAdvertised(world.car(i)))
  const changes = createChanges(world, options.churn)
  let stock: StockTaking | null = null
  let isAltered = false

  /** Called on every change of a car. */
  function refresh(indexes: Iterable<number>): void {
    index.refresh(indexes)
    stock = null
    isAltered = true
  }

  return {
    options,
    world,
    cities: readCities(),
    reports,
    index,
    photos: createPhotoRenderer({ cacheBytes: PHOTO_CACHE_BYTES }),
    faults: createFaultRules(options.seed),
    journal: createJournal(),
    stock(): StockTaking {
      stock ??= takeStock(world, index)
      return stock
    },
    brands: () => (options.brands === 'sold' ? listBrandsWithCars(world, index) : world.catalogue.brands),
    context(): NativeContext {
      return { seed: options.seed, now: world.now(), public_url: options.public_url, advertise, isAdvertised }
    },
    /** Advances time and returns the events. */
    advance(ms: number, churn?: number) {
      const happened = changes.advance(ms, churn)
      // Badges such as 新上架 expire, so every row is read again.
      refresh(Array.from({ length: world.size() }, (_, i) => i))
      return happened
    },
    refresh,
    /** Lets happen what is due in a market that moves by itself. */
    follow(nowMs: number): void {
      const touched = movement?.follow(nowMs)
      if (touched && touched.size > 0) refresh(touched)
    },
    /** Whether any car has changed since the start. */
    isAltered: () => isAltered,
  }
}

/** Clears faults and journal; keeps the cars and their caches. */
export function withoutOrders(market: Marketplace): Marketplace {
  return { ...market, faults: createFaultRules(market.options.seed), journal: createJournal() }
}
