/** Several native searches as one: each is read from its start, page by page, only as far as the slice needs. */
import type { Sort } from '../../domain/codes.ts'
import type { Reading } from '../../domain/reading.ts'
import type { SourceListing, SourcePage } from '../../domain/source.ts'
import type { NativeQuery } from './format/search-url.ts'
import { type Candidate, compareCandidates } from './merge-order.ts'
import type { Page, Pages } from './pages.ts'
import { MOST_OVERLAPPING } from './plan-parts.ts'
import { MOST_REQUESTS } from './settings.ts'

export interface MergedSearch {
  readonly page: SourcePage
  readonly readings: readonly Reading[]
}

interface Stream {
  readonly query: NativeQuery
  page: Page
  listings: readonly (SourceListing | null)[]
  /** Place on the page of what comes next. */
  next: number
}

export interface MergeOptions {
  readonly pages: Pages
  readonly queries: readonly NativeQuery[]
  /** What the searches have in common, whose totals are added to theirs or taken off. */
  readonly common: readonly { readonly query: NativeQuery; readonly sign: 1 | -1 }[]
  readonly sort: Sort
  readonly offset: number
  readonly limit: number
}

export async function mergeSearches(options: MergeOptions): Promise<MergedSearch> {
  const { pages, queries, common, sort, offset, limit } = options
  const readings: Reading[] = []
  const open = (page: Page) => {
    readings.push(page.reading)
    return { page, listings: pages.keptListings(page), next: 0 }
  }
  const firsts = await readFirsts(pages, queries, limit)
  const streams: Stream[] = firsts.map((page, i) => ({ query: queries[i] as NativeQuery, ...open(page) }))
  const shared = await Promise.all(common.map(({ query }) => pages.readAt(query, 0, limit)))
  readings.push(...shared.map(({ reading }) => reading))
  const sum = (all: readonly Page[], signOf: (i: number) => number) =>
    all.reduce((total, page, i) => total + page.total * signOf(i), 0)
  const total = sum(firsts, () => 1) + sum(shared, (i) => common[i]?.sign ?? 0)

  const size = Math.min(...firsts.map((page) => page.size))
  // A page is turned when its rows are used up, so no more are read than this: each car once, or in each part that holds it; and one
  // request to learn how large pages are.
  const times = shared.length === 0 ? 1 : MOST_OVERLAPPING
  const isWithinReach = (rows: number) =>
    1 + firsts.length + shared.length + Math.floor((rows * times) / size) <= MOST_REQUESTS
  if (!isWithinReach(offset + limit)) return { readings, page: { total, listings: [], more: false } }

  async function turnPages(stream: Stream): Promise<void> {
    while (headOf(stream) === null && hasNextPage(stream) && readings.length < MOST_REQUESTS) {
      Object.assign(stream, open(await pages.read(stream.query, stream.page.index + 1, stream.page.size)))
    }
  }

  // Parts may overlap, and the same car may stand on two pages when the stock moves between the readings.
  const found = new Map<number, SourceListing>()
  while (found.size < offset + limit) {
    let best: { candidate: Candidate; stream: Stream } | null = null
    for (const stream of streams) {
      if (headOf(stream) === null) await turnPages(stream)
      const candidate = headOf(stream)
      if (candidate && (!best || compareCandidates(sort, candidate, best.candidate) < 0)) best = { candidate, stream }
    }
    if (best === null) break
    best.stream.next++
    const { listing } = best.candidate
    if (!found.has(listing.id)) found.set(listing.id, listing)
  }

  const isMore = streams.some((stream) => headOf(stream) !== null || hasNextPage(stream))
  return {
    readings,
    page: {
      total,
      listings: [...found.values()].slice(offset),
      more: isMore && isWithinReach(offset + 2 * limit),
    },
  }
}

/** All at once; while it is not known how large pages are, the first alone finds it out. */
async function readFirsts(pages: Pages, queries: readonly NativeQuery[], limit: number): Promise<Page[]> {
  const read = (query: NativeQuery) => pages.readAt(query, 0, limit)
  if (pages.knowsSize(limit)) return Promise.all(queries.map(read))
  const first = await read(queries[0] as NativeQuery)
  return [first, ...(await Promise.all(queries.slice(1).map(read)))]
}

/** What comes next on the page of a stream; rows that cannot be read are passed over. */
function headOf(stream: Stream): Candidate | null {
  while (stream.listings[stream.next] === null) stream.next++
  const listing = stream.listings[stream.next]
  return listing ? { listing, position: stream.page.index * stream.page.size + stream.next } : null
}

/** An empty page is the last, whatever the source says of its pages. */
function hasNextPage({ page, listings }: Stream): boolean {
  return listings.length > 0 && page.index + 1 < page.count
}
