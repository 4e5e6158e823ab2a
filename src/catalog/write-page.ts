/** Answers of rows that were rendered before: copied into one buffer with their prices in euros, without ever being objects. */

import type { Allocate, Written, WrittenPage } from '../domain/inventory/written.ts'
import type { ListingRecord, SearchResponse } from '../domain/listing.ts'
import { createEuroWriter, type Rate } from '../domain/rates.ts'

export interface WrittenRow {
  readonly page: WrittenPage
  readonly place: number
}

/** More than a price takes, and the comma. */
const MORE_BYTES = 25
const COMMA = 0x2c
const HEAD = '{"results":['

/** The same bytes as `JSON.stringify` gives for the same records with their prices in euros. */
export function createPageWriter() {
  let known: { readonly rate: Rate | null; readonly write: ReturnType<typeof createEuroWriter> } | null = null

  function eurosAt(rate: Rate | null): ReturnType<typeof createEuroWriter> {
    if (known === null || known.rate !== rate) known = { rate, write: createEuroWriter(rate) }
    return known.write
  }

  return {
    search(
      page: WrittenPage,
      frame: Omit<SearchResponse, 'results'>,
      rate: Rate | null,
      allocate: Allocate,
    ): Written<SearchResponse> {
      const { next_page, total_count, page: number, limit } = frame
      const tail = `],"next_page":${next_page},"total_count":${total_count},"page":${number},"limit":${limit}}`
      const { count } = page
      const writeEuros = eurosAt(rate)
      let bytes = HEAD.length + tail.length
      for (let place = 0; place < count; place++) bytes += page.roomFor(place) + MORE_BYTES
      const json = allocate(bytes)
      let at = json.write(HEAD, 0, 'latin1')
      for (let place = 0; place < count; place++) {
        if (place > 0) json[at++] = COMMA
        at = page.copy(place, writeEuros(page.priceOf(place)), json, at)
      }
      at += json.write(tail, at, 'latin1')
      return { json: json.subarray(0, at), frame }
    },

    list(rows: readonly WrittenRow[], rate: Rate | null, allocate: Allocate): Written<readonly ListingRecord[]> {
      const writeEuros = eurosAt(rate)
      const bytes = rows.reduce((sum, { page, place }) => sum + page.roomFor(place) + MORE_BYTES, 2)
      const json = allocate(bytes)
      let at = json.write('[', 0, 'latin1')
      for (const [nth, { page, place }] of rows.entries()) {
        if (nth > 0) json[at++] = COMMA
        at = page.copy(place, writeEuros(page.priceOf(place)), json, at)
      }
      at += json.write(']', at, 'latin1')
      return { json: json.subarray(0, at), frame: [] }
    },
  }
}
