import { expect, it } from 'vitest'
import { compareListing, describeDifference, type StatedFacts } from './compare-listing.ts'

const NOTHING: StatedFacts = { mileage_km: null, registration_date: null, color: null, usage_type: null, vin: null }

type Row = readonly [field: keyof StatedFacts, listing: string | number | null, report: string | number | null]
const compare = ([field, listing, report]: Row) =>
  compareListing({ ...NOTHING, [field]: listing }, { ...NOTHING, [field]: report })

const SAME: readonly Row[] = [
  ['mileage_km', 35500, 35500],
  ['mileage_km', 35500, 35512],
  ['mileage_km', 35500, 35599],
  ['mileage_km', 35000, 35940],
  ['mileage_km', 35512, 35500],
  ['registration_date', '2021', '2021-06'],
  ['registration_date', '2021-06', '2021-06-17'],
  ['color', '白色', '珍珠白'],
  ['color', '银灰色', '银色'],
  ['color', '银灰色', '深灰色'],
  ['color', '黑白双色', '黑色'],
  ['color', '香槟色', '金色'],
  ['color', '香槟色', '棕色'],
  ['color', '其他', '红色'],
  ['color', '红/紫色', '紫色'],
  ['usage_type', '家用', '非营运'],
  ['usage_type', '营运', '租赁'],
  ['usage_type', '营运', '预约出租客运'],
  ['usage_type', '公户', '租赁'],
  ['usage_type', '家用', '天书'],
  ['vin', 'LFV**********2639', 'LFV2*********2639'],
  ['vin', 'LFV**********2639', '2639'],
]
it.each(SAME)('%s: %s and %s are no conflict', (...row) => {
  expect(compare(row)).toEqual([])
})

const DIFFERENT: readonly Row[] = [
  ['mileage_km', 35500, 88200],
  ['mileage_km', 35500, 35600],
  ['mileage_km', 35512, 35513],
  ['mileage_km', 35000, 36000],
  ['registration_date', '2021', '2020-12'],
  ['registration_date', '2021-06', '2021-07'],
  ['color', '白色', '黑色'],
  ['color', '银灰色', '红色'],
  ['usage_type', '家用', '营转非'],
  ['usage_type', '家用', '租赁非营运'],
  ['usage_type', '非营运', '预约出租客运'],
  ['usage_type', '出租客运', '出租转非'],
  ['vin', 'LFV**********2639', 'LFV2*********2638'],
  ['vin', 'LFV**********2639', 'LSV2*********2639'],
]
it.each(DIFFERENT)('%s: %s and %s are one', (...row) => {
  expect(compare(row)).toEqual([row[0]])
  const [field, listing, report] = row
  expect(compare([field, report, listing])).toEqual([field])
  expect(compare([field, listing, null])).toEqual([])
  expect(compare([field, null, report])).toEqual([])
})

it.each([
  ['mileage_km', 10000, 17700, 'The mileage differs: the listing states 10,000 km, the report 17,700 km.'],
  [
    'registration_date',
    '2023-06',
    '2022-12',
    'The first registration differs: the listing states 2023-06, the report 2022-12.',
  ],
  ['color', 'Black', 'Red', 'The colour differs: the listing states Black, the report Red.'],
  ['usage_type', 'Private', 'Rental', 'The registered use differs: the listing states Private, the report Rental.'],
  ['vin', 'LSV***001', 'LSV***002', 'The VIN differs: the listing states LSV***001, the report LSV***002.'],
] as const)('a different %s is a sentence', (field, listing, report, sentence) => {
  expect(describeDifference({ field, listing, report, reason: 'differs' }, 'en')).toBe(sentence)
})

it('is a sentence in Chinese, too', () => {
  expect(describeDifference({ field: 'mileage_km', listing: 10000, report: 17700, reason: 'differs' }, 'zh')).toBe(
    '里程不一致：车源标示10,000公里，报告记录17,700公里。',
  )
  expect(describeDifference({ field: 'color', listing: '黑色', report: '红色', reason: 'differs' }, 'zh')).toBe(
    '颜色不一致：车源标示黑色，报告记录红色。',
  )
})
