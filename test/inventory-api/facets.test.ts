/** The count of a facet value equals the total of a search with that value, from the store and from the index. */
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CatalogParts } from '../../src/catalog/catalog-parts.ts'
import { createFacets } from '../../src/catalog/facets/create-facets.ts'
import { createCount } from '../../src/catalog/search.ts'
import { type FoundBrands, NO_FILTERS, type SearchQuestion } from '../../src/catalog/search-question.ts'
import {
  CURRENCIES,
  FUEL_TYPES,
  LANGS,
  type Lang,
  POWERTRAINS,
  REGISTRATION_STATES,
  TRANSMISSIONS,
} from '../../src/domain/codes.ts'
import type { FacetsResponse } from '../../src/domain/inventory/facet-records.ts'
import { DRIVE_NUMBERS, GEARBOX_NUMBERS, listConditions, withoutFact } from '../../src/domain/inventory/facts.ts'
import { factFilter } from '../../src/domain/inventory/fixtures/fact-arbitraries.ts'
import { REPORT_STATUS_NUMBERS, SEVERITY_NUMBERS } from '../../src/domain/inventory/reports/report-facts.ts'
import { createWords } from '../../src/words/create-words.ts'
import { BRANDS, type IndexedWorld, openIndexedWorld, SERIES } from './indexed-world.ts'

const words = createWords({ onUnknown() {} })
const RATE = { cny_per_eur: '8.1847', usd_per_eur: '1.1523', date: '2026-11-13' }
const NAMES = [
  'Audi',
  'JAC',
  'JAC Refine',
  'Maybach',
  'Mercedes-Benz',
  'BYD',
  'Toyota',
  '奥迪',
  '迈巴赫',
  '33',
  'Mercedes-AMG',
]
const MODELS = [
  'A6L',
  'A6L New Energy',
  'Han',
  'Han EV',
  'Tang',
  'Qin',
  'C-Class',
  'C 200',
  '唐',
  'Land Cruiser',
  'nothing so',
]

function findBrand(text: string): FoundBrands {
  const found = words.resolveBrand(text, BRANDS)
  if (!('lines' in found)) throw new Error(`nobody is called ${text}`)
  return found
}

const NOTHING = NO_FILTERS

type FacetsQuestion = SearchQuestion & { readonly lang: Lang }

const question: fc.Arbitrary<FacetsQuestion> = fc
  .record(
    {
      brand: fc.constantFrom(...NAMES).map(findBrand),
      model: fc.constantFrom(...MODELS),
      q: fc.constantFrom('款', '2022', 'ev'),
      age_max: fc.constantFrom(1, 5, 20),
      mileage_max: fc.constantFrom(10_000, 200_000),
      price_min: fc.constantFrom(0, 50_000, 300_000),
      price_max: fc.constantFrom(0, 50_000, 1_000_000),
      currency: fc.constantFrom(...CURRENCIES),
      fuel_type: fc.subarray([...FUEL_TYPES], { minLength: 1 }),
      powertrain: fc.subarray([...POWERTRAINS], { minLength: 1 }),
      transmission: fc.constantFrom(...TRANSMISSIONS),
      body_style: fc.constantFrom('suv' as const, 'car' as const, 'mpv' as const),
      province: fc.constantFrom(11, 44),
      year_min: fc.constantFrom(2007, 2022),
      has_report: fc.boolean(),
      registration_state: fc.constantFrom(...REGISTRATION_STATES),
      shown_price: fc.constantFrom(
        { currency: 'eur' as const, min: 1000.5, max: null },
        { currency: 'usd' as const, min: null, max: 8_765.43 },
        { currency: 'cny' as const, min: 9_999, max: 50_000 },
      ),
      facts: factFilter,
      listed_within_days: fc.constantFrom(1, 30),
      is_export_clear: fc.constant(true as const),
    },
    { requiredKeys: [] },
  )
  .chain((all) => fc.subarray(Object.entries(all), { maxLength: 3 }))
  .chain((kept) => fc.constantFrom(...LANGS).map((lang) => ({ ...NOTHING, ...Object.fromEntries(kept), lang })))

type Group = keyof FacetsResponse['groups']
type Value = FacetsResponse['groups'][Group]['values'][number]

/** The filters of a caller who chooses a value. */
const CHOICES: Readonly<Record<Group, (value: Value, asked: SearchQuestion) => Partial<SearchQuestion>>> = {
  make: ({ value }) => ({ brand: findBrand(value) }),
  model: ({ value }) => ({ model: value }),
  model_year: ({ value }) => ({ year_min: Number(value), year_max: Number(value) }),
  fuel_type: ({ value }) => ({ fuel_type: [value as 'diesel'] }),
  powertrain: ({ value }) => ({ powertrain: [value as 'hybrid'] }),
  transmission: ({ value }) => ({ transmission: value as 'manual' }),
  body_style: ({ value }) => ({ body_style: value as 'mpv' }),
  province: ({ value }) => ({ province: Number(value) }),
  price_band: (one) => ({
    shown_price: null,
    currency: 'cny',
    price_min: 'min' in one ? one.min : null,
    price_max: 'max' in one ? one.max : null,
  }),
  mileage_band: (one) => ({ mileage_min: 'min' in one ? one.min : null, mileage_max: 'max' in one ? one.max : null }),
  registration_state: ({ value }) => ({ registration_state: value as 'registered' }),
  has_report: ({ value }) => ({ has_report: value === 'true' }),
  drive: ({ value }, { facts }) => ({ facts: { ...facts, drive: { any: [DRIVE_NUMBERS[value as 'fwd']] } } }),
  gearbox: ({ value }, { facts }) => ({ facts: { ...facts, gearbox: { any: [GEARBOX_NUMBERS[value as 'at']] } } }),
  power_band: (one, { facts }) => ({ facts: { ...facts, power_hp: boundsOf(one) } }),
  displacement_band: (one, { facts }) => ({ facts: { ...facts, displacement_cc: boundsOf(one) } }),
  report_status: ({ value }, { facts }) => ({
    facts: { ...facts, report_status: { any: [REPORT_STATUS_NUMBERS[value as 'parsed']] } },
  }),
  had_accident: ({ value }, { facts }) => ({ facts: { ...facts, had_accident: saysOf(value) } }),
  was_flooded: ({ value }, { facts }) => ({ facts: { ...facts, was_flooded: saysOf(value) } }),
  was_fire_damaged: ({ value }, { facts }) => ({ facts: { ...facts, was_fire_damaged: saysOf(value) } }),
  odometer_rolled_back: ({ value }, { facts }) => ({ facts: { ...facts, odometer_rolled_back: saysOf(value) } }),
  is_rental: ({ value }, { facts }) => ({ facts: { ...facts, is_rental: saysOf(value) } }),
  derived_damage_severity: ({ value }, { facts }) => ({
    facts: { ...facts, derived_damage_severity: { any: [SEVERITY_NUMBERS[value as 'none']] } },
  }),
}

const saysOf = (value: string) => ({ any: [Number(value === 'true')] })

const boundsOf = (one: Value) => ({ min: 'min' in one ? one.min : null, max: 'max' in one ? one.max : null })

const OF_REPORTS: ReadonlySet<string> = new Set([
  'had_accident',
  'was_flooded',
  'was_fire_damaged',
  'odometer_rolled_back',
  'is_rental',
  'derived_damage_severity',
])

/** The store is slow, because it reads every car. */
const RUNS = { store: 8, index: 25 }

let world: IndexedWorld
beforeAll(async () => {
  world = await openIndexedWorld(words, 400)
  world.setRate(RATE)
})

describe.each(['store', 'index'] as const)('facets of the %s', (way) => {
  let ask: (question: FacetsQuestion) => Promise<FacetsResponse>
  let count: (question: SearchQuestion) => Promise<number>
  beforeAll(() => {
    const parts: CatalogParts = world.ways[way]
    const [{ facets }, counted] = [createFacets(parts), createCount(parts)]
    ask = async (asked) => {
      const { read, text } = await facets(asked, asked.lang)
      // Customers get the text, which is written without the object.
      expect(text?.()).toBe(JSON.stringify(read()))
      return read()
    }
    count = async (asked) => (await counted(asked)).read().count
  })

  it('count what a search with the value would find', async () => {
    await fc.assert(
      fc.asyncProperty(question, async (asked) => {
        const { total_count, groups } = await ask(asked)
        expect(total_count).toBe(await count(asked))
        for (const [group, { values }] of Object.entries(groups) as [Group, { values: readonly Value[] }][]) {
          for (const one of values)
            expect([group, one.value, one.count]).toEqual([
              group,
              one.value,
              await count({ ...asked, ...CHOICES[group](one, asked) }),
            ])
        }
      }),
      { numRuns: process.env.SOAK === '1' ? 1000 : RUNS[way] },
    )
  })

  it('count apart the cars whose report has not been read yet, only in groups whose values reports state', async () => {
    const asked = fc.tuple(
      question,
      fc.constantFrom(...LANGS).map((lang) => ({ ...NOTHING, lang })),
    )
    let counted = 0
    await fc.assert(
      fc.asyncProperty(
        asked.chain((both) => fc.constantFrom(...both)),
        async (asked) => {
          const { groups } = await ask(asked)
          for (const [group, { not_read }] of Object.entries(groups)) {
            const facts = withoutFact(asked.facts ?? {}, group as 'is_rental')
            const status = new Map(listConditions(facts)).get('report_status') ?? {
              any: Object.values(REPORT_STATUS_NUMBERS),
            }
            const any = 'any' in status ? status.any.filter((one) => one === REPORT_STATUS_NUMBERS.not_read) : []
            const unread = OF_REPORTS.has(group)
              ? await count({ ...asked, facts: { ...facts, report_status: { any } } })
              : 0
            expect([group, not_read]).toEqual([group, unread])
            if (group === 'had_accident') counted += unread
          }
        },
      ),
      { numRuns: process.env.SOAK === '1' ? 1000 : RUNS[way] },
    )
    expect(counted).toBeGreaterThan(0)
  })

  it('include every value with matches, and sort by count', async () => {
    const { groups } = await ask({ ...NOTHING, lang: 'en' })
    for (const { values } of Object.values(groups)) {
      const sorted = values.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      expect(values).toEqual(sorted)
    }
    const models = new Set(groups.model.values.map(({ value }) => value))
    for (const one of SERIES) {
      const name = words.modelName({ name: null, id: one.brand_id }, one.name, 'en')
      expect([name, models.has(name)]).toEqual([name, (await count({ ...NOTHING, model: name })) > 0])
    }
    const known = groups.fuel_type.values.reduce((sum, one) => sum + one.count, 0)
    expect(known + groups.fuel_type.unknown).toBe(await count(NOTHING))
    expect(groups.make.unknown).toBeGreaterThan(0)
    expect(groups.model.unknown).toBeGreaterThan(0)
  })

  it('say names and labels in the requested language, and codes in none', async () => {
    const [en, zh] = [await ask({ ...NOTHING, lang: 'en' }), await ask({ ...NOTHING, lang: 'zh' })]
    expect(zh.groups.make.values.map(({ value }) => value)).toContain('比亚迪')
    expect(zh.groups.price_band.values.find(({ min }) => min === 30_000)).toMatchObject({
      value: '30000-50000',
      label: '3-5万元',
    })
    expect(en.groups.price_band.values.find(({ max }) => max === null)).toMatchObject({
      value: '1000000-',
      label: 'From 1,000,000 CNY',
    })
    expect(en.groups.province.values.find(({ value }) => value === '44')?.label).toBe('Guangdong')
    expect(zh.groups.fuel_type.values.find(({ value }) => value === 'diesel')?.label).toBe('柴油')
  })

  it('count a car on the bound of two bands in both', async () => {
    const { groups } = await ask({ ...NOTHING, lang: 'en' })
    const between = groups.price_band.values.filter(({ min, max }) => min === 50_000 || max === 50_000)
    const exact = await count({ ...NOTHING, price_min: 50_000, price_max: 50_000 })
    const both = await count({ ...NOTHING, price_min: 30_000, price_max: 80_000 })
    expect(exact).toBeGreaterThan(0)
    expect(between.reduce((sum, one) => sum + one.count, 0)).toBe(both + exact)
  })
})
