/** The rules by which two ads are one car: what agrees, what contradicts, and what is unknown. */
import { describe, expect, it } from 'vitest'
import { COMPARED_FIELDS } from './duplicate-record.ts'
import { type ComparedAd, judgeDuplicate } from './judge-duplicate.ts'

const AD: ComparedAd = {
  vin: 'LFV**********2639',
  trim_id: 66_023,
  registration_date: '2021-05',
  mileage_km: 52_000,
  color_code: 'white',
  transfer_count: 1,
  price_cny: 125_800,
}
const UNKNOWN = Object.fromEntries(Object.keys(AD).map((name) => [name, null])) as unknown as ComparedAd
const judge = (other: Partial<ComparedAd>, own: Partial<ComparedAd> = {}, isRare = true) =>
  judgeDuplicate({ ...AD, ...own }, { ...AD, ...other }, isRare)?.strength ?? null

describe('with the same VIN', () => {
  it.each<[string, Partial<ComparedAd>, string | null]>([
    ['everything agrees', {}, 'certain'],
    ['the mileage is near', { mileage_km: 53_000 }, 'certain'],
    ['the colour is unknown', { color_code: null }, 'certain'],
    ['the colour is "other"', { color_code: 'other' }, 'certain'],
    ['the number of transfers and the price differ', { transfer_count: 2, price_cny: 99_000 }, 'certain'],
    ['the mileage is far', { mileage_km: 53_001 }, 'likely'],
    ['the mileage is unknown', { mileage_km: null }, 'likely'],
    ['the colour differs', { color_code: 'black' }, 'likely'],
    ['the month is unknown', { registration_date: null }, 'likely'],
    ['only the year is known', { registration_date: '2021' }, 'likely'],
    ['the trim is unknown', { trim_id: null }, 'likely'],
    ['the trim is unknown and the colour differs', { trim_id: null, color_code: 'black' }, null],
    ['the trim and the month are unknown', { trim_id: null, registration_date: null }, null],
    ['the mileage is far and the colour differs', { mileage_km: 9_000, color_code: 'black' }, null],
    ['the month differs', { registration_date: '2021-06' }, null],
    ['the year differs', { registration_date: '2020' }, null],
    ['the trim differs', { trim_id: 66_024 }, null],
  ])('%s', (_, other, strength) => {
    expect(judge(other)).toBe(strength)
    // The question may come from either ad, and rarity matters only without a VIN.
    expect(judge({}, other, false)).toBe(strength)
  })
})

describe('without a VIN', () => {
  it.each<[string, Partial<ComparedAd>, string | null]>([
    ['everything else agrees', {}, 'likely'],
    ['the mileage is very near', { mileage_km: 52_500 }, 'likely'],
    ['the mileage is only near', { mileage_km: 52_600 }, null],
    ['the mileage is unknown', { mileage_km: null }, null],
    ['the colour is unknown', { color_code: null }, null],
    ['the colour is "other"', { color_code: 'other' }, null],
    ['the transfers differ', { transfer_count: 2 }, null],
    ['the transfers are unknown', { transfer_count: null }, null],
    ['the month is unknown', { registration_date: null }, null],
    ['the trim is unknown', { trim_id: null }, null],
    ['the trim differs', { trim_id: 66_024 }, null],
  ])('%s', (_, other, strength) => {
    expect(judge({ ...other, vin: null })).toBe(strength)
    expect(judge({ ...other, vin: null }, { vin: null })).toBe(strength)
    expect(judge({ vin: null }, other)).toBe(strength)
    expect(judge({ ...other, vin: null }, {}, false)).toBeNull()
  })

  it('a car that has hardly been driven is not told by its mileage', () => {
    expect(judge({ vin: null, mileage_km: 2900 }, { mileage_km: 2900 })).toBeNull()
  })

  it('another VIN contradicts everything', () => {
    expect(judge({ vin: 'LFV**********2640' })).toBeNull()
  })

  it('what is unknown in both ads is no agreement', () => {
    expect(judgeDuplicate(UNKNOWN, UNKNOWN, true)).toBeNull()
    for (const field of COMPARED_FIELDS)
      expect(judgeDuplicate({ ...UNKNOWN, [field]: AD[field] }, { ...UNKNOWN, [field]: AD[field] }, true)).toBeNull()
  })
})

describe('what is said about two ads', () => {
  it('names what agrees and what differs, with both values, and nothing that an ad does not state', () => {
    expect(judgeDuplicate(AD, { ...AD, mileage_km: 52_400, transfer_count: 2, price_cny: 119_000 }, true)).toEqual({
      strength: 'certain',
      reasons: [
        { field: 'vin', this: 'LFV**********2639', other: 'LFV**********2639' },
        { field: 'registration_date', this: '2021-05', other: '2021-05' },
        { field: 'trim_id', this: 66_023, other: 66_023 },
        { field: 'mileage_km', this: 52_000, other: 52_400 },
        { field: 'color_code', this: 'white', other: 'white' },
      ],
      differences: [
        { field: 'transfer_count', this: 1, other: 2 },
        { field: 'price_cny', this: 125_800, other: 119_000 },
      ],
    })
    expect(judgeDuplicate(AD, { ...AD, mileage_km: 20_000, transfer_count: null, price_cny: null }, true)).toEqual({
      strength: 'likely',
      reasons: ['vin', 'registration_date', 'trim_id', 'color_code'].map((field) => ({
        ...{ field, this: AD[field as 'vin'], other: AD[field as 'vin'] },
      })),
      differences: [{ field: 'mileage_km', this: 52_000, other: 20_000 }],
    })
  })
})
