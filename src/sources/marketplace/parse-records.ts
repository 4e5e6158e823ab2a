/** Parses the stored records of a car: a detail, and perhaps a row of a list and a spec sheet. */
import type { AdMarks } from '../../domain/duplicates/ad-identity.ts'
import type { NativeValues } from '../../domain/inventory/inventory-writer.ts'
import { recordOrNull } from '../../domain/readers.ts'
import type { SourceBrand, SourceCar, SourceSeries } from '../../domain/source.ts'
import type { NativeRow } from './native.ts'
import { parseCar } from './parse/car.ts'
import { changed } from './parse/envelope.ts'
import { parseId } from './parse/listing.ts'
import { knownTextOrNull } from './parse/values/known-text.ts'
import { maskVin } from './parse/values/masks.ts'

/** The depth of the values was checked when they were read. Throws `source_changed` for a record that cannot be read, or is of another car. */
type ParseRecords = (id: number, values: NativeValues, fetchedAtMs: number) => SourceCar

/** `baseUrl` without a trailing slash. Parsing without the native block takes two thirds of the time. */
export function createRecordsParser(baseUrl: string, isNativeWanted = true): ParseRecords {
  const { origin } = new URL(baseUrl)
  return (id, { list, detail, sheet }, fetched_at_ms) => {
    const context = { base_url: baseUrl, origin, fetched_at_ms, without_native: !isNativeWanted }
    const car = parseCar(detail, sheet, context, readRow(list, id))
    if (car.id !== id) throw changed('a car')
    return car
  }
}

/** Null for a value that is not a row or has no id. Throws `source_changed` for a row of another car. */
export function readRow(list: unknown, id: number): NativeRow | null {
  const rowId = readRecordId(list)
  if (rowId !== null && rowId !== id) throw changed('a car')
  return rowId === null ? null : recordOrNull(list)
}

/** The id of the car of a native row or detail; null when it has none. */
export function readRecordId(value: unknown): number | null {
  return parseId(recordOrNull(value)?.infoid)
}

/** What the native groups show of a detail that tells its car from others. */
export function readAdMarks(detail: unknown): AdMarks {
  const raw = recordOrNull(detail)
  return { vin: maskVin(raw?.vincode), trim_id: parseId(raw?.specid) }
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
