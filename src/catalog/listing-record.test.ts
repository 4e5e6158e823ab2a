import { describe, expect, it } from 'vitest'
import { expandBodyStyle } from '../domain/codes.ts'
import { conditions } from '../domain/fields/fixtures/conditions.ts'
import type { ListingRecord } from '../domain/listing.ts'
import { ANY_CAR, NO_FILTER, type SourceFilter } from '../domain/source.ts'
import { parseCar } from '../sources/marketplace/parse/car.ts'
import { parseListing } from '../sources/marketplace/parse/listing.ts'
import { createWords } from '../words/create-words.ts'
import { findProof, makeListingRecord } from './listing-record.ts'
import { NOTHING_PROVEN, type Proof, type RecordParts } from './record/record-view.ts'

const words = createWords({ onUnknown: () => undefined })
const AUDI = { id: 33, name: '奥迪', pinyin: null }
/** Knows one series, 692 of brand 33. */
const seriesMap = {
  brandOf: (id: number | null) => (id === 692 ? AUDI : null),
  find: () => null,
} as unknown as RecordParts['seriesMap']

function render(row: Record<string, unknown>, proof: Partial<Proof>, lang: 'en' | 'zh' = 'en'): ListingRecord {
  const context = {
    base_url: 'http://marketplace.test',
    origin: 'http://marketplace.test',
    fetched_at_ms: Date.parse('2026-11-15T04:00:00Z'),
  }
  const listing = parseListing({ infoid: 1, ...row }, context)
  if (listing === null) throw new Error('no row')
  return makeListingRecord(listing, { words, seriesMap, rate: null, lang }, { ...NOTHING_PROVEN, ...proof })
}

describe('a row with what its question proves', () => {
  it.each<[string, Record<string, unknown>, Partial<Proof>, Partial<ListingRecord>]>([
    [
      'nothing',
      {},
      {},
      { fuel_type: null, transmission: null, body_style: null, manufacturer: null, powertrain: null },
    ],
    [
      'all of it',
      {},
      { fuel_type: 'diesel', transmission: 'manual', body_style: 'pickup', brand_id: 15 },
      { fuel_type: 'diesel', transmission: 'manual', body_style: 'pickup', manufacturer: 'BMW', powertrain: null },
    ],
    ['a hybrid', {}, { fuel_type: 'hybrid', powertrain: 'hybrid' }, { fuel_type: 'hybrid', powertrain: 'hybrid' }],
    [
      'another fuel than the row says',
      { isnewenergy: 1 },
      { fuel_type: 'hybrid', powertrain: 'hybrid' },
      { fuel_type: 'new_energy', powertrain: null },
    ],
    ['another brand than its series has', { seriesid: 692 }, { brand_id: 15 }, { manufacturer: 'Audi' }],
    ['another brand than the row names', { brandid: 33 }, { brand_id: 15 }, { manufacturer: 'Audi' }],
  ])('%s', (_, row, proof, expected) => expect(render(row, proof)).toMatchObject(expected))

  it('calls a code by its one name, wherever the code comes from', () => {
    const proof = { fuel_type: 'diesel', transmission: 'manual', body_style: 'pickup' } as const
    const labelsOf = ({ fuel_label, transmission_label, body_style_label, powertrain_label }: ListingRecord) => [
      fuel_label,
      transmission_label,
      body_style_label,
      powertrain_label,
    ]
    expect(labelsOf(render({}, proof))).toEqual(['Diesel', 'Manual', 'Pickup', null])
    expect(labelsOf(render({}, proof, 'zh'))).toEqual(['柴油', '手动', '皮卡', null])
    expect(labelsOf(render({ isnewenergy: 1 }, {}))).toEqual(['New energy', null, null, null])
    expect(labelsOf(render({}, {}))).toEqual([null, null, null, null])
  })

  it('names the brand in both languages', () => {
    expect([render({}, { brand_id: 15 }).manufacturer, render({}, { brand_id: 15 }, 'zh').manufacturer]).toEqual([
      'BMW',
      '宝马',
    ])
  })

  it('is electric by its badge only where the row is marked, too', () => {
    const cartags = { p1: [{ title: '纯电动' }] }
    expect(render({ cartags, isnewenergy: 1 }, {}).powertrain).toBe('battery_electric')
    expect(render({ cartags, isnewenergy: 0 }, {}).powertrain).toBeNull()
    expect(render({ cartags: { p1: [{ title: '混动' }] }, isnewenergy: 1 }, {}).powertrain).toBeNull()
  })

  it('has badges, or null where the row has no place for them', () => {
    expect(render({}, {}).tags).toBeNull()
    expect(render({ cartags: { p1: [] } }, {}).tags).toEqual([])
    expect(render({ cartags: { p1: [{ title: '急售' }] } }, {}, 'zh').tags).toEqual([
      { code: 'urgent_sale', label: '急售', source: '急售' },
    ])
  })
})

describe('the power of a car', () => {
  const basics = (...data: [string, string][]) => ({
    title: '基本参数',
    data: data.map(([name, content]) => ({ name, content })),
  })
  const section = (title: string, ...data: [string, string][]) => ({ ...basics(...data), title })
  const LINE: [string, string] = ['发动机', '2.0T 190马力 L4']
  const WHOLE: [string, string] = ['最大功率(kW)', '118']

  it.each<[string, string, readonly unknown[], readonly unknown[]]>([
    [
      'printed',
      '汽油',
      [section('发动机', ['最大功率(kW)', '140'], ['最大马力(Ps)', '190'])],
      [140, 190, 'printed', 'engine'],
    ],
    ['printed in the line alone', '柴油', [basics(LINE)], [null, 190, 'printed', 'engine']],
    ['in kilowatts alone', '汽油', [basics(WHOLE)], [118, 160.4, 'derived', 'engine']],
    ['a derived whole number', '汽油', [basics(['最大功率(kW)', '100'])], [100, 136, 'derived', 'engine']],
    ['of a mild hybrid', '汽油+48V轻混系统', [basics(WHOLE, LINE)], [118, 190, 'printed', 'engine']],
    [
      'of motors',
      '纯电动',
      [section('电动机', ['电动机总功率(kW)', '150'], ['电动机总功率(Ps)', '204'])],
      [150, 204, 'printed', 'motors'],
    ],
    ['of motors in the line', '纯电动', [basics(['发动机', '纯电动 204马力'])], [null, 204, 'printed', 'motors']],
    [
      'of a system',
      '插电混动',
      [basics(WHOLE, LINE), section('电动机', ['系统综合功率(kW)', '194'])],
      [194, 263.8, 'derived', 'system'],
    ],
    [
      'of one machine of a hybrid',
      '插电混动',
      [basics(WHOLE, LINE), section('电动机', ['电动机总功率(kW)', '100'])],
      [null, null, null, null],
    ],
    [
      'of a system that is not told',
      '增程式',
      [basics(WHOLE), section('电动机', ['系统综合功率(kW)', '-'])],
      [null, null, null, null],
    ],
    ['of a fuel that nobody knows', '月光', [basics(WHOLE, LINE)], [null, null, null, null]],
    [
      'placeholders',
      '汽油',
      [section('发动机', ['最大功率(kW)', '0'], ['最大马力(Ps)', '-'])],
      [null, null, null, null],
    ],
    [
      'not a number',
      '汽油',
      [section('发动机', ['最大功率(kW)', '110-140'], ['最大马力(Ps)', '约190'])],
      [null, null, null, null],
    ],
    ['no sheet', '汽油', [], [null, null, null, null]],
  ])('%s', (_, fuelname, sheet, expected) => {
    const context = { base_url: 'http://marketplace.test', origin: 'http://marketplace.test', fetched_at_ms: 0 }
    const car = parseCar({ infoid: 1, fuelname }, sheet, context)
    const { power_kw, power_hp, power_source, power_basis } = makeListingRecord(car, {
      words,
      seriesMap,
      rate: null,
      lang: 'en',
    })
    expect([power_kw, power_hp, power_source, power_basis]).toEqual(expected)
  })
})

const part = (brand_id: number | null, series_id: number | null = null) => ({ ...ANY_CAR, brand_id, series_id })

describe('findProof', () => {
  it.each<[Partial<SourceFilter>, Partial<Proof>]>([
    [{}, {}],
    [{ fields: conditions({ fuel_type: ['diesel'] }) }, { fuel_type: 'diesel' }],
    [{ fields: conditions({ fuel_type: ['new_energy'] }) }, { fuel_type: 'new_energy' }],
    [{ fields: conditions({ fuel_type: ['hybrid'] }) }, { fuel_type: 'hybrid', powertrain: 'hybrid' }],
    [{ fields: conditions({ fuel_type: ['diesel', 'diesel'] }) }, { fuel_type: 'diesel' }],
    [{ fields: conditions({ fuel_type: ['diesel', 'gasoline'] }) }, {}],
    [{ fields: conditions({ fuel_type: [] }) }, {}],
    [{ fields: conditions({ transmission: ['manual'] }) }, { transmission: 'manual' }],
    [{ fields: conditions({ body_style: expandBodyStyle('pickup') }) }, { body_style: 'pickup' }],
    [{ fields: conditions({ body_style: expandBodyStyle('suv') }) }, {}],
    [{ fields: conditions({ body_style: expandBodyStyle('car') }) }, {}],
    [{ any: [part(15)] }, { brand_id: 15 }],
    [{ any: [part(15, 65), part(15, 202)] }, { brand_id: 15 }],
    // A name of several brands, and a series without one.
    [{ any: [part(33), part(626)] }, {}],
    [{ any: [part(33), part(null, 65)] }, {}],
    [{ any: [part(null)] }, {}],
    [{ any: [] }, {}],
    [{ keywords: ['柴油'] }, {}],
    [
      { fields: conditions({ fuel_type: ['diesel'], transmission: ['manual'], body_style: ['pickup'] }) },
      { fuel_type: 'diesel', transmission: 'manual', body_style: 'pickup' },
    ],
  ])('%j proves %j', (filter, expected) => {
    expect(findProof({ ...NO_FILTER, ...filter })).toEqual({ ...NOTHING_PROVEN, ...expected })
  })
})
