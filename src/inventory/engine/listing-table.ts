/** What an index is built from: the search columns, one array each, in any order of rows. */

/** What is not known, in every column but those that always are. */
export const UNKNOWN = -1

export interface ListingTable {
  /** The arrays may be longer, so that whoever fills them need not cut them. */
  readonly count: number
  readonly id: Float64Array
  readonly brand_id: Int32Array
  readonly series_id: Int32Array
  /** Place in `titles`. */
  readonly title: Uint32Array
  readonly price_cny: Float64Array
  readonly mileage_km: Float64Array
  /** Months since the year 0, as `SearchColumns` has them. */
  readonly registered_from: Int32Array
  readonly registered_to: Int32Array
  readonly model_year: Int16Array
  /** Places in the lists of `domain/codes.ts`. */
  readonly fuel_type: Int8Array
  readonly powertrain: Int8Array
  readonly transmission: Int8Array
  readonly body_style: Int8Array
  readonly registration_state: Int8Array
  /** Two digits of the national division. */
  readonly province: Int8Array
  readonly has_report: Uint8Array
  readonly titles: readonly FoldedTitles[]
}

/** Folded as `SearchColumns` has them. */
export interface FoldedTitles {
  readonly title: string
  readonly english_title: string
}
