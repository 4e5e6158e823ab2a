/** The search of the marketplace: filters, six orders, exact totals, over all cars on sale. */
import { monthOf } from '../world/calendar.ts'
import type { World } from '../world/world.ts'
import { type Columns, createColumns, UNKNOWN, writeColumns } from './columns.ts'
import { type Range, type SearchQuery, SORTS } from './query.ts'
import { SERVICE_TABS } from './service-tabs.ts'

export interface Found {
  readonly total: number
  /** Positions of the cars on the requested page. */
  readonly page: readonly number[]
}

export interface SearchIndex {
  search(query: SearchQuery): Found
  /** Every match, for the contextual filters and the catalogue's stock. */
  matches(query: Partial<SearchQuery>): Iterable<number>
  readonly columns: Columns
  /** Reads changed and new cars again. */
  refresh(indexes: Iterable<number>): void
}

const SPARE_ROWS = 1024
const INT = 0x7fffffff
const ROUNDING = 1e-6

export function createSearchIndex(world: World, isAdvertised: (index: number) => boolean): SearchIndex {
  let columns = createColumns(world.size() + SPARE_ROWS)
  let orders: (Uint32Array | null)[] = Array.from({ length: SORTS }, () => null)
  for (let i = 0; i < world.size(); i++) writeColumns(columns, world, i, isAdvertised(i))

  function orderOf(sort: number): Uint32Array {
    orders[sort] ??= makeOrder(columns, sort)
    return orders[sort]
  }

  function* matches(query: Partial<SearchQuery>): Iterable<number> {
    const test = compile(columns, world, query)
    for (let i = 0; i < columns.size; i++) if (test(i)) yield i
  }

  return {
    get columns() {
      return columns
    },
    matches,
    search(query) {
      const test = compile(columns, world, query)
      const first = (query.page_index - 1) * query.page_size
      const page: number[] = []
      let total = 0
      for (const i of orderOf(query.sort)) {
        if (!test(i)) continue
        if (total >= first && page.length < query.page_size) page.push(i)
        total++
      }
      return { total, page }
    },
    refresh(indexes) {
      if (world.size() > columns.on_sale.length) columns = grow(columns, world.size() * 2)
      for (const index of indexes) writeColumns(columns, world, index, isAdvertised(index))
      orders = orders.map(() => null)
    },
  }
}

/** Unknown values come last in every order; ties go to the higher id. */
function makeOrder(columns: Columns, sort: number): Uint32Array {
  const { price, mileage, registered, published, infoid, rank } = columns
  const keys: readonly ((i: number) => number)[] = [
    (i) => rank[i] as number,
    (i) => (price[i] === UNKNOWN ? INT : (price[i] as number)),
    (i) => -(price[i] as number),
    (i) => (mileage[i] === UNKNOWN ? INT : (mileage[i] as number)),
    (i) => -(registered[i] as number),
    (i) => -(published[i] as number),
  ]
  const key = keys[sort] as (i: number) => number
  const values = Float64Array.from({ length: columns.size }, (_, i) => key(i))
  return Uint32Array.from({ length: columns.size }, (_, i) => i).sort(
    (a, b) => (values[a] as number) - (values[b] as number) || (infoid[b] as number) - (infoid[a] as number),
  )
}

/** Builds the test of one query: only the filters it names are checked. */
function compile(columns: Columns, world: World, query: Partial<SearchQuery>): (i: number) => boolean {
  const { on_sale, brand, series, year, spec, city, level, gearbox, fuel, displacement, services } = columns
  const tests: ((i: number) => boolean)[] = []
  if (query.brand) tests.push((i) => brand[i] === query.brand)
  if (query.series) tests.push((i) => series[i] === query.series)
  if (query.year) tests.push((i) => year[i] === query.year)
  if (query.specs) tests.push(isIn(spec, query.specs))
  if (query.words?.length) tests.push(isIn(spec, specsNamed(columns, query.words)))
  if (query.price) tests.push(isWithin(columns.price, query.price, 100))
  if (query.mileage) tests.push(isWithin(columns.mileage, query.mileage, 100))
  if (query.displacement) tests.push(isWithin(displacement, query.displacement, 10))
  if (query.age) tests.push(isAged(columns, monthOf(world.now()), query.age))
  if (query.fuels) tests.push(isIn(fuel, query.fuels))
  if (query.levels) tests.push(isIn(level, query.levels))
  if (query.gearbox) tests.push((i) => gearbox[i] === query.gearbox)
  if (query.city) tests.push((i) => city[i] === query.city)
  if (query.province) tests.push((i) => Math.floor((city[i] as number) / 10_000) * 10_000 === query.province)
  const tab = SERVICE_TABS.findIndex(({ value }) => value === query.service)
  if (query.service && tab > 0) tests.push((i) => ((services[i] as number) & (1 << tab)) !== 0)
  return (i) => {
    if (on_sale[i] === 0) return false
    for (const test of tests) if (!test(i)) return false
    return true
  }
}

type Column = Columns['price'] | Columns['spec'] | Columns['level'] | Columns['fuel'] | Columns['displacement']

function isIn(column: Column, wanted: ReadonlySet<number>): (i: number) => boolean {
  return (i) => wanted.has(column[i] as number)
}

/** Bounds are inclusive; an unknown value is within no bounds. */
function isWithin(column: Column, { low, high }: Range, scale: number): (i: number) => boolean {
  // 0.57 * 100 falls short of 57.
  const first = Math.ceil(low * scale - ROUNDING)
  const last = high * scale + ROUNDING
  return (i) => column[i] !== UNKNOWN && (column[i] as number) >= first && (column[i] as number) <= last
}

/** Age is counted in months from the month of registration. */
function isAged(columns: Columns, today: number, { low, high }: Range): (i: number) => boolean {
  const { registered } = columns
  return (i) => {
    const month = registered[i] as number
    return month !== UNKNOWN && today - month >= low * 12 && today - month <= high * 12
  }
}

function specsNamed(columns: Columns, words: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>()
  for (const [spec, name] of columns.names) if (words.every((word) => name.includes(word))) found.add(spec)
  return found
}

function grow(columns: Columns, capacity: number): Columns {
  const larger = createColumns(capacity)
  for (const [name, column] of Object.entries(columns)) {
    if (ArrayBuffer.isView(column)) (larger[name as 'price'] as Int32Array).set(column as Int32Array)
  }
  for (const [spec, name] of columns.names) larger.names.set(spec, name)
  larger.size = columns.size
  return larger
}
