/** Reads the live marketplace for an inventory: each request once, and the native records unchanged. */
import { isFailure } from '../../domain/failure.ts'
import type { Bounds, Market, MarketPage, MarketRow, MarketSlice } from '../../domain/inventory/market.ts'
import { arrayOrNull, recordOrNull } from '../../domain/readers.ts'
import type { ReadAnew, UpstreamResponse } from '../../domain/reading.ts'
import { ANY_CAR, NO_FILTER, type SourceFilter, type SourcePart } from '../../domain/source.ts'
import { TEN_THOUSAND } from './format/range.ts'
import { formatSearchUrl } from './format/search-url.ts'
import { parseBrands } from './parse/brands.ts'
import { changed } from './parse/changed.ts'
import { createEnvelopeParser } from './parse/envelope.ts'
import { parseId } from './parse/listing.ts'
import { parsePage } from './parse/page.ts'
import { parseEach } from './parse/parse-each.ts'
import { parseRowMark } from './parse/row-mark.ts'
import { parseSeries } from './parse/series.ts'
import { PATHS } from './settings.ts'

interface NativeReaderOptions {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly read: ReadAnew
}

export function createNativeReader({ baseUrl, read }: NativeReaderOptions): Market {
  const { parseAnswer } = createEnvelopeParser()

  function readCar(path: string, id: number, check: (result: unknown) => object): Promise<object | null> {
    const parse = (response: UpstreamResponse) => check(parseAnswer(response, true))
    return read(`${baseUrl}${path}?infoid=${id}`, parse).catch(nullIfGone)
  }

  return {
    brands: () => read(baseUrl + PATHS.brands, (response) => parseBrands(parseAnswer(response, false))),
    series: (brandId) =>
      read(`${baseUrl}${PATHS.series}?brandid=${brandId}`, (response) =>
        parseSeries(parseAnswer(response, false), brandId),
      ),
    page(slice, sort, index, size) {
      const url = formatSearchUrl(baseUrl, { filter: toFilter(slice), sort, part: toPart(slice) }, index + 1, size)
      // Searches of the service never filter by trim; it is the marketplace's finest filter.
      const trim = slice.trim_id === null ? '' : `&specid=${slice.trim_id}`
      return read(url + trim, (response) => readPage(parseAnswer(response, false)))
    },
    detail: (id) =>
      readCar(PATHS.car, id, (result) => {
        const record = recordOrNull(result)
        if (record === null || parseId(record.infoid) !== id) throw changed('a car')
        return record
      }),
    sheet: (id) =>
      readCar(PATHS.sheet, id, (result) => {
        const sections = arrayOrNull(result)
        if (sections === null) throw changed('a spec sheet')
        return sections
      }),
    describeRow(text) {
      try {
        return parseRowMark(JSON.parse(text))
      } catch {
        return null
      }
    },
  }
}

function readPage(result: unknown): MarketPage {
  const { rows, ...shape } = parsePage(result)
  const readable = parseEach(rows, readRow, 'the rows of a search')
  return { ...shape, rows: readable, unreadable: rows.length - readable.length }
}

function readRow(row: unknown): MarketRow | null {
  const mark = parseRowMark(row)
  const record = recordOrNull(row)
  const id = parseId(record?.infoid)
  return mark === null || record === null || id === null ? null : { id, record, ...mark }
}

function nullIfGone(error: unknown): null {
  if (isFailure(error, 'vehicle_not_found')) return null
  throw error
}

function toPart({ brand_id, series_id }: MarketSlice): SourcePart {
  return { ...ANY_CAR, brand_id, series_id }
}

function toFilter({ price, age, mileage, fuel_type, transmission, body_style }: MarketSlice): SourceFilter {
  return {
    ...NO_FILTER,
    price_min_cny: minOf(price, TEN_THOUSAND),
    price_max_cny: maxOf(price, TEN_THOUSAND),
    age_min: minOf(age, 1),
    age_max: maxOf(age, 1),
    mileage_min_km: minOf(mileage, TEN_THOUSAND),
    mileage_max_km: maxOf(mileage, TEN_THOUSAND),
    fuel_types: fuel_type === null ? null : [fuel_type],
    transmission,
    body_styles: body_style === null ? null : [body_style],
  }
}

function minOf(bounds: Bounds | null, unit: number): number | null {
  return bounds === null ? null : bounds.min * unit
}

function maxOf(bounds: Bounds | null, unit: number): number | null {
  return bounds === null || bounds.max === null ? null : bounds.max * unit
}
