/** An inventory that has seen its market change, and what is true of every car in it. */
import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import { createManualClock, type ManualClock } from '../../src/observe/fixtures/manual-clock.ts'
import { syncOnce } from '../inventory-api/fill-inventory.ts'
import { readReports } from '../inventory-reports/read-reports.ts'
import { readRate } from '../spec/exact-rate.ts'
import type { RunningMarketplace } from '../start-marketplace.ts'
import { readTruthOf, type SeenCar, type Truth, unless } from './native-car.ts'

export interface World {
  readonly marketplace: RunningMarketplace
  readonly clock: ManualClock
  /** Every car on sale. */
  readonly cars: readonly SeenCar[]
}

const HOURS = 26
const HOUR_MS = 3_600_000
const AT_ONCE = 8

/** Two passes over the market. Between them all reports are read, prices change, a car leaves, and others appear, whose reports are not read. */
export async function fillWorld(
  marketplace: RunningMarketplace,
  store: InventoryStore,
  providers: readonly string[],
): Promise<World> {
  const clock = createManualClock()
  const { control, url } = marketplace
  const readTruths = async () => ((await control('cars?limit=100000&describe=1')) as { cars: Truth[] }).cars
  await syncOnce(url, store, clock)
  const first = new Map((await readTruths()).map((truth) => [truth.infoid, truth]))
  const firstMs = clock.now()
  const reportHosts = providers.map((provider) => `${provider}=${url}/${provider}`).join()
  await readReports({ marketplaceUrl: url, store, clock: createManualClock(), perMinute: 60_000, reportHosts })
  await changeMarket(marketplace, [...first.values()])
  clock.advance(HOURS * HOUR_MS)
  await fetch(`${url}/_control/journal`, { method: 'DELETE' })
  await syncOnce(url, store, clock)
  const { requests } = (await control('journal?path=getcarinfo')) as { requests: { target: string }[] }
  const again = new Set(requests.map(({ target }) => Number(/infoid=(\d+)/.exec(target)?.[1])))
  const rate = await readRate(url)
  const cars: SeenCar[] = []
  const queue = (await readTruths()).values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const truth of queue) {
        const before = first.get(truth.infoid)
        const readings = [
          ...(before ? [{ at_ms: firstMs, published: unless(before, 'published', before.published) }] : []),
          ...(again.has(truth.infoid)
            ? [{ at_ms: clock.now(), published: unless(truth, 'published', truth.published) }]
            : []),
        ]
        const [from, to] = [before, truth].map((one) => one && unless(one, 'price', one.price_cny))
        const price_change = before && from !== to ? { from_cny: from as number | null, at_ms: clock.now() } : null
        const seen = { now_ms: clock.now(), readings, price_change, providers: before ? providers : null }
        cars.push({ truth, rate, ...(await readTruthOf(marketplace, truth.infoid)), ...seen })
      }
    }),
  )
  return { marketplace, clock, cars }
}

async function changeMarket({ control }: RunningMarketplace, truths: readonly Truth[]): Promise<void> {
  const priced = truths.filter((truth) => unless(truth, 'price', true) !== null)
  const [cut, raised, hidden, sold] = priced.map(({ infoid }) => infoid)
  await control('time', { advance_hours: HOURS, churn: 0 })
  await control(`cars/${cut}`, { price: 12.34 })
  await control(`cars/${raised}`, { price: 120 })
  await control(`cars/${hidden}`, { price: null })
  await control(`cars/${sold}`, { status: 'sold' })
  const [again] = truths.filter(({ report }) => report.testreporturl.includes('http'))
  await control('cars', { of: again?.infoid })
  for (let i = 0; i < 8; i++) await control('cars', {})
}
