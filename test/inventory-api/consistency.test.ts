/** The details of a car, its history, its entries in the log and its row have the same price at every moment. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import type { CarDetail, ListingRecord } from '../../src/domain/listing.ts'
import type { CarFetch } from '../../src/domain/source.ts'
import { createFetchQueue } from '../../src/inventory/sync/fetches/create-fetch-queue.ts'
import type { LiveSource } from '../../src/wiring/create-source.ts'
import { wireDigest } from '../../src/wiring/inventory/create-digest.ts'
import { type OpenService, openService } from '../spec/open-service.ts'
import { openFilled, syncOnce } from './fill-inventory.ts'
import { openCopy, openLive } from './open-sources.ts'

const HOUR_MS = 3_600_000
const OBSERVED = ['listed_at', 'listed_from', 'listed_to', 'first_observed_at', 'price_change'] as const

let service: OpenService
let store: InventoryStore
let live: LiveSource
let ids: number[]
beforeAll(async () => {
  service = await openService({
    marketplace: ['--cars', '100'],
    async openInventory(url, clock) {
      store = await openFilled(url, clock)
      return store
    },
  })
  live = openLive(service.marketplace.url, service.clock)
  ids = [...service.truths.keys()].filter((id) => !service.truths.get(id)?.gaps.includes('price'))
})
afterAll(async () => {
  await live?.close()
  await service?.stop()
})

const detailOf = async (id: number) => (await service.get<CarDetail>(`/v1/cars/${id}`)).body
const sync = () => syncOnce(service.marketplace.url, store, service.clock)
const setPrice = (id: number, price: number) => service.marketplace.control(`cars/${id}`, { price })

/** All values of a car's price in the store, read at once. */
async function readStore(id: number) {
  const [history, changes, [row]] = await Promise.all([
    store.history(id),
    store.changes({ after: 0, limit: 10_000, types: ['price_changed'], filter: null }),
    store.rows([id], 'en'),
  ])
  const record = JSON.parse(row?.json ?? 'null') as ListingRecord
  const entry = changes.filter(({ car_id }) => car_id === id).at(-1) ?? null
  const [from, to] = (history?.prices ?? []).slice(-2)
  return {
    record,
    price_cny: history?.prices.at(-1)?.price_cny,
    logged_cny: entry?.price_after_cny,
    change: to ? { from_cny: from?.price_cny ?? null, at: new Date(to.at_ms).toISOString() } : null,
    first_observed_at: new Date(history?.first_observed_ms as number).toISOString(),
  }
}

it('shows a price that a pass has written at once, also for a car that was just requested', async () => {
  const [id] = ids as [number]
  const before = await detailOf(id)
  expect(before).toMatchObject({ price_change: null, first_observed_at: expect.any(String) })
  // Rendered and cached.
  expect(await detailOf(id)).toEqual(before)
  service.clock.advance(60_000)
  await setPrice(id, 12.34)
  await sync()
  const [detail, stored] = [await detailOf(id), await readStore(id)]
  expect([detail.price_cny, stored.price_cny, stored.logged_cny, stored.record.price_cny]).toEqual(
    Array(4).fill(123_400),
  )
  expect(detail.price_change).toEqual({ from_cny: before.price_cny, at: stored.change?.at })
  for (const field of OBSERVED) expect([field, stored.record[field]]).toEqual([field, detail[field]])
})

describe('a car that is read live', () => {
  function openFetching(gate: () => Promise<void>) {
    const { url } = service.marketplace
    const queue = createFetchQueue({
      store,
      openDigest: () => wireDigest({ marketplaceUrl: url, notes: store }),
      now: service.clock.now,
      onFailure: (error) => expect.fail(String(error)),
    })
    const write = async (fetched: CarFetch) => {
      await gate()
      await queue.add(fetched)
    }
    return openCopy(url, store, live.source, service.clock, write).source
  }

  it('is logged with the fields that changed', async () => {
    const id = ids.at(-1) as number
    service.clock.advance(HOUR_MS)
    await service.marketplace.control(`cars/${id}`, { edit: true })
    await openFetching(async () => {}).car(id)
    const log = await store.changes({ after: 0, limit: 10_000, types: ['details_changed'], filter: null })
    expect(log.map(({ car_id, fields }) => [car_id, fields])).toEqual([[id, ['description']]])
  })

  it('is not answered before its price is in history and log', async () => {
    const [, id] = ids as [number, number]
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const source = openFetching(() => gate)
    service.clock.advance(HOUR_MS)
    await setPrice(id, 23.45)
    let hasAnswered = false
    const answer = source.car(id).finally(() => {
      hasAnswered = true
    })
    const before = await readStore(id)
    expect([hasAnswered, before.price_cny === 234_500]).toEqual([false, false])
    open()
    const car = (await answer).read()
    const { price_cny, logged_cny, record, change } = await readStore(id)
    expect([car.price_cny, price_cny, logged_cny, record.price_cny]).toEqual(Array(4).fill(234_500))
    expect((await answer).freshness.cache).toBe('MISS')
    expect(record.price_change).toEqual(change)
    expect(car.observed?.price_change).toEqual({ from_cny: change?.from_cny, at_ms: Date.parse(change?.at as string) })
  })

  it('is answered even if nothing can be written', async () => {
    const [, , id] = ids as [number, number, number]
    const source = openCopy(service.marketplace.url, store, live.source, service.clock).source
    service.clock.advance(HOUR_MS)
    await setPrice(id, 34.56)
    const { price_cny, observed } = (await source.car(id)).read()
    expect([price_cny, observed?.first_observed_ms]).toEqual([345_600, expect.any(Number)])
  })

  it('agrees with the store after any events in any order', async () => {
    const source = openFetching(async () => undefined)
    let changes = 0
    const step = fc.record({
      nth: fc.integer({ min: 3, max: 6 }),
      what: fc.constantFrom('read', 'read', 'price', 'price', 'wait'),
      price: fc.integer({ min: 5, max: 60 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        for (const { nth, what, price } of steps) {
          const id = ids[nth] as number
          if (what === 'price') await setPrice(id, price)
          if (what === 'wait') service.clock.advance(HOUR_MS)
          if (what !== 'read') continue
          const [car, beside] = await Promise.all([source.car(id), source.car(id)])
          const { price_cny, observed } = car.read()
          expect(beside.read().price_cny).toBe(price_cny)
          const stored = await readStore(id)
          expect([stored.price_cny, stored.record.price_cny]).toEqual([price_cny, price_cny])
          expect(stored.record.first_observed_at).toBe(stored.first_observed_at)
          expect(observed?.first_observed_ms).toBe(Date.parse(stored.first_observed_at))
          const change = observed?.price_change ?? null
          expect(stored.record.price_change).toEqual(
            change && { from_cny: change.from_cny, at: new Date(change.at_ms).toISOString() },
          )
          if (change === null) continue
          changes++
          expect([stored.change, stored.logged_cny]).toEqual([stored.record.price_change, price_cny])
        }
      }),
      { numRuns: 8, seed: 7 },
    )
    expect(changes).toBeGreaterThan(5)
  })
})
