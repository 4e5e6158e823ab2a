/** Turns a listing of the source into the record of the service, in the language asked for. */
import type { Lang } from '../domain/codes.ts'
import type { ListingRecord } from '../domain/listing.ts'
import { convertToEur, type Rate } from '../domain/rates.ts'
import type { SourceListing } from '../domain/source.ts'
import type { Words } from '../words/create-words.ts'
import { NOTHING_PROVEN, type Proof } from './find-proof.ts'
import type { SeriesMap } from './series-map.ts'

export interface RecordParts {
  readonly words: Words
  readonly seriesMap: SeriesMap
  readonly rate: Rate | null
  readonly lang: Lang
}

/** A record of the inventory has everything but what moves with the rate. */
export function finishRecord(record: ListingRecord, rate: Rate | null): ListingRecord {
  return { ...record, price_eur: convertToEur(record.price_cny, rate) }
}

/** What the row says itself goes before what the question proves of it. */
export function makeListingRecord(
  listing: SourceListing,
  { words, seriesMap, rate, lang }: RecordParts,
  proof: Proof = NOTHING_PROVEN,
): ListingRecord {
  const brand = seriesMap.brandOf(listing.series_id)
  const name = listing.brand_name ?? brand?.name ?? null
  const id = listing.brand_id ?? brand?.id ?? proof.brand_id
  const title = words.title(
    listing.title,
    {
      brand: name === null && id === null ? null : { name, id },
      // Titles spell some series otherwise (凯迪拉克CTS进口), so the catalogue goes first.
      series: seriesMap.find(listing.series_id)?.name ?? listing.series_name,
    },
    lang,
  )
  const fuel_type = listing.fuel_type ?? proof.fuel_type
  const place = words.place(listing.city_code, listing.city, lang)
  return {
    id: listing.id,
    title: title.title,
    source_title: listing.title,
    manufacturer: title.manufacturer,
    model: title.model,
    trim: title.trim,
    model_year: title.model_year,
    registration_date: listing.registration_date,
    registration_state: listing.registration_state,
    mileage_km: listing.mileage_km,
    price_cny: listing.price_cny,
    price_eur: convertToEur(listing.price_cny, rate),
    fuel_type,
    fuel_label: words.label('fuel', listing.fuel_label, lang),
    powertrain: listing.powertrain ?? (fuel_type === proof.fuel_type ? proof.powertrain : null),
    displacement_l: listing.displacement_l,
    emission_standard: words.label('emission', listing.emission_standard, lang),
    transmission: listing.transmission ?? proof.transmission,
    transmission_label: words.label('transmission', listing.transmission_label, lang),
    body_style: listing.body_style ?? proof.body_style,
    body_style_label: words.label('body', listing.body_style_label, lang),
    location: { city: place.city, province: place.province },
    photo_url: listing.photo_url,
    inspection_advertised: listing.inspection_advertised,
    tags: listing.tags?.map((tag) => words.tag(tag, lang)) ?? null,
    listed_at: listing.listed_at,
    source_url: listing.source_url,
    observed_at: new Date(listing.observed_at_ms).toISOString(),
  }
}
