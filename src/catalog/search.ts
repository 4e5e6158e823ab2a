/** The questions about many cars: a page of them, or how many there are. */
import type { Lang, Sort } from '../domain/codes.ts'
import type { CountResponse, SearchResponse } from '../domain/listing.ts'
import type { Rates } from '../domain/rates.ts'
import type { Source, Sourced, SourcePage, WritableSourced } from '../domain/source.ts'
import type { Words } from '../words/create-words.ts'
import { findProof } from './find-proof.ts'
import type { InventoryView } from './inventory-view.ts'
import { finishRecord, makeListingRecord } from './listing-record.ts'
import { makeFilter, type SearchQuestion } from './search-question.ts'
import type { SeriesMap } from './series-map.ts'
import { createPageWriter } from './write-page.ts'

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

/** Which part of what is found, and how it is told. */
export interface PageWanted {
  readonly sort: Sort
  readonly page: number
  readonly lang: Lang
}

/** An answer that needed no source is as fresh as can be. */
const UNASKED = { freshness: { cache: 'MISS', age_s: 0, fresh_until_ms: 0 }, version: 'unasked' } as const

export function createSearch({ source, words, rates, seriesMap }: CatalogParts) {
  const write = createPageWriter()
  return async function search(question: SearchQuestion, wanted: PageWanted): Promise<WritableSourced<SearchResponse>> {
    const { page, lang, sort } = wanted
    const rate = rates.current()
    const filter = await makeFilter(question, { source, words, seriesMap, rate })
    const empty = { results: [], next_page: null, total_count: 0, page, limit: PAGE_SIZE }
    if (filter === null) return { read: () => empty, ...UNASKED }
    const found = await source.search(filter, sort, (page - 1) * PAGE_SIZE, PAGE_SIZE, lang)
    const { freshness, isCurrent, written } = found
    const frameOf = ({ more, total }: Pick<SourcePage, 'more' | 'total'>) => ({
      next_page: more && page < LAST_PAGE ? page + 1 : null,
      total_count: total,
      page,
      limit: PAGE_SIZE,
    })
    return {
      read() {
        const slice = found.read()
        const proof = findProof(filter)
        const results =
          'records' in slice
            ? slice.records.map((record) => finishRecord(record, rate))
            : slice.listings.map((listing) => makeListingRecord(listing, { words, seriesMap, rate, lang }, proof))
        return { results, ...frameOf(slice) }
      },
      write: written && ((allocate) => write.search(written, frameOf(written), rate, allocate)),
      freshness,
      version: `${found.version}/${rate?.date ?? ''}/${seriesMap.version()}`,
      isCurrent,
    }
  }
}

export function createCount({ source, words, rates, seriesMap }: CatalogParts) {
  return async function count(question: SearchQuestion): Promise<Sourced<CountResponse>> {
    const rate = rates.current()
    const filter = await makeFilter(question, { source, words, seriesMap, rate })
    if (filter === null) return { read: () => ({ count: 0 }), ...UNASKED }
    const found = await source.count(filter)
    // What a bound in EUR and the name of a model mean is part of it.
    const version = `${found.version}/${rate?.date ?? ''}/${seriesMap.version()}`
    return { ...found, read: () => ({ count: found.read() }), version }
  }
}
