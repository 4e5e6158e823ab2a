/** Other ads of a car over HTTP: every reason is what the records show, and a car that comes back under another id is found. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CarDuplicates } from '../../src/domain/duplicates/duplicate-record.ts'
import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import type { CarDetail } from '../../src/domain/listing.ts'
import { openFilled, syncOnce } from '../inventory-api/fill-inventory.ts'
import { type OpenService, openService } from '../spec/open-service.ts'

let service: OpenService
let store: InventoryStore
beforeAll(async () => {
  service = await openService({
    async openInventory(url, clock) {
      store = await openFilled(url, clock)
      return store
    },
  })
})
afterAll(() => service?.stop())

const order = (path: string, body: unknown) =>
  fetch(`${service.marketplace.url}${path}`, { method: 'POST', body: JSON.stringify(body) })
const ask = async (id: number) => (await service.get<CarDuplicates>(`/v1/cars/${id}/duplicates`)).body

/** A field of a reason, where the details have it. */
function show(car: CarDetail, field: string): unknown {
  const { catalog, registration } = car.marketplace
  if (field === 'vin') return registration.vincode
  return field === 'trim_id' ? catalog.specid : car[field as 'mileage_km']
}

async function expectShown(id: number): Promise<void> {
  const { compared, candidates } = await ask(id)
  const { body: own } = await service.get<CarDetail>(`/v1/cars/${id}`)
  for (const field of compared) expect(show(own, field), `${id} ${field}`).not.toBeNull()
  for (const { car_id, reasons, differences } of candidates) {
    const { body: other, status } = await service.get<CarDetail>(`/v1/cars/${car_id}`)
    for (const stated of [...reasons, ...differences]) {
      expect(stated.this, stated.field).toBe(show(own, stated.field))
      if (status === 200) expect(stated.other, stated.field).toBe(show(other, stated.field))
    }
    expect(reasons.length).toBeGreaterThanOrEqual(4)
    for (const { field, this: here, other: there } of differences) expect(here, field).not.toBe(there)
  }
}

it('finds a car that came back, and says that its first ad has left', async () => {
  const [first, second] = await findComplete(2)
  for (const [of, isGone] of [
    [first as number, true],
    [second as number, false],
  ] as const) {
    if (isGone) await order(`/_control/cars/${of}`, { status: 'removed' })
    const id = await relist(of)
    service.clock.advance(3_600_000)
    await syncOnce(service.marketplace.url, store, service.clock)
    expect(await ask(id)).toMatchObject({ car_id: id, candidates: [{ car_id: of, observed: !isGone }] })
    expect(await ask(of)).toMatchObject({ candidates: [{ car_id: id, observed: true }] })
    await expectShown(id)
  }
})

/** Cars whose ads state everything. */
async function findComplete(count: number): Promise<number[]> {
  const complete = [...service.truths.values()].filter(
    ({ gaps, registered }) => gaps.length === 0 && registered !== null,
  )
  return complete.slice(0, count).map(({ infoid }) => infoid)
}

/** Some ads lack the VIN; this returns the first that has everything. */
async function relist(of: number): Promise<number> {
  for (;;) {
    const { infoid, gaps } = (await (await order('/_control/cars', { of })).json()) as {
      infoid: number
      gaps: string[]
    }
    if (gaps.length === 0) return infoid
    await order(`/_control/cars/${infoid}`, { status: 'removed' })
  }
}

it('states nothing that the records do not show', async () => {
  const truth = await fetch(`${service.marketplace.url}/_control/second-ads`)
  const { cars, decoys } = (await truth.json()) as { cars: number[][]; decoys: { infoid: number; of: number }[] }
  const listed = [...cars.flat(), ...decoys.flatMap(({ infoid, of }) => [infoid, of])].filter((id) =>
    service.truths.has(id),
  )
  expect(listed.length).toBeGreaterThan(4)
  for (const id of new Set(listed)) {
    const { status } = await service.get(`/v1/cars/${id}`)
    if (status === 200) await expectShown(id)
  }
})

it('costs a data request, and knows no other ids', async () => {
  const [id] = [...service.truths.keys()]
  const { status, headers } = await service.get(`/v1/cars/${id}/duplicates`)
  expect([status, headers.get('x-quota-cost'), headers.get('x-cache')]).toEqual([200, '1', 'HIT'])
  expect((await service.get('/v1/cars/999999999/duplicates')).status).toBe(404)
})
