/** Makes an index of a table of listings: sorts them so that what is asked for together lies together, and prepares every set of them that questions are made of. */
import { buildCodes } from './build/build-codes.ts'
import { addMarks, buildColumn } from './build/build-column.ts'
import { buildCrossings, cellsOfCodes, cellsOfColumn } from './build/build-crossings.ts'
import { buildHeads } from './build/build-heads.ts'
import { buildTokens } from './build/build-tokens.ts'
import { createImageWriter, type ImageWriter } from './build/image-writer.ts'
import { type RankedTitles, rankTitles } from './build/rank-titles.ts'
import { keysOf, pickCodes, pickMonths, pickNumbers, pickYears, sortPlaces } from './build/sort-docs.ts'
import { CODES, COLUMNS, type Dimension, type IndexImage, type OrderLayout } from './image.ts'
import type { FoldedTitles, ListingTable } from './listing-table.ts'
import { countScratch } from './scratch.ts'

/** Bounds that callers may ask for are multiples of these; above the last one a bound is a few docs beside another. */
const PRICE_GRID = steps(0, 5_000_000, 10_000)
const MILEAGE_GRID = steps(0, 1_000_000, 10_000)
const YEAR_GRID = steps(1950, 2100, 1)
const OLDEST_YEARS = 100
const STATIONS = 64

/** `month`: for which bounds of ages are prepared; those of any other month are answered as well, only slower. */
export function buildIndex(table: ListingTable, month: number, version = ''): IndexImage {
  const { count: listings } = table
  const image = createImageWriter(listings)
  const { rows, ranked } = sortRows(table)
  const ids = pickNumbers(table.id, rows)
  const newest = sortPlaces(countUp(listings), keysOf(ids, listings, true))
  const price = pickNumbers(table.price_cny, rows)
  const ages = steps(month - OLDEST_YEARS * 12, month, 12)
  const columns = {
    price_cny: buildColumn(image, newest, { column: price, descending: false, grid: PRICE_GRID }),
    mileage_km: buildColumn(image, newest, {
      column: pickNumbers(table.mileage_km, rows),
      descending: false,
      grid: MILEAGE_GRID,
    }),
    registered_from: buildColumn(image, newest, {
      column: pickMonths(table.registered_from, rows),
      descending: true,
      grid: ages,
    }),
    registered_to: buildColumn(image, newest, {
      column: pickMonths(table.registered_to, rows),
      descending: false,
      grid: ages,
    }),
    model_year: buildColumn(image, newest, {
      column: pickYears(table.model_year, rows),
      descending: false,
      grid: YEAR_GRID,
    }),
  }
  const byPriceDown = sortPlaces(newest, keysOf(price, listings, true))
  const orders = {
    newest: addOrder(image, newest),
    price_asc: addOrder(image, columns.price_cny.docs, columns.price_cny.layout.docs),
    price_desc: addOrder(image, byPriceDown),
    mileage_asc: addOrder(image, columns.mileage_km.docs, columns.mileage_km.layout.docs),
    youngest: addOrder(image, columns.registered_from.docs, columns.registered_from.layout.docs),
  }
  const picked = CODES.map((name) => [name, pickCodes(table[name], rows)] as const)
  const codes = picked.map(([name, column]) => [name, buildCodes(image, name, column, listings)] as const)
  const cells = Object.fromEntries([
    ...COLUMNS.map((name) => [name, cellsOfColumn(columns[name].layout, columns[name].docs)] as const),
    ...picked.map(([name, column]) => [name, cellsOfCodes(column)] as const),
  ]) as Record<Dimension, ReturnType<typeof cellsOfCodes>>
  const layout = {
    listings,
    month,
    stride: image.stride,
    every: image.addBits(listings, (words) => fillDocs(words, listings)),
    ids: image.add(ids),
    rows: image.add(rows),
    columns: mapValues(columns, (column) => column.layout),
    newest: addMarks(image, newest, 0, chooseStations(listings)),
    orders,
    codes: Object.fromEntries(codes) as Record<(typeof CODES)[number], ReturnType<typeof buildCodes>>,
    crossings: buildCrossings(image, cells),
    ...buildGroups(image, table, rows, ranked),
  }
  const { memory, bytes } = image.finish(countScratch(listings, layout.groups.titles.length).bytes)
  return { memory, layout: { ...layout, bytes }, version }
}

/** Rows in the order of docs: by brand, series and title, and of equal ones the newest first; and the titles as they are met there. */
function sortRows(table: ListingTable): { readonly rows: Uint32Array; readonly ranked: RankedTitles } {
  const { count } = table
  const models = [...keysOf(table.series_id, count, false), ...keysOf(table.brand_id, count, false)]
  const ranked = rankTitles(table, sortPlaces(countUp(count), models))
  const keys = [...keysOf(table.id, count, true), ...keysOf(ranked.places, count, false), ...models]
  return { rows: sortPlaces(countUp(count), keys), ranked }
}

function buildGroups(image: ImageWriter, table: ListingTable, rows: Uint32Array, ranked: RankedTitles) {
  const models = { brands: [] as number[], series: [] as number[], groups: [] as number[] }
  const groups = { docs: [] as number[], titles: [] as number[] }
  for (let doc = 0; doc < rows.length; doc++) {
    const row = rows[doc] as number
    const brand = table.brand_id[row] as number
    const series = table.series_id[row] as number
    const title = ranked.places[row] as number
    const isNewModel = doc === 0 || models.brands.at(-1) !== brand || models.series.at(-1) !== series
    if (isNewModel) {
      models.brands.push(brand)
      models.series.push(series)
      models.groups.push(groups.docs.length)
    }
    if (isNewModel || groups.titles.at(-1) !== title) {
      groups.docs.push(doc)
      groups.titles.push(title)
    }
  }
  models.groups.push(groups.docs.length)
  groups.docs.push(rows.length)
  const titles = Uint32Array.from(groups.titles)
  const texts = layOutTexts(ranked.titles)
  return {
    models: {
      brands: image.add(Int32Array.from(models.brands)),
      series: image.add(Int32Array.from(models.series)),
      groups: image.add(Uint32Array.from(models.groups)),
      docs: image.add(Uint32Array.from(models.groups, (group) => groups.docs[group] as number)),
    },
    groups: { docs: image.add(Uint32Array.from(groups.docs)), titles: image.add(titles) },
    texts: { signs: image.add(texts.signs), starts: image.add(texts.starts), words: image.add(texts.words) },
    tokens: buildTokens(image, ranked.titles, titles),
    heads: buildHeads(image, ranked.titles, titles),
  }
}

interface Texts {
  readonly signs: Uint16Array
  readonly starts: Uint32Array
  readonly words: Uint32Array
}

function layOutTexts(titles: readonly FoldedTitles[]): Texts {
  const starts = new Uint32Array(2 * titles.length + 1)
  const length = titles.reduce((sum, { title, english_title }) => sum + title.length + english_title.length, 0)
  const signs = new Uint16Array(length)
  const words = new Uint32Array(Math.ceil((length + 1) / 32))
  let at = 0
  const begin = (): void => {
    words[at >>> 5] = (words[at >>> 5] as number) | (1 << (at & 31))
  }
  for (const [place, { title, english_title }] of titles.entries()) {
    begin()
    for (let i = 0; i < title.length; i++) signs[at++] = title.charCodeAt(i)
    starts[2 * place + 1] = at
    begin()
    for (let i = 0; i < english_title.length; i++) {
      const sign = english_title.charCodeAt(i)
      if (sign === BLANK) begin()
      else signs[at++] = sign
    }
    starts[2 * place + 2] = at
  }
  begin()
  return { signs: signs.subarray(0, at), starts, words }
}

const BLANK = 0x20

/** Along an order of no column. */
function chooseStations(listings: number): number[] {
  return [...new Set(steps(0, STATIONS, 1).map((station) => Math.floor((listings * station) / STATIONS)))]
}

function addOrder(image: ImageWriter, docs: Uint32Array, known = image.add(docs)): OrderLayout {
  const ranks = new Uint32Array(docs.length)
  for (let rank = 0; rank < docs.length; rank++) ranks[docs[rank] as number] = rank
  return { docs: known, ranks: image.add(ranks) }
}

function fillDocs(words: Uint32Array, listings: number): void {
  words.fill(0xffffffff, 0, listings >>> 5)
  if (listings & 31) words[listings >>> 5] = (1 << (listings & 31)) - 1
}

function countUp(count: number): Uint32Array {
  const places = new Uint32Array(count)
  for (let i = 0; i < count; i++) places[i] = i
  return places
}

function steps(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step)
}

function mapValues<Name extends string, From, To>(
  from: Record<Name, From>,
  map: (value: From) => To,
): Record<Name, To> {
  return Object.fromEntries(Object.entries<From>(from).map(([name, value]) => [name, map(value)])) as Record<Name, To>
}
