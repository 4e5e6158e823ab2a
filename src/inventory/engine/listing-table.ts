/** The input of an index: the search columns of all listings, one array each, in any order of rows. */

import type { FactName } from '../../domain/inventory/facts.ts'

/** Stands for an unknown value in every column that can have one. */
export const UNKNOWN = -1

export function knownOrNull(value: number): number | null {
  return value === UNKNOWN ? null : value
}

/** As in `domain/inventory/facts.ts`. */
export const FACT_ARRAYS = {
  power_hp: Float64Array,
  displacement_cc: Int32Array,
  seats: Int32Array,
  transfers: Int32Array,
  city: Int32Array,
  listed_day: Int32Array,
  price_changed_day: Int32Array,
  drive: Int8Array,
  color: Int8Array,
  emission: Int8Array,
  gearbox: Int8Array,
  battery_rented: Int8Array,
  report_status: Int8Array,
  had_accident: Int8Array,
  was_flooded: Int8Array,
  was_fire_damaged: Int8Array,
  odometer_rolled_back: Int8Array,
  is_rental: Int8Array,
  derived_damage_severity: Int8Array,
} as const satisfies Record<FactName, unknown>

export const LISTING_ARRAYS = {
  id: Float64Array,
  brand_id: Int32Array,
  series_id: Int32Array,
  /** The place in `titles`. */
  title: Uint32Array,
  price_cny: Float64Array,
  mileage_km: Float64Array,
  /** Months since the year 0, as in `SearchColumns`. */
  registered_from: Int32Array,
  registered_to: Int32Array,
  model_year: Int16Array,
  /** Places in the lists of `domain/codes.ts`. */
  fuel_type: Int8Array,
  powertrain: Int8Array,
  transmission: Int8Array,
  body_style: Int8Array,
  registration_state: Int8Array,
  /** Two digits of the national division. */
  province: Int8Array,
  has_report: Uint8Array,
  ...FACT_ARRAYS,
} as const

type ListingArrays = { readonly [Name in keyof typeof LISTING_ARRAYS]: InstanceType<(typeof LISTING_ARRAYS)[Name]> }

export interface ListingTable extends ListingArrays {
  /** The number of rows. The arrays may be longer. */
  readonly count: number
  readonly titles: readonly FoldedTitles[]
}

/** Folded as in `SearchColumns`. */
export interface FoldedTitles {
  readonly title: string
  readonly english_title: string
}
