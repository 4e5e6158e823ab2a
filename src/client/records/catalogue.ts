/** What can be asked for. Made by `npm run docs` from the records of the API. */

/** What a search can be narrowed by. */
export interface Filters {
  /** Each usable as `brand`, in the language asked for. */
  readonly manufacturers: readonly string[]
  /** For `fuel_type`. */
  readonly fuel_types: readonly ('gasoline' | 'diesel' | 'hybrid' | 'new_energy')[]
  /** For `transmission`. */
  readonly transmissions: readonly ('manual' | 'automatic')[]
  /** For `body_style`; `car` and `suv` stand for several. */
  readonly body_styles: readonly (
    | 'car'
    | 'suv'
    | 'micro_car'
    | 'small_car'
    | 'compact_car'
    | 'midsize_car'
    | 'large_car'
    | 'fullsize_car'
    | 'sports_car'
    | 'mpv'
    | 'minivan'
    | 'minitruck'
    | 'minibus'
    | 'pickup'
    | 'small_suv'
    | 'compact_suv'
    | 'midsize_suv'
    | 'large_suv'
    | 'fullsize_suv'
  )[]
  /** For `sort`. */
  readonly sort_options: readonly ('default' | 'price_asc' | 'price_desc' | 'newest' | 'youngest' | 'mileage_asc')[]
}

/** A manufacturer in the language asked for; usable as `brand` and as `make`. */
export type ManufacturerName = string

/** The models of a manufacturer. */
export interface Models {
  /** The manufacturer in the language asked for. */
  readonly make: string
  /** Each usable as `model`, in the language asked for. */
  readonly models: readonly string[]
}
