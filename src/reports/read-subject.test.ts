import { expect, it } from 'vitest'
import { NO_SUBJECT, readSubject } from './read-subject.ts'

const NOTHING = { mileage: undefined, vin: undefined, color: undefined, city: undefined, number: undefined }

function read(texts: Partial<Record<keyof typeof NOTHING, unknown>>) {
  const noted: string[] = []
  return { ...readSubject({ ...NOTHING, ...texts }, (words) => noted.push(words)), noted }
}

it('leaves values unknown that are not printed', () => {
  expect(read({})).toEqual({ ...NO_SUBJECT, noted: [] })
  for (const value of [null, '', ' ', '-', '--', '无', '未知', '待查', 'N/A', {}, [], true])
    expect(read({ mileage: value, vin: value, color: value, city: value, number: value }), String(value)).toEqual({
      ...NO_SUBJECT,
      noted: [],
    })
})

it.each([
  ['35512公里', 35512],
  ['3.55万公里', 35500],
  ['3.55万', 35500],
  ['8.82万公里', 88200],
  ['35512km', 35512],
  ['35,512 KM', 35512],
  ['３５５１２公里', 35512],
  [' 120公里 ', 120],
  ['0公里', null],
])('odometer %s: %s', (mileage, mileage_km) => {
  expect(read({ mileage })).toMatchObject({ mileage_km, noted: [] })
})

it.each(['约3万公里', '3万至4万公里', '99999999公里', '-5公里', '三万公里', '1e5公里'])(
  'odometer %s is reported as unread, and unknown',
  (mileage) => {
    expect(read({ mileage })).toMatchObject({ mileage_km: null, noted: [mileage] })
  },
)

it.each([
  ['LFV2*********2639', 'LFV2*********2639'],
  ['lfv2*********2639', 'LFV2*********2639'],
  ['LFV2A21K8A3002639', 'LFV**********2639'],
  ['LFV2A21K8A300263', null],
  ['LFV2A21K8A30O2639', null],
  ['*****************', null],
  ['查看完整车架号', null],
])('VIN %s: %s, never whole', (vin, masked) => {
  expect(read({ vin })).toMatchObject({ vin: masked, noted: [] })
})

it('keeps the words of the report', () => {
  const texts = { color: '珍珠白', city: '成都', number: 'YH-2f41-0c9a77be' }
  expect(read(texts)).toMatchObject({ source_color: '珍珠白', source_city: '成都', report_number: 'YH-2f41-0c9a77be' })
  expect(read({ color: '白'.repeat(41), city: '城'.repeat(41), number: '1'.repeat(65) })).toMatchObject(NO_SUBJECT)
  for (const number of ['编号', '<b>1</b>', '-', '12']) expect(read({ number })).toMatchObject(NO_SUBJECT)
})
