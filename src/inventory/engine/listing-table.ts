/** The input of an index: the search columns of all listings, one array each, in any order of rows. */

import { FIELD_NAMES, type FieldName, SEARCH_FIELDS } from '../../domain/fields/search-fields.ts'

/** Stands for an unknown value in every column that can have one. */
export const UNKNOWN = -1

export function knownOrNull(value: number): number | null {
  return value === UNKNOWN ? null : value
}

type FieldArrayOf<Field> = Field extends { readonly kind: 'code' }
  ? Int8ArrayConstructor
  : Field extends { readonly holds: 'whole' }
    ? Int32ArrayConstructor
    : Float64ArrayConstructor

type FieldArrays = { readonly [Name in FieldName]: FieldArrayOf<(typeof SEARCH_FIELDS)[Name]> }

const ARRAYS = { whole: Int32Array, large: Float64Array, decimals: Float64Array } as const

/** The columns of fields: codes are below 128. */
export const FIELD_ARRAYS = Object.fromEntries(
  FIELD_NAMES.map((name) => {
    const field = SEARCH_FIELDS[name]
    return [name, field.kind === 'code' ? Int8Array : ARRAYS[field.holds]]
  }),
) as unknown as FieldArrays

export const LISTING_ARRAYS = {
  id: Float64Array,
  brand_id: Int32Array,
  series_id: Int32Array,
  /** The place in `titles`. */
  title: Uint32Array,
  ...FIELD_ARRAYS,
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
