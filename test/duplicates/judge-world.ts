/** Asks for the duplicates of every car of a stand-in's world, and compares them with the truth. */
import type { NativeContext } from '../../marketplace/native/context.ts'
import { makeDetail } from '../../marketplace/native/detail.ts'
import { createReports } from '../../marketplace/reports/reports.ts'
import { createWorld, type World } from '../../marketplace/world/world.ts'
import type { InventoryView } from '../../src/catalog/catalog-parts.ts'
import { createDuplicates } from '../../src/catalog/duplicates.ts'
import { NOTHING_DISPUTED } from '../../src/catalog/inspection/find-disputed.ts'
import { readIdentity } from '../../src/domain/duplicates/ad-identity.ts'
import type { CarDuplicates, DuplicateStrength } from '../../src/domain/duplicates/duplicate-record.ts'
import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import { makeDigest, makeObservation } from '../../src/inventory/store/fixtures/inventory-rules.ts'
import { openSqliteInventory } from '../../src/inventory/store/sqlite/open-inventory.ts'
import { createRecordsParser, readAdMarks } from '../../src/sources/marketplace/parse-records.ts'

const MARKET = 'http://market.example'
const AT_MS = Date.parse('2026-11-15T04:00:00.000Z')

export interface Judged {
  /** Candidates of each strength, and how many of them are the same car. */
  readonly found: Record<DuplicateStrength, { all: number; right: number }>
  /** Pairs of ads of one car, in both directions, and how many of them were found. */
  readonly pairs: number
  readonly recalled: number
  readonly wrong: readonly string[]
}

/** The identities of all cars, as the service reads them, in a store without anything else. */
export async function openWorldStore(world: World): Promise<InventoryStore> {
  const reports = createReports({ seed: world.seed, public_url: MARKET, find_subject: () => null })
  const { advertise, isAdvertised } = reports
  const context: NativeContext = { seed: world.seed, now: world.now(), public_url: MARKET, advertise, isAdvertised }
  const parse = createRecordsParser(MARKET, false)
  const store = await openSqliteInventory({ path: ':memory:' })
  for (let from = 0; from < world.size(); from += 500) {
    const indexes = Array.from({ length: Math.min(500, world.size() - from) }, (_, i) => from + i)
    await store.observe(
      indexes.map((index) => {
        const car = world.car(index)
        const detail = JSON.parse(JSON.stringify(makeDetail(car, context)))
        const source = parse(car.infoid, { list: null, detail, sheet: null }, AT_MS)
        const identity = readIdentity(readAdMarks(detail), source, source)
        return makeObservation(car.infoid, AT_MS, { ...makeDigest({ price_cny: source.price_cny }), identity })
      }),
    )
  }
  await store.complete(AT_MS)
  return store
}

export function askDuplicates(store: InventoryStore): (id: number) => Promise<CarDuplicates> {
  const inventory = { reader: store, state: store.state, now: () => AT_MS } as unknown as InventoryView
  const ask = createDuplicates({ inventory }, async () => NOTHING_DISPUTED)
  return async (id) => (await ask(id)).read()
}

export async function judgeWorld(options: Parameters<typeof createWorld>[0]): Promise<Judged> {
  const world = createWorld(options)
  const store = await openWorldStore(world)
  const ask = askDuplicates(store)
  const cars = Array.from({ length: world.size() }, (_, index) => world.car(index))
  const ads = new Map<string, number>()
  for (const { vin } of cars) ads.set(vin, (ads.get(vin) ?? 0) + 1)
  const vinOf = new Map(cars.map(({ infoid, vin }) => [infoid, vin]))
  const found = { certain: { all: 0, right: 0 }, likely: { all: 0, right: 0 } }
  const wrong: string[] = []
  let pairs = 0
  let recalled = 0
  for (const { infoid, vin, index } of cars) {
    pairs += (ads.get(vin) as number) - 1
    for (const { car_id, strength, reasons } of (await ask(infoid)).candidates) {
      const isRight = vinOf.get(car_id) === vin
      found[strength].all++
      if (isRight) {
        found[strength].right++
        recalled++
      } else wrong.push(`${strength} ${world.secondAd(index)?.kind} ${reasons.map(({ field }) => field).join()}`)
    }
  }
  await store.close()
  return { found, pairs, recalled, wrong }
}
