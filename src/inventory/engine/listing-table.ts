/** The input of an index: the search columns of all listings, one array each, in any order of rows. */

import {
  COLUMNS,
  type CodeName,
  type ColumnName,
  type MeasureName,
  type SEARCH_FIELDS,
} from '../../domain/fields/search-fields.ts'
import type { SearchColumns } from '../../domain/inventory/search-columns.ts'

/** Stands for an unknown value in every column that can have one. */
export const UNKNOWN = -1

export function knownOrNull(value: number): number | null {
  return value === UNKNOWN ? null : value
}

type ArrayOf<Name extends ColumnName> = Name extends CodeName
  ? Int8ArrayConstructor
  : Name extends MeasureName
    ? (typeof SEARCH_FIELDS)[Name] extends { readonly holds: 'whole' }
      ? Int32ArrayConstructor
      : Float64ArrayConstructor
    : Int32ArrayConstructor

type ColumnArrays = { readonly [Name in ColumnName]: ArrayOf<Name> }

const ARRAYS = { code: Int8Array, whole: Int32Array, bits: Int32Array, large: Float64Array, decimals: Float64Array }

/** The columns of fields: codes are below 128. */
export const COLUMN_ARRAYS = Object.fromEntries(
  COLUMNS.map(({ name, holds }) => [name, ARRAYS[holds]]),
) as unknown as ColumnArrays

export const LISTING_ARRAYS = {
  id: Float64Array,
  brand_id: Int32Array,
  series_id: Int32Array,
  /** The place in `titles`. */
  title: Uint32Array,
  ...COLUMN_ARRAYS,
} as const

type ListingArrays = { readonly [Name in keyof typeof LISTING_ARRAYS]: InstanceType<(typeof LISTING_ARRAYS)[Name]> }

export interface ListingTable extends ListingArrays {
  /** The number of rows. The arrays may be longer. */
  readonly count: number
  readonly titles: readonly FoldedTitles[]
}

/** Folded as in `SearchColumns`. */
export type FoldedTitles = Pick<SearchColumns, 'title' | 'english_title'>
