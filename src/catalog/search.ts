/** Answers the questions about many cars: a page of them, or their number. */

import type { Lang, Sort } from '../domain/codes.ts'
import type { CountResponse, SearchResponse } from '../domain/listing.ts'
import { listUsedRates } from '../domain/listing-parts/used-rates.ts'
import { versionOfRate } from '../domain/rates.ts'
import type { Sourced, SourcePage, WritableSourced } from '../domain/source.ts'
import type { CatalogParts } from './catalog-parts.ts'
import { findProof, finishRecord, makeListingRecord } from './listing-record.ts'
import { createMeaningFinder } from './naming/find-meaning.ts'
import { createInterpreter, createSuggest } from './naming/interpret.ts'
import { type SearchQuestion, type UnderstoodQuestion, understand } from './search-question.ts'
import type { SeriesMap } from './series-map.ts'
import { createPageWriter } from './write-page.ts'

const PAGE_SIZE = 24
export const LAST_PAGE = 1000

export interface PageWanted {
  readonly sort: Sort
  readonly page: number
  readonly lang: Lang
}

/** A result that needed no source is completely fresh. */
const UNASKED = { freshness: { cache: 'MISS', age_s: 0, fresh_until_ms: 0 }, version: 'unasked' } as const

export function createSearch(parts: CatalogParts) {
  const { source, words, rates, seriesMap, inventory } = parts
  const write = createPageWriter()
  const findMeaning = createMeaningFinder(parts)
  const interpret = createInterpreter(parts)
  const suggest = createSuggest(parts, findMeaning)

  return async function search(question: SearchQuestion, wanted: PageWanted): Promise<WritableSourced<SearchResponse>> {
    const { page, lang, sort } = wanted
    const { brand, model } = question
    const rate = rates.current()
    const usedRates = listUsedRates(rate)
    const understood = await understand(question, { source, seriesMap, rate, findMeaning })
    const { filter } = understood
    const interpreted_as = interpret(brand, understood, lang)
    const version = versionOf(understood, seriesMap)
    if (filter === null) {
      const frame = { next_page: null, total_count: 0, page, limit: PAGE_SIZE }
      const empty = { results: [], ...frame, interpreted_as, did_you_mean: interpreted_as && [], rates: usedRates }
      const told = interpreted_as ? `${UNASKED.version}/${version}` : UNASKED.version
      return { read: () => empty, ...UNASKED, version: `${told}/${versionOfRate(rate)}` }
    }
    const found = await source.search(filter, sort, (page - 1) * PAGE_SIZE, PAGE_SIZE, lang)
    const { freshness, isCurrent, written } = found
    const unfound = { brand, model, ...understood }
    // A live response is not parsed before it is needed, and suggestions are not checked against the source.
    const total = written ? written.total : interpreted_as && inventory?.openStock() ? found.read().total : null
    const near = total === 0 && interpreted_as !== null ? await suggest.checked(unfound, lang) : null
    const frameOf = ({ more, total }: Pick<SourcePage, 'more' | 'total'>) => ({
      next_page: more && page < LAST_PAGE ? page + 1 : null,
      total_count: total,
      page,
      limit: PAGE_SIZE,
      interpreted_as,
      did_you_mean: interpreted_as === null || total > 0 ? null : (near ?? suggest.unchecked(unfound, lang)),
      rates: usedRates,
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
      version: `${found.version}/${versionOfRate(rate)}/${version}`,
      isCurrent,
    }
  }
}

/** The catalogue decides what names mean, and the stock whether a name is a keyword. */
function versionOf({ meaning }: Pick<UnderstoodQuestion, 'meaning'>, seriesMap: SeriesMap): string {
  return `${seriesMap.version()}${meaning === null ? '' : `/${meaning.kind}`}`
}

export function createCount(parts: CatalogParts) {
  const { source, rates, seriesMap } = parts
  const findMeaning = createMeaningFinder(parts)
  return async function count(question: SearchQuestion): Promise<Sourced<CountResponse>> {
    const rate = rates.current()
    const understood = await understand(question, { source, seriesMap, rate, findMeaning })
    const { filter } = understood
    if (filter === null) return { read: () => ({ count: 0 }), ...UNASKED }
    const found = await source.count(filter)
    // The count also depends on the exchange rate of EUR bounds and on how names were resolved.
    const version = `${found.version}/${versionOfRate(rate)}/${versionOf(understood, seriesMap)}`
    return { ...found, read: () => ({ count: found.read() }), version }
  }
}
