/** The port to a marketplace: what a live adapter and a local inventory both answer. Words stay in the source's language. */
import type {
  BodyStyle,
  ColorCode,
  DriveCode,
  EmissionCode,
  FuelType,
  Lang,
  PowerBasis,
  Powertrain,
  RegistrationState,
  SellerKind,
  Sort,
  Transmission,
} from './codes.ts'
import type { ObservedOverTime } from './inventory/observed-text.ts'
import type { Allocate, PageFrame, Written, WrittenPage } from './inventory/written.ts'
import type { ListingRecord } from './listing.ts'
import type { MarketplaceBlock } from './listing-parts/marketplace-block.ts'
import type { SourceBuild } from './listing-parts/source-build.ts'
import type { ListedSpan } from './time/listed-span.ts'

/** How fresh an answer is, for the headers `X-Cache` and `Age`. */
export interface Freshness {
  readonly cache: 'HIT' | 'MISS' | 'STALE'
  readonly age_s: number
  /** Until then the source would not be asked again, so the same answer may be given; 0 = ask each time. */
  readonly fresh_until_ms: number
}

/**
 * What was read, with its freshness. Parsing waits until `read` is called, so that an answer that was rendered before from
 * the same copy need not be parsed again: `version` changes whenever what lies behind the value does.
 * `read` throws a Failure `source_changed` when the copy cannot be understood.
 */
export interface Sourced<Value> {
  readonly read: () => Value
  readonly freshness: Freshness
  readonly version: string
  /** Whether what lies behind the value besides copies of the source is still the same; without it, it always is. */
  readonly isCurrent?: (() => boolean) | undefined
}

export interface WritableSourced<Value> extends Sourced<Value> {
  /** Where the JSON is at hand without the value. */
  readonly write?: ((allocate: Allocate) => Written<Value>) | undefined
  /** The JSON of the value, where it is made sooner than the value. */
  readonly text?: (() => string) | undefined
}

export interface SourceBrand {
  readonly id: number
  readonly name: string
  readonly pinyin: string | null
}

export interface SourceSeries {
  readonly id: number
  readonly name: string
  readonly brand_id: number
}

/** At least one of the figures is known. */
export interface SourcePower {
  readonly kw: number | null
  /** As printed. */
  readonly hp: number | null
  readonly basis: PowerBasis
}

/** A listing in our shape and the source's words. */
export interface SourceListing {
  readonly id: number
  readonly title: string | null
  readonly brand_name: string | null
  readonly brand_id: number | null
  readonly series_id: number | null
  readonly series_name: string | null
  readonly registration_date: string | null
  readonly registration_state: RegistrationState | null
  readonly mileage_km: number | null
  readonly price_cny: number | null
  readonly fuel_type: FuelType | null
  readonly fuel_label: string | null
  readonly powertrain: Powertrain | null
  readonly displacement_l: number | null
  readonly displacement_cc: number | null
  /** Of the car as a whole; null where nothing tells it for this powertrain. */
  readonly power: SourcePower | null
  readonly emission_standard: string | null
  readonly transmission: Transmission | null
  readonly body_style: BodyStyle | null
  readonly body_style_label: string | null
  readonly city: string | null
  /** Six digits of the national division; the first two name the province. */
  readonly city_code: number | null
  readonly photo_url: string | null
  readonly inspection_advertised: boolean | null
  /** The badges that the listing shows; null when the record carries none, as details do. */
  readonly tags: readonly string[] | null
  /** When the source says that it was listed. */
  readonly listed: ListedSpan | null
  /** What an inventory has seen of the car over time; null when none tells. */
  readonly observed: ObservedOverTime | null
  readonly source_url: string | null
  /** Epoch milliseconds of the reading. */
  readonly observed_at_ms: number
}

export interface SourceReportLink {
  /** The listing says that there is a report. */
  readonly advertised: boolean | null
  /** The link as the listing has it, wrapped or not; null when there is none. */
  readonly link: string | null
}

export interface SourceCar extends SourceListing, SourceBuild {
  readonly description: string | null
  readonly color: string | null
  readonly color_code: ColorCode | null
  readonly drive: string | null
  readonly drive_code: DriveCode | null
  readonly emission_code: EmissionCode | null
  readonly transfer_count: number | null
  readonly usage_type: string | null
  readonly seller_kind: SellerKind | null
  /** Of a business, never of a person. */
  readonly seller_name: string | null
  readonly new_price_cny: number | null
  readonly photos: readonly string[]
  readonly report: SourceReportLink
  readonly inspection_valid_until: string | null
  /** A policy date; no claim record. */
  readonly insurance_expiry: string | null
  readonly marketplace: MarketplaceBlock
}

/** Powertrains that a name can ask for and a source can filter by, finer than the fuels of the service. */
export const NAMED_POWERTRAINS = [
  'combustion',
  'hybrid',
  'plug_in_hybrid',
  'range_extender',
  'battery_electric',
] as const
export type NamedPowertrain = (typeof NAMED_POWERTRAINS)[number]

/** One of the things that a name stands for: a brand or one of its series, or the part of it that the words leave. Null = any. */
export interface SourcePart {
  readonly brand_id: number | null
  readonly series_id: number | null
  /** All of these as substrings of the title. */
  readonly keywords: readonly string[]
  /** All of these as words of the title that stand by themselves and together: `200` is no part of 2007款, `300 L` no 300 e L. */
  readonly phrases: readonly string[]
  /** Any of these: titles often do not name the kind of drive that a name asks for. */
  readonly powertrains: readonly NamedPowertrain[] | null
}

/** What is asked for; null = no such filter. Bounds are inclusive. */
export interface SourceFilter {
  /** What fits one of these or more, counted once; an empty list matches nothing. */
  readonly any: readonly SourcePart[] | null
  /** All of these as substrings of the title. */
  readonly keywords: readonly string[]
  readonly age_min: number | null
  readonly age_max: number | null
  readonly mileage_min_km: number | null
  readonly mileage_max_km: number | null
  readonly price_min_cny: number | null
  readonly price_max_cny: number | null
  /** Any of these. */
  readonly fuel_types: readonly FuelType[] | null
  readonly transmission: Transmission | null
  readonly body_styles: readonly BodyStyle[] | null
  /** Any of these. This and all that follows only an inventory can answer; a live source is never asked for it. */
  readonly powertrains: readonly Powertrain[] | null
  /** Two digits of the national division. */
  readonly province: number | null
  readonly registration_state: RegistrationState | null
  /** Of the model year. */
  readonly year_min: number | null
  readonly year_max: number | null
  readonly has_report: boolean | null
}

/** Asks for everything; what is asked for is spread over it. */
export const NO_FILTER: SourceFilter = {
  any: null,
  keywords: [],
  age_min: null,
  age_max: null,
  mileage_min_km: null,
  mileage_max_km: null,
  price_min_cny: null,
  price_max_cny: null,
  fuel_types: null,
  transmission: null,
  body_styles: null,
  powertrains: null,
  province: null,
  registration_state: null,
  year_min: null,
  year_max: null,
  has_report: null,
}

/** Every car; what is asked for is spread over it. */
export const ANY_CAR: SourcePart = { brand_id: null, series_id: null, keywords: [], phrases: [], powertrains: null }

/** Listings in the source's words, which are still to be translated. */
export interface ListingPage extends PageFrame {
  readonly listings: readonly SourceListing[]
}

/** Records of the language asked for, finished but for the prices in euros and dollars, which move with the rate and are null in them. */
export interface RecordPage extends PageFrame {
  readonly records: readonly ListingRecord[]
}

export type SourcePage = ListingPage | RecordPage

export interface FoundPage extends Sourced<SourcePage> {
  /** Where it is at hand: then nobody need read. */
  readonly written?: WrittenPage
}

/** The native records that a live fetch of a car has read, as values of JSON. */
export interface CarFetch {
  readonly id: number
  readonly at_ms: number
  readonly detail: object
  /** Null when it was not requested, or could not be read. */
  readonly sheet: object | null
}

export interface SourcedCar extends Sourced<SourceCar> {
  /** From a live source that read some of it just now; missing when all of it came from copies. */
  readonly fetched?: () => CarFetch
}

/** What cars like one are looked for by; of a date, the year is enough. */
export type CarFacts = Pick<
  SourceCar,
  'id' | 'brand_id' | 'series_id' | 'body_style' | 'price_cny' | 'mileage_km' | 'registration_date'
>

/**
 * Every method throws a Failure: `source_unavailable` when the marketplace cannot be read and no usable copy is left,
 * `source_changed` when it answers in a shape that is not understood.
 */
export interface Source {
  brands(): Promise<Sourced<readonly SourceBrand[]>>
  series(brandId: number): Promise<Sourced<readonly SourceSeries[]>>
  search(filter: SourceFilter, sort: Sort, offset: number, limit: number, lang: Lang): Promise<FoundPage>
  count(filter: SourceFilter): Promise<Sourced<number>>
  /** Also throws `vehicle_not_found` when the marketplace says that the car is sold, removed or was never there. */
  car(id: number, parts?: { readonly sheet: boolean }): Promise<SourcedCar>
  /** Of a car that is at hand, so that nobody need be asked; null = only `car` can tell. Missing where no car ever is. */
  facts?(id: number): Sourced<CarFacts> | null
}

/** A source that gives listings in its own words, whatever the language. */
export interface ListingSource extends Source {
  search(filter: SourceFilter, sort: Sort, offset: number, limit: number): Promise<Sourced<ListingPage>>
}
