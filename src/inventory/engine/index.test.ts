import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conditions } from '../../domain/fields/fixtures/conditions.ts'
import { codeOf } from '../../domain/fields/search-fields.ts'
import { type FacetQuestion, filterOfName } from '../../domain/inventory/facets.ts'
import type { FoundCar } from '../../domain/inventory/fixtures/filter-reference.ts'
import { EVERY_CAR } from '../../domain/inventory/inventory-filter.ts'
import { countCoverage, countFacets, inOrder } from '../store/fixtures/count-facets.ts'
import { columns, facetQuestion, question } from '../store/fixtures/inventory-arbitraries.ts'
import { buildIndex } from './build-index.ts'
import { type Asked, expectSame, findCars } from './fixtures/expect-same.ts'
import { makeListingTable } from './fixtures/make-listing-table.ts'
import { makeWideWorld, THIS_MONTH, wideFacets, wideQuestion } from './fixtures/wide-world.ts'
import { openIndex } from './open-index.ts'

const KERNELS = ['plain', 'wasm'] as const
const narrow = (cars: number) =>
  cars === 0
    ? []
    : fc
        .sample(columns, { numRuns: cars, seed: cars })
        .map((one, i) => ({ id: 1 + ((i * 7919) % 100_003), columns: one }))

const WORLDS: readonly (readonly [string, readonly FoundCar[], fc.Arbitrary<Asked>, typeof facetQuestion, number])[] = [
  ...[0, 1, 127, 128, 129].map((cars) => [`${cars} cars`, narrow(cars), question, facetQuestion, 40] as const),
  ['many titles', makeWideWorld(1200, 7), wideQuestion, wideFacets, 50],
]

describe.each(WORLDS)('%s', (_, cars, asked, facets, runs) => {
  const image = buildIndex(makeListingTable(cars), THIS_MONTH, 'v')
  describe.each(KERNELS)('%s', (kernel) => {
    const index = openIndex(image, { kernel })

    it('finds what the plain words find, page for page and count for count', () => {
      fc.assert(
        fc.property(asked, (one) => expectSame(index, cars, one)),
        { numRuns: runs },
      )
    })

    it('counts facets as one by one', () => {
      fc.assert(
        fc.property(facets, (one) => {
          const counted = countFacets(one, (filter) => findCars(cars, filter).map((car) => car.columns))
          expect(inOrder(index.facets(one))).toEqual(inOrder(counted))
          const found = findCars(cars, one.all).map((car) => car.columns)
          expect(index.coverage(one.all)).toEqual(countCoverage(found))
        }),
        { numRuns: runs / 10 },
      )
    })
  })
})

describe('an index', () => {
  const cars = makeWideWorld(300, 8)
  const table = makeListingTable(cars)

  it('answers in any month, whichever it was made for', () => {
    const index = openIndex(buildIndex(table, THIS_MONTH - 5, 'v'))
    for (const registered_from of [THIS_MONTH - 120, THIS_MONTH - 31, THIS_MONTH])
      expectSame(index, cars, {
        filter: { ...EVERY_CAR, fields: conditions({ registered_to: [registered_from, null] }) },
        sort: 'youngest',
        offset: 3,
        limit: 24,
      })
  })

  it('hides the given docs until it is given others', () => {
    const index = openIndex(buildIndex(table, THIS_MONTH, 'v'))
    const hidden = cars.filter((_, i) => i % 7 === 0)
    const left = cars.filter((car) => !hidden.includes(car))
    index.hide([...hidden.map(({ id }) => id), 999_999_999])
    fc.assert(
      fc.property(wideQuestion, (one) => expectSame(index, left, one)),
      { numRuns: 50 },
    )
    expect(index.facets({ all: EVERY_CAR, make: EVERY_CAR, model: EVERY_CAR, more: [] }).total).toBe(left.length)
    const { id } = hidden[0] as FoundCar
    expect([index.docOf(id), index.docOf(999_999_999)]).toEqual([null, null])
    index.hide([])
    expect(index.count(EVERY_CAR)).toBe(cars.length)
    expect(index.docOf(id)).not.toBeNull()
  })

  it('counts names that were asked for before as at first, whatever is hidden and whatever else is asked', () => {
    const index = openIndex(buildIndex(table, THIS_MONTH, 'v'))
    const questions = fc.sample(wideFacets, { numRuns: 40, seed: 3 })
    const more = questions.flatMap((one) => one.more)
    const expectCounts = (left: readonly FoundCar[]) => {
      for (const { all } of questions) {
        const counted = index.facets({ all, make: all, model: all, more }).more
        expect(counted).toEqual(more.map((any) => findCars(left, filterOfName(any, { all })).length))
      }
    }
    index.hide(cars.slice(0, 100).map(({ id }) => id))
    expectCounts(cars.slice(100))
    index.hide(cars.slice(50).map(({ id }) => id))
    expectCounts(cars.slice(0, 50))
    index.hide([])
    expectCounts(cars)
  })

  it('finds the names of a facet question in slices that others may come between, once, and counts the same', async () => {
    const { all, make, model } = fc.sample(wideFacets, { numRuns: 1, seed: 3 })[0] as FacetQuestion
    const unions = fc.sample(wideFacets, { numRuns: 200, seed: 4 }).flatMap((one) => one.more)
    const more = Array.from({ length: 100 }, () => unions.map((union) => union && [...union])).flat()
    const question = { all, make, model, more }
    const image = buildIndex(table, THIS_MONTH, 'v')
    const index = openIndex(image)
    let turns = 0
    const count = () => {
      turns++
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    await Promise.all([index.prepareFacets(question), index.prepareFacets({ ...question, more: unions })])
    clearImmediate(next)
    expect(turns).toBeGreaterThan(1)
    expect(index.prepareFacets(question)).toBeNull()
    expect(index.facets(question)).toEqual(openIndex(image).facets(question))
  })

  it('knows the facts and the row of each doc', () => {
    const index = openIndex(buildIndex(table, THIS_MONTH, 'v'))
    const { docs } = index.search(EVERY_CAR, 'newest', 0, cars.length)
    for (const doc of docs) {
      const { id, columns: known } = cars[index.rowOf(doc)] as FoundCar
      const { price_cny, mileage_km, registered_from, brand_id, series_id, body_style } = known
      expect([index.idOf(doc), index.docOf(id)]).toEqual([id, doc])
      expect(index.factsOf(doc)).toEqual({ price_cny, mileage_km, registered_from })
      expect(index.kindOf(doc)).toEqual({ brand_id, series_id, body_style: codeOf('body_style', body_style) })
    }
  })

  it('is opened by several at once, each with a place of its own to write, and survives being copied', () => {
    const image = structuredClone(buildIndex(table, THIS_MONTH, 'v'))
    const [one, other] = [openIndex(image), openIndex(image)]
    const keywords = ['2']
    one.hide([cars[0]?.id as number])
    expectSame(one, cars.slice(1), { filter: { ...EVERY_CAR, keywords }, sort: 'price_asc', offset: 0, limit: 24 })
    expectSame(other, cars, { filter: { ...EVERY_CAR, keywords }, sort: 'price_asc', offset: 0, limit: 24 })
  })
})
