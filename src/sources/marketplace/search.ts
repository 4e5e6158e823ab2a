/** Searches the marketplace: any slice, from one native search or several. */
import type { Sort } from '../../domain/codes.ts'
import {
  ANY_CAR,
  type ListingPage,
  type Sourced,
  type SourceFilter,
  type SourceListing,
  type SourcePart,
} from '../../domain/source.ts'
import { combineReadings } from '../combine-readings.ts'
import { checkPhrases } from './check-phrases.ts'
import { formatFuels } from './format/fuel.ts'
import { isImpossible, type NativeQuery } from './format/search-url.ts'
import { mergeSearches } from './merge-searches.ts'
import type { ResultPage, ResultPages } from './pages.ts'
import { planParts } from './plan-parts.ts'

const NO_MATCH: ListingPage = { total: 0, listings: [], more: false }

export async function search(
  pages: ResultPages,
  filter: SourceFilter,
  sort: Sort,
  offset: number,
  limit: number,
): Promise<Sourced<ListingPage>> {
  if (isImpossible(filter)) return combineReadings([], () => NO_MATCH)
  const { queries, common } = planQueries(filter, sort)
  if (queries.length === 0) return combineReadings([], () => NO_MATCH)
  const [only] = queries
  if (only && queries.length === 1 && only.part.phrases.length === 0) return readSlice(pages, only, offset, limit)
  const checking = checkPhrases(pages, [...queries, ...common.map(({ query }) => query)])
  const { page, readings } = await mergeSearches({ pages: checking, queries, common, sort, offset, limit })
  return combineReadings(readings, () => page)
}

export async function count(pages: ResultPages, filter: SourceFilter): Promise<Sourced<number>> {
  if (isImpossible(filter)) return combineReadings([], () => 0)
  const { queries, common } = planQueries(filter, 'default')
  const terms = [...queries.map((query) => ({ query, sign: 1 })), ...common]
  const checking = checkPhrases(
    pages,
    terms.map(({ query }) => query),
  )
  const firsts = await Promise.all(
    terms.map(({ query }) => (query.part.phrases.length > 0 ? checking.readAt(query, 0, 1) : pages.read(query, 0, 1))),
  )
  return combineReadings(
    firsts.flatMap(({ reading, checked }) => [reading, ...(checked?.readings ?? [])]),
    () => firsts.reduce((sum, { total }, i) => sum + total * (terms[i]?.sign ?? 0), 0),
  )
}

interface QueryPlan {
  readonly queries: readonly NativeQuery[]
  readonly common: readonly { readonly query: NativeQuery; readonly sign: 1 | -1 }[]
}

function planQueries(filter: SourceFilter, sort: Sort): QueryPlan {
  const toQuery = (part: SourcePart): NativeQuery => ({ filter, sort, part })
  const possible = (filter.any ?? [ANY_CAR]).filter((part) => formatFuels(filter.fuel_types, part.powertrains) !== '')
  const { parts, common } = planParts(possible)
  return {
    queries: parts.map(toQuery),
    common: common
      .filter(({ part }) => formatFuels(filter.fuel_types, part.powertrains) !== '')
      .map(({ part, sign }) => ({ query: toQuery(part), sign })),
  }
}

/** The native pages that cover the slice; the first reports the page size and the page count. */
async function readSlice(
  pages: ResultPages,
  query: NativeQuery,
  offset: number,
  limit: number,
): Promise<Sourced<ListingPage>> {
  const first = await pages.readAt(query, offset, limit)
  const { index, size, total, count: pageCount } = first
  const last = Math.min(Math.floor((offset + limit - 1) / size), pageCount - 1)
  const rest = Array.from({ length: Math.max(0, last - index) }, (_unused, i) => pages.read(query, index + 1 + i, size))
  const all = [first, ...(await Promise.all(rest))]
  return combineReadings(
    all.map(({ reading }) => reading),
    () => ({
      total,
      // A source may repeat its last page for a request past the end.
      listings: index < pageCount ? dropRepeats(all.flatMap((page) => cut(pages, page, offset, limit))) : [],
      more: offset + limit < Math.min(total, pageCount * size),
    }),
  )
}

/** The listings of a page that are within the slice. */
function cut(pages: ResultPages, page: ResultPage, offset: number, limit: number): SourceListing[] {
  const start = page.index * page.size
  return pages
    .listings(page)
    .slice(Math.max(0, offset - start), Math.max(0, offset + limit - start))
    .filter((listing) => listing !== null)
}

/** A car may appear on two pages when the stock changes between the requests. */
function dropRepeats(listings: readonly SourceListing[]): SourceListing[] {
  return [...new Map(listings.map((listing) => [listing.id, listing])).values()]
}
