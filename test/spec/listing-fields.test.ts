import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InspectionSummary } from '../../src/domain/inspection.ts'
import type { CarDetail, ListingRecord } from '../../src/domain/listing.ts'
import { fuelOf, gearOf, styleOf } from '../../src/sources/fixtures/truth.ts'
import { type CarTruth, type OpenService, openService } from './open-service.ts'

let service: OpenService
beforeAll(async () => {
  service = await openService()
})
afterAll(() => service?.stop())

const truthOf = (id: number) => service.truths.get(id) as CarTruth
const detailOf = async (id: number) => (await service.get<CarDetail>(`/v1/cars/${id}`)).body

describe('decision 5: whether a report is advertised is one fact', () => {
  const KINDS: readonly (readonly [name: string, fits: (report: CarTruth['report']) => boolean, expected: boolean])[] =
    [
      ['a flag and a link', ({ isreport, testreporturl }) => isreport === 1 && testreporturl !== '', true],
      ['a flag alone', ({ isreport, testreporturl }) => isreport === 1 && !testreporturl.includes('http'), true],
      ['a link alone', ({ isreport, testreporturl }) => isreport === 0 && testreporturl !== '', true],
      ['neither', ({ isreport, testreporturl }) => isreport === 0 && testreporturl === '', false],
    ]
  it.each(KINDS)('for listings with %s', async (_, fits, expected) => {
    const rows = new Map((await service.searchAll()).results.map((row) => [row.id, row]))
    const cars = [...service.truths.values()].filter(({ report }) => fits(report)).slice(0, 5)
    expect(cars.length).toBeGreaterThan(0)
    for (const { infoid } of cars) {
      const { available } = (await service.get<InspectionSummary>(`/v1/cars/${infoid}/inspection`)).body
      const { inspection_advertised } = await detailOf(infoid)
      expect([infoid, available, inspection_advertised]).toEqual([infoid, expected, expected])
      expect([null, expected]).toContain(rows.get(infoid)?.inspection_advertised)
    }
  })
})

describe('decision 5: rows have the values that the filters prove', () => {
  const QUESTIONS: readonly Readonly<Record<string, string>>[] = [
    { fuel_type: 'gasoline', transmission: 'manual', body_style: 'compact_car' },
    { fuel_type: 'gasoline' },
    { fuel_type: 'hybrid' },
    { fuel_type: 'new_energy', transmission: 'automatic' },
    { body_style: 'midsize_car', transmission: 'automatic' },
    { body_style: 'mpv' },
  ]
  it.each(QUESTIONS)('%j', async (question) => {
    const { results } = await service.searchAll(question)
    expect(results.length).toBeGreaterThan(0)
    for (const row of results) expect(row).toMatchObject(question)
    if (question.fuel_type === 'hybrid') for (const row of results) expect(row.powertrain).toBe('hybrid')
  })

  it.each([{}, { body_style: 'car' }, { body_style: 'suv' }, { fuel_type: 'gasoline,diesel' }])(
    '%j proves nothing, and what rows say is true',
    async (question: Readonly<Record<string, string>>) => {
      const { results } = await service.search(question)
      expect(results.length).toBeGreaterThan(0)
      for (const row of results) {
        expect([row.transmission, row.body_style]).toEqual([null, null])
        expect([null, 'new_energy']).toContain(row.fuel_type)
      }
    },
  )

  it('similar cars by brand and body have that body', async () => {
    let proven = 0
    for (const { infoid, seriesid } of [...service.truths.values()].filter((_, i) => i % 40 === 0)) {
      const { body } = await service.get<ListingRecord[]>(`/v1/cars/${infoid}/similar?limit=24`)
      for (const row of body) {
        expect([null, styleOf(truthOf(row.id))]).toContain(row.body_style)
        if (truthOf(row.id).seriesid !== seriesid) expect(row.body_style).toBe(styleOf(truthOf(infoid)))
        if (row.body_style !== null) proven++
      }
    }
    expect(proven).toBeGreaterThan(0)
  })

  it('what a row knows is true', async () => {
    const { results } = await service.searchAll({ transmission: 'manual', fuel_type: 'gasoline' })
    for (const row of results) {
      expect([fuelOf(truthOf(row.id)), gearOf(truthOf(row.id))]).toEqual([row.fuel_type, row.transmission])
    }
  })
})

describe('decision 5: what rows keep of the native list', () => {
  it('displacement, emission standard, state of registration and badges', async () => {
    const answer = await fetch(`${service.marketplace.url}/api/v11/search?pageindex=1&pagesize=100`)
    const { carlist } = ((await answer.json()) as { result: { carlist: Record<string, unknown>[] } }).result
    const rows = new Map((await service.searchAll({ lang: 'zh' })).results.map((row) => [row.id, row]))
    const english = new Map((await service.searchAll()).results.map((row) => [row.id, row]))
    for (const native of carlist) {
      const row = rows.get(native.infoid as number) as ListingRecord
      const litres = Number.parseFloat(String(native.displacement))
      expect(row.displacement_l).toBe(litres > 0 ? litres : null)
      expect(row.emission_standard).toBe(/^(?:-|)$/.test(String(native.environmental)) ? null : native.environmental)
      const { firstregyear } = native
      const state = firstregyear === '未上牌' ? 'never_registered' : firstregyear === '' ? null : 'registered'
      expect(row.registration_state).toBe(state)
      const badges = Object.values(native.cartags as Record<string, { title: string }[]>).flat()
      expect(row.tags?.map(({ source }) => source)).toEqual(badges.map(({ title }) => title))
      for (const tag of english.get(row.id)?.tags ?? []) {
        expect(tag.code, tag.source).not.toBeNull()
        expect(tag.label).not.toMatch(/\p{Script=Han}/u)
      }
      expect(row.observed_at).toBe(new Date(service.clock.now()).toISOString())
    }
  })
})

describe('decision 5: a native placeholder is left out', () => {
  it('price, mileage, guide price, seats, expiries and dates', async () => {
    const KEYS: readonly (readonly [gap: string, group: 'listing' | 'specifications' | 'registration', key: string])[] =
      [
        ['price', 'listing', 'price'],
        ['mileage', 'listing', 'mileage'],
        ['guide_price', 'specifications', 'guidanceprice'],
        ['specifications', 'specifications', 'setcount'],
        ['expiries', 'registration', 'insurance'],
        ['registration', 'registration', 'firstregshortdate'],
      ]
    for (const [gap, group, key] of KEYS) {
      const cars = [...service.truths.values()].filter(({ gaps }) => gaps.includes(gap)).slice(0, 3)
      expect(cars.length, gap).toBeGreaterThan(0)
      for (const { infoid } of cars) expect((await detailOf(infoid)).marketplace[group]).not.toHaveProperty(key)
    }
    const [unregistered] = [...service.truths.values()].filter(
      ({ registered, gaps }) => registered === null && !gaps.length,
    )
    const { marketplace, registration_date, registration_state } = await detailOf(unregistered?.infoid as number)
    expect([registration_date, registration_state]).toEqual([null, 'never_registered'])
    expect(marketplace.registration).not.toHaveProperty('firstregshortdate')
    expect(marketplace.registration.firstregdate).toBe('未上牌')
  })
})
