import { expect, it } from 'vitest'
import { compareListing, type StatedFacts } from './compare-listing.ts'

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
