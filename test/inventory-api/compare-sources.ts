/** Random queries without keywords and ages, which two sources must answer with the same cars, totals and order. */

import fc from 'fast-check'
import { BODY_STYLES, FUEL_TYPES, type Sort, TRANSMISSIONS } from '../../src/domain/codes.ts'
import { conditions } from '../../src/domain/fields/fixtures/conditions.ts'
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
      price_cny: fc.tuple(bound(30), bound(60)),
      mileage_km: fc.tuple(bound(10), bound(20)),
      fuel_type: someOf(FUEL_TYPES),
      transmission: seldom(fc.constantFrom(...TRANSMISSIONS).map((one) => [one])),
      body_style: someOf(BODY_STYLES),
    })
    .map(({ any, ...some }): SourceFilter => {
      const asked = Object.entries(some).filter(([, value]) => value?.some((one) => one !== null))
      return { ...NO_FILTER, any, fields: conditions(Object.fromEntries(asked)) }
    })
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
