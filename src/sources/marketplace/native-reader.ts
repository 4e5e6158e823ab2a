/** Reads the live marketplace for an inventory: each request once, and the native records unchanged. */

import { hash } from 'node:crypto'
import { nullFor } from '../../domain/failure.ts'
import { anyOf } from '../../domain/fields/field-filter.ts'
import type { Bounds, Market, MarketPage, MarketRow, MarketSlice, RowMark } from '../../domain/inventory/market.ts'
import { arrayOrNull, type Raw, recordOrNull } from '../../domain/readers.ts'
import type { ReadAnew, UpstreamResponse } from '../../domain/reading.ts'
import { ANY_CAR, NO_FILTER, type SourceFilter, type SourcePart } from '../../domain/source.ts'
import { parseCleanJson } from '../../domain/texts/clean-text.ts'
import { formatSearchUrl, TEN_THOUSAND } from './format/search-url.ts'
import { changed, createEnvelopeParser } from './parse/envelope.ts'
import { parseBadges, parseId } from './parse/listing.ts'
import { parseBrands, parseEach, parsePage, parseSeries } from './parse/lists.ts'
import { parseRegistrationDate } from './parse/values/dates.ts'
import { parseTenThousands } from './parse/values/figures.ts'
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
    return read(`${baseUrl}${path}?infoid=${id}`, parse).catch(nullFor('vehicle_not_found'))
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
        return parseRowMark(parseCleanJson(text))
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

function toPart({ brand_id, series_id }: MarketSlice): SourcePart {
  return { ...ANY_CAR, brand_id, series_id }
}

function toFilter({ price, age, mileage, fuel_type, transmission, body_style }: MarketSlice): SourceFilter {
  const fields = {
    ...(price && { price_cny: toCondition(price, TEN_THOUSAND) }),
    ...(age && { age: toCondition(age, 1) }),
    ...(mileage && { mileage_km: toCondition(mileage, TEN_THOUSAND) }),
    ...(fuel_type && { fuel_type: anyOf('fuel_type', [fuel_type]) }),
    ...(transmission && { transmission: anyOf('transmission', [transmission]) }),
    ...(body_style && { body_style: anyOf('body_style', [body_style]) }),
  }
  return { ...NO_FILTER, fields }
}

function toCondition({ min, max }: Bounds, unit: number) {
  return { min: min * unit, max: max === null ? null : max * unit }
}

/** Keys that the detail record has as well. They are listed, because a new key that changes each time must not make all cars look changed. */
const DIGESTED =
  'infoid carname brandid brandname seriesid specid sname cname cityid dealerid price mileage firstregyear displacement environmental isnewenergy cartype fromtype'.split(
    ' ',
  )

/** The size prefix of a photo's name, which depends on the caller. */
const PHOTO_SIZE = /^(?:f_)?\d{1,5}x\d{1,5}_\w{1,4}_(?:q\d{1,3}_)?/
const DIGEST_LENGTH = 16

/** Null for a value that is not a row or has no id. */
export function parseRowMark(row: unknown): RowMark | null {
  const raw = recordOrNull(row)
  if (raw === null || parseId(raw.infoid) === null) return null
  const digested = JSON.stringify([...DIGESTED.map((key) => raw[key] ?? null), photoOf(raw)])
  const year = parseRegistrationDate(raw.firstregyear)
  return {
    core: digest(digested),
    mark: digest(`${digested}${JSON.stringify(parseBadges(raw.cartags))}`),
    trim_id: parseId(raw.specid),
    price: inTenThousands(raw.price),
    mileage: inTenThousands(raw.mileage),
    year: year === null ? null : Number(year.slice(0, 4)),
  }
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, DIGEST_LENGTH)
}

function inTenThousands(value: unknown): number | null {
  const whole = parseTenThousands(value)
  return whole === null ? null : whole / TEN_THOUSAND
}

/** The same photo comes from several hosts and in several sizes. */
function photoOf(raw: Raw): string | null {
  if (typeof raw.imageurl !== 'string') return null
  const name = raw.imageurl.slice(raw.imageurl.lastIndexOf('/') + 1)
  return name.replace(PHOTO_SIZE, '')
}
