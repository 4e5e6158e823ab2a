/** DuckDB counts in an export what `/v1/search/count` counts, for many combinations of structured filters. */
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BODY_STYLES, FUEL_TYPES, POWERTRAINS, TRANSMISSIONS } from '../../src/domain/codes.ts'
import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import { openFilled } from '../inventory-api/fill-inventory.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { type OpenService, openService } from '../spec/open-service.ts'
import { makeIn } from './make-in.ts'
import { queryDuckDb } from './query-duckdb.ts'

const CARS = Number(process.env.EXPORT_CARS ?? 3000)
const QUESTIONS = 200
const folder = createTemporaryFolder('exports')
let service: OpenService
let path: string

beforeAll(async () => {
  let store: InventoryStore | null = null
  service = await openService({
    marketplace: ['--cars', String(CARS)],
    async openInventory(url, clock) {
      store = await openFilled(url, clock)
      return store
    },
  })
  const given = { marketplaceUrl: service.marketplace.url, folder: folder.path, now: service.clock.now }
  const { id, rows } = await makeIn({ store: store as unknown as InventoryStore, ...given })
  expect(rows).toBe(CARS)
  path = join(folder.path, id, 'cars-en.parquet')
})
afterAll(async () => {
  await service?.stop()
  folder.remove()
})

/** A filter of a search and the same in SQL. */
type Filter = readonly [query: string, where: string]

const one = (name: string, column: string, values: readonly string[]) =>
  fc.constantFrom(...values).map((value): Filter => [`${name}=${value}`, `${column} = '${value}'`])
const some = (name: string, column: string, values: readonly string[]) =>
  fc
    .subarray([...values], { minLength: 1 })
    .map((all): Filter => [`${name}=${all.join(',')}`, `${column} in (${all.map((value) => `'${value}'`).join(', ')})`])
const bound = (name: string, sql: string, step: number, most: number) =>
  fc.integer({ min: 1, max: most }).map((n): Filter => [`${name}=${n * step}`, `${sql} ${n * step}`])

const FILTERS: readonly fc.Arbitrary<Filter>[] = [
  some('fuel_type', 'fuel_type', FUEL_TYPES),
  some('powertrain', 'powertrain', POWERTRAINS),
  one('transmission', 'transmission', TRANSMISSIONS),
  one('body_style', 'body_style', BODY_STYLES),
  one('registration_state', 'registration_state', ['registered', 'never_registered']),
  bound('mileage_min', 'mileage_km >=', 10_000, 10),
  bound('mileage_max', 'mileage_km <=', 10_000, 30),
  bound('price_min', 'price_cny >=', 10_000, 30),
  bound('price_max', 'price_cny <=', 10_000, 60),
  fc.integer({ min: 2010, max: 2026 }).map((year): Filter => [`year_min=${year}`, `model_year >= ${year}`]),
  fc.integer({ min: 2010, max: 2026 }).map((year): Filter => [`year_max=${year}`, `model_year <= ${year}`]),
]

it(`for ${QUESTIONS} questions`, async () => {
  const drawn = fc
    .subarray([...FILTERS], { minLength: 1, maxLength: 4 })
    .chain((chosen) => fc.tuple(...chosen))
    .filter((filters) => areOrdered(filters.map(([query]) => query)))
  const questions = fc.sample(drawn, { numRuns: QUESTIONS, seed: 28 })
  const columns = questions.map(
    (all, i) => `count(*) filter (where ${all.map(([, sql]) => sql).join(' and ')}) as q${i}`,
  )
  const [counts] = await queryDuckDb(`select ${columns.join(', ')} from '${path}'`)
  let found = 0
  for (const [i, filters] of questions.entries()) {
    const query = filters.map(([text]) => text).join('&')
    const { body } = await service.get<{ count: number }>(`/v1/search/count?${query}`)
    expect(counts?.[`q${i}`], query).toBe(body.count)
    if (body.count > 0) found++
  }
  expect(found).toBeGreaterThan(QUESTIONS / 2)
})

/** A lower bound above the upper one is refused. */
function areOrdered(queries: readonly string[]): boolean {
  const values = new Map(queries.map((query) => query.split('=') as [string, string]))
  return ['mileage', 'price', 'year'].every((name) => {
    const [min, max] = [values.get(`${name}_min`), values.get(`${name}_max`)]
    return min === undefined || max === undefined || Number(min) <= Number(max)
  })
}
