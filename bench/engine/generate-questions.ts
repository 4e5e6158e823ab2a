/** Generates typical customer queries around existing listings: the mix for all engines. */
import { BODY_UMBRELLAS, type BodyStyle, FUEL_TYPES, SORTS, type Sort } from '../../src/domain/codes.ts'
import { anyOf, type FieldFilter } from '../../src/domain/fields/field-filter.ts'
import { codeOf } from '../../src/domain/fields/search-fields.ts'
import { EVERY_CAR, type InventoryFilter } from '../../src/domain/inventory/inventory-filter.ts'
import { ANY_CAR, type SourcePart } from '../../src/domain/source.ts'
import { type ListingTable, UNKNOWN } from '../../src/inventory/engine/listing-table.ts'
import { THIS_MONTH } from './generate-table.ts'
import { createRandom, createWeightedDraw, drawWhole, pick, type Random } from './random.ts'

export interface Question {
  readonly filter: InventoryFilter
  readonly sort: Sort
  readonly offset: number
  readonly limit: number
}

export interface QuestionOptions {
  readonly count: number
  readonly seed: number
}

export const PAGE_SIZE = 24

/** Shares of all queries, and of those with a brand. */
const WITH_BRAND = 0.53
const UNFILTERED = 0.13
const WITH_MODEL = 0.58
/** Models that are several series, as an imported one is. */
const UNION = 0.08
/** Shares of the filtered ones. */
const SHARES = { price: 0.45, age: 0.35, mileage: 0.25, fuel: 0.22, body: 0.2, transmission: 0.15, keyword: 0.07 }
/** The step of price and mileage filters. */
const STEP = 10_000
const MONTHS = 12
/** First pages mostly, and hardly ever a deep one. */
const PAGES: readonly (readonly [weight: number, first: number, last: number])[] = [
  [70, 1, 1],
  [15, 2, 3],
  [10, 4, 20],
  [4, 21, 200],
  [1, 201, 1000],
]

export function generateQuestions(table: ListingTable, { count, seed }: QuestionOptions): readonly Question[] {
  const random = createRandom(seed ^ 0x9e3779b9)
  const drawPages = createWeightedDraw(PAGES.map(([weight]) => weight))
  return Array.from({ length: count }, () => {
    const filter = drawFilter(table, random)
    const [, first, last] = PAGES[drawPages(random)] as (typeof PAGES)[number]
    const page = first + drawWhole(random, last - first + 1)
    return { filter, sort: pick(random, SORTS), offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }
  })
}

function drawFilter(table: ListingTable, random: Random): InventoryFilter {
  const row = drawWhole(random, table.count)
  const kind = random()
  if (kind < UNFILTERED) return EVERY_CAR
  const isOfBrand = kind < UNFILTERED + WITH_BRAND
  for (;;) {
    const fields = drawFields(table, row, random)
    const keywords = random() < SHARES.keyword ? drawKeywords(titleOf(table, row), random) : []
    const filter = { ...EVERY_CAR, fields, keywords, ...(isOfBrand && drawBrand(table, row, random)) }
    // Otherwise it would have no filters, and there are enough of those.
    if (JSON.stringify(filter) !== JSON.stringify(EVERY_CAR)) return filter
  }
}

function drawBrand(table: ListingTable, row: number, random: Random): Pick<InventoryFilter, 'any'> {
  const brand_id = table.brand_id[row] as number
  const series_id = table.series_id[row] as number
  const isOfModel = random() < WITH_MODEL
  const part = (series: number | null): SourcePart => ({ ...ANY_CAR, brand_id, series_id: series })
  if (brand_id === UNKNOWN) return { any: null }
  if (!isOfModel || series_id === UNKNOWN) return { any: [part(null)] }
  if (random() >= UNION) return { any: [part(series_id)] }
  const others = findOtherSeries(table, row, 1 + drawWhole(random, 2))
  return { any: [series_id, ...others].map(part) }
}

/** Further series of the same brand, from the next listings. */
function findOtherSeries(table: ListingTable, row: number, count: number): number[] {
  const found = new Set<number>()
  for (let at = row + 1; at < table.count && found.size < count; at++) {
    const series_id = table.series_id[at] as number
    if (table.brand_id[at] === table.brand_id[row] && series_id !== UNKNOWN && series_id !== table.series_id[row])
      found.add(series_id)
  }
  return [...found]
}

const titleOf = (table: ListingTable, row: number) => table.titles[table.title[row] as number]?.title ?? ''

function drawFields(table: ListingTable, row: number, random: Random): FieldFilter {
  const at = (column: { readonly [row: number]: number }) => column[row] as number
  const asks = (share: number) => random() < share
  return {
    ...(asks(SHARES.price) && drawPrices(at(table.price_cny), random)),
    ...(asks(SHARES.age) && drawAges(at(table.registered_from), random)),
    ...(asks(SHARES.mileage) && drawMileages(at(table.mileage_km), random)),
    ...(asks(SHARES.fuel) && drawFuels(at(table.fuel_type), random)),
    ...(asks(SHARES.body) && drawBodies(at(table.body_style), random)),
    ...(asks(SHARES.transmission) &&
      at(table.transmission) !== UNKNOWN && { transmission: { any: [at(table.transmission)] } }),
  }
}

/** Mostly both bounds or a highest price. */
function drawPrices(price: number, random: Random): FieldFilter {
  if (price === UNKNOWN) return {}
  const kind = random()
  const min = Math.floor((price * (0.5 + 0.4 * random())) / STEP) * STEP
  const max = Math.ceil((price * (1.1 + 0.9 * random())) / STEP) * STEP
  return { price_cny: { min: kind < 0.65 ? min : null, max: kind < 0.15 ? null : max } }
}

function drawMileages(mileage: number, random: Random): FieldFilter {
  if (mileage === UNKNOWN) return {}
  const max = Math.ceil((mileage * (1.1 + 0.9 * random())) / STEP) * STEP
  const min = Math.floor((mileage * 0.6) / STEP) * STEP
  return { mileage_km: { min: random() < 0.15 && min > 0 ? min : null, max } }
}

/** In years, as customers filter; mostly an upper bound. */
function drawAges(month: number, random: Random): FieldFilter {
  if (month === UNKNOWN) return {}
  const age = (THIS_MONTH - month) / MONTHS
  const max = Math.ceil(age) + drawWhole(random, 3) || 1
  const min = Math.floor(age * random())
  const latest = random() < 0.3 && min > 0 ? THIS_MONTH - min * MONTHS : null
  return {
    registered_to: { min: THIS_MONTH - max * MONTHS, max: null },
    ...(latest !== null && { registered_from: { min: null, max: latest } }),
  }
}

function drawFuels(fuel: number, random: Random): FieldFilter {
  const own = codeOf('fuel_type', fuel)
  if (own === null) return {}
  const other = pick(random, FUEL_TYPES)
  const isOfTwo = random() < 0.25 && other !== own
  return { fuel_type: anyOf('fuel_type', isOfTwo ? [own, other] : [own]) }
}

/** Some filter by the parent style: any car, any SUV. */
function drawBodies(body: number, random: Random): FieldFilter {
  const own = codeOf('body_style', body)
  if (own === null) return {}
  const umbrella = Object.values(BODY_UMBRELLAS).find((styles: readonly BodyStyle[]) => styles.includes(own))
  return { body_style: anyOf('body_style', umbrella && random() < 0.25 ? umbrella : [own]) }
}

/** A word of the title, two adjacent characters, or rarely a single one. */
function drawKeywords(title: string, random: Random): string[] {
  const words = title.split(' ').filter((word) => word !== '')
  if (words.length === 0) return []
  const word = pick(random, words)
  const kind = random()
  if (kind < 0.4) return [word]
  const length = kind < 0.95 ? 2 : 1
  const signs = [...word]
  const from = drawWhole(random, Math.max(1, signs.length - length + 1))
  return [signs.slice(from, from + length).join('')]
}
