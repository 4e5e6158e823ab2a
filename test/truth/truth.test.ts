/** Filters, orders, facets, rows and details of a service with an inventory, by SQL and by the index, against what the stand-in tells about its cars. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqliteInventory } from '../../src/inventory/store/sqlite/open-inventory.ts'
import { type OpenService, openService } from '../spec/open-service.ts'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import { type Asking, createAsking, type Described, isIn } from './ask-service.ts'
import { drawMixed, drawSingle } from './draw-queries.ts'
import { listUnknownGroups } from './facets.ts'
import { fillWorld } from './fill-world.ts'
import type { Query } from './filter-kinds.ts'
import { FILTERS, findFitting, NO_FILTERS, ORDERS } from './filters.ts'
import type { SeenCar } from './native-car.ts'
import { FIELDS, UNTOLD } from './seen-fields.ts'
import { type Switched, switchWays, WAYS } from './switch-ways.ts'

/** A world with every filter's cars in it; among few cars, not every seed has them. */
const MARKET = ['--cars', '160', '--seed', '502']
/** Those whose reports are quick to read. */
const PROVIDERS = ['jiajian', 'yiheng']
const MIXED = 60
const FACETS = 6
const SEED = 7

let marketplace: RunningMarketplace
let service: OpenService
let switched: Switched
let asking: Asking
let cars: readonly SeenCar[]
let described: readonly Described[]
let single: readonly Query[]
let mixed: readonly Query[]

beforeAll(async () => {
  marketplace = await startMarketplace(MARKET)
  const store = await openSqliteInventory({ path: ':memory:' })
  const world = await fillWorld(marketplace, store, PROVIDERS)
  switched = await switchWays(store, world.clock.now)
  service = await openService({ ...world, openInventory: async () => switched.store })
  cars = world.cars
  asking = createAsking(service, cars)
  described = await asking.describe()
  single = drawSingle(cars, described)
  mixed = drawMixed(single, MIXED, SEED)
})
afterAll(async () => {
  await service?.stop()
  await marketplace?.stop()
})

describe('the truth knows', () => {
  it('every filter and every order', () => {
    const names = described.map(({ name }) => name).filter((name) => !NO_FILTERS.includes(name))
    expect([...names].sort()).toEqual(Object.keys(FILTERS).sort())
    expect([...(described.find(({ name }) => name === 'sort')?.schema.enum ?? [])].sort()).toEqual(
      Object.keys(ORDERS).sort(),
    )
  })

  it('every group of facets', async () => {
    expect(listUnknownGroups(await asking.listGroups())).toEqual([])
  })

  it('every field but those that are not told, or have tests of their own', async () => {
    const paths = await asking.listPaths()
    const known = [...Object.keys(FIELDS), ...UNTOLD]
    // The members of a group are compared one by one.
    const isGroup = (path: string) => known.some((one) => one !== path && isIn([path], one))
    expect(paths.filter((path) => !isGroup(path) && !isIn(known, path))).toEqual([])
    expect(known.filter((one) => !paths.some((path) => isIn([one], path)))).toEqual([])
  })

  it('for every filter cars that fit and cars that do not', () => {
    const found = single.map((query) => ({ query, count: findFitting(cars, query).length }))
    const met = found.filter(({ count }) => count > 0 && count < cars.length).flatMap(({ query }) => Object.keys(query))
    expect(Object.keys(FILTERS).filter((name) => !met.includes(name))).toEqual([])
  })
})

describe.each(WAYS)('by the %s', (way) => {
  let asked: () => number
  beforeAll(async () => {
    asked = switched.use(way)
    // A store's state is read once a moment, and only when somebody asks.
    service.clock.advance(1000)
    await service.count({ q: way })
  })

  it('each filter finds exactly the cars that fit', async () => {
    expect(await asking.findWrong(single)).toEqual([])
    expect(asked()).toBeGreaterThanOrEqual(2 * single.length)
  })

  it('several filters find exactly the cars that fit all', async () => {
    expect(await asking.findWrong(mixed)).toEqual([])
  })

  it.each(Object.keys(ORDERS))('the order %s sorts by what is true', async (sort) => {
    expect(await asking.findMisplaced(sort)).toEqual([])
  })

  it('facets count what fits each value', async () => {
    expect(await asking.miscount([{}, ...mixed.slice(0, FACETS)])).toEqual([])
  })

  it('coverage counts what is known', async () => {
    expect(await asking.miscover([{}, ...mixed.slice(0, FACETS)])).toEqual([])
  })
})

it('rows say what is true', async () => expect(await asking.checkRows()).toEqual([]))

it('details say what is true', async () => expect(await asking.checkDetails()).toEqual([]))
