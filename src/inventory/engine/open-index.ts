/** Opens an image for searches, counts and facets, as `InventorySearch` defines them. All answers are synchronous. */
import { type BodyStyle, REPORT_STATUSES, type ReportStatus, type Sort } from '../../domain/codes.ts'
import { codeOf, numberOf } from '../../domain/fields/search-fields.ts'
import type { InventoryFilter } from '../../domain/inventory/inventory-filter.ts'
import type { SearchColumns } from '../../domain/inventory/search-columns.ts'
import type { IndexImage, OrderName } from './image.ts'
import { knownOrNull } from './listing-table.ts'
import { findFirst, type OpenedImage, openImage, viewIds, viewNumbers, viewWords } from './opened-image.ts'
import { createFacets } from './question/create-facets.ts'
import { createFinder } from './question/create-finder.ts'
import { createPager, type Page } from './question/create-pager.ts'

export type SearchIndex = ReturnType<typeof openIndex>
type DocFacts = Pick<SearchColumns, 'price_cny' | 'mileage_km' | 'registered_from'>
type DocKind = Pick<SearchColumns, 'brand_id' | 'series_id'> & { readonly body_style: BodyStyle | null }

const NOTHING: Page = { total: 0, docs: new Uint32Array(0) }

export function openIndex(image: IndexImage, { kernel = 'wasm' }: { kernel?: 'wasm' | 'plain' } = {}) {
  const opened = openImage(image, kernel)
  const { ids, rows, orders } = opened.layout
  const finder = createFinder(opened)
  const takePage = createPager(opened, finder)
  const facets = createFacets(opened, finder)
  const idOf = viewNumbers(opened, ids)
  const rowOf = viewWords(opened, rows)
  const newest = viewWords(opened, orders.newest.docs)
  let hidden: ReadonlySet<number> = new Set()

  return {
    search(filter: InventoryFilter, sort: Sort, offset: number, limit: number): Page {
      const prepared = finder.prepare(filter)
      return prepared === null ? NOTHING : takePage(prepared, sort, offset, limit)
    },
    count(filter: InventoryFilter): number {
      const prepared = finder.prepare(filter)
      return prepared === null ? 0 : finder.count(prepared)
    },
    facets: facets.count,
    coverage: facets.coverage,
    /** Does the costly part of the first question over a new image in small steps; null = nothing is left to do. */
    prepareFacets: facets.prepare,
    /** The cars by the status of their report: counted when the image was built, so with cars that were hidden since. */
    reportCounts: () => countStatuses(opened),
    idOf: (doc: number) => idOf[doc] as number,
    /** The row of the table that the index was built from. */
    rowOf: (doc: number) => rowOf[doc] as number,
    /** Null = there is no such listing, or it is hidden. */
    docOf: (id: number) => (hidden.has(id) ? null : findDoc(newest, idOf, id)),
    factsOf: createFacts(opened),
    kindOf: createKinds(opened),
    /** Hides these listings, and shows those that were hidden before. Unknown ids are ignored. */
    hide(ids: readonly number[]): void {
      hidden = new Set(ids)
      finder.hide(ids.map((id) => findDoc(newest, idOf, id)).filter((doc) => doc !== null))
    },
  }
}

function countStatuses({ layout }: OpenedImage): Readonly<Partial<Record<ReportStatus, number>>> {
  const { bits } = layout.codes.report_status
  return Object.fromEntries(
    REPORT_STATUSES.map((status) => [status, bits[numberOf('report_status', status)]?.count ?? 0]),
  )
}

/** Values are not stored by doc: the value of a doc follows from its place in the order of the column. */
function createFacts(image: OpenedImage): (doc: number) => DocFacts {
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

/** A doc's brand and series are those of its run; its body style is the bitset that it is in. */
function createKinds(image: OpenedImage): (doc: number) => DocKind {
  const { words, layout } = image
  const { brands, series, docs } = layout.models
  const brandOf = viewIds(image, brands)
  const seriesOf = viewIds(image, series)
  const firstDocs = viewWords(image, docs)
  const bodies = layout.codes.body_style.bits
  return (doc) => {
    const model = findFirst(firstDocs, doc + 1) - 1
    const body = bodies.findIndex((bits) => bits && ((words[bits.at / 4 + (doc >>> 5)] as number) >>> (doc & 31)) & 1)
    return {
      brand_id: knownOrNull(brandOf[model] as number),
      series_id: knownOrNull(seriesOf[model] as number),
      body_style: codeOf('body_style', body),
    }
  }
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
