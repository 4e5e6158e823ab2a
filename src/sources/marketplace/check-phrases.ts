/** Searches for phrases: where the marketplace's substrings find few rows, all are read and those that do not fit are left out. */

import { createPhraseTest } from '../../domain/title-phrases.ts'
import type { NativeQuery } from './format/search-url.ts'
import type { Page, Pages } from './pages.ts'
import { MOST_REQUESTS, SMALLEST_PAGE } from './settings.ts'

/** Pages that one question may look through beyond the first of each search. */
const MOST_PAGES = 30
/** Left for the pages that are listed. */
const SPARE_REQUESTS = 10

/** What is more than can be looked through is taken as the marketplace finds it, so that totals stay what is listed. */
export function checkPhrases(pages: Pages, queries: readonly NativeQuery[]): Pages {
  const checked = queries.filter(({ part }) => part.phrases.length > 0).length
  const more = Math.max(0, Math.min(MOST_PAGES, MOST_REQUESTS - SPARE_REQUESTS - queries.length))
  const share = 1 + Math.floor(more / Math.max(1, checked))

  async function check(query: NativeQuery, first: Page): Promise<Page> {
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
      // Counted in the same rows whatever the slice, so that a count and a search agree.
      const isWhole = first.total <= Math.min(share * Math.min(first.size, SMALLEST_PAGE), first.count * first.size)
      if (isWhole) return check(query, first)
      return offset < first.size ? first : pages.readAt(query, offset, limit)
    },
    listings: (page) => page.checked?.listings ?? pages.listings(page),
    keptListings: (page) => page.checked?.listings ?? pages.keptListings(page),
  }
}
