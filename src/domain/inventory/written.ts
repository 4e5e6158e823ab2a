/** Answers as bytes that were rendered before, to be copied and not made. */
import type { ListingRecord } from '../listing.ts'

/** A value as JSON, and what of it stands beside its rows. */
export interface Written<Value> {
  readonly json: Buffer
  readonly frame: Partial<Value>
}

/** Gives memory of at least so many bytes to write into. */
export type Allocate = (bytes: number) => Buffer

export interface PageFrame {
  readonly total: number
  /** Whether the source can be read further behind this slice. */
  readonly more: boolean
}

/** The same records as JSON in UTF-8, to be copied into an answer without having been objects. */
export interface WrittenPage extends PageFrame {
  readonly count: number
  /** How many bytes copying a record takes, as if its prices in euros and dollars were null: a bit more than it has. */
  roomFor(place: number): number
  priceOf(place: number): number | null
  /** The facts that decide how similar two cars are; of a date, the year is enough. */
  describe(place: number): Pick<ListingRecord, 'id' | 'price_cny' | 'mileage_km' | 'registration_date'>
  /** Copies a record and gives the place behind it; `prices` is what `createPriceWriter` gives. */
  copy(place: number, prices: string | null, target: Uint8Array, at: number): number
}
