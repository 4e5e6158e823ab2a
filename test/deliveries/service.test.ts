import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Payload } from '../../src/deliveries/format-payload.ts'
import type { LogPlace, Receiver, SavedSearch } from '../../src/domain/deliveries/saved-searches.ts'
import type { ChangesResponse } from '../../src/domain/inventory/change-record.ts'
import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import { openStorageInMemory, type Storage } from '../../src/wiring/storage/create-storage.ts'
import { eventually } from '../eventually.ts'
import { readFlags } from '../inspection/naive-flags.ts'
import { isReadable, readFacts } from '../inspection/printed-facts.ts'
import { openFilled, syncOnce } from '../inventory-api/fill-inventory.ts'
import { readReports } from '../inventory-reports/read-reports.ts'
import { openAccount } from '../spec/open-account.ts'
import { type CarTruth, type OpenService, openService } from '../spec/open-service.ts'
import { sorted } from '../spec/truth-filters.ts'

const DAY_MS = 86_400_000
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

let service: OpenService
let store: InventoryStore
let storage: Storage
const heard: Payload[] = []
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks).toString()
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = request.headers
  const signed = new Webhook(SECRET).sign(String(id), new Date(Number(timestamp) * 1000), body)
  if (signature === signed) heard.push(JSON.parse(body))
  response.writeHead(signature === signed ? 204 : 400).end()
})

beforeAll(async () => {
  service = await openService({
    marketplace: ['--cars', '100'],
    settings: { ERSHOU_REPORT_ALLOW_PRIVATE: 'on' },
    async openInventory(url, clock) {
      store = await openFilled(url, clock)
      return store
    },
    async openStorage(now) {
      storage = await openStorageInMemory(now)
      return storage
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await service?.stop()
})

async function follow(
  account_id: string,
  query: string,
  lang: SavedSearch['lang'],
  name: string = lang,
): Promise<void> {
  const created_at_ms = service.clock.now()
  const search: SavedSearch = { id: `srch_${name}`, account_id, name: 'all', query, types: null, lang, created_at_ms }
  await storage.savedSearches.createSearch(search, 10)
  const { log, seq } = await store.state()
  const cursor: LogPlace = { log, seq, at_ms: created_at_ms }
  const receiver: Receiver = {
    ...{ id: `rcv_${name}`, search_id: search.id, account_id, kind: 'webhook', status: 'on', off_reason: null, cursor },
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    ...{ secret: SECRET, old_secret: null, old_secret_until_ms: null, token: '', created_at_ms },
    ...{ failing_since_ms: null, failures: 0, next_try_ms: created_at_ms },
  }
  await storage.savedSearches.addReceiver(receiver, 10)
}

it('a saved search delivers what /v1/changes lists, in its language and under its filters', async () => {
  const { id } = await openAccount(service, { plan: 'enterprise' })
  const query = 'price_cny_min=1000&mileage_max=300000'
  const { next } = (await service.get<ChangesResponse>('/v1/changes')).body
  for (const lang of ['en', 'zh'] as const) await follow(id, query, lang)
  const cars = [...service.truths].filter(([, { gaps }]) => !gaps.includes('price')).slice(0, 5)
  service.clock.advance(DAY_MS)
  for (const [car] of cars) await service.marketplace.control(`cars/${car}`, { price: 12.34 })
  await syncOnce(service.marketplace.url, store, service.clock)
  service.clock.advance(1000)
  for (const lang of ['en', 'zh'] as const) {
    const listed = (await service.get<ChangesResponse>(`/v1/changes?after=${next}&${query}&lang=${lang}`)).body.changes
    expect(listed.length).toBeGreaterThan(0)
    expect(await eventually(() => delivered(lang))).toEqual(listed)
  }
})

/** Throws if there is nothing yet. */
function delivered(name: string) {
  const found = heard.filter(({ data }) => data.search.id === `srch_${name}`).flatMap(({ data }) => data.changes)
  expect(found).not.toEqual([])
  return found
}

it('a saved search by what reports say hears of a car when its report is read, and of no car without such a report', async () => {
  const { url, control } = service.marketplace
  const read = () => readReports({ marketplaceUrl: url, store, clock: service.clock, perMinute: 60_000 })
  await read()
  const { id } = await openAccount(service, { plan: 'enterprise' })
  const query = 'had_accident=false&price_cny_min=1000'
  const { next } = (await service.get<ChangesResponse>('/v1/changes')).body
  await follow(id, query, 'en', 'reports')
  const made: CarTruth[] = []
  for (let i = 0; i < 40; i++) made.push((await control('cars', {})) as CarTruth)
  const added = made.map(({ infoid }) => infoid)
  service.clock.advance(DAY_MS)
  await syncOnce(url, store, service.clock)
  service.clock.advance(1000)
  const list = async () => (await service.get<ChangesResponse>(`/v1/changes?after=${next}&${query}`)).body.changes
  expect((await list()).filter(({ car_id }) => added.includes(car_id))).toEqual([])
  await read()
  service.clock.advance(1000)
  const clear: number[] = []
  for (const { infoid, gaps } of made) {
    const { printed } = await readFacts(service.marketplace, infoid)
    const isClear = isReadable(printed) && readFlags(printed).flags.accident === false
    if (isClear && !gaps.includes('price')) clear.push(infoid)
  }
  expect(clear.length).toBeGreaterThan(3)
  const listed = await list()
  const appeared = listed.filter(({ type, car_id }) => type === 'appeared' && added.includes(car_id))
  expect(sorted(appeared.map(({ car_id }) => car_id))).toEqual(sorted(clear))
  await eventually(() => expect(delivered('reports')).toEqual(listed))
})
