/** The port to a marketplace as an inventory reads it: lists by slices, and single records as values of JSON, none of them cached. */
import type { BodyStyle, FuelType, Sort, Transmission } from '../codes.ts'
import type { SourceBrand, SourceSeries } from '../source.ts'

/** Inclusive at both ends; a null maximum is open. A car whose value is unknown lies within no bounds. */
export interface Bounds {
  readonly min: number
  readonly max: number | null
}

/** A part of the market that one list can show; null = no such filter. */
export interface MarketSlice {
  readonly brand_id: number | null
  readonly series_id: number | null
  readonly trim_id: number | null
  /** In steps of 10,000 CNY. */
  readonly price: Bounds | null
  /** In years. */
  readonly age: Bounds | null
  /** In steps of 10,000 km. */
  readonly mileage: Bounds | null
  readonly fuel_type: FuelType | null
  readonly transmission: Transmission | null
  readonly body_style: BodyStyle | null
}

export const WHOLE_MARKET: MarketSlice = {
  brand_id: null,
  series_id: null,
  trim_id: null,
  price: null,
  age: null,
  mileage: null,
  fuel_type: null,
  transmission: null,
  body_style: null,
}

/** What a sync needs of a row of a list. */
export interface RowMark {
  /** Changes with everything that a list shows, except counters, positions and tracking. */
  readonly mark: string
  /** The same without what only lists show, such as badges: when it changes, the detail has changed too. */
  readonly core: string
  /** The trim, to which a spec sheet belongs. */
  readonly trim_id: number | null
  /** In the units of a slice; null = unknown. */
  readonly price: number | null
  readonly mileage: number | null
  /** Of the first registration. */
  readonly year: number | null
}

export interface MarketRow extends RowMark {
  readonly id: number
  readonly record: object
}

export interface MarketPage {
  readonly total: number
  /** Rows on a page, which may be fewer than requested; null when the source does not report it. */
  readonly page_size: number | null
  /** How many pages can be read; null when the source does not report it. */
  readonly page_count: number | null
  readonly rows: readonly MarketRow[]
  /** Rows that have no id. */
  readonly unreadable: number
}

/**
 * Every method throws a Failure: `source_unavailable` when the marketplace cannot be read, `source_changed` when it answers in a
 * shape that is not understood.
 */
export interface Market {
  brands(): Promise<readonly SourceBrand[]>
  series(brandId: number): Promise<readonly SourceSeries[]>
  /** `index` counts from 0. */
  page(slice: MarketSlice, sort: Sort, index: number, size: number): Promise<MarketPage>
  /** The native record; null = the marketplace reports the car as gone. */
  detail(id: number): Promise<object | null>
  /** The native record; null = it has none. */
  sheet(id: number): Promise<object | null>
  /** Describes a stored list record; null when it cannot be read. */
  describeRow(text: string): RowMark | null
}
