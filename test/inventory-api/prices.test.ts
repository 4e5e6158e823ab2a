/** The prices of comparable cars, by the index and by the store, against plain loops over all cars. */

import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type FindDisputed, NOTHING_DISPUTED } from '../../src/catalog/inspection/find-disputed.ts'
import { createPriceFigures } from '../../src/catalog/prices/create-price-figures.ts'
import { createPriceComparison, createPricePosition } from '../../src/catalog/prices/create-price-position.ts'
import { NO_FILTERS, type SearchQuestion } from '../../src/catalog/search-question.ts'
import { conditions } from '../../src/domain/fields/fixtures/conditions.ts'
import { numberOf } from '../../src/domain/fields/search-fields.ts'
import type { Digest } from '../../src/domain/inventory/inventory-writer.ts'
import type { SearchColumns } from '../../src/domain/inventory/search-columns.ts'
import type { PricePosition } from '../../src/domain/prices/price-records.ts'
import { columns } from '../../src/inventory/store/fixtures/inventory-arbitraries.ts'
import { createWords } from '../../src/words/create-words.ts'
import { type IndexedWorld, NOW_MS, observeOne, openObservedWorld, SERIES } from './indexed-world.ts'

const DAY_MS = 86_400_000

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 12 })

/** A few models, one of them common. */
const car = fc
  .record({
    random: columns,
    series: maybe(fc.constantFrom(...SERIES.slice(0, 3), ...Array(40).fill(SERIES[4]), ...Array(3).fill(SERIES[5]))),
    powertrain: maybe(
      fc.constantFrom(numberOf('powertrain', 'combustion'), ...Array(3).fill(numberOf('powertrain', 'hybrid'))),
    ),
    gearbox: maybe(fc.constantFrom(2, 3)),
    model_year: maybe(fc.integer({ min: 2017, max: 2021 })),
    mileage_km: maybe(fc.integer({ min: 1, max: 200 }).map((thousands) => thousands * 1000)),
    price_cny: maybe(fc.integer({ min: 20, max: 400 }).map((thousands) => thousands * 1000)),
  })
  .map(
    ({ random, series, ...known }): SearchColumns => ({
      ...random,
      ...known,
      brand_id: series?.brand_id ?? null,
      series_id: series?.id ?? null,
      title: series?.name ?? '',
      english_title: '',
    }),
  )

const CARS = new Map(fc.sample(car, { numRuns: 1500, seed: 11 }).map((known, i) => [i + 1, known]))

let world: IndexedWorld
beforeAll(async () => {
  const words = createWords({ onUnknown() {} })
  world = await openObservedWorld(
    words,
    [...CARS].map(([id, known]) => observeOne(id, known.title, known)),
  )
})

type Other = readonly [id: number, known: SearchColumns]

/** Widens until eight others fit, in the words of the documentation. */
function findComparables(id: number): { readonly others: readonly Other[]; readonly widened: readonly string[] } {
  const own = CARS.get(id) as SearchColumns
  const steps = [
    [],
    own.mileage_km === null ? null : ['mileage'],
    own.model_year === null ? null : ['model_year'],
    own.gearbox === null ? null : ['gearbox'],
  ].filter((step) => step !== null)
  let widened: readonly string[] = []
  let others: readonly Other[] = []
  for (const step of steps) {
    widened = [...widened, ...step]
    others = [...CARS].filter(([other, one]) => {
      if (other === id || one.price_cny === null || one.series_id !== own.series_id) return false
      if (own.powertrain !== null && one.powertrain !== own.powertrain) return false
      if (own.gearbox !== null && !widened.includes('gearbox') && one.gearbox !== own.gearbox) return false
      const years = widened.includes('model_year') ? 2 : 1
      if (own.model_year !== null && (one.model_year === null || Math.abs(one.model_year - own.model_year) > years))
        return false
      if (own.mileage_km === null || widened.includes('mileage')) return true
      if (one.mileage_km === null) return false
      return one.mileage_km * 1.5 >= own.mileage_km && one.mileage_km <= own.mileage_km * 1.5
    })
    if (others.length >= 8) break
  }
  return { others, widened }
}

/** By the definition of a quartile, without sorting twice. */
function quartile(prices: readonly number[], share: number): number {
  const sorted = prices.toSorted((a, b) => a - b)
  const at = share * (sorted.length - 1)
  const [low, high] = [sorted[Math.floor(at)] as number, sorted[Math.ceil(at)] as number]
  return Math.round(low * (1 - (at % 1)) + high * (at % 1))
}

/** The reports of every third car dispute its mileage, and those of every fifth its colour. */
const findDisputed: FindDisputed = async (_, id) => ({
  ...NOTHING_DISPUTED,
  fields: [...(id % 3 === 0 ? ['mileage_km' as const] : []), ...(id % 5 === 0 ? ['color' as const] : [])],
})

describe.each(['index', 'store'] as const)('the price of a car, by the %s', (way) => {
  const ask = async (id: number, lang: 'en' | 'zh' = 'en'): Promise<PricePosition> =>
    (await createPricePosition(createPriceComparison(world.ways[way], findDisputed))(id, lang)).read()

  it('is compared with exactly the cars of the rule', async () => {
    const seen = { widened: new Set<number>(), reasons: new Set<string | null>(), large: 0 }
    for (const [id, own] of CARS) {
      // The store of this test is slow.
      if (id % (way === 'store' ? 25 : 3) > 0) continue
      const { widened, ids, count, price_cny, percentile, reason, asking_price_cny, rule } = await ask(id)
      expect(asking_price_cny).toBe(own.price_cny)
      expect([count, new Set(ids).size]).toEqual([ids.length, ids.length])
      seen.reasons.add(reason)
      if (own.series_id === null) {
        expect([ids, rule, price_cny, percentile, reason]).toEqual([[], null, null, null, 'model_unknown'])
        continue
      }
      const isDisputed = id % 3 === 0 && own.mileage_km !== null
      expect([id, rule?.disputed]).toEqual([id, isDisputed ? ['mileage'] : []])
      expect([id, /\bdisputed\b/.test(rule?.text ?? '')]).toEqual([id, isDisputed])
      const expected = findComparables(id)
      expect(widened).toEqual(expected.widened)
      seen.widened.add(widened.length)
      const right = new Set(expected.others.map(([other]) => other))
      expect(count).toBe(Math.min(200, right.size))
      expect(ids.filter((other) => !right.has(other))).toEqual([])
      if (right.size > 200) seen.large++
      expectNearest(id, ids, [...right])
      const prices = ids.map((other) => CARS.get(other)?.price_cny as number)
      if (count < 8) {
        expect([price_cny, percentile, reason]).toEqual([null, null, 'too_few'])
        continue
      }
      expect(reason).toBeNull()
      expect(price_cny).toEqual({
        q1: quartile(prices, 0.25),
        median: quartile(prices, 0.5),
        q3: quartile(prices, 0.75),
      })
      const cheaper = (price: number) =>
        prices.filter((one) => one < price).length + prices.filter((one) => one === price).length / 2
      const share = own.price_cny === null ? null : Math.round((cheaper(own.price_cny) / count) * 1000) / 10
      expect(percentile).toBe(share)
    }
    if (way === 'index') {
      expect([...seen.widened].sort()).toEqual([0, 1, 2, 3])
      expect(seen.reasons).toEqual(new Set([null, 'model_unknown', 'too_few']))
    }
    expect(seen.large).toBeGreaterThan(0)
  })

  it('is described in words that say what was widened', async () => {
    const texts = new Map<string, string>()
    for (const id of [...CARS.keys()].slice(0, 100)) {
      const { widened, rule } = await ask(id, id % 2 ? 'en' : 'zh')
      if (rule?.unknown.length === 0 && rule.disputed.length === 0)
        texts.set(`${id % 2 ? 'en' : 'zh'} ${widened.join()}`, rule.text)
    }
    expect(texts.get('en ')).toBe(
      'Same model, powertrain and kind of gearbox, model year at most 1 apart, mileage within a factor of 1.5.',
    )
    expect(texts.get('en mileage')).toBe(
      'Same model, powertrain and kind of gearbox, model year at most 1 apart, any mileage.',
    )
    expect(texts.get('zh ')).toBe('车系、动力形式、变速箱类型相同，年款相差不超过1年，表显里程在1.5倍以内。')
  })
})

/** If only some are compared, none that is left out is nearer in mileage than all that were taken on its side. */
function expectNearest(id: number, ids: readonly number[], right: readonly number[]): void {
  const own = CARS.get(id)?.mileage_km ?? null
  if (right.length <= ids.length || own === null) return
  const mileageOf = (other: number) => CARS.get(other)?.mileage_km ?? Number.POSITIVE_INFINITY
  const taken = new Set(ids)
  const low = Math.min(...ids.map(mileageOf))
  const high = Math.max(...ids.map(mileageOf))
  for (const other of right) {
    if (taken.has(other)) continue
    expect(mileageOf(other) <= low || mileageOf(other) >= high).toBe(true)
  }
}

describe('the history beside it', () => {
  it('counts days, price cuts, and the listings of the model that came and went', async () => {
    const words = createWords({ onUnknown() {} })
    const known = { ...(CARS.get(1) as SearchColumns), series_id: SERIES[0]?.id as number, price_cny: 100_000 }
    const { store, ways, setNow } = await openObservedWorld(words, [observeOne(1, '', known), observeOne(2, '', known)])
    const seen = (id: number, day: number, price_cny: number | null) => {
      const { digest, ...one } = observeOne(id, '', { ...known, price_cny })
      const made = { ...(digest as Digest), fingerprint: `${price_cny}` }
      return { ...one, at_ms: NOW_MS + day * DAY_MS, digest: made }
    }
    await store.observe([seen(1, 1, 90_000), seen(3, 1, 5)])
    await store.observe([seen(1, 2, null), seen(4, 2, 5)])
    await store.observe([seen(1, 3, 95_000)])
    await store.observe([seen(1, 4, 94_999)])
    await store.leave([2, 3], NOW_MS + 5 * DAY_MS)
    await store.observe([seen(3, 6, 6)])
    setNow(NOW_MS + 10.5 * DAY_MS)
    const { days_observed, price_cuts, appeared_30d, left_30d, counted_days } = (
      await createPricePosition(createPriceComparison(ways.store, async () => NOTHING_DISPUTED))(1, 'en')
    ).read()
    expect({ days_observed, price_cuts, appeared_30d, left_30d, counted_days }).toEqual({
      days_observed: 10,
      price_cuts: 2,
      appeared_30d: 2,
      left_30d: 1,
      counted_days: 9,
    })
    await expect(
      createPricePosition(createPriceComparison(ways.store, async () => NOTHING_DISPUTED))(2, 'en'),
    ).rejects.toMatchObject({
      kind: 'vehicle_not_found',
    })
    await expect(
      createPricePosition(createPriceComparison(ways.store, async () => NOTHING_DISPUTED))(77, 'en'),
    ).rejects.toMatchObject({
      kind: 'vehicle_not_found',
    })
  })
})

describe.each(['index', 'store'] as const)('the prices of a search, by the %s', (way) => {
  const within = (value: number | null, min: number, max: number) => value !== null && value >= min && value <= max
  it.each<[string, Partial<SearchQuestion>, (one: SearchColumns) => boolean]>([
    ['everything', {}, () => true],
    [
      'one powertrain',
      { fields: conditions({ powertrain: ['hybrid'] }) },
      (one) => one.powertrain === numberOf('powertrain', 'hybrid'),
    ],
    [
      'few',
      { fields: conditions({ mileage_km: [null, 2000], model_year: [2021, null] }) },
      (one) => within(one.mileage_km, 0, 2000) && within(one.model_year, 2021, 9999),
    ],
    ['nothing', { fields: conditions({ mileage_km: [null, 1] }) }, (one) => within(one.mileage_km, 0, 1)],
    [
      'a bound of prices',
      { price: { min: 100_000, max: 150_000, currency: 'cny', isExact: false } },
      (one) => within(one.price_cny, 100_000, 150_000),
    ],
  ])('of %s', async (_, filters, fits) => {
    const asked: SearchQuestion = { ...NO_FILTERS, ...filters }
    const { total_count, count, price_cny, reason } = (await createPriceFigures(world.ways[way])(asked, 'en')).read()
    const found = [...CARS.values()].filter(fits)
    const prices = found.flatMap((one) => (one.price_cny === null ? [] : [one.price_cny]))
    expect([total_count, count]).toEqual([found.length, prices.length])
    if (prices.length < 8) expect([price_cny, reason]).toEqual([null, 'too_few'])
    else
      expect([price_cny, reason]).toEqual([
        { q1: quartile(prices, 0.25), median: quartile(prices, 0.5), q3: quartile(prices, 0.75) },
        null,
      ])
  })
})
