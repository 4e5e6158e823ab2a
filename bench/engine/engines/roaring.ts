/** Native `roaring` bitmaps: one set per order, numbered in that order, so that a page is a slice. */
import { createRequire } from 'node:module'
import type { Sort } from '../../../src/domain/codes.ts'
import { boundsOf } from '../../../src/domain/fields/field-filter.ts'
import { createKeywordTest } from '../../../src/domain/inventory/fixtures/filter-reference.ts'
import type { InventoryFilter } from '../../../src/domain/inventory/inventory-filter.ts'
import { SORT_KEYS } from '../../../src/domain/inventory/inventory-search.ts'
import { type ListingTable, UNKNOWN } from '../../../src/inventory/engine/listing-table.ts'
import type { Prepare } from '../engine.ts'
import type { Question } from '../generate-questions.ts'
import { THIS_MONTH } from '../generate-table.ts'

/** The part of its interface that is used. */
interface Bitmap {
  readonly size: number
  andInPlace(other: Bitmap): this
  andNotInPlace(other: Bitmap): this
  andCardinality(other: Bitmap): number
  rangeUint32Array(offset: number, limit: number): Uint32Array
  runOptimize(): boolean
  shrinkToFit(): number
  getSerializationSizeInBytes(format: 'unsafe_frozen_croaring'): number
}
interface Bitmaps {
  new (values?: Uint32Array): Bitmap
  and(a: Bitmap, b: Bitmap): Bitmap
  andNot(a: Bitmap, b: Bitmap): Bitmap
  orMany(bitmaps: readonly Bitmap[]): Bitmap
}

/** It is in the benchmark's own manifest. */
function loadRoaring(): Bitmaps {
  const require = createRequire(new URL('../../../../bench/package.json', import.meta.url))
  return (require('roaring') as { readonly RoaringBitmap32: Bitmaps }).RoaringBitmap32
}

/** Sorts with the same order share a set. */
const ORDERS: readonly Sort[] = ['newest', 'price_asc', 'price_desc', 'mileage_asc', 'youngest']
const orderOf = (sort: Sort) => (sort === 'default' ? 'newest' : sort)
const STEP = 10_000
const MONTHS = 12

type Steps = readonly Bitmap[]

/** All bitmaps of one order. */
interface Order {
  /** Rows of the table in this order. */
  readonly rows: Uint32Array
  readonly every: Bitmap
  /** By id. */
  readonly brands: readonly Bitmap[]
  readonly series: readonly Bitmap[]
  readonly fuels: readonly Bitmap[]
  readonly bodies: readonly Bitmap[]
  readonly transmissions: readonly Bitmap[]
  /** For each step, the listings that are not above it. */
  readonly prices: Steps
  readonly mileages: Steps
  readonly first_months: Steps
  readonly last_months: Steps
  /** For each keyword of the queries: looking up words is not measured here, only combining sets. */
  readonly keywords: Map<string, Bitmap>
}

export const prepareRoaring: Prepare = async (table, { questions }) => {
  const Bitmap = loadRoaring()
  const began = performance.now()
  const codes = listCodes(table)
  const orders = new Map(ORDERS.map((sort) => [sort, createOrder(Bitmap, table, codes, sort)]))
  const build_ms = performance.now() - began
  const bytes = [...orders.values()].reduce((sum, order) => sum + sizeOf(order), 0)
  for (const word of new Set(questions.flatMap(({ filter }) => filter.keywords)))
    for (const order of orders.values()) order.keywords.set(word, new Bitmap(findWord(table, order, word)))
  const find = (sort: Sort) => orders.get(orderOf(sort)) as Order
  return {
    build_ms,
    bytes,
    note: 'without keywords, which are looked up before',
    open: () => ({
      search({ filter, sort, offset, limit }: Question) {
        const order = find(sort)
        const found = intersect(Bitmap, order, filter)
        const places = found.rangeUint32Array(offset, limit)
        const ids = new Float64Array(places.length)
        for (let i = 0; i < places.length; i++) ids[i] = table.id[order.rows[places[i]!]!]!
        return { total: found.size, ids }
      },
      count: (filter) => countMatches(Bitmap, find('newest'), filter),
    }),
    async close() {},
  }
}

interface Terms {
  readonly has: Bitmap[]
  readonly hasNot: Bitmap[]
}

/** The smallest first. */
function listTerms(Bitmap: Bitmaps, order: Order, filter: InventoryFilter): Terms {
  const has: Bitmap[] = []
  const hasNot: Bitmap[] = []
  const anyOf = (bitmaps: readonly (Bitmap | undefined)[]) => {
    const known = bitmaps.filter((bitmap) => bitmap !== undefined)
    has.push(known.length === 1 ? (known[0] as Bitmap) : Bitmap.orMany(known))
  }
  const within = (steps: Steps, from: number | null, to: number | null) => {
    if (from === null && to === null) return
    has.push(
      to === null || to >= steps.length ? (steps.at(-1) as Bitmap) : to < 0 ? new Bitmap() : (steps[to] as Bitmap),
    )
    if (from !== null && from > 0) hasNot.push(steps[Math.min(from - 1, steps.length - 1)] as Bitmap)
  }
  if (filter.any)
    anyOf(
      filter.any.map(({ brand_id, series_id }) =>
        series_id === null ? order.brands[brand_id as number] : order.series[series_id],
      ),
    )
  for (const word of filter.keywords) has.push(order.keywords.get(word) as Bitmap)
  const { fields } = filter
  for (const [name, sets] of [
    ['fuel_type', order.fuels],
    ['body_style', order.bodies],
    ['transmission', order.transmissions],
  ] as const) {
    const asked = fields[name]
    if (asked && 'any' in asked) anyOf(asked.any.map((number) => sets[number]))
  }
  const price = boundsOf(fields, 'price_cny')
  const mileage = boundsOf(fields, 'mileage_km')
  within(order.prices, toStep(price.min), toStep(price.max))
  within(order.mileages, toStep(mileage.min), toStep(mileage.max))
  within(order.last_months, toYear(boundsOf(fields, 'registered_to').min), null)
  within(order.first_months, null, toYear(boundsOf(fields, 'registered_from').max))
  if (has.length === 0) has.push(order.every)
  has.sort((a, b) => a.size - b.size)
  return { has, hasNot }
}

function intersect(Bitmap: Bitmaps, order: Order, filter: InventoryFilter): Bitmap {
  const { has, hasNot } = listTerms(Bitmap, order, filter)
  const [first, second, ...rest] = has as [Bitmap, ...Bitmap[]]
  if (second === undefined) {
    const [cut, ...cuts] = hasNot
    if (cut === undefined) return first
    return cuts.reduce((found, other) => found.andNotInPlace(other), Bitmap.andNot(first, cut))
  }
  const found = rest.reduce((left, other) => left.andInPlace(other), Bitmap.and(first, second))
  return hasNot.reduce((left, other) => left.andNotInPlace(other), found)
}

/** The last step need not be stored. */
function countMatches(Bitmap: Bitmaps, order: Order, filter: InventoryFilter): number {
  const { has, hasNot } = listTerms(Bitmap, order, filter)
  const last = has.pop() as Bitmap
  if (has.length === 0 && hasNot.length === 0) return last.size
  const [first, ...rest] = has
  if (first === undefined) {
    const [cut, ...cuts] = hasNot as [Bitmap, ...Bitmap[]]
    if (cuts.length === 0) return last.size - last.andCardinality(cut)
    return cuts.reduce((left, other) => left.andNotInPlace(other), Bitmap.andNot(last, cut)).size
  }
  if (rest.length === 0 && hasNot.length === 0) return first.andCardinality(last)
  const [second, ...others] = rest
  const [cut, ...cuts] = hasNot
  const begun = second ? Bitmap.and(first, second) : Bitmap.andNot(first, cut as Bitmap)
  for (const other of others) begun.andInPlace(other)
  for (const other of second ? hasNot : cuts) begun.andNotInPlace(other)
  return begun.andCardinality(last)
}

/** Steps of values: on a multiple, or above it. */
function toStep(bound: number | null): number | null {
  return bound === null ? null : 2 * Math.floor(bound / STEP) + (bound % STEP === 0 ? 0 : 1)
}

/** Ages are filtered in whole years, so the months between them need no steps. */
const FIRST_MONTH = THIS_MONTH - 100 * MONTHS
function toYear(month: number | null): number | null {
  if (month === null) return null
  const months = Math.max(0, month - FIRST_MONTH)
  return 2 * Math.floor(months / MONTHS) + (months % MONTHS === 0 ? 0 : 1)
}

/** A column as small whole numbers. */
interface Codes {
  readonly of: Int32Array
  readonly count: number
}

type AllCodes = Readonly<Record<Exclude<keyof Order, 'rows' | 'every' | 'keywords'>, Codes>>

function listCodes(table: ListingTable): AllCodes {
  const plain = (code: number) => code
  return {
    brands: codesOf(table.brand_id, plain),
    series: codesOf(table.series_id, plain),
    fuels: codesOf(table.fuel_type, plain),
    bodies: codesOf(table.body_style, plain),
    transmissions: codesOf(table.transmission, plain),
    prices: codesOf(table.price_cny, toStep),
    mileages: codesOf(table.mileage_km, toStep),
    first_months: codesOf(table.registered_from, toYear),
    last_months: codesOf(table.registered_to, toYear),
  }
}

function codesOf(column: ArrayLike<number>, toCode: (value: number) => number | null): Codes {
  let most = 0
  const of = Int32Array.from(column, (value) => {
    const code = value === UNKNOWN ? UNKNOWN : (toCode(value) as number)
    if (code > most) most = code
    return code
  })
  return { of, count: most + 1 }
}

function createOrder(Bitmap: Bitmaps, table: ListingTable, codes: AllCodes, sort: Sort): Order {
  const rows = sortRows(table, sort)
  const finish = (bitmap: Bitmap) => {
    bitmap.runOptimize()
    bitmap.shrinkToFit()
    return bitmap
  }
  const values = (name: keyof AllCodes) => listPlaces(rows, codes[name]).map((places) => finish(new Bitmap(places)))
  const steps = (name: keyof AllCodes) => {
    const reached: Bitmap[] = []
    for (const places of listPlaces(rows, codes[name])) {
      const own = new Bitmap(places)
      const before = reached.at(-1)
      reached.push(finish(before ? Bitmap.orMany([before, own]) : own))
    }
    return reached
  }
  return {
    rows,
    every: finish(new Bitmap(rows.map((_, place) => place))),
    brands: values('brands'),
    series: values('series'),
    fuels: values('fuels'),
    bodies: values('bodies'),
    transmissions: values('transmissions'),
    prices: steps('prices'),
    mileages: steps('mileages'),
    first_months: steps('first_months'),
    last_months: steps('last_months'),
    keywords: new Map(),
  }
}

/** For each code, the positions of its rows in an order. */
function listPlaces(rows: Uint32Array, { of, count }: Codes): Uint32Array[] {
  const ends = new Uint32Array(count + 1)
  for (const code of of) if (code !== UNKNOWN) ends[code + 1]! += 1
  for (let code = 0; code < count; code++) ends[code + 1]! += ends[code]!
  const starts = ends.slice()
  const places = new Uint32Array(ends[count]!)
  for (let place = 0; place < rows.length; place++) {
    const code = of[rows[place]!]!
    if (code !== UNKNOWN) places[starts[code]!++] = place
  }
  return Array.from({ length: count }, (_, code) => places.subarray(ends[code], ends[code + 1]))
}

function findWord(table: ListingTable, { rows }: Order, word: string): Uint32Array {
  const hasWord = createKeywordTest([word])
  const titles = Uint8Array.from(table.titles, (title) => (hasWord(title) ? 1 : 0))
  const found = new Uint32Array(rows.length)
  let count = 0
  for (let place = 0; place < rows.length; place++) if (titles[table.title[rows[place]!]!] === 1) found[count++] = place
  return found.subarray(0, count)
}

/** Unknown values come last; ties by id, the highest first. */
function sortRows(table: ListingTable, sort: Sort): Uint32Array {
  const { column, descending } = SORT_KEYS[sort]
  const rows = Uint32Array.from({ length: table.count }, (_, row) => row)
  const keys = column && table[column]
  return rows.sort((a, b) => {
    const left = keys ? keys[a]! : 0
    const right = keys ? keys[b]! : 0
    if (left === right) return table.id[b]! - table.id[a]!
    if (left === UNKNOWN) return 1
    if (right === UNKNOWN) return -1
    return descending ? right - left : left - right
  })
}

function sizeOf({ rows, keywords: _, ...bitmaps }: Order): number {
  const all = Object.values(bitmaps).flat()
  return all.reduce(
    (sum, bitmap) => sum + bitmap.getSerializationSizeInBytes('unsafe_frozen_croaring'),
    rows.byteLength,
  )
}
