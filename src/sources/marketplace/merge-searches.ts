/** Several native searches as one: each is read from its start, page by page, only as far as the slice needs. */
import type { Sort } from '../../domain/codes.ts'
import type { Reading } from '../../domain/reading.ts'
import type { SourceListing, SourcePage } from '../../domain/source.ts'
import type { NativeQuery } from './format/search-url.ts'
import { type Candidate, compareCandidates } from './merge-order.ts'
import type { Page, Pages } from './pages.ts'

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
  readonly sort: Sort
  readonly offset: number
  readonly limit: number
}

export async function mergeSearches({ pages, queries, sort, offset, limit }: MergeOptions): Promise<MergedSearch> {
  const readings: Reading[] = []
  const open = (page: Page) => {
    readings.push(page.reading)
    return { page, listings: pages.keptListings(page), next: 0 }
  }
  const firsts = await Promise.all(queries.map((query) => pages.readAt(query, 0, limit)))
  const streams: Stream[] = firsts.map((page, i) => ({ query: queries[i] as NativeQuery, ...open(page) }))

  async function turnPages(stream: Stream): Promise<void> {
    while (headOf(stream) === null && hasNextPage(stream)) {
      Object.assign(stream, open(await pages.read(stream.query, stream.page.index + 1, stream.page.size)))
    }
  }

  const found: SourceListing[] = []
  while (found.length < offset + limit) {
    let best: { candidate: Candidate; stream: Stream } | null = null
    for (const stream of streams) {
      if (headOf(stream) === null) await turnPages(stream)
      const candidate = headOf(stream)
      if (candidate && (!best || compareCandidates(sort, candidate, best.candidate) < 0)) best = { candidate, stream }
    }
    if (best === null) break
    best.stream.next++
    found.push(best.candidate.listing)
  }

  return {
    readings,
    page: {
      total: firsts.reduce((sum, { total }) => sum + total, 0),
      listings: found.slice(offset),
      more: streams.some((stream) => headOf(stream) !== null || hasNextPage(stream)),
    },
  }
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
