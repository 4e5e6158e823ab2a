/** Reads the pages of a native search on demand, with the total and the page count that each reports. */

import { recordOrNull } from '../../domain/readers.ts'
import type { Copy, Read, Reading, ReadWishes } from '../../domain/reading.ts'
import type { SourceListing } from '../../domain/source.ts'
import { formatSearchUrl, type NativeQuery } from './format/search-url.ts'
import type { NativePage } from './native.ts'
import type { EnvelopeParser } from './parse/envelope.ts'
import { parseId, parseListing } from './parse/listing.ts'
import { parseEach, parsePage } from './parse/lists.ts'
import { SMALLEST_PAGE } from './settings.ts'

export interface ResultPage {
  readonly reading: Reading
  /** From 0. */
  readonly index: number
  /** Rows per page, as the source reports it. */
  readonly size: number
  readonly total: number
  /** How many pages can be read. */
  readonly count: number
  /** Set when all pages were read to check every row: the matching rows, all on this page, and the other readings. */
  readonly checked?: { readonly listings: readonly SourceListing[]; readonly readings: readonly Reading[] }
}

export type ResultPages = ReturnType<typeof createPages>

type Shape = Omit<NativePage, 'rows'>

export function createPages(
  baseUrl: string,
  createRead: (check: ReadWishes['check']) => Read,
  { parseAnswer, parseResult }: EnvelopeParser,
) {
  const { origin } = new URL(baseUrl)
  // Numbers of copies that were parsed before: such a copy need not be parsed again to be accepted.
  const shapes = new WeakMap<Buffer, Shape>()
  const readUrl = createRead((response) => {
    const result = parseAnswer(response, false)
    parseEach(parsePage(result).rows, (row) => parseId(recordOrNull(row)?.infoid), 'the rows of a search')
    rememberShape(response.body, result)
  })
  // The page size that the source grants for a requested size; learned from its answers.
  const granted = new Map<number, number>()

  function rememberShape(body: Buffer, result: unknown): Shape {
    const { rows: _, ...shape } = parsePage(result)
    shapes.set(body, shape)
    return shape
  }

  async function read(query: NativeQuery, index: number, size: number): Promise<ResultPage> {
    const reading = await readUrl(formatSearchUrl(baseUrl, query, index + 1, size))
    const { body } = reading.copy
    const { total, page_size, page_count } = shapes.get(body) ?? rememberShape(body, parseResult(body))
    const granted = page_size ?? size
    return { reading, index, size: granted, total, count: page_count ?? Math.ceil(total / granted) }
  }

  const kept = new WeakMap<Copy, readonly (SourceListing | null)[]>()

  function listings({ reading: { copy } }: ResultPage): readonly (SourceListing | null)[] {
    const context = { base_url: baseUrl, origin, fetched_at_ms: copy.fetched_at_ms }
    const { rows } = parsePage(parseResult(copy.body))
    const parsed = rows.map((row) => parseListing(row, context))
    parseEach(parsed, (listing) => listing, 'the rows of a search')
    return parsed
  }

  return {
    read,
    /** The listings of a page, each at its position; null where a row cannot be read. */
    listings,
    /** Whether the page size that the source grants for this request is known. */
    knowsSize: (limit: number) => granted.has(Math.max(limit, SMALLEST_PAGE)),
    /** The same, cached with the copy, because a merge reads all of them each time. */
    keptListings(page: ResultPage): readonly (SourceListing | null)[] {
      const { copy } = page.reading
      const known = kept.get(copy) ?? listings(page)
      kept.set(copy, known)
      return known
    },
    /** The page with the row at `offset`, of `limit` rows or as many as the source allows. */
    async readAt(query: NativeQuery, offset: number, limit: number): Promise<ResultPage> {
      const wish = Math.max(limit, SMALLEST_PAGE)
      const size = granted.get(wish) ?? wish
      const page = await read(query, Math.floor(offset / size), size)
      // If everything fits on the page, its size says nothing about other pages.
      if (page.size === size) granted.set(wish, size)
      if (page.size === size || page.total <= page.size) return page
      granted.set(wish, page.size)
      return read(query, Math.floor(offset / page.size), page.size)
    },
  }
}
