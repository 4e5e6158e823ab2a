import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PostgresServer, startPostgres } from '../../../test/servers/start-postgres.ts'
import { countFacets, inOrder } from '../store/fixtures/count-facets.ts'
import { makeDigest, makeObservation } from '../store/fixtures/inventory-rules.ts'
import { preparePostgresInventory } from '../store/postgres/fixtures/prepare-inventory.ts'
import { prepareSqliteInventory } from '../store/sqlite/fixtures/prepare-inventory.ts'
import { buildIndex } from './build-index.ts'
import { expectSame, findCars, searchIds } from './fixtures/expect-same.ts'
import { makeListingTable } from './fixtures/make-listing-table.ts'
import { makeWideWorld, THIS_MONTH, wideFacets, wideQuestion } from './fixtures/wide-world.ts'
import { openIndex } from './open-index.ts'

const cars = makeWideWorld(5000, 11)
const image = buildIndex(makeListingTable(cars), THIS_MONTH, 'v')
const [fast, plain] = [openIndex(image), openIndex(image, { kernel: 'plain' })]

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

describe.each([
  ['SQLite', prepareSqliteInventory],
  ['PostgreSQL', () => preparePostgresInventory(server.url)],
] as const)('both kernels and %s', (_, prepare) => {
  it('find the same, page for page, count for count and facet for facet', async () => {
    const backend = await prepare()
    try {
      const store = await backend.open()
      for (let from = 0; from < cars.length; from += 1000)
        await store.observe(
          cars.slice(from, from + 1000).map((car) => makeObservation(car.id, 10, makeDigest(car.columns))),
        )
      await fc.assert(
        fc.asyncProperty(wideQuestion, wideFacets, async (asked, facets) => {
          const { filter, sort, offset, limit } = asked
          const found = await store.search(filter, sort, offset, limit)
          const counted = inOrder(await store.facets(facets))
          for (const index of [fast, plain]) {
            expect(searchIds(index, asked)).toEqual(found)
            expect(index.count(filter)).toBe(found.total)
            expect(inOrder(index.facets(facets))).toEqual(counted)
          }
        }),
        { numRuns: 200 },
      )
    } finally {
      await backend.remove()
    }
  })
})

it('finds what the plain words find', () => {
  fc.assert(
    fc.property(wideQuestion, (asked) => {
      for (const index of [fast, plain]) expectSame(index, cars, asked)
    }),
    { numRuns: 1000 },
  )
  fc.assert(
    fc.property(wideFacets, (asked) => {
      const counted = inOrder(countFacets(asked, (filter) => findCars(cars, filter).map((car) => car.columns)))
      for (const index of [fast, plain]) expect(inOrder(index.facets(asked))).toEqual(counted)
    }),
    { numRuns: 200 },
  )
})
