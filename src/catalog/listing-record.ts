/** Turns a listing of the source into a listing record, in the requested language. */
import type { Lang } from '../domain/codes.ts'
import { describeObserved } from '../domain/inventory/observed-text.ts'
import type { SearchColumns } from '../domain/inventory/search-columns.ts'
import type { ListingRecord } from '../domain/listing.ts'
import { convertToEur, convertToUsd, type Rate } from '../domain/rates.ts'
import type { SourceCar, SourceFilter, SourceListing, SourcePower } from '../domain/source.ts'
import type { Words } from '../words/create-words.ts'
import type { CodeKind } from '../words/labels.ts'
import { createCityNumbers } from '../words/places.ts'
import { readTable } from '../words/read-table.ts'
import type { SeriesMap } from './series-map.ts'

export interface RecordParts {
  readonly words: Words
  readonly seriesMap: SeriesMap
  readonly rate: Rate | null
  readonly lang: Lang
}

/** A record of the inventory is complete except for prices in other currencies. */
export function finishRecord(record: ListingRecord, rate: Rate | null): ListingRecord {
  const { price_cny } = record
  return { ...record, price_eur: convertToEur(price_cny, rate), price_usd: convertToUsd(price_cny, rate) }
}

/** Values in the row take precedence over those that the query proves. */
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
      // Titles spell some series differently (凯迪拉克CTS进口), so the catalogue takes precedence.
      series: seriesMap.find(listing.series_id)?.name ?? listing.series_name,
    },
    lang,
  )
  const fuel_type = listing.fuel_type ?? proof.fuel_type
  const powertrain = listing.powertrain ?? (fuel_type === proof.fuel_type ? proof.powertrain : null)
  const transmission = listing.transmission ?? proof.transmission
  const body_style = listing.body_style ?? proof.body_style
  const nameCode = (kind: CodeKind, code: string | null) => (code === null ? null : words.codeLabel(kind, code, lang))
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
    price_usd: convertToUsd(listing.price_cny, rate),
    fuel_type,
    fuel_label: nameCode('fuel_type', fuel_type) ?? words.label('fuel', listing.fuel_label, lang),
    powertrain,
    powertrain_label: nameCode('powertrain', powertrain),
    displacement_l: listing.displacement_l,
    displacement_cc: listing.displacement_cc,
    ...describePower(listing.power),
    emission_standard: words.label('emission', listing.emission_standard, lang),
    transmission,
    transmission_label: nameCode('transmission', transmission),
    body_style,
    body_style_label: nameCode('body_style', body_style) ?? words.label('body', listing.body_style_label, lang),
    location: { city: place.city, province: place.province },
    photo_url: listing.photo_url,
    inspection_advertised: listing.inspection_advertised,
    tags: listing.tags?.map((tag) => words.tag(tag, lang)) ?? null,
    ...describeObserved(listing.listed, listing.observed),
    source_url: listing.source_url,
    observed_at: new Date(listing.observed_at_ms).toISOString(),
  }
}

/** Metric horsepower of one kilowatt. */
const HP_PER_KW = 1.35962

/** Derived horsepower keeps a decimal: tariffs change at whole numbers, and rounding 160.4 would cross one. */
function describePower(power: SourcePower | null): Pick<ListingRecord, PowerField> {
  if (power === null) return { power_kw: null, power_hp: null, power_source: null, power_basis: null }
  const { kw, hp, basis } = power
  const derived = kw === null ? null : Math.round(kw * HP_PER_KW * 10) / 10
  return {
    power_kw: kw,
    power_hp: hp ?? derived,
    power_source: hp === null ? 'derived' : 'printed',
    power_basis: basis,
  }
}

type PowerField = 'power_kw' | 'power_hp' | 'power_source' | 'power_basis'

/** Derives values that a query proves for every row it returns: the source filtered by them, so rows need not contain them. */
export type Proof = Pick<SourceListing, 'brand_id' | 'fuel_type' | 'powertrain' | 'transmission' | 'body_style'>

export const NOTHING_PROVEN: Proof = {
  brand_id: null,
  fuel_type: null,
  powertrain: null,
  transmission: null,
  body_style: null,
}

/** Only single values prove something; with several, the row may have any of them. */
export function findProof({ any, fuel_types, transmission, body_styles }: SourceFilter): Proof {
  const fuel_type = singleOrNull(fuel_types)
  return {
    brand_id: singleOrNull(any?.map(({ brand_id }) => brand_id) ?? null),
    fuel_type,
    // Each of the other fuels has several.
    powertrain: fuel_type === 'hybrid' ? 'hybrid' : null,
    transmission,
    body_style: singleOrNull(body_styles),
  }
}

function singleOrNull<Value>(values: readonly Value[] | null): Value | null {
  const [first = null, ...others] = new Set(values)
  return others.length === 0 ? first : null
}

type Locate = (car: SourceCar) => Pick<SearchColumns, 'brand_id' | 'province' | 'city'>

/** Finds the brand, the province and the city that the row of a car shows, as numbers for the inventory's search. */
export function createLocator(words: () => Words, seriesMap: Pick<SeriesMap, 'brandOf'>): Locate {
  const rows = readTable('provinces.tsv', ['code', 'zh', 'en'])
  const codes = new Map(rows.map(({ code, en }) => [en, Number(code)]))
  const cityOf = createCityNumbers()
  return ({ brand_id, series_id, city_code, city }) => {
    const { province } = words().place(city_code, city, 'en')
    return {
      brand_id: brand_id ?? seriesMap.brandOf(series_id)?.id ?? null,
      province: province === null ? null : (codes.get(province) ?? null),
      city: cityOf(city_code, city),
    }
  }
}
