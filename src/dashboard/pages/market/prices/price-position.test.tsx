import { renderToString } from 'preact-render-to-string'
import { describe, expect, it } from 'vitest'
import type { PriceComparison } from '../../../../catalog/prices/create-price-position.ts'
import { derivePercentile, deriveQuartiles } from '../../../../domain/prices/quartiles.ts'
import { PricePosition } from './price-position.tsx'

const RULE: PriceComparison['position']['rule'] = {
  ...{ text: 'Same model, any mileage.', powertrain: null, gearbox: null, model_year_min: null, model_year_max: null },
  ...{ mileage_km_min: null, mileage_km_max: null, unknown: ['gearbox'], disputed: [] },
}

/** `count` cars, each 1,000 yuan dearer and 5,000 km older than the one before, and this one in the middle. */
function compare(count: number, own: { price_cny: number | null; mileage_km: number | null }): PriceComparison {
  const cars = Array.from({ length: count }, (_, i) => ({
    ...{ id: 100 + i, mileage_km: 5000 * (i + 1), price_cny: 50_000 + 1000 * i },
  }))
  const prices = cars.map(({ price_cny }) => price_cny)
  const isEnough = count >= 8
  return {
    mileage_km: own.mileage_km,
    cars,
    position: {
      ...{ car_id: 7, asking_price_cny: own.price_cny, count, rule: RULE, widened: ['mileage'] },
      ids: cars.map(({ id }) => id),
      price_cny: isEnough ? deriveQuartiles(prices) : null,
      percentile: isEnough && own.price_cny !== null ? derivePercentile(own.price_cny, prices) : null,
      reason: isEnough ? null : 'too_few',
      ...{ days_observed: 1, price_cuts: 2, appeared_30d: 4, left_30d: 3, counted_days: 30 },
    },
  }
}

const show = (value: PriceComparison, language: 'en' | 'zh' = 'en') =>
  renderToString(<PricePosition prices={{ kind: 'read', value }} language={language} />)
const listDots = (html: string) => [...html.matchAll(/<a href="\/market\/(\d+)" tabindex="-1">/g)].map(([, id]) => id)

describe('the price of a car among others', () => {
  it('is told in words, as dots that lead to the cars, and as a table', () => {
    const value = compare(9, { price_cny: 52_500, mileage_km: 20_000 })
    const html = show(value)
    expect(html).toContain('33.3% of 9 comparable cars ask for less')
    expect(html).toContain('CN¥54,000')
    expect(html).toContain('CN¥52,000 to CN¥56,000')
    expect(html).toContain('Same model, any mileage.')
    expect(html).toContain('any mileage')
    expect(html).toContain('gearbox: unknown for this car')
    expect(html).toContain('4 appeared, 3 no longer observed')
    expect(listDots(html)).toEqual(value.position.ids.map(String))
    expect(html.match(/<tr>/g)?.length).toBe(10)
    expect(html).toContain('This car is the diamond: CN¥52,500 at 20,000 km.')
    expect(show(value, 'zh')).toContain('9 辆同类车中，33.3% 的标价更低')
  })

  it('puts cheaper cars lower, cars with more kilometres further right, and every dot inside', () => {
    const html = show(compare(200, { price_cny: 90_000, mileage_km: 400_000 }))
    const places = [...html.matchAll(/<circle cx="([\d.]+)%" cy="([\d.]+)" r="4.5"><title/g)].map(([, x, y]) => ({
      x: Number(x),
      y: Number(y),
    }))
    expect(places.length).toBe(200)
    places.forEach(({ x, y }, at) => {
      expect(x >= 0 && x <= 100 && y >= 0 && y <= 320).toBe(true)
      const before = places[at - 1]
      if (before) expect([before.x < x, before.y > y]).toEqual([true, true])
    })
  })

  it('is not drawn where this car states no price or mileage, and the others still are', () => {
    for (const own of [
      { price_cny: null, mileage_km: 20_000 },
      { price_cny: 52_000, mileage_km: null },
    ]) {
      const html = show(compare(8, own))
      expect(html).toContain('This car is not drawn, because its price or its mileage is unknown.')
      expect(listDots(html).length).toBe(8)
      expect(html).not.toContain('svg class="own"')
    }
    expect(show(compare(8, { price_cny: null, mileage_km: 1 }))).toContain('This listing has no price to compare')
  })

  it('leaves out cars without a mileage, and says how many', () => {
    const value = compare(9, { price_cny: 52_000, mileage_km: 20_000 })
    const cars = value.cars.map((car, at) => (at < 2 ? { ...car, mileage_km: null } : car))
    const html = show({ ...value, cars })
    expect(listDots(html).length).toBe(7)
    expect(html).toContain('Not drawn: 2 without a stated mileage.')
  })

  it.each([
    [0, 'No comparable car is listed.'],
    [1, '1 comparable car is listed.'],
    [7, '7 comparable cars are listed.'],
  ])('has a reason and no figures with %i cars', (count, text) => {
    const html = show(compare(count, { price_cny: 52_000, mileage_km: 20_000 }))
    expect(html).toContain(text)
    expect(html).not.toMatch(/Median|<svg|%/)
    expect([...html.matchAll(/<th scope="row">/g)].length).toBe(count)
  })

  it('says why there is nothing to compare', () => {
    const explain = (reason: 'inventory_off' | 'inventory_not_ready' | 'vehicle_not_found' | 'storage_unavailable') =>
      renderToString(<PricePosition prices={{ kind: 'failed', reason }} language="en" />)
    expect(explain('inventory_off')).toContain('keeps no copy of the market')
    expect(explain('inventory_not_ready')).toContain('for the first time')
    expect(explain('vehicle_not_found')).toContain('not in the copy')
    expect(explain('storage_unavailable')).toContain('right now')
    expect(renderToString(<PricePosition prices={{ kind: 'late' }} language="en" />)).toContain('too long')
  })
})
