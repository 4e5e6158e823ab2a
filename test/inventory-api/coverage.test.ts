/** Coverage, compared with a walk over the details and the evidence of all cars. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CarEvidence } from '../../src/domain/evidence/evidence-record.ts'
import type { Coverage } from '../../src/domain/inventory/coverage.ts'
import type { CarDetail } from '../../src/domain/listing.ts'
import { formatQuery, type OpenService, openService, type Query } from '../spec/open-service.ts'
import { openFilled } from './fill-inventory.ts'

let service: OpenService
let cars: ReadonlyMap<number, { readonly detail: CarDetail; readonly whys: ReadonlyMap<string, string | null> }>

beforeAll(async () => {
  service = await openService({ openInventory: openFilled })
  const { results } = await service.searchAll()
  const read = async <Body>(path: string) => (await service.get<Body>(path)).body
  cars = new Map(
    await Promise.all(
      results.map(async ({ id }) => {
        const detail = await read<CarDetail>(`/v1/cars/${id}`)
        const { fields } = await read<CarEvidence>(`/v1/cars/${id}/evidence`)
        return [id, { detail, whys: new Map(fields.map(({ field, why }) => [field, why])) }] as const
      }),
    ),
  )
})
afterAll(() => service?.stop())

const askCoverage = (query: Query) => service.get<Coverage>(`/v1/coverage?${formatQuery(query)}`)

function valueAt(detail: CarDetail, path: string): unknown {
  return (
    path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], detail) ?? null
  )
}

function countStates(ids: readonly number[], field: string) {
  const counts = { known: 0, unknown: 0, not_applicable: 0, not_read: 0 }
  for (const id of ids) {
    const { detail, whys } = cars.get(id) as NonNullable<ReturnType<typeof cars.get>>
    const why = valueAt(detail, field) === null ? whys.get(field) : 'known'
    counts[why === 'known' || why === 'not_applicable' || why === 'not_read' ? why : 'unknown']++
  }
  return counts
}

it.each<[Query]>([
  [{}],
  [{ powertrain: 'battery_electric,plug_in_hybrid' }],
  [{ powertrain: 'combustion', seats: 5, age_min: 4 }],
  [{ known: 'battery.capacity_kwh,price_cny' }],
  [{ price_cny_min: 5, price_cny_max: 6 }],
])('counts what details and evidence say: %j', async (query) => {
  const { results } = await service.searchAll(query)
  const { status, body } = await askCoverage(query)
  expect([status, body.count]).toEqual([200, results.length])
  for (const { field, ...counts } of body.fields) {
    expect([field, counts]).toEqual([
      field,
      countStates(
        results.map(({ id }) => id),
        field,
      ),
    ])
    expect([field, Object.values(counts).reduce((sum, count) => sum + count, 0)]).toEqual([field, body.count])
  }
})

it('has every field that may be unknown, and cars of each state', async () => {
  const { body } = await askCoverage({})
  const left = ['id', 'observed_at', 'first_observed_at', 'rates', 'price_eur', 'price_usd', 'export', 'conflicts']
  const fields = [...(cars.values().next().value?.whys.keys() ?? [])]
  const others = fields.filter(
    (field) => !left.includes(field) && !/^battery\.(?:state_of_health|warranty_rem)/.test(field),
  )
  expect(body.fields.map(({ field }) => field).sort()).toEqual(others.sort())
  const sum = (state: 'known' | 'unknown' | 'not_applicable' | 'not_read') =>
    body.fields.reduce((all, one) => all + one[state], 0)
  for (const state of ['known', 'unknown', 'not_applicable', 'not_read'] as const)
    expect([state, sum(state) > 0]).toEqual([state, true])
})

it('finds by known what has all of these fields', async () => {
  const fields = ['transfer_count', 'battery.capacity_kwh', 'price_change', 'listed_at']
  for (let taken = 1; taken <= fields.length; taken++) {
    const asked = fields.slice(0, taken)
    const fits = [...cars].filter(([, { detail }]) => asked.every((field) => valueAt(detail, field) !== null))
    expect([asked, await service.count({ known: asked.join(',') })]).toEqual([asked, fits.length])
  }
})

it.each([
  ['known=', "unsupported known ''"],
  ['known=mileage', "unsupported known 'mileage'"],
  ['known=id', "unsupported known 'id'"],
])('refuses %s', async (query, message) => {
  const { status, body } = await service.get<{ detail: { msg: string }[] }>(`/v1/coverage?${query}`)
  expect([status, body.detail.map(({ msg }) => msg)]).toEqual([422, [`Value error, ${message}`]])
})
