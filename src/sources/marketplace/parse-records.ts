/** Parses the stored records of a car: a detail, and perhaps a row of a list and a spec sheet. */
import { recordOrNull } from '../../domain/readers.ts'
import type { SourceBrand, SourceCar, SourceListing, SourceSeries } from '../../domain/source.ts'
import type { NativeRow } from './native.ts'
import { parseCar } from './parse/car.ts'
import { changed } from './parse/envelope.ts'
import { parseId, parseListing } from './parse/listing.ts'
import { addListed } from './parse/marketplace-block.ts'
import { parseEmission } from './parse/values/codes.ts'
import { knownTextOrNull } from './parse/values/known-text.ts'

/** The native records as JSON values, whose depth was checked when they were read; null = never read. */
interface RecordValues {
  readonly list: unknown
  readonly detail: unknown
  readonly sheet: unknown
}

/** Throws `source_changed` for a record that cannot be read, or is of another car. */
type ParseRecords = (id: number, values: RecordValues, fetchedAtMs: number) => SourceCar

/** `baseUrl` without a trailing slash. Parsing without the native block takes two thirds of the time. */
export function createRecordsParser(baseUrl: string, isNativeWanted = true): ParseRecords {
  const { origin } = new URL(baseUrl)
  return (id, { list, detail, sheet }, fetched_at_ms) => {
    const context = { base_url: baseUrl, origin, fetched_at_ms, without_native: !isNativeWanted }
    const car = parseCar(detail, sheet, context)
    const row = list === null ? null : parseListing(list, context)
    if (car.id !== id || (row !== null && row.id !== id)) throw changed('a car')
    return row === null ? car : withListed(car, row, isNativeWanted ? recordOrNull(list) : null)
  }
}

/** A car that was just read, with the values that only a stored row of a list has. */
type AddListed = (car: SourceCar, list: unknown, fetchedAtMs: number) => SourceCar

export function createListedAdder(baseUrl: string): AddListed {
  const { origin } = new URL(baseUrl)
  return (car, list, fetched_at_ms) => {
    const row = parseListing(list, { base_url: baseUrl, origin, fetched_at_ms })
    // A copy, because the record is shared.
    return row?.id === car.id ? withListed({ ...car }, row, recordOrNull(list)) : car
  }
}

/** The id of the car of a native row or detail; null when it has none. */
export function readRecordId(value: unknown): number | null {
  return parseId(recordOrNull(value)?.infoid)
}

/** `native`: the row itself, if the native block is requested. Only rows of lists have badges. For all other values the detail takes precedence, even where its price is unknown. */
function withListed(car: SourceCar, row: SourceListing, native: NativeRow | null): SourceCar {
  const isPlaced = car.city !== null || car.city_code !== null
  const isDated = car.registration_date !== null || car.registration_state !== null
  const emission_standard = car.emission_standard ?? row.emission_standard
  // Assigned, because the car is new and spreading records of this size takes longer than parsing them.
  return Object.assign(car, {
    tags: car.tags ?? row.tags,
    title: car.title ?? row.title,
    series_id: car.series_id ?? row.series_id,
    displacement_l: car.displacement_l ?? row.displacement_l,
    emission_standard,
    emission_code: parseEmission(emission_standard),
    photo_url: car.photo_url ?? row.photo_url,
    source_url: car.source_url ?? row.source_url,
    ...(isPlaced ? {} : { city: row.city, city_code: row.city_code }),
    ...(isDated ? {} : { registration_date: row.registration_date, registration_state: row.registration_state }),
    ...(native === null ? {} : { marketplace: addListed(car.marketplace, native) }),
  })
}

/** The brand and the series of a detail, in the catalogue's form; null when it names no brand. */
export function readCatalogueEntry(
  detail: unknown,
): { readonly brand: SourceBrand; readonly series: SourceSeries | null } | null {
  const raw = recordOrNull(detail)
  const brandId = parseId(raw?.brandid)
  const brandName = knownTextOrNull(raw?.brandname)
  if (brandId === null || brandName === null) return null
  const seriesId = parseId(raw?.seriesid)
  const seriesName = knownTextOrNull(raw?.seriesname)
  const series = seriesId === null || seriesName === null ? null : { id: seriesId, name: seriesName, brand_id: brandId }
  return { brand: { id: brandId, name: brandName, pinyin: null }, series }
}
