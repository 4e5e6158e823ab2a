import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import type { ListingRecord } from '../../domain/listing.ts'
import { CarCard } from './car-card.tsx'

const UNKNOWN: ListingRecord = {
  ...{ id: 7, title: null, source_title: null, manufacturer: null, model: null, trim: null, model_year: null },
  ...{ registration_date: null, registration_state: null, mileage_km: null, price_cny: null, price_eur: null },
  ...{ price_usd: null, fuel_type: null, fuel_label: null, powertrain: null, powertrain_label: null },
  ...{ displacement_l: null, displacement_cc: null, power_kw: null, power_hp: null, power_source: null },
  ...{ power_basis: null, emission_standard: null, transmission: null, transmission_label: null, body_style: null },
  ...{ body_style_label: null, location: { city: null, province: null }, photo_url: null },
  ...({ report_status: 'not_available', derived_damage_severity: null } as const),
  ...{ inspection_advertised: null, tags: null, listed_at: null, listed_from: null, listed_to: null },
  ...{ first_observed_at: null, price_change: null, source_url: null, observed_at: '2026-11-15T04:00:00.000Z' },
}

const KNOWN: ListingRecord = {
  ...UNKNOWN,
  ...{ title: '2018 Audi A4L', registration_date: '2018-07', registration_state: 'registered', mileage_km: 92_700 },
  ...{ price_cny: 125_800, price_eur: 15_483.08, price_usd: 17_841.15, powertrain_label: 'Combustion', power_hp: 190 },
  ...{ location: { city: 'Hangzhou', province: 'Zhejiang' }, photo_url: 'https://example.com/1.jpg' },
  ...{ inspection_advertised: true, listed_at: '2026-11' },
  price_change: { from_cny: 129_800, at: '2026-11-15T04:00:00.000Z' },
}

it('shows what a buyer compares first, as one link', () => {
  const html = renderToString(<CarCard car={KNOWN} language="en" />)
  const words = html.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|')
  expect(words).toBe(
    '|2018 Audi A4L|CN¥125,800|€15,483|US$17,841|Registered 2018-07|92,700 km|Combustion|190 hp|Hangzhou, Zhejiang|Report advertised|↓ CN¥4,000 lower|Listed 2026-11|',
  )
  expect(html.match(/<a /g)).toHaveLength(1)
  expect(html).toContain('href="/market/7"')
  expect(html).toContain('src="/market/photos/7/1?w=320"')
})

it.each([
  ['en', null, 'Not read yet: registration, mileage, powertrain, power, location'],
  ['zh', null, '尚未读取：上牌时间、里程、动力类型、功率、所在地'],
  ['en', KNOWN.observed_at, 'Not stated: registration, mileage, powertrain, power, location'],
  ['zh', KNOWN.observed_at, '未说明：上牌时间、里程、动力类型、功率、所在地'],
] as const)(
  'names what is unknown in one sentence, and shows no zero (%s, observed %s)',
  (language, first_observed_at, sentence) => {
    const html = renderToString(<CarCard car={{ ...UNKNOWN, first_observed_at }} language={language} />)
    expect(html.match(/class="unknown"/g)).toHaveLength(2)
    expect(html).toContain(sentence)
    expect(html.replace(/<svg.*<\/svg>/, '')).not.toMatch(/null|undefined|NaN|\b0\b|<ul|<img/)
  },
)

it.each([
  [{ report_status: 'parsed', derived_damage_severity: 'severe' }, 'badge bad', 'Report: severe damage'],
  [{ report_status: 'parsed', derived_damage_severity: 'none' }, 'badge', 'Report: no damage found'],
  [{ report_status: 'parsed', derived_damage_severity: 'minor' }, 'badge warn', 'Report: minor damage'],
  [{ report_status: 'partial', derived_damage_severity: 'none' }, 'badge open', 'Report: no damage found (in part)'],
  [{ report_status: 'partial', derived_damage_severity: null }, 'badge open', 'Report read (in part)'],
  [{ report_status: 'unavailable', derived_damage_severity: null }, 'badge open', 'Report cannot be read'],
  [{ report_status: 'not_read', derived_damage_severity: null }, 'badge open', 'Report not read yet'],
] as const)('says what the report says: %j', (report, kind, words) => {
  const html = renderToString(<CarCard car={{ ...KNOWN, ...report }} language="en" />)
  expect(html).toContain(`<li class="${kind}">${words}</li>`)
})

it('says that a listing advertises no report, and nothing if nobody knows', () => {
  const car: ListingRecord = { ...KNOWN, inspection_advertised: false, report_status: 'not_available' }
  expect(renderToString(<CarCard car={car} language="en" />)).toContain('<li class="badge open">No report</li>')
  const unknown = renderToString(<CarCard car={{ ...car, inspection_advertised: null }} language="en" />)
  expect(unknown).not.toMatch(/report/i)
})

it('names a combustion engine by its fuel', () => {
  const car: ListingRecord = { ...KNOWN, powertrain: 'combustion', fuel_label: 'Diesel' }
  expect(renderToString(<CarCard car={car} language="en" />)).toContain('<li>Diesel</li>')
  expect(renderToString(<CarCard car={{ ...car, fuel_label: null }} language="en" />)).toContain('<li>Combustion</li>')
})

it('shows text of the source as text', () => {
  const title = '<script>alert(1)</script>" onload="x'
  const html = renderToString(<CarCard car={{ ...KNOWN, title }} language="en" />)
  expect(html).not.toMatch(/<script|" onload/)
})
