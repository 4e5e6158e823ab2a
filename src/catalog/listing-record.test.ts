import { describe, expect, it } from 'vitest'
import type { ListingRecord } from '../domain/listing.ts'
import { parseListing } from '../sources/marketplace/parse/listing.ts'
import { createWords } from '../words/create-words.ts'
import { NOTHING_PROVEN, type Proof } from './find-proof.ts'
import { makeListingRecord, type RecordParts } from './listing-record.ts'

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
