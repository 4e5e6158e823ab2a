/** Answers as prepared bytes, which are copied instead of rendered. */
import type { ListingRecord } from '../listing.ts'

/** A value as JSON, and the part of it beside its rows. */
export interface Written<Value> {
  readonly json: Buffer
  readonly frame: Partial<Value>
}

/** Returns at least this much memory. */
export type Allocate = (bytes: number) => Buffer

export interface PageFrame {
  readonly total: number
  /** Whether the source has more records after this page. */
  readonly more: boolean
}

/** The records of a page as JSON in UTF-8, which are copied into an answer without being parsed. */
export interface WrittenPage extends PageFrame {
  readonly count: number
  /** How many bytes copying a record takes with unknown prices in euros and dollars. */
  roomFor(place: number): number
  priceOf(place: number): number | null
  /** The facts that decide how similar two cars are; a date may be a year. */
  describe(place: number): Pick<ListingRecord, 'id' | 'price_cny' | 'mileage_km' | 'registration_date'>
  /** Copies a record and returns the place after it; `prices` comes from `createPriceWriter`. */
  copy(place: number, prices: string | null, target: Uint8Array, at: number): number
}
