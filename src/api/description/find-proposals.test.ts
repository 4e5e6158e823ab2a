import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../catalog/create-catalog.ts'
import { findProposals, NO_PROPOSALS } from './proposals.ts'

interface Car {
  readonly id: number
  readonly manufacturer?: string
  readonly source_url?: string | null
  readonly inspection_advertised?: boolean | null
  readonly photos?: number
  readonly kin?: number
  readonly report?: boolean
  readonly isGone?: boolean
}

/** A catalogue over some cars, which notes what it is asked. */
function createCatalog(makes: readonly string[], cars: readonly Car[]) {
  const asked: string[] = []
  const give = <Value>(value: Value) => Promise.resolve({ read: () => value })
  const find = (id: number, what: string): Car => {
    asked.push(`${what} ${id}`)
    const car = cars.find((one) => one.id === id)
    if (car === undefined || car.isGone) throw new Error('gone')
    return car
  }
  const catalog = {
    makes: () => give(makes),
    findBrand: async (name: string) => (makes.includes(name) ? { lines: [], name } : { did_you_mean: null }),
    search: ({ brand }: { brand: { name: string } | null }) =>
      give({
        results: cars
          .filter(({ manufacturer = 'BMW' }) => brand === null || manufacturer === brand.name)
          .map((car) => ({ source_url: null, ...car })),
      }),
    car: async (id: number) => give({ photos: Array(find(id, 'car').photos ?? 3) }),
    similar: async (id: number) => give(Array(find(id, 'similar').kin ?? 1)),
    inspection: async (id: number) => give({ data_available: find(id, 'inspection').report ?? false }),
  }
  return { catalog: catalog as unknown as Catalog, asked }
}

describe('the values that the reference proposes', () => {
  it.each<[string, readonly string[], readonly Car[], object]>([
    [
      'one car that has everything',
      ['BMW'],
      [{ id: 1, report: true }],
      { brand: 'BMW', car: '1', likened: '1', inspected: '1' },
    ],
    [
      'the car with a report everywhere',
      ['BMW'],
      [{ id: 1 }, { id: 2, report: true }],
      { car: '2', likened: '2', inspected: '2' },
    ],
    ['a car without a report where none has one', ['BMW'], [{ id: 1 }], { car: '1', likened: '1', inspected: '1' }],
    ['no car that is gone', ['BMW'], [{ id: 1, isGone: true }, { id: 2 }], { car: '2', likened: '2', inspected: '2' }],
    ['another car for photos', ['BMW'], [{ id: 1, photos: 0, report: true }, { id: 2 }], { car: '2', inspected: '1' }],
    ['no car without kin', ['BMW'], [{ id: 1, kin: 0 }], { car: '1', likened: null }],
    ['a make that is on sale', ['BMW', 'Toyota'], [{ id: 1, manufacturer: 'Toyota' }], { brand: 'Toyota', car: '1' }],
    ['a make of this market', ['NIO'], [{ id: 1, manufacturer: 'NIO' }], { brand: 'NIO', car: '1' }],
    ['no make that cannot be asked for', ['NIO'], [{ id: 1, manufacturer: 'Other' }], { brand: null, car: '1' }],
    [
      'the first address',
      ['BMW'],
      [{ id: 1 }, { id: 2, source_url: 'https://cars.example/2' }],
      { address: 'https://cars.example/2' },
    ],
    ['nothing of an empty market', ['BMW'], [], { brand: null, car: null, likened: null, inspected: null }],
  ])('are %s', async (_, makes, cars, expected) => {
    expect(await findProposals(createCatalog(makes, cars).catalog)).toMatchObject({ makes, ...expected })
  })

  it('are found by looking at a few cars only, flagged ones first', async () => {
    const cars = Array.from({ length: 24 }, (_, id) => ({ id, inspection_advertised: id === 20 ? true : null }))
    const { catalog, asked } = createCatalog(['BMW'], cars)
    await findProposals(catalog)
    expect(asked[0]).toBe('inspection 20')
    expect(new Set(asked.map((line) => line.split(' ')[1])).size).toBe(8)
    expect(asked.length).toBeLessThan(12)
  })

  it('are none, without an error, where nothing answers', async () => {
    const catalog = new Proxy({}, { get: () => () => Promise.reject(new Error('down')) }) as Catalog
    expect(await findProposals(catalog)).toEqual(NO_PROPOSALS)
  })
})
