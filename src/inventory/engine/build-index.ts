/** Builds an index from a table of listings: sorts them so that docs that are searched together lie together, and prepares the bitsets that questions need. */
import { addMarks } from './build/build-column.ts'
import { buildCrossings } from './build/build-crossings.ts'
import { type BuiltColumn, buildFields } from './build/build-fields.ts'
import { buildHeads, buildTexts, buildTokens } from './build/build-words.ts'
import { createImageWriter, type ImageWriter } from './build/image-writer.ts'
import { keysOf, pickNumbers, sortPlaces } from './build/sort-docs.ts'
import type { IndexImage, OrderLayout } from './image.ts'
import type { FoldedTitles, ListingTable } from './listing-table.ts'
import { countScratch } from './scratch.ts'

const STATIONS = 64

/** `month`: bounds of ages are prepared for this month; in any other month they are slower. */
export function buildIndex(table: ListingTable, month: number, version = ''): IndexImage {
  const { count: listings } = table
  const image = createImageWriter(listings)
  const { rows, ranked } = sortRows(table)
  const ids = pickNumbers(table.id, rows)
  const newest = sortPlaces(countUp(listings), keysOf(ids, listings, true))
  const { columns, codes, sets, unread, cells } = buildFields(image, newest, { table, rows, month })
  const byPriceDown = sortPlaces(newest, keysOf(pickNumbers(table.price_cny, rows), listings, true))
  const orderOf = ({ docs, layout }: BuiltColumn) => addOrder(image, docs, layout.docs)
  const orders = {
    newest: addOrder(image, newest),
    price_asc: orderOf(columns.price_cny),
    price_desc: addOrder(image, byPriceDown),
    mileage_asc: orderOf(columns.mileage_km),
    youngest: orderOf(columns.registered_from),
  }
  const layouts = Object.entries(columns).map(([name, { layout }]) => [name, layout] as const)
  const layout = {
    listings,
    month,
    stride: image.stride,
    every: image.addBits(listings, (words) => fillDocs(words, listings)),
    ids: image.add(ids),
    rows: image.add(rows),
    columns: Object.fromEntries(layouts) as IndexImage['layout']['columns'],
    newest: addMarks(image, newest, 0, chooseStations(listings)),
    orders,
    codes,
    sets,
    unread,
    crossings: buildCrossings(image, cells),
    ...buildGroups(image, table, rows, ranked),
  }
  const { memory, bytes } = image.finish(countScratch(listings, layout.groups.titles.length).bytes)
  return { memory, layout: { ...layout, bytes }, version }
}

/** Sorts the rows by brand, series and title, and equal ones by id, the newest first. */
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
  return {
    models: {
      brands: image.add(Int32Array.from(models.brands)),
      series: image.add(Int32Array.from(models.series)),
      groups: image.add(Uint32Array.from(models.groups)),
      docs: image.add(Uint32Array.from(models.groups, (group) => groups.docs[group] as number)),
    },
    groups: { docs: image.add(Uint32Array.from(groups.docs)), titles: image.add(titles) },
    texts: buildTexts(image, ranked.titles),
    tokens: buildTokens(image, ranked.titles, titles),
    heads: buildHeads(image, ranked.titles, titles),
  }
}

/** The order `newest` belongs to no column, so its marks are at equal distances. */
function chooseStations(listings: number): number[] {
  const stations = Array.from({ length: STATIONS + 1 }, (_, station) => Math.floor((listings * station) / STATIONS))
  return [...new Set(stations)]
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

interface RankedTitles {
  readonly titles: readonly FoldedTitles[]
  /** By row of the table: the place in `titles`. */
  readonly places: Uint32Array
}

/** `rows`: sorted by brand and series. A title of several models belongs to the first of them; a title without listings is left out. */
function rankTitles(table: ListingTable, rows: Uint32Array): RankedTitles {
  const { titles, title, brand_id, series_id } = table
  const ranks = new Uint32Array(titles.length)
  const ranked: FoldedTitles[] = []
  const isMet = new Uint8Array(titles.length)
  let model: number[] = []
  const close = (): void => {
    model.sort((a, b) => compareTexts(titles[a]?.title ?? '', titles[b]?.title ?? ''))
    for (const one of model) ranks[one] = ranked.push(titles[one] as FoldedTitles) - 1
    model = []
  }
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number
    const before = rows[at - 1] ?? row
    if (brand_id[row] !== brand_id[before] || series_id[row] !== series_id[before]) close()
    const one = title[row] as number
    if (isMet[one] === 1) continue
    isMet[one] = 1
    model.push(one)
  }
  close()
  const places = new Uint32Array(rows.length)
  for (let row = 0; row < places.length; row++) places[row] = ranks[title[row] as number] as number
  return { titles: ranked, places }
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
