/** Merges several native searches: each is read from its start, page by page, only as far as the slice needs. */
import type { Sort } from '../../domain/codes.ts'
import type { Reading } from '../../domain/reading.ts'
import type { ListingPage, SourceListing } from '../../domain/source.ts'
import type { NativeQuery } from './format/search-url.ts'
import type { ResultPage, ResultPages } from './pages.ts'
import { MOST_OVERLAPPING } from './plan-parts.ts'
import { MOST_REQUESTS } from './settings.ts'

interface Stream {
  readonly query: NativeQuery
  page: ResultPage
  listings: readonly (SourceListing | null)[]
  /** Position of the next row on the page. */
  next: number
}

interface MergeOptions {
  readonly pages: ResultPages
  readonly queries: readonly NativeQuery[]
  /** The intersections of the searches, whose totals are added or subtracted. */
  readonly common: readonly { readonly query: NativeQuery; readonly sign: 1 | -1 }[]
  readonly sort: Sort
  readonly offset: number
  readonly limit: number
}

export async function mergeSearches(options: MergeOptions): Promise<{ page: ListingPage; readings: Reading[] }> {
  const { pages, queries, common, sort, offset, limit } = options
  const readings: Reading[] = []
  const open = (page: ResultPage) => {
    readings.push(page.reading, ...(page.checked?.readings ?? []))
    return { page, listings: pages.keptListings(page), next: 0 }
  }
  const firsts = await readFirsts(pages, queries, limit)
  const streams: Stream[] = firsts.map((page, i) => ({ query: queries[i] as NativeQuery, ...open(page) }))
  const shared = await Promise.all(common.map(({ query }) => pages.readAt(query, 0, limit)))
  readings.push(...shared.flatMap(({ reading, checked }) => [reading, ...(checked?.readings ?? [])]))
  const sum = (all: readonly ResultPage[], signOf: (i: number) => number) =>
    all.reduce((total, page, i) => total + page.total * signOf(i), 0)
  const total = sum(firsts, () => 1) + sum(shared, (i) => common[i]?.sign ?? 0)

  const skipped = await seek(options, streams, open)
  const size = Math.min(...firsts.map((page) => page.size))
  // The next page is read when the rows of one are used up, so this is the maximum: each car once per part that contains it, and two
  // more requests to learn the page size and to seek.
  const times = shared.length === 0 ? 1 : MOST_OVERLAPPING
  const looked = [...firsts, ...shared].reduce((sum, { checked }) => sum + (checked?.readings.length ?? 0), 0)
  const isAllRead = firsts.every(({ checked }) => checked !== undefined)
  const isWithinReach = (rows: number) =>
    isAllRead ||
    2 + firsts.length + shared.length + looked + Math.floor(((rows - skipped) * times) / size) <= MOST_REQUESTS
  if (!isWithinReach(offset + limit)) return { readings, page: { total, listings: [], more: false } }

  async function turnPages(stream: Stream): Promise<void> {
    while (headOf(stream) === null && hasNextPage(stream) && readings.length < MOST_REQUESTS) {
      Object.assign(stream, open(await pages.read(stream.query, stream.page.index + 1, stream.page.size)))
    }
  }

  // Parts may overlap, and a car may appear on two pages when the stock changes between the requests.
  const found = new Map<number, SourceListing>()
  while (skipped + found.size < offset + limit) {
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
      listings: [...found.values()].slice(offset - skipped),
      more: isMore && (maySeek(options, streams) || isWithinReach(offset + 2 * limit)),
    },
  }
}

/**
 * If all searches but one end on their first page, the remaining one need not be read from its start, because only so many rows of the
 * others can precede the slice. Returns how many rows of the merged order precede the position that was found.
 */
async function seek(
  options: MergeOptions,
  streams: readonly Stream[],
  open: (page: ResultPage) => Omit<Stream, 'query'>,
): Promise<number> {
  const { pages, sort, offset } = options
  const [longest, ...others] = byTotal(streams)
  if (!longest || !maySeek(options, streams)) return 0
  const before = others.reduce((sum, { page }) => sum + page.total, 0)
  const index = Math.floor(Math.max(0, offset - before) / longest.page.size)
  if (index === 0 || index >= longest.page.count) return 0
  Object.assign(longest, open(await pages.read(longest.query, index, longest.page.size)))
  const head = headOf(longest)
  let passed = index * longest.page.size
  for (const stream of head === null ? [] : others) {
    for (
      let next = headOf(stream);
      next && compareCandidates(sort, next, head as Candidate) < 0;
      next = headOf(stream)
    ) {
      stream.next++
      passed++
    }
  }
  return passed
}

/** For the order `youngest` rows have only the year, so a position can be found only from the start. */
function maySeek({ sort, common }: MergeOptions, streams: readonly Stream[]): boolean {
  const others = byTotal(streams).slice(1)
  return sort !== 'youngest' && common.length === 0 && others.every(({ page }) => page.total <= page.size)
}

function byTotal(streams: readonly Stream[]): readonly Stream[] {
  return [...streams].sort((a, b) => b.page.total - a.page.total)
}

/** All in parallel; while the page size is unknown, the first request alone determines it. */
async function readFirsts(pages: ResultPages, queries: readonly NativeQuery[], limit: number): Promise<ResultPage[]> {
  const read = (query: NativeQuery) => pages.readAt(query, 0, limit)
  if (pages.knowsSize(limit)) return Promise.all(queries.map(read))
  const first = await read(queries[0] as NativeQuery)
  return [first, ...(await Promise.all(queries.slice(1).map(read)))]
}

/** The next row on the page of a stream; rows that cannot be read are skipped. */
function headOf(stream: Stream): Candidate | null {
  while (stream.listings[stream.next] === null) stream.next++
  const listing = stream.listings[stream.next]
  return listing ? { listing, position: stream.page.index * stream.page.size + stream.next } : null
}

/** An empty page is the last one, whatever page count the source reports. */
function hasNextPage({ page, listings }: Stream): boolean {
  return listings.length > 0 && page.index + 1 < page.count
}

interface Candidate {
  readonly listing: SourceListing
  /** Its position in its own search. */
  readonly position: number
}

const negative = (value: number | null) => (value === null ? null : -value)

/** Lower comes first, null last. */
const KEYS: Readonly<Record<Sort, (candidate: Candidate) => number | null>> = {
  // Rows do not show the source's own ranking, only their positions.
  default: ({ position }) => position,
  price_asc: ({ listing }) => listing.price_cny,
  price_desc: ({ listing }) => negative(listing.price_cny),
  mileage_asc: ({ listing }) => listing.mileage_km,
  // Rows have the year and no month.
  youngest: ({ listing }) =>
    listing.registration_date === null ? null : -Number(listing.registration_date.slice(0, 4)),
  // Ids are assigned in order of publication.
  newest: ({ listing }) => -listing.id,
}

/** The order in which the results of several native searches are merged. */
function compareCandidates(sort: Sort, a: Candidate, b: Candidate): number {
  const [left, right] = [KEYS[sort](a), KEYS[sort](b)]
  if (left !== right) {
    if (left === null) return 1
    if (right === null) return -1
    return left - right
  }
  return b.listing.id - a.listing.id
}
