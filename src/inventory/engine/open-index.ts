/** Opens an image for questions: searches, counts and facets, as `InventorySearch` defines them, without waiting for anything. */
import { BODY_STYLES, type Sort } from '../../domain/codes.ts'
import type { FacetCounts, FacetQuestion } from '../../domain/inventory/facets.ts'
import type { InventoryFilter } from '../../domain/inventory/inventory-filter.ts'
import type { SearchColumns } from '../../domain/inventory/search-columns.ts'
import type { IndexImage, OrderName } from './image.ts'
import { UNKNOWN } from './listing-table.ts'
import { findFirst, type OpenedImage, openImage, viewNumbers, viewWords } from './opened-image.ts'
import { createFacets } from './question/create-facets.ts'
import { createFinder } from './question/create-finder.ts'
import { createPager, type Page } from './question/create-pager.ts'

export interface SearchIndex {
  readonly listings: number
  readonly version: string
  /** `docs`: places in the image, in order. */
  search(filter: InventoryFilter, sort: Sort, offset: number, limit: number): Page
  count(filter: InventoryFilter): number
  facets(question: FacetQuestion): FacetCounts
  /** Does in slices what the first question of its kind costs over a new image; null = nothing is left to do. */
  prepareFacets(question: FacetQuestion): Promise<void> | null
  idOf(doc: number): number
  /** Null: there is no such listing, or it is hidden. */
  docOf(id: number): number | null
  /** What listings are compared by; null = unknown. */
  factsOf(doc: number): DocFacts
  /** Which kind of car it is; null = unknown. */
  kindOf(doc: number): DocKind
  /** The row of the table that it was built from: payload lies by it. */
  rowOf(doc: number): number
  /** These listings are found no more, and those that were hidden before are again; what is not there is nothing to hide. */
  hide(ids: readonly number[]): void
}

interface DocFacts {
  readonly price_cny: number | null
  readonly mileage_km: number | null
  readonly registered_from: number | null
}

type DocKind = Pick<SearchColumns, 'brand_id' | 'series_id' | 'body_style'>

interface OpenOptions {
  /** Where the fast one cannot run, the plain one does. */
  readonly kernel?: 'wasm' | 'plain'
}

const NOTHING: Page = { total: 0, docs: new Uint32Array(0) }

export function openIndex(image: IndexImage, { kernel = 'wasm' }: OpenOptions = {}): SearchIndex {
  const opened = openImage(image, kernel)
  const { listings, ids, rows, orders } = opened.layout
  const finder = createFinder(opened)
  const pager = createPager(opened, finder)
  const facets = createFacets(opened, finder)
  const idOf = viewNumbers(opened, ids)
  const rowOf = viewWords(opened, rows)
  const newest = viewWords(opened, orders.newest.docs)
  let hidden: ReadonlySet<number> = new Set()

  return {
    listings,
    version: image.version,
    search(filter, sort, offset, limit) {
      const prepared = finder.prepare(filter)
      return prepared === null ? NOTHING : pager.take(prepared, sort, offset, limit)
    },
    count(filter) {
      const prepared = finder.prepare(filter)
      return prepared === null ? 0 : finder.count(prepared)
    },
    facets: facets.count,
    prepareFacets: facets.prepare,
    idOf: (doc) => idOf[doc] as number,
    rowOf: (doc) => rowOf[doc] as number,
    docOf: (id) => (hidden.has(id) ? null : findDoc(newest, idOf, id)),
    factsOf: createFacts(opened),
    kindOf: createKinds(opened),
    hide(ids) {
      hidden = new Set(ids)
      finder.hide(ids.map((id) => findDoc(newest, idOf, id)).filter((doc) => doc !== null))
    },
  }
}

/** A value is not kept by doc: it is that of the doc's place in the order of its column. */
function createFacts(image: OpenedImage): SearchIndex['factsOf'] {
  const { columns, orders } = image.layout
  const openValues = (name: keyof DocFacts, order: OrderName): ((doc: number) => number | null) => {
    const { known, descending } = columns[name]
    const ranks = viewWords(image, orders[order].ranks)
    const starts = viewWords(image, columns[name].starts)
    const values = viewNumbers(image, columns[name].values)
    return (doc) => {
      const rank = ranks[doc] as number
      if (rank >= known) return null
      return values[findFirst(starts, (descending ? known - 1 - rank : rank) + 1) - 1] as number
    }
  }
  const priceOf = openValues('price_cny', 'price_asc')
  const mileageOf = openValues('mileage_km', 'mileage_asc')
  const registeredOf = openValues('registered_from', 'youngest')
  return (doc) => ({ price_cny: priceOf(doc), mileage_km: mileageOf(doc), registered_from: registeredOf(doc) })
}

/** Docs of one brand and series lie together; a code is the bitset that a doc is in. */
function createKinds(image: OpenedImage): SearchIndex['kindOf'] {
  const { words, layout } = image
  const { brands, series, docs } = layout.models
  const brandOf = new Int32Array(words.buffer, brands.at, brands.length)
  const seriesOf = new Int32Array(words.buffer, series.at, series.length)
  const firstDocs = viewWords(image, docs)
  const bodies = layout.codes.body_style.bits
  return (doc) => {
    const model = findFirst(firstDocs, doc + 1) - 1
    const body = bodies.findIndex((bits) => bits && ((words[bits.at / 4 + (doc >>> 5)] as number) >>> (doc & 31)) & 1)
    return {
      brand_id: knownOrNull(brandOf[model] as number),
      series_id: knownOrNull(seriesOf[model] as number),
      body_style: BODY_STYLES[body] ?? null,
    }
  }
}

function knownOrNull(number: number): number | null {
  return number === UNKNOWN ? null : number
}

function findDoc(newest: Uint32Array, idOf: Float64Array, id: number): number | null {
  let low = 0
  let high = newest.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((idOf[newest[middle] as number] as number) > id) low = middle + 1
    else high = middle
  }
  const doc = newest[low]
  return doc !== undefined && idOf[doc] === id ? doc : null
}
