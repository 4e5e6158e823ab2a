/** The count of a facet value equals the total of a search with that value, from the store and from the index. */
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CatalogParts } from '../../src/catalog/catalog-parts.ts'
import { createFacets } from '../../src/catalog/facets/create-facets.ts'
import { createCount } from '../../src/catalog/search.ts'
import { type FoundBrands, NO_FILTERS, type SearchQuestion } from '../../src/catalog/search-question.ts'
import { LANGS, type Lang } from '../../src/domain/codes.ts'
import { FACETS, type Facet, type FacetName } from '../../src/domain/fields/field-facets.ts'
import { type AskedName, type FieldFilter, listConditions, withoutField } from '../../src/domain/fields/field-filter.ts'
import { conditions } from '../../src/domain/fields/fixtures/conditions.ts'
import { fieldFilter } from '../../src/domain/fields/fixtures/field-arbitraries.ts'
import { isSet, numberOf, numbersOf } from '../../src/domain/fields/search-fields.ts'
import type { FacetsResponse } from '../../src/domain/inventory/facet-records.ts'
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

const price: fc.Arbitrary<SearchQuestion['price']> = fc.constantFrom(
  { currency: 'cny', min: 50_000, max: null, isExact: false },
  { currency: 'cny', min: 300_000, max: 50_000, isExact: false },
  { currency: 'eur', min: null, max: 50_000, isExact: false },
  { currency: 'eur', min: 1000.5, max: null, isExact: true },
  { currency: 'usd', min: null, max: 8_765.43, isExact: true },
  { currency: 'cny', min: 9_999, max: 50_000, isExact: true },
)

const relative = fc.constantFrom<FieldFilter<AskedName>>(
  {},
  conditions({ age: [null, 5] }),
  conditions({ age: [1, 20] }),
  conditions({ listed_within_days: [null, 30] }),
  conditions({ export: true }),
)

const question: fc.Arbitrary<FacetsQuestion> = fc
  .tuple(
    fc.record(
      {
        brand: fc.constantFrom(...NAMES).map(findBrand),
        model: fc.constantFrom(...MODELS),
        q: fc.constantFrom('款', '2022', 'ev'),
        price,
      },
      { requiredKeys: [] },
    ),
    fieldFilter,
    relative,
    fc.constantFrom(...LANGS),
  )
  .map(([named, { price_cny: _, ...fields }, dated, lang]) => ({
    ...NOTHING,
    ...named,
    // The price is asked for in another way.
    fields: { ...fields, ...dated },
    lang,
  }))

type Group = keyof FacetsResponse['groups']
type Value = FacetsResponse['groups'][Group]['values'][number]

/** The filters of a caller who chooses a value. */
type Choice = (value: Value, asked: SearchQuestion) => Partial<SearchQuestion>

const CHOICES: Readonly<Record<Group, Choice>> = {
  make: ({ value }) => ({ brand: findBrand(value) }),
  model: ({ value }) => ({ model: value }),
  ...(Object.fromEntries(FACETS.map((facet) => [facet.group, chooseValue(facet)])) as Record<FacetName, Choice>),
}

function chooseValue({ field, bands }: Facet): Choice {
  if (field === 'price_cny') return (one) => ({ price: { ...boundsOf(one), currency: 'cny', isExact: true } })
  return (one, { fields }) => {
    if (bands !== null) return { fields: { ...fields, [field]: boundsOf(one) } }
    const isNumber = !Number.isNaN(Number(one.value))
    const number = isNumber ? Number(one.value) : numberOf(field as 'drive', one.value as 'fwd')
    return { fields: { ...fields, [field]: isSet(field) ? { all: [number] } : { any: [number] } } }
  }
}

const boundsOf = (one: Value) => ({ min: 'min' in one ? one.min : null, max: 'max' in one ? one.max : null })

const NOT_READ = numberOf('report_status', 'not_read')

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

  it('count apart the cars whose report has not been read yet, and in other groups cars that are unknown, too', async () => {
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
          for (const [group, { not_read, unknown }] of Object.entries(groups)) {
            if (!OF_REPORTS.has(group)) {
              expect([group, not_read <= unknown]).toEqual([group, true])
              continue
            }
            const fields = withoutField(asked.fields as FieldFilter, group as 'is_rental')
            const status = new Map(listConditions(fields)).get('report_status') ?? {
              any: Object.values(numbersOf('report_status')),
            }
            const any = 'any' in status ? status.any.filter((one) => one === NOT_READ) : []
            const unread = await count({ ...asked, fields: { ...fields, report_status: { any } } })
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
    const exact = await count({ ...NOTHING, price: { min: 50_000, max: 50_000, currency: 'cny', isExact: true } })
    const both = await count({ ...NOTHING, price: { min: 30_000, max: 80_000, currency: 'cny', isExact: true } })
    expect(exact).toBeGreaterThan(0)
    expect(between.reduce((sum, one) => sum + one.count, 0)).toBe(both + exact)
  })
})
