/** The questions about many cars: a page of them, or how many there are. */
import type { Lang, Sort } from '../domain/codes.ts'
import type { CountResponse, SearchResponse } from '../domain/listing.ts'
import type { Rates } from '../domain/rates.ts'
import type { Source, Sourced } from '../domain/source.ts'
import type { Words } from '../words/create-words.ts'
import { findProof } from './find-proof.ts'
import type { InventoryView } from './inventory-view.ts'
import { finishRecord, makeListingRecord } from './listing-record.ts'
import { makeFilter, type SearchQuestion } from './search-question.ts'
import type { SeriesMap } from './series-map.ts'

export const PAGE_SIZE = 24
export const LAST_PAGE = 1000

export interface CatalogParts {
  readonly source: Source
  readonly words: Words
  readonly rates: Rates
  readonly seriesMap: SeriesMap
  /** Null when none is kept. */
  readonly inventory: InventoryView | null
}

export interface PageQuestion extends SearchQuestion {
  readonly sort: Sort
  readonly page: number
  readonly lang: Lang
}

/** An answer that needed no source is as fresh as can be. */
const UNASKED = { freshness: { cache: 'MISS', age_s: 0, fresh_until_ms: 0 }, version: 'unasked' } as const

export function createSearch({ source, words, rates, seriesMap }: CatalogParts) {
  return async function search(question: PageQuestion): Promise<Sourced<SearchResponse>> {
    const { page, lang, sort } = question
    const rate = rates.current()
    const filter = await makeFilter(question, { source, words, seriesMap, rate })
    const empty = { results: [], next_page: null, total_count: 0, page, limit: PAGE_SIZE }
    if (filter === null) return { read: () => empty, ...UNASKED }
    const found = await source.search(filter, sort, (page - 1) * PAGE_SIZE, PAGE_SIZE, lang)
    return {
      ...found,
      read() {
        const slice = found.read()
        const proof = findProof(filter)
        return {
          results:
            'records' in slice
              ? slice.records.map((record) => finishRecord(record, rate))
              : slice.listings.map((listing) => makeListingRecord(listing, { words, seriesMap, rate, lang }, proof)),
          next_page: slice.more && page < LAST_PAGE ? page + 1 : null,
          total_count: slice.total,
          page,
          limit: PAGE_SIZE,
        }
      },
      version: `${found.version}/${rate?.date ?? ''}/${seriesMap.version()}`,
    }
  }
}

export function createCount({ source, words, rates, seriesMap }: CatalogParts) {
  return async function count(question: SearchQuestion): Promise<Sourced<CountResponse>> {
    const filter = await makeFilter(question, { source, words, seriesMap, rate: rates.current() })
    if (filter === null) return { read: () => ({ count: 0 }), ...UNASKED }
    const found = await source.count(filter)
    return { ...found, read: () => ({ count: found.read() }) }
  }
}
