/** Implements Source over the live marketplace. */
import { noSuchCar, nullFor } from '../../domain/failure.ts'
import { combineReadings } from '../../domain/freshness.ts'
import { arrayOrNull, recordOrNull } from '../../domain/readers.ts'
import type { CreateRead, Reading, ReadWishes } from '../../domain/reading.ts'
import type { ListingSource } from '../../domain/source.ts'
import { createPages } from './pages.ts'
import { parseCar } from './parse/car.ts'
import { changed, createEnvelopeParser, type EnvelopeParser } from './parse/envelope.ts'
import { parseId } from './parse/listing.ts'
import { parseBrands, parseSeries } from './parse/lists.ts'
import { count, search } from './search.ts'
import { ACCEPT, LIFETIMES, PATHS, type Resource } from './settings.ts'

interface MarketplaceSourceOptions {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly createRead: CreateRead
}

type Check = ReadWishes['check']

/** Twelve digits; the marketplace rejects longer ids as malformed instead of unknown. */
const LARGEST_ID = 999_999_999_999

export function createMarketplaceSource({ baseUrl, createRead }: MarketplaceSourceOptions): ListingSource {
  const { origin } = new URL(baseUrl)
  const envelopes = createEnvelopeParser()
  const { parseResult } = envelopes
  const checks = createChecks(envelopes)
  const readerOf = (resource: Resource, check: Check) =>
    createRead({ name: resource, accept: ACCEPT, ...LIFETIMES[resource], check })
  const readBrands = readerOf('brands', checks.brands)
  const readSeries = readerOf('series', checks.series)
  const readDetail = readerOf('car', checks.car)
  const readSheet = readerOf('sheet', checks.sheet)
  const pages = createPages(baseUrl, (check) => readerOf('search', check), envelopes)

  return {
    async brands() {
      const reading = await readBrands(baseUrl + PATHS.brands)
      return combineReadings([reading], () => parseBrands(parseResult(reading.copy.body)))
    },
    async series(brandId) {
      const reading = await readSeries(`${baseUrl}${PATHS.series}?brandid=${brandId}`)
      return combineReadings([reading], () => parseSeries(parseResult(reading.copy.body), brandId))
    },
    search: (filter, sort, offset, limit) => search(pages, filter, sort, offset, limit),
    count: (filter) => count(pages, filter),
    async car(id, { sheet: isSheetWanted } = { sheet: true }) {
      if (!Number.isSafeInteger(id) || id <= 0 || id > LARGEST_ID) {
        throw noSuchCar()
      }
      const [detail, sheet] = await Promise.all([
        readDetail(`${baseUrl}${PATHS.car}?infoid=${id}`),
        // A car without its spec sheet is still a valid answer.
        isSheetWanted ? readSheet(`${baseUrl}${PATHS.sheet}?infoid=${id}`).catch(nullFor()) : null,
      ])
      const { fetched_at_ms } = detail.copy
      const read = () => {
        const sections = sheet === null ? null : parseResult(sheet.copy.body)
        const car = parseCar(parseResult(detail.copy.body), sections, { base_url: baseUrl, origin, fetched_at_ms })
        if (car.id !== id) throw changed('a car')
        return car
      }
      const recordOf = (reading: Reading) => parseResult(reading.copy.body) as object
      const fetched = () => ({ id, at_ms: fetched_at_ms, detail: recordOf(detail), sheet: sheet && recordOf(sheet) })
      const sent = (reading: Reading) => ({ value: recordOf(reading), at_ms: reading.copy.fetched_at_ms })
      const records = () => ({ list: null, detail: sent(detail), sheet: sheet && sent(sheet) })
      const sourced = { ...combineReadings(isSheetWanted ? [detail, sheet] : [detail], read), records }
      return isNewlyRead(detail, sheet) ? { ...sourced, fetched } : sourced
    },
  }
}

/** The check that an answer must pass to be cached. */
function createChecks({ parseAnswer }: EnvelopeParser): Readonly<Record<Exclude<Resource, 'search'>, Check>> {
  return {
    brands: (response) => parseBrands(parseAnswer(response, false)),
    series: (response) => parseSeries(parseAnswer(response, false), 0),
    car(response, url) {
      const id = parseId(recordOrNull(parseAnswer(response, true))?.infoid)
      if (id === null || !url.endsWith(`?infoid=${id}`)) throw changed('a car')
    },
    sheet(response) {
      if (arrayOrNull(parseAnswer(response, true)) === null) throw changed('a spec sheet')
    },
  }
}

/** Whether at least one reading is new and none replaces an unavailable one. */
function isNewlyRead(...readings: readonly (Reading | null)[]): boolean {
  const caches = readings.map((reading) => reading?.freshness.cache)
  return caches.includes('MISS') && !caches.includes('STALE')
}
