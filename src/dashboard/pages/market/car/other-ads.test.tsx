import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import type { CarDuplicates } from '../../../../domain/duplicates/duplicate-record.ts'
import type { Part } from '../read-part.ts'
import { OtherAds } from './other-ads.tsx'

const show = (duplicates: Part<CarDuplicates>, language: 'en' | 'zh' = 'en') =>
  renderToString(<OtherAds duplicates={duplicates} language={language} />)
const times = { first_observed_at: '2026-10-02T16:20:00.000Z', last_observed_at: '2026-11-15T04:00:00.000Z' }
const found: CarDuplicates = {
  car_id: 1,
  compared: ['vin', 'mileage_km'],
  disputed: [],
  candidates: [
    {
      ...{ car_id: 12, strength: 'certain', observed: true, ...times, differences: [] },
      reasons: [
        { field: 'vin', this: 'LFV**********2639', other: 'LFV**********2639' },
        { field: 'mileage_km', this: 52_000, other: 52_300 },
        { field: 'trim_id', this: 66_023, other: 66_023 },
      ],
    },
    {
      ...{ car_id: 34, strength: 'likely', observed: false, ...times, reasons: [] },
      differences: [{ field: 'price_cny', this: 125_800, other: 119_000 }],
    },
  ],
}

it('shows the values of both ads, and links to those that are listed', () => {
  const html = show({ kind: 'read', value: found })
  expect(html).toContain('<a href="/market/12">12</a>')
  expect(html).not.toContain('/market/34')
  expect(html).toContain('last seen on 2026-11-15')
  expect(html).toContain('VIN LFV**********2639')
  expect(html).toContain('52,000 km, 52,300 km')
  expect(html).not.toContain('66')
  expect(html).toContain('125,800')
  expect(html).toContain('no match is proof')
  expect(show({ kind: 'read', value: found }, 'zh')).toContain('可能是同一辆车')
})

it('says what the report of the car disputes', () => {
  const disputed = { ...found, disputed: ['mileage_km', 'color_code'] } satisfies CarDuplicates
  expect(show({ kind: 'read', value: disputed })).toContain(
    'Disputed by the inspection report of this car: Mileage, Colour.',
  )
  expect(show({ kind: 'read', value: disputed }, 'zh')).toContain('检测报告对以下内容有异议：表显里程、车身颜色。')
  expect(show({ kind: 'read', value: found })).not.toContain('Disputed')
})

it('says nothing where nothing was found or asked', () => {
  expect(show({ kind: 'read', value: { ...found, candidates: [] } })).toBe('')
  expect(show({ kind: 'late' })).toBe('')
  expect(show({ kind: 'failed', reason: 'inventory_off' })).toBe('')
})
