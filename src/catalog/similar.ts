/** The question which cars are like this one: the same model first, then the same brand and body. */
import type { Lang } from '../domain/codes.ts'
import { anyOf, type FieldFilter } from '../domain/fields/field-filter.ts'
import { combineFreshness } from '../domain/freshness.ts'
import type { Allocate, Written } from '../domain/inventory/written.ts'
import type { ListingRecord } from '../domain/listing.ts'
import { versionOfRate } from '../domain/rates.ts'
import {
  ANY_CAR,
  type CarFacts,
  type FoundPage,
  NO_FILTER,
  type SourceFilter,
  type SourceListing,
  type WritableSourced,
} from '../domain/source.ts'
import type { CatalogParts } from './catalog-parts.ts'
import { findProof, finishRecord, makeListingRecord } from './listing-record.ts'
import type { Proof, RecordParts } from './record/record-view.ts'
import { createPageWriter, type WrittenRow } from './write-page.ts'

// Enough to choose the nearest from, in one page of any source.
const CANDIDATES = 100
const PRICE_STEP_CNY = 10_000

/** A chosen row: a record to render, or prepared bytes. */
type Chosen = { readonly make: () => ListingRecord } | { readonly written: WrittenRow }

export function createSimilar({ source, words, rates, seriesMap }: CatalogParts) {
  const write = createPageWriter()
  return async function similar(
    id: number,
    limit: number,
    lang: Lang,
  ): Promise<WritableSourced<readonly ListingRecord[]>> {
    // A car of the inventory is compared by its stored values, like the candidates.
    const found = source.facts?.(id) ?? (await source.car(id, { sheet: false }))
    const car = found.read()
    const rate = rates.current()
    const parts = { words, seriesMap, rate, lang }
    const chosen = new Map<number, Chosen>()
    let { freshness } = found
    let version = found.version
    const checks = found.isCurrent ? [found.isCurrent] : []
    for (const filter of widen(car)) {
      if (chosen.size >= limit) break
      const page = await source.search(filter, 'default', 0, CANDIDATES, lang)
      freshness = combineFreshness([freshness, page.freshness])
      version += `+${page.version}`
      if (page.isCurrent) checks.push(page.isCurrent)
      for (const { other, row } of rankPage(car, page, findProof(filter), parts)) {
        if (other !== id && !chosen.has(other) && chosen.size < limit) chosen.set(other, row)
      }
    }
    return {
      ...render([...chosen.values()], (rows, allocate) => write.list(rows, rate, allocate)),
      freshness,
      version: `${version}/${versionOfRate(rate)}/${seriesMap.version()}`,
      isCurrent: () => checks.every((isCurrent) => isCurrent()),
    }
  }
}

/** The rows of a page, the most similar first. */
function rankPage(
  car: CarFacts,
  { read, written }: FoundPage,
  proof: Proof,
  parts: RecordParts,
): readonly { readonly other: number; readonly row: Chosen }[] {
  if (written) {
    const rows = Array.from({ length: written.count }, (_, place) => ({ place, ...written.describe(place) }))
    return rankSimilar(car, rows).map(({ id, place }) => ({ other: id, row: { written: { page: written, place } } }))
  }
  const slice = read()
  if ('records' in slice)
    return rankSimilar(car, slice.records).map((one) => ({
      other: one.id,
      row: { make: () => finishRecord(one, parts.rate) },
    }))
  return rankSimilar(car, slice.listings).map((one) => ({
    other: one.id,
    row: { make: () => makeListingRecord(one, parts, proof) },
  }))
}

/** All pages are prepared or none; if the source has changed between two of them, the response is rendered. */
function render(
  chosen: readonly Chosen[],
  write: (rows: readonly WrittenRow[], allocate: Allocate) => Written<readonly ListingRecord[]>,
): Pick<WritableSourced<readonly ListingRecord[]>, 'read' | 'write'> {
  const parse = (rows: readonly WrittenRow[]) =>
    JSON.parse(write(rows, Buffer.allocUnsafe).json.toString()) as ListingRecord[]
  const rows = chosen.flatMap((one) => ('written' in one ? [one.written] : []))
  const read = () => chosen.flatMap((one) => ('written' in one ? parse([one.written]) : [one.make()]))
  return rows.length < chosen.length ? { read } : { read, write: (allocate) => write(rows, allocate) }
}

/** From the nearest to the farthest: model near its price, model, brand and body near the price, brand and body. */
function widen(car: CarFacts): SourceFilter[] {
  const price = nearPrice(car.price_cny)
  const filters: SourceFilter[] = []
  if (car.series_id !== null) {
    const model = { ...NO_FILTER, any: [{ ...ANY_CAR, brand_id: car.brand_id, series_id: car.series_id }] }
    if (price) filters.push({ ...model, fields: price })
    filters.push(model)
  }
  if (car.brand_id !== null && car.body_style !== null) {
    const kin = { ...NO_FILTER, any: [{ ...ANY_CAR, brand_id: car.brand_id }] }
    const body_style = anyOf('body_style', [car.body_style])
    if (price) filters.push({ ...kin, fields: { body_style, ...price } })
    filters.push({ ...kin, fields: { body_style } })
  }
  return filters
}

function nearPrice(price: number | null): FieldFilter | null {
  if (price === null) return null
  const min = Math.floor((price * 0.7) / PRICE_STEP_CNY) * PRICE_STEP_CNY
  const max = Math.ceil((price * 1.4) / PRICE_STEP_CNY) * PRICE_STEP_CNY
  return { price_cny: { min, max } }
}

// If a value of either car is unknown, it counts as rather different, never as equal.
const UNKNOWN_DISTANCE = 1

/** The compared fields, which listings and finished records both have. */
type Comparable = Pick<SourceListing, 'id' | 'price_cny' | 'registration_date' | 'mileage_km'>

/** The most similar first; ties go to the higher id. */
export function rankSimilar<Listing extends Comparable>(car: Comparable, listings: readonly Listing[]): Listing[] {
  return listings
    .map((listing) => ({ listing, distance: measureDistance(car, listing) }))
    .sort((a, b) => a.distance - b.distance || b.listing.id - a.listing.id)
    .map(({ listing }) => listing)
}

/** Ranks similar cars for a buyer: nearest in price, age and mileage. */
export function measureDistance(a: Comparable, b: Comparable): number {
  return (
    2 * compare(a.price_cny, b.price_cny, byRatio) +
    compare(yearOf(a), yearOf(b), byYears) +
    compare(a.mileage_km, b.mileage_km, byKilometres)
  )
}

function compare(a: number | null, b: number | null, measure: (a: number, b: number) => number): number {
  return a === null || b === null ? UNKNOWN_DISTANCE : measure(a, b)
}

/** Twice or half the price is a distance of one. */
const byRatio = (a: number, b: number) => Math.abs(Math.log2(Math.max(1, a) / Math.max(1, b)))

const byYears = (a: number, b: number) => Math.abs(a - b) / 4

const byKilometres = (a: number, b: number) => Math.abs(a - b) / 80_000

function yearOf({ registration_date }: Comparable): number | null {
  return registration_date === null ? null : Number(registration_date.slice(0, 4))
}
