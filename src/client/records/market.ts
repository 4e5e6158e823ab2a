/** What a copy of the market tells: facets, changes and histories. Made by `npm run docs` from the records of the API. */
import type { Interpretation } from './cars.ts'

/** What one could narrow a search by, and how much would be left. Values of a group may share cars: a name may mean several manufacturers or models. */
export interface FacetsResponse {
  /** Cars that all filters find. */
  readonly total_count: number
  /** Each as if its own filter were not set. `make` is for `brand`, `model_year` for `year_min` and `year_max` at once, the bands for the bounds of price (with `currency=cny`) and mileage; all others bear the names of their parameters. */
  readonly groups: {
    readonly make: FacetGroup
    readonly model: FacetGroup
    readonly model_year: FacetGroup
    readonly fuel_type: FacetGroup
    readonly powertrain: FacetGroup
    readonly transmission: FacetGroup
    readonly body_style: FacetGroup
    readonly province: FacetGroup
    readonly price_band: FacetBands
    readonly mileage_band: FacetBands
  }
  /** How `brand` and `model` were understood. Null if neither was asked for. */
  readonly interpreted_as: Interpretation | null
  /** Where nothing is found: models with a similar spelling that the same filters would find, the most similar first, each usable as `model`; empty if there is none. Null if cars are found, or neither `brand` nor `model` was asked for. */
  readonly did_you_mean: readonly string[] | null
}

/** How the cars are spread over the values of one filter, as if that filter were not set. */
export interface FacetGroup {
  /** By count, the greatest first; equal ones by value. Values that no car has are left out. */
  readonly values: readonly FacetValue[]
  /** Cars of which it is not known, or has no name in the catalogue. No value finds them. */
  readonly unknown: number
  /** Values left out for length: a group has at most 500, the most frequent. 0 but for `model` without `brand`. */
  readonly omitted: number
}

/** A value that one can filter by, and how many cars it would find. */
export interface FacetValue {
  /** Usable as it stands as the parameter that the group names. */
  readonly value: string
  /** In the language asked for. */
  readonly label: string
  /** What `/v1/search/count` answers to the same filters with this value in place of their own. */
  readonly count: number
}

/** How the cars are spread over spans of a number, as if it had no bounds. */
export interface FacetBands {
  /** By count, the greatest first; equal ones by value. Values that no car has are left out. */
  readonly values: readonly FacetBand[]
  /** Cars of which it is not known, or has no name in the catalogue. No value finds them. */
  readonly unknown: number
}

/** A span of prices in CNY or of mileages in km. Both bounds are inclusive, as those of a search are: a car that lies exactly on the bound of two bands is counted in both. */
export interface FacetBand {
  /** The bounds as one text; `min` and `max` are what a search takes. */
  readonly value: string
  /** In the language asked for. */
  readonly label: string
  /** What `/v1/search/count` answers to the same filters with this value in place of their own. */
  readonly count: number
  /** Least, itself included: `price_min` or `mileage_min`. */
  readonly min: number
  /** Greatest, itself included: `price_max` or `mileage_max`. Null = no upper bound. */
  readonly max: number | null
}

/** What was seen of a car over time. */
export interface CarHistory {
  /** The listing. */
  readonly car_id: number
  /** Whether it is on the market as far as is known: false after the marketplace said that it is gone, which does not mean that it was sold. */
  readonly observed: boolean
  /** When it was first seen; it may have been listed long before. */
  readonly first_observed_at: string
  /** When it was last seen. */
  readonly last_observed_at: string
  /** Every price that was seen, the oldest first. Empty while no detail was read. */
  readonly prices: readonly {
    /** The day in China on which this price was first seen; it holds until the next. */
    readonly date: string
    /** When it was first seen. */
    readonly observed_at: string
    /** Asking price in yuan. Null if the listing had none, never 0. */
    readonly price_cny: number | null
    /** In euros by the reference rate of that day. Null without a price, and for a day whose rate is not known. */
    readonly price_eur: number | null
  }[]
}

/** A page of the log of changes. */
export interface ChangesResponse {
  /** Up to 100, in the order in which they were seen. */
  readonly changes: readonly ChangeRecord[]
  /** For `after` of the next request; also when nothing is new. Never null. */
  readonly next: string
}

/** Something that happened to a listing. */
export interface ChangeRecord {
  /** The place of this change in the log: `after` with it goes on behind it. */
  readonly cursor: string
  /** When it was seen; it happened between the look before and then. */
  readonly at: string
  /** The listing. */
  readonly car_id: number
  /** What was seen. `appeared`: new to the market. `details_changed`: anything of the listing but its price, when it was listed, and badges of the day (newly listed, much viewed). `no_longer_observed`: the marketplace says that it is gone, and not why. `observed_again`: it is back. A car whose price and other things change at once has an entry for each. */
  readonly type: 'appeared' | 'price_changed' | 'details_changed' | 'no_longer_observed' | 'observed_again'
  /** Asking price in yuan before. Null if there was none, or no car before. */
  readonly price_before_cny: number | null
  /** Asking price in yuan from then on. Null if there is none, or no car any more. */
  readonly price_after_cny: number | null
  /** The same in euros by the reference rate of today. Null without a price or without a usable exchange rate. */
  readonly price_before_eur: number | null
  /** The same in euros by the reference rate of today. Null without a price or without a usable exchange rate. */
  readonly price_after_eur: number | null
}
