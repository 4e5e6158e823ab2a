/** The port to a marketplace, implemented by a live adapter and a local inventory. Words stay in the source's language. */
import type { BodyStyle, FuelType, Lang, PowerBasis, Powertrain, SellerKind, Sort, Transmission } from './codes.ts'
import type { SentOf } from './fields/declare-car-field.ts'
import type { DETAIL_FIELDS } from './fields/detail-fields.ts'
import type { AskedName, FieldFilter } from './fields/field-filter.ts'
import type { ROW_FIELDS } from './fields/row-fields.ts'
import type { ObservedOverTime } from './inventory/observed-text.ts'
import type { Allocate, PageFrame, Written, WrittenPage } from './inventory/written.ts'
import type { ListingRecord } from './listing.ts'
import type { MarketplaceBlock } from './listing-parts/marketplace-block.ts'
import type { SourceBuild } from './listing-parts/source-build.ts'
import type { ListedSpan } from './time/listed-span.ts'

/** The freshness of an answer, for the headers `X-Cache` and `Age`. */
export interface Freshness {
  readonly cache: 'HIT' | 'MISS' | 'STALE'
  readonly age_s: number
  /** Until then the source would not be read again, so the same answer may be returned; 0 = read each time. */
  readonly fresh_until_ms: number
}

/**
 * A value that was read, with its freshness. It is parsed when `read` is called, so that an answer that was rendered before from the
 * same copy need not be parsed again: `version` changes whenever the data behind the value does.
 * `read` throws a Failure `source_changed` when the copy cannot be parsed.
 */
export interface Sourced<Value> {
  readonly read: () => Value
  readonly freshness: Freshness
  readonly version: string
  /** Whether the data behind the value, other than copies of the source, is unchanged; if missing, it always is. */
  readonly isCurrent?: (() => boolean) | undefined
}

export interface WritableSourced<Value> extends Sourced<Value> {
  /** Writes the JSON of the value; set if the value itself need not be created for that. */
  readonly write?: ((allocate: Allocate) => Written<Value>) | undefined
  /** The JSON of the value, set where it is faster to create than the value. */
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

/** A listing in our structure and the source's words. */
export interface SourceListing extends SentOf<typeof ROW_FIELDS> {
  readonly title: string | null
  readonly brand_name: string | null
  readonly brand_id: number | null
  readonly series_id: number | null
  readonly series_name: string | null
  readonly fuel_type: FuelType | null
  readonly fuel_label: string | null
  readonly powertrain: Powertrain | null
  /** Of the whole car; null where the source does not state it for this powertrain. */
  readonly power: SourcePower | null
  readonly transmission: Transmission | null
  readonly body_style: BodyStyle | null
  readonly body_style_label: string | null
  readonly city: string | null
  /** Six digits of the national division; the first two are the province. */
  readonly city_code: number | null
  /** The badges of the listing; null when the record has no place for them, as in details. */
  readonly tags: readonly string[] | null
  /** When the car was listed, according to the source. */
  readonly listed: ListedSpan | null
  /** What an inventory has observed of the car over time; null without one. */
  readonly observed: ObservedOverTime | null
  /** Epoch milliseconds of the reading. */
  readonly observed_at_ms: number
}

export interface SourceReportLink {
  /** Whether the listing says that there is a report. */
  readonly advertised: boolean | null
  /** The link in the listing, wrapped or not; null when there is none. */
  readonly link: string | null
}

export interface SourceCar extends SourceListing, SourceBuild, SentOf<typeof DETAIL_FIELDS> {
  readonly drive: string | null
  readonly seller_kind: SellerKind | null
  /** Of a business, never of a person. */
  readonly seller_name: string | null
  readonly report: SourceReportLink
  readonly marketplace: MarketplaceBlock
}

/** Powertrains that a name can mean and a source can filter by; more detailed than the fuels of the service. */
export const NAMED_POWERTRAINS = [
  'combustion',
  'hybrid',
  'plug_in_hybrid',
  'range_extender',
  'battery_electric',
] as const
export type NamedPowertrain = (typeof NAMED_POWERTRAINS)[number]

/** One meaning of a name: a brand or one of its series, optionally narrowed by words. Null = any. */
export interface SourcePart {
  readonly brand_id: number | null
  readonly series_id: number | null
  /** All of these as substrings of the title, Latin ones of up to four letters as words. */
  readonly keywords: readonly string[]
  /** All of these as whole, adjacent words of the title: `200` does not match 2007款, `300 L` not 300 e L. */
  readonly phrases: readonly string[]
  /** Any of these: titles often do not state the powertrain that a name means. */
  readonly powertrains: readonly NamedPowertrain[] | null
}

/** A query. */
export interface SourceFilter {
  /** Cars that match at least one of these, counted once; an empty list matches nothing. Null = any car. */
  readonly any: readonly SourcePart[] | null
  /** All of these as substrings of the title. */
  readonly keywords: readonly string[]
  /** Most of them only an inventory supports. */
  readonly fields: FieldFilter<AskedName>
}

/** Matches everything; filters are spread over it. */
export const NO_FILTER: SourceFilter = { any: null, keywords: [], fields: {} }

/** Matches every car; conditions are spread over it. */
export const ANY_CAR: SourcePart = { brand_id: null, series_id: null, keywords: [], phrases: [], powertrains: null }

/** Listings in the source's words, not yet translated. */
export interface ListingPage extends PageFrame {
  readonly listings: readonly SourceListing[]
}

/** Records in the requested language, complete except for prices in euros and dollars, which depend on the rate and are null here. */
export interface RecordPage extends PageFrame {
  readonly records: readonly ListingRecord[]
}

export type SourcePage = ListingPage | RecordPage

export interface FoundPage extends Sourced<SourcePage> {
  /** Set where the prepared rows are available, so that `read` is not needed. */
  readonly written?: WrittenPage
}

/** The native records of a live fetch, as JSON values. */
export interface CarFetch {
  readonly id: number
  readonly at_ms: number
  readonly detail: object
  /** Null when it was not requested, or could not be read. */
  readonly sheet: object | null
}

/** A native record as a JSON value, and when it was read. */
interface SentRecord {
  readonly value: unknown
  readonly at_ms: number
}

/** The native records that a car is parsed from; null = not read. */
export interface SentRecords {
  /** A row of a list. */
  readonly list: SentRecord | null
  readonly detail: SentRecord
  readonly sheet: SentRecord | null
}

export interface SourcedCar extends Sourced<SourceCar> {
  /** Throws a Failure `source_changed` as `read` does. */
  readonly records: () => SentRecords
  /** Set by a live source when part of it was just fetched; missing when all of it came from copies. */
  readonly fetched?: () => CarFetch
}

/** The values by which similar cars are found; of a date, the year suffices. */
export type CarFacts = Pick<
  SourceCar,
  'id' | 'brand_id' | 'series_id' | 'body_style' | 'price_cny' | 'mileage_km' | 'registration_date'
>

/**
 * Every method throws a Failure: `source_unavailable` when the marketplace cannot be read and there is no usable copy,
 * `source_changed` when its answer has an unknown format.
 */
export interface Source {
  brands(): Promise<Sourced<readonly SourceBrand[]>>
  series(brandId: number): Promise<Sourced<readonly SourceSeries[]>>
  search(filter: SourceFilter, sort: Sort, offset: number, limit: number, lang: Lang): Promise<FoundPage>
  count(filter: SourceFilter): Promise<Sourced<number>>
  /** Also throws `vehicle_not_found` when the car is sold, removed or unknown. The spec sheet costs another request; it is read by default. */
  car(id: number, parts?: { readonly sheet: boolean }): Promise<SourcedCar>
  /** The values of a stored car, without a request; null = only `car` can answer. Missing in sources without a store. */
  facts?(id: number): Sourced<CarFacts> | null
}

/** A source that returns listings in its own words for every language. */
export interface ListingSource extends Source {
  search(filter: SourceFilter, sort: Sort, offset: number, limit: number): Promise<Sourced<ListingPage>>
}
