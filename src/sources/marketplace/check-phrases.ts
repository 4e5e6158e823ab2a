/** Searches for phrases: if the marketplace's substring search returns few rows, all are read and those that do not match are dropped. */

import { createPhraseTest } from '../../domain/title-phrases.ts'
import type { NativeQuery } from './format/search-url.ts'
import type { ResultPage, ResultPages } from './pages.ts'
import { MOST_REQUESTS, SMALLEST_PAGE } from './settings.ts'

/** Pages that one question may read beyond the first of each search. */
const MOST_PAGES = 30
/** Reserved for the pages that are listed. */
const SPARE_REQUESTS = 10

/** A larger result is taken as the marketplace returns it, so that totals match the listed rows. */
export function checkPhrases(pages: ResultPages, queries: readonly NativeQuery[]): ResultPages {
  const checked = queries.filter(({ part }) => part.phrases.length > 0).length
  const more = Math.max(0, Math.min(MOST_PAGES, MOST_REQUESTS - SPARE_REQUESTS - queries.length))
  const share = 1 + Math.floor(more / Math.max(1, checked))

  async function check(query: NativeQuery, first: ResultPage): Promise<ResultPage> {
    const count = Math.min(first.count, Math.ceil(first.total / first.size))
    const rest = await Promise.all(
      Array.from({ length: Math.max(0, count - 1) }, (_unused, i) => pages.read(query, i + 1, first.size)),
    )
    const fits = createPhraseTest(query.part.phrases)
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
      if (query.part.phrases.length === 0) return pages.readAt(query, offset, limit)
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
