/** Random histories of a market with syncs, compared with the market itself: the copy must equal it, and the log must explain every change. */
import { expect } from 'vitest'
import { isFailure } from '../../src/domain/failure.ts'
import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import { createRandom } from '../../src/inventory/sync/fixtures/small-market.ts'
import { createManualClock, type ManualClock } from '../../src/observe/fixtures/manual-clock.ts'
import type { RunningMarketplace } from '../start-marketplace.ts'
import { clearFaults, exceedsBudget, readTruth, type Truth } from './market-truth.ts'
import { openSync } from './open-sync.ts'

const HOUR_MS = 3_600_000
const REFRESH_MS = 24 * HOUR_MS
const PER_SECOND = 40

const FAULTS = [
  { kind: 'busy', path: 'getcarinfo', count: 3 },
  { kind: 'status', status: 503, retry_after: 30, count: 2 },
  { kind: 'status', status: 429, path: 'search', count: 4 },
  { kind: 'bot_wall', count: 1 },
  { kind: 'signature_error', path: 'search', count: 1 },
  { kind: 'cut_body', count: 2 },
  { kind: 'reset', count: 2 },
  { kind: 'same_car_twice', path: 'search', count: 6 },
  { kind: 'wrong_car', path: 'getcarinfo', count: 3 },
  { kind: 'missing_ids', path: 'search', count: 1 },
  { kind: 'gone', path: 'getcarinfo', count: 2 },
  { kind: 'status', status: 500, path: 'getparamtypeitems', count: 9 },
  { kind: 'garbage_body', probability: 0.02 },
  { kind: 'wrong_envelope', probability: 0.02 },
] as const

interface Model {
  readonly market: RunningMarketplace
  readonly store: InventoryStore
  readonly clock: ManualClock
  readonly random: () => number
  /** The copy according to the log: price by car. */
  readonly replayed: Map<number, number | null>
  seq: number
}

export interface ModelOptions {
  /** In its initial state. */
  readonly market: RunningMarketplace
  /** Empty. */
  readonly store: InventoryStore
  readonly seed: number
  readonly steps: number
}

/** Throws if a rule is broken. */
export async function runModel({ market, store, seed, steps }: ModelOptions): Promise<void> {
  const model: Model = {
    market,
    store,
    clock: createManualClock(),
    random: createRandom(seed),
    replayed: new Map(),
    seq: 0,
  }
  await syncAnyhow(model)
  await syncQuietly(model)
  // The first complete pass writes no entries: a follower of the log begins with the copy.
  for (const [id, price] of await readCopy(model)) model.replayed.set(id, price)
  model.seq = (await model.store.state()).seq
  await check(model)
  for (let step = 0; step < steps; step++) {
    await changeWorld(model)
    await syncAnyhow(model)
    await syncQuietly(model)
    await check(model)
  }
}

async function changeWorld(model: Model): Promise<void> {
  const { market, clock, random } = model
  const hours = 1 + Math.floor(random() * 30)
  clock.advance(hours * HOUR_MS)
  await market.control('time', { advance_hours: hours, churn: random() * 0.6 })
  await changeSome(model)
}

/** Adds, removes and reprices cars at one moment. */
async function changeSome({ market, random }: Model): Promise<void> {
  const ids = [...(await readTruth(market)).keys()]
  const pick = () => ids[Math.floor(random() * ids.length)] as number
  for (let i = Math.floor(random() * 4); i > 0; i--) await market.control('cars', {})
  for (let i = Math.floor(random() * 4); i > 0; i--) await market.control(`cars/${pick()}`, { status: 'removed' })
  // A car with an unknown price is within no bounds.
  for (let i = Math.floor(random() * 4); i > 0; i--) {
    await market.control(`cars/${pick()}`, { price: random() < 0.4 ? null : 1 + Math.floor(random() * 4000) / 100 })
  }
}

/** Syncs with faults, interrupted by stops of the process and by the source. */
async function syncAnyhow(model: Model): Promise<void> {
  const { market, store, clock, random } = model
  for (let runs = Math.floor(random() * 3); runs > 0; runs--) {
    if (random() < 0.7) await market.control('faults', FAULTS[Math.floor(random() * FAULTS.length)])
    const stopAfter = random() < 0.5 ? 1 + Math.floor(random() * 200) : undefined
    const options = { store, clock, refreshMs: REFRESH_MS, perSecond: PER_SECOND, atOnce: 3, catalogueMs: null }
    // The stock may change during the pass.
    const movesAt = random() < 0.5 ? 1 + Math.floor(random() * 60) : 0
    const onRequest = async (number: number) => (number === movesAt ? changeSome(model) : undefined)
    const open = openSync(market, { ...options, onRequest, ...(stopAfter === undefined ? {} : { stopAfter }) })
    try {
      await open.sync.runOnce()
    } catch (error) {
      if (!isFailure(error)) throw error
    }
    await open.close()
    expect(exceedsBudget(open.times, PER_SECOND)).toBe(false)
  }
}

/** Finishes an interrupted pass, and then runs a complete one. */
async function syncQuietly({ market, store, clock }: Model): Promise<void> {
  await clearFaults(market)
  const open = openSync(market, {
    store,
    clock,
    refreshMs: REFRESH_MS,
    perSecond: PER_SECOND,
    atOnce: 3,
    catalogueMs: null,
  })
  await open.sync.runOnce()
  clock.advance(1000)
  expect(await open.sync.runOnce()).toMatchObject({ is_complete: true, missing: 0, set_aside: 0 })
  await open.close()
}

async function readCopy({ store }: Model): Promise<ReadonlyMap<number, number | null>> {
  const prices = (await store.walk(0, 100_000))
    .filter(({ is_observed, detail }) => is_observed && detail !== null)
    .map(({ id, detail }) => [id, priceOf(detail as string)] as const)
  return new Map(prices)
}

function priceOf(detail: string): number | null {
  const { price } = JSON.parse(detail) as { readonly price: number }
  return price > 0 ? Math.round(price * 10_000) : null
}

async function check(model: Model): Promise<void> {
  const { market, store, clock } = model
  const truth = await readTruth(market)
  const copy = await readCopy(model)
  const sorted = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b)
  expect(sorted(copy.keys())).toEqual(sorted(truth.keys()))
  expect((await store.state()).listings).toBe(truth.size)
  for (const { id, list, detail, detail_at_ms } of await store.walk(0, 100_000)) {
    const car = truth.get(id)
    if (car === undefined) continue
    expect(tellsOf(list as string)).toEqual(expectedOf(car))
    expect(priceOf(detail as string)).toBe(car.gaps.includes('price') ? null : car.price_cny)
    expect(clock.now() - (detail_at_ms ?? 0)).toBeLessThan(REFRESH_MS)
  }
  await replay(model)
  expect([...model.replayed].sort(([a], [b]) => a - b)).toEqual([...copy].sort(([a], [b]) => a - b))
}

interface Row {
  readonly carname: string
  readonly price: string
  readonly mileage: string
  readonly cartags: Readonly<Record<string, readonly { readonly title: string }[]>>
}

function tellsOf(list: string) {
  const { carname, price, mileage, cartags } = JSON.parse(list) as Row
  const badges = Object.values(cartags).flatMap((tags) => tags.map(({ title }) => title))
  return { carname, price: Math.round(Number(price) * 10_000), mileage: Math.round(Number(mileage) * 10_000), badges }
}

function expectedOf({ name, price_cny, mileage_km, badges, gaps }: Truth): ReturnType<typeof tellsOf> {
  return {
    carname: name.replace('(进口)', '进口'),
    price: gaps.includes('price') ? 0 : price_cny,
    mileage: gaps.includes('mileage') ? 0 : mileage_km,
    badges: [...badges],
  }
}

/** The new entries of the log; each must be consistent with the previous state. */
async function replay(model: Model): Promise<void> {
  const { replayed } = model
  for (const change of await model.store.changes({ after: model.seq, limit: 100_000, types: null, filter: null })) {
    const { seq, car_id, type, price_before_cny, price_after_cny } = change
    expect(seq).toBe(model.seq + 1)
    model.seq = seq
    const isNew = type === 'appeared' || type === 'observed_again'
    expect(replayed.has(car_id), `${type} of ${car_id}`).toBe(!isNew)
    if (!isNew) expect(price_before_cny).toBe(replayed.get(car_id))
    if (type === 'no_longer_observed') replayed.delete(car_id)
    else replayed.set(car_id, price_after_cny)
  }
}
