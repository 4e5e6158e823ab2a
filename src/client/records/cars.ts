/** Cars as they are listed, and pages of them. Made by `npm run docs` from the records of the API. */

/** A page of the cars that match. */
export interface SearchResponse {
  /** The cars of this page, in the order asked for; none past the end. */
  readonly results: readonly ListingRecord[]
  /** What to ask for next, with the same filters. Null when there is no further page. */
  readonly next_page: number | null
  /** How many cars match, over all pages. */
  readonly total_count: number
  /** This page, from 1. */
  readonly page: number
  /** Cars to a page, always 24. */
  readonly limit: number
  /** How `brand` and `model` were understood. Null if neither was asked for. */
  readonly interpreted_as: Interpretation | null
  /** Where nothing is found: models with a similar spelling that the same filters would find, the most similar first, each usable as `model`; empty if there is none. Null if cars are found, or neither `brand` nor `model` was asked for. */
  readonly did_you_mean: readonly string[] | null
}

/** One car. Unknown is null, never zero. */
export interface ListingRecord {
  /** The listing id; usable as `car_id`. */
  readonly id: number
  /** Title in the language asked for. Null if the source has none. */
  readonly title: string | null
  /** Title as the source has it. Null if it has none. */
  readonly source_title: string | null
  /** The brand, in the language asked for. Null if unknown. */
  readonly manufacturer: string | null
  /** The series, in the language asked for. Null if unknown. */
  readonly model: string | null
  /** What the title says behind the model year, in the language asked for. Null if it says nothing. */
  readonly trim: string | null
  /** Model year, not the year of registration. Null if the title tells none. */
  readonly model_year: number | null
  /** First registration: `YYYY-MM`, or `YYYY` where the source gives only the year. Null if unknown, and for a car that was never registered: `registration_state` tells which. */
  readonly registration_date: string | null
  /** Whether the car was ever registered. Null if the source does not tell. */
  readonly registration_state: 'registered' | 'never_registered' | null
  /** Kilometres as the seller states them. Null if unknown, never 0. */
  readonly mileage_km: number | null
  /** Asking price in yuan. Null if the listing has none, never 0. */
  readonly price_cny: number | null
  /** The price in euros by the reference rate of the day. Null without a price or without a usable exchange rate. */
  readonly price_eur: number | null
  /** The price in US dollars by the reference rates of the day. Null without a price or without usable exchange rates. */
  readonly price_usd: number | null
  /** By the classes of the filter: mild hybrids count as gasoline or diesel; plug-in, range-extended, battery and fuel-cell cars as new_energy. Null if unknown, and for gas and methanol, which have no class. */
  readonly fuel_type: 'gasoline' | 'diesel' | 'hybrid' | 'new_energy' | null
  /** What `fuel_type` is called, in the language asked for; the source's own word for a fuel that has no class. Null if unknown. */
  readonly fuel_label: string | null
  /** What moves the car, finer than `fuel_type`. Null if unknown. */
  readonly powertrain:
    | 'combustion'
    | 'mild_hybrid'
    | 'hybrid'
    | 'plug_in_hybrid'
    | 'range_extender'
    | 'battery_electric'
    | 'fuel_cell'
    | null
  /** What `powertrain` is called, in the language asked for. Null if unknown. */
  readonly powertrain_label: string | null
  /** Engine displacement in litres. Null if unknown, and for a car without an engine. */
  readonly displacement_l: number | null
  /** Engine displacement in cubic centimetres. Null if unknown, and for a car without an engine. */
  readonly displacement_cc: number | null
  /** Power of the car in kilowatts, as printed; `power_basis` tells of what. Null if unknown. */
  readonly power_kw: number | null
  /** The same in metric horsepower (PS): as printed, else `power_kw` × 1.35962 to one decimal, never rounded to a whole number. Null if unknown. */
  readonly power_hp: number | null
  /** Whether `power_hp` is printed, or derived from `power_kw`. Null if there is no figure. */
  readonly power_source: 'printed' | 'derived' | null
  /** What the power is that of: `engine` of cars that only an engine drives, mild hybrids included; `motors` of battery cars; `system` (both together) of hybrids. Null, with no figure, where the source does not tell that. */
  readonly power_basis: 'engine' | 'motors' | 'system' | null
  /** In the language asked for. Null if unknown, and for cars that have none. */
  readonly emission_standard: string | null
  /** Whether the driver shifts. Null if unknown. */
  readonly transmission: 'manual' | 'automatic' | null
  /** What `transmission` is called, in the language asked for. Null if unknown. */
  readonly transmission_label: string | null
  /** Size class by the filter catalog. Null if unknown. */
  readonly body_style:
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
    | null
  /** What `body_style` is called, in the language asked for; the source's own word for a size that has no class. Null if unknown. */
  readonly body_style_label: string | null
  /** Where the car stands. */
  readonly location: {
    /** In the language asked for. Null if unknown. */
    readonly city: string | null
    /** In the language asked for. Null if unknown. */
    readonly province: string | null
  }
  /** The cover, in the largest size that the source sent. Null if it sent none. */
  readonly photo_url: string | null
  /** Whether the listing advertises a report; says nothing about the condition. Null if the record read tells neither: rows of a search show the badge of some only. */
  readonly inspection_advertised: boolean | null
  /** Badges that the listing shows. Advertising, not findings; a badge that is missing proves nothing. Null where the record read carries no badges: the details of a car do not. */
  readonly tags:
    | readonly {
        /** Which badge it is; null for one that is not known to the service. */
        readonly code:
          | 'battery_electric'
          | 'battery_rented'
          | 'best_price_for_model'
          | 'brand_certified'
          | 'buyback_promise'
          | 'clearance'
          | 'electric_range'
          | 'factory_warranty'
          | 'first_owner'
          | 'franchised_dealer'
          | 'hybrid'
          | 'inspection_report'
          | 'live_sale'
          | 'managers_choice'
          | 'much_viewed'
          | 'nearly_new'
          | 'newly_listed'
          | 'no_claims_advertised'
          | 'no_transfers'
          | 'optional_extras'
          | 'original_paint_advertised'
          | 'platform_subsidy'
          | 'premium_selection'
          | 'real_photos'
          | 'regularly_serviced_advertised'
          | 'serviced_at_dealer_advertised'
          | 'trusted_seller_programme'
          | 'urgent_sale'
          | null
        /** The badge in the language asked for; as the source has it where no translation is known. */
        readonly label: string
        /** The badge as the source prints it. */
        readonly source: string
      }[]
    | null
  /** When the car was listed, as exactly as `listed_from` and `listed_to` agree: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. Null if they do not agree on a year, and if unknown. */
  readonly listed_at: string | null
  /** The first day, in China time, on which the car may have been listed: the source tells how long ago that was. With the inventory it becomes more exact with every look. Null if unknown. */
  readonly listed_from: string | null
  /** The last such day, never later than the first look at it. Null if unknown. */
  readonly listed_to: string | null
  /** When the inventory first saw the car; it may have been listed long before. Null without an inventory, or where it does not have the car. */
  readonly first_observed_at: string | null
  /** The last change of the price that the inventory saw; `/history` has all of them. Null if it saw none, and without an inventory. */
  readonly price_change: {
    /** Asking price in yuan before. Null if the listing had none. */
    readonly from_cny: number | null
    /** When the price of now was first seen. */
    readonly at: string
  } | null
  /** The listing's public page. Null if the source does not tell enough to name it. */
  readonly source_url: string | null
  /** When the source was read, ISO 8601 in UTC. */
  readonly observed_at: string
}

/** How the names of a question were understood. */
export interface Interpretation {
  /** What `brand` was taken for. Null if no `brand` was asked for. */
  readonly brand: readonly string[] | null
  /** What `model` was taken for. Null if no `model` was asked for. */
  readonly model: {
    /** `series`: models of the catalogue. `variant`: those cars of the models that fit the rest of the name (Han EV, C 200). `keyword`: no model has this name, so its words are looked for in titles, as those of `q` are. */
    readonly kind: 'series' | 'variant' | 'keyword'
    /** The models in the language asked for, each usable as `model`; for a keyword its words. At most 40. */
    readonly names: readonly string[]
  } | null
}

/** How many cars match. */
export interface CountResponse {
  /** How many cars match. */
  readonly count: number
}

/** A picture of the car, in the largest size that the source sent. */
export type PhotoUrl = string
