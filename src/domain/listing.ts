/** The records of the service, spelled as on the wire. Unknown is null in every normalized field; native blocks omit unknown keys. */
import type { BodyStyle, FuelType, Transmission } from './codes.ts'

export interface Location {
  readonly city: string | null
  readonly province: string | null
}

/** One car in a search or among similar ones. */
export interface ListingRecord {
  /** The source's listing id; usable as `car_id`. */
  readonly id: number
  readonly title: string | null
  readonly source_title: string | null
  readonly manufacturer: string | null
  readonly model: string | null
  readonly trim: string | null
  readonly model_year: number | null
  /** `YYYY-MM`, or `YYYY` where the source gives only the year; null also for a car that was never registered. */
  readonly registration_date: string | null
  readonly mileage_km: number | null
  readonly price_cny: number | null
  /** Null without a usable exchange rate. */
  readonly price_eur: number | null
  readonly fuel_type: FuelType | null
  readonly fuel_label: string | null
  readonly transmission: Transmission | null
  readonly transmission_label: string | null
  readonly body_style: BodyStyle | null
  readonly body_style_label: string | null
  readonly location: Location
  readonly photo_url: string | null
  /** Whether the listing advertises a report; says nothing about the car's condition. */
  readonly inspection_advertised: boolean | null
  /** `YYYY-MM-DD` */
  readonly listed_at: string | null
  readonly source_url: string | null
}

export interface Engine {
  readonly displacement_l: number | null
  readonly displacement_cc: number | null
  readonly power_kw: number | null
  readonly power_hp: number | null
  readonly cylinders: number | null
  readonly induction: string | null
  readonly emission_standard: string | null
}

/** A native group: keys, units and values as the source spells them, unknown ones left out. */
export type NativeGroup = Readonly<Record<string, unknown>>

export interface MarketplaceBlock {
  readonly catalog: NativeGroup
  readonly specifications: NativeGroup
  readonly listing: NativeGroup
  readonly registration: NativeGroup
  readonly seller: NativeGroup
  readonly media: NativeGroup
  readonly report_services: NativeGroup
  readonly warranty: NativeGroup
  /** Only when the source marks the car as new-energy. */
  readonly electric_vehicle?: NativeGroup
}

export interface CarDetail extends ListingRecord {
  /** The seller's text in the source's language. */
  readonly description: string | null
  readonly color: string | null
  readonly drive: string | null
  readonly seats: number | null
  readonly doors: number | null
  readonly transfer_count: number | null
  /** As the listing declares it. */
  readonly usage_type: string | null
  readonly engine: Engine
  readonly new_price_cny: number | null
  readonly photos: readonly string[]
  /** When the source was read, ISO 8601 in UTC. */
  readonly observed_at: string
  readonly marketplace: MarketplaceBlock
}

export interface SearchResponse {
  readonly results: readonly ListingRecord[]
  readonly next_page: number | null
  readonly total_count: number
  readonly page: number
  readonly limit: number
}
