/** Searches the marketplace: any slice, from one native search or several. */
import type { Sort } from '../../domain/codes.ts'
import { codesOf } from '../../domain/fields/field-filter.ts'
import { combineReadings } from '../../domain/freshness.ts'
import { formatWordPattern, isTitleWord } from '../../domain/inventory/title-keywords.ts'
import {
  ANY_CAR,
  type ListingPage,
  type Sourced,
  type SourceFilter,
  type SourceListing,
  type SourcePart,
} from '../../domain/source.ts'
import { createPhraseTest, foldTitle } from '../../domain/title-phrases.ts'
import { formatFuels, isImpossible, type NativeQuery } from './format/search-url.ts'
import { mergeSearches } from './merge-searches.ts'
import type { ResultPage, ResultPages } from './pages.ts'
import { planParts } from './plan-parts.ts'
import { MOST_REQUESTS, SMALLEST_PAGE } from './settings.ts'

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
  if (only && queries.length === 1 && !needsCheck(only)) return readSlice(pages, only, offset, limit)
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
    terms.map(({ query }) => (needsCheck(query) ? checking.readAt(query, 0, 1) : pages.read(query, 0, 1))),
  )
  return combineReadings(
    firsts.flatMap(({ reading, checked }) => [reading, ...(checked?.readings ?? [])]),
    () => firsts.reduce((sum, { total }, i) => sum + total * (terms[i]?.sign ?? 0), 0),
  )
}

function planQueries(filter: SourceFilter, sort: Sort) {
  const fuels = codesOf(filter.fields, 'fuel_type')
  const toQuery = (part: SourcePart): NativeQuery => ({ filter, sort, part })
  const possible = (filter.any ?? [ANY_CAR]).filter((part) => formatFuels(fuels, part.powertrains) !== '')
  const { parts, common } = planParts(possible)
  return {
    queries: parts.map(toQuery),
    common: common
      .filter(({ part }) => formatFuels(fuels, part.powertrains) !== '')
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

/** Pages that one question may read beyond the first of each search. */
const MOST_PAGES = 30
/** Reserved for the pages that are listed. */
const SPARE_REQUESTS = 10

/** The marketplace finds any part of a title. */
const needsCheck = ({ part }: NativeQuery) => part.phrases.length > 0 || listTitleWords(part).length > 0

const listTitleWords = ({ keywords }: SourcePart) => keywords.map(foldTitle).filter(isTitleWord)

function createTitleTest(part: SourcePart): (title: string) => boolean {
  const hasPhrases = createPhraseTest(part.phrases)
  const words = listTitleWords(part).map((word) => new RegExp(formatWordPattern(word)))
  return (title) => hasPhrases(title) && words.every((word) => word.test(foldTitle(title)))
}

/** If the substring search finds few rows, all are read and those without the phrases or short words are dropped; a larger result is returned as it is. */
function checkPhrases(pages: ResultPages, queries: readonly NativeQuery[]): ResultPages {
  const checked = queries.filter(needsCheck).length
  const more = Math.max(0, Math.min(MOST_PAGES, MOST_REQUESTS - SPARE_REQUESTS - queries.length))
  const share = 1 + Math.floor(more / Math.max(1, checked))

  async function check(query: NativeQuery, first: ResultPage): Promise<ResultPage> {
    const count = Math.min(first.count, Math.ceil(first.total / first.size))
    const rest = await Promise.all(
      Array.from({ length: Math.max(0, count - 1) }, (_unused, i) => pages.read(query, i + 1, first.size)),
    )
    const fits = createTitleTest(query.part)
    const all = [first, ...rest].flatMap((page) => pages.keptListings(page)).filter((listing) => listing !== null)
    const listings = all.filter(({ title }) => title === null || fits(title))
    return {
      ...first,
      total: first.total - (all.length - listings.length),
      count: 1,
      checked: { listings, readings: rest.map(({ reading }) => reading) },
    }
  }

  return {
    ...pages,
    async readAt(query, offset, limit) {
      if (!needsCheck(query)) return pages.readAt(query, offset, limit)
      const first = await pages.readAt(query, 0, limit)
      // Counted over the same rows for every slice, so that a count and a search agree.
      const isWhole = first.total <= Math.min(share * Math.min(first.size, SMALLEST_PAGE), first.count * first.size)
      if (isWhole) return check(query, first)
      return offset < first.size ? first : pages.readAt(query, offset, limit)
    },
    listings: (page) => page.checked?.listings ?? pages.listings(page),
    keptListings: (page) => page.checked?.listings ?? pages.keptListings(page),
  }
}
