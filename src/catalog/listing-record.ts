/** Turns a listing of the source into a listing record, in the requested language. */

import { createRecordMaker } from '../domain/evidence/record-maker.ts'
import { codesOf } from '../domain/fields/field-filter.ts'
import type { SearchColumns } from '../domain/inventory/search-columns.ts'
import type { ListingRecord } from '../domain/listing.ts'
import { convertToEur, convertToUsd, type Rate } from '../domain/rates.ts'
import type { SourceCar, SourceFilter, SourceListing } from '../domain/source.ts'
import type { Words } from '../words/create-words.ts'
import { createCityNumbers } from '../words/places.ts'
import { readTable } from '../words/read-table.ts'
import { LISTING_FIELDS } from './record/listing-fields.ts'
import { NOTHING_PROVEN, type Proof, type RecordParts, RecordView } from './record/record-view.ts'
import type { SeriesMap } from './series-map.ts'

/** A record of the inventory is complete except for prices in other currencies. */
export function finishRecord(record: ListingRecord, rate: Rate | null): ListingRecord {
  const { price_cny } = record
  return { ...record, price_eur: convertToEur(price_cny, rate), price_usd: convertToUsd(price_cny, rate) }
}

/** Values in the row take precedence over those that the query proves. */
export function makeListingRecord(
  listing: SourceListing,
  parts: RecordParts,
  proof: Proof = NOTHING_PROVEN,
): ListingRecord {
  return makeRecord(new RecordView(listing, parts, proof))
}

const makeRecord = createRecordMaker<RecordView<SourceListing>, ListingRecord>(LISTING_FIELDS)

/** Only single values prove something; with several, the row may have any of them. */
export function findProof({ any, fields }: SourceFilter): Proof {
  const fuel_type = singleOrNull(codesOf(fields, 'fuel_type'))
  return {
    brand_id: singleOrNull(any?.map(({ brand_id }) => brand_id) ?? null),
    fuel_type,
    // Each of the other fuels has several.
    powertrain: fuel_type === 'hybrid' ? 'hybrid' : null,
    transmission: singleOrNull(codesOf(fields, 'transmission')),
    body_style: singleOrNull(codesOf(fields, 'body_style')),
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
