/** Builds responses from prepared rows: copies them into one buffer with prices in euros and dollars, without creating objects. */

import type { Allocate, Written, WrittenPage } from '../domain/inventory/written.ts'
import type { ListingRecord, SearchResponse } from '../domain/listing.ts'
import type { Interpretation } from '../domain/listing-parts/interpretation.ts'
import { createPriceWriter, type Rate } from '../domain/rates.ts'
import { memoizeByObject } from '../words/memoize.ts'

export interface WrittenRow {
  readonly page: WrittenPage
  readonly place: number
}

/** A JSON number has at most 24 characters: two of them, the name in between, and the comma. */
const MORE_BYTES = 64
const COMMA = 0x2c
const HEAD = '{"results":['
const NOTHING_NAMED = Buffer.from(',"interpreted_as":null')

/** The same names are used again and again. */
const writeInterpretation = memoizeByObject((interpreted: Interpretation) =>
  Buffer.from(`,"interpreted_as":${JSON.stringify(interpreted)}`),
)

/** Returns the same bytes as `JSON.stringify` for the same records with these prices. */
export function createPageWriter() {
  let known: { readonly rate: Rate | null; readonly write: ReturnType<typeof createPriceWriter> } | null = null

  function pricesAt(rate: Rate | null): ReturnType<typeof createPriceWriter> {
    if (known === null || known.rate !== rate) known = { rate, write: createPriceWriter(rate) }
    return known.write
  }

  return {
    search(
      page: WrittenPage,
      frame: Omit<SearchResponse, 'results'>,
      rate: Rate | null,
      allocate: Allocate,
    ): Written<SearchResponse> {
      const { next_page, total_count, page: number, limit, interpreted_as, did_you_mean, rates } = frame
      const numbers = `],"next_page":${next_page},"total_count":${total_count},"page":${number},"limit":${limit}`
      const interpreted = interpreted_as === null ? NOTHING_NAMED : writeInterpretation(interpreted_as)
      const tail = `,"did_you_mean":${JSON.stringify(did_you_mean)},"rates":${JSON.stringify(rates)}}`
      const { count } = page
      const writePrices = pricesAt(rate)
      let bytes = HEAD.length + numbers.length + interpreted.length + 3 * tail.length
      for (let place = 0; place < count; place++) bytes += page.roomFor(place) + MORE_BYTES
      const json = allocate(bytes)
      let at = json.write(HEAD, 0, 'latin1')
      for (let place = 0; place < count; place++) {
        if (place > 0) json[at++] = COMMA
        at = page.copy(place, writePrices(page.priceOf(place)), json, at)
      }
      at += json.write(numbers, at, 'latin1')
      json.set(interpreted, at)
      at += interpreted.length
      at += json.write(tail, at, 'utf8')
      return { json: json.subarray(0, at), frame }
    },

    list(rows: readonly WrittenRow[], rate: Rate | null, allocate: Allocate): Written<readonly ListingRecord[]> {
      const writePrices = pricesAt(rate)
      const bytes = rows.reduce((sum, { page, place }) => sum + page.roomFor(place) + MORE_BYTES, 2)
      const json = allocate(bytes)
      let at = json.write('[', 0, 'latin1')
      for (const [nth, { page, place }] of rows.entries()) {
        if (nth > 0) json[at++] = COMMA
        at = page.copy(place, writePrices(page.priceOf(place)), json, at)
      }
      at += json.write(']', at, 'latin1')
      return { json: json.subarray(0, at), frame: [] }
    },
  }
}
