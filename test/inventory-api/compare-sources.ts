/** Random queries without keywords and ages, which two sources must answer with the same cars, totals and order. */
import fc from 'fast-check'
import { BODY_STYLES, FUEL_TYPES, type Sort, TRANSMISSIONS } from '../../src/domain/codes.ts'
import { ANY_CAR, NO_FILTER, type Source, type SourceFilter, type SourcePage } from '../../src/domain/source.ts'
import type { CarTruth } from '../spec/open-service.ts'

export interface SourceQuestion {
  readonly filter: SourceFilter
  readonly sort: Sort
  readonly offset: number
}

const STEP = 10_000
const LIMIT = 24
/** `default` differs between the sources; rows of lists have no month, so `youngest` is exact only in the marketplace. */
const SORTS = ['newest', 'price_asc', 'price_desc', 'mileage_asc'] as const

/** Few at a time, because all of them together match nothing. */
const seldom = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value })
const bound = (most: number) => seldom(fc.integer({ min: 1, max: most }).map((steps) => steps * STEP))
const someOf = <Value>(values: readonly Value[]) =>
  seldom(fc.subarray([...values], { minLength: 1, maxLength: values.length }))

/** Around existing cars, so that most find some. */
export function questionsAbout(truths: readonly CarTruth[]): fc.Arbitrary<SourceQuestion> {
  const part = fc.tuple(fc.constantFrom(...truths), fc.boolean()).map(([{ brandid, seriesid }, isWhole]) => ({
    ...ANY_CAR,
    brand_id: brandid,
    series_id: isWhole ? null : seriesid,
  }))
  const filter = fc
    .record({
      any: seldom(fc.array(part, { minLength: 1, maxLength: 3 })),
      price_min_cny: bound(30),
      price_max_cny: bound(60),
      mileage_min_km: bound(10),
      mileage_max_km: bound(20),
      fuel_types: someOf(FUEL_TYPES),
      transmission: seldom(fc.constantFrom(...TRANSMISSIONS)),
      body_styles: someOf(BODY_STYLES),
    })
    .map((some): SourceFilter => ({ ...NO_FILTER, ...some }))
  return fc.record({ filter, sort: fc.constantFrom(...SORTS), offset: fc.constantFrom(0, 0, 24, 48) })
}

export interface Answer {
  readonly total: number
  readonly count: number
  readonly ids: readonly number[]
  readonly more: boolean
}

export async function ask(source: Source, { filter, sort, offset }: SourceQuestion): Promise<Answer> {
  const page: SourcePage = (await source.search(filter, sort, offset, LIMIT, 'en')).read()
  const rows = 'records' in page ? page.records : page.listings
  const count = (await source.count(filter)).read()
  return { total: page.total, count, ids: rows.map(({ id }) => id), more: page.more }
}
