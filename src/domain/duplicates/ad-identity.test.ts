/** What is read as the identity of an ad, and what is not. */
import { expect, it } from 'vitest'
import { readIdentity } from './ad-identity.ts'

function read(vin: string | null, trim_id: number | null = 7) {
  const car = { color_code: 'white', transfer_count: 0 } as const
  return readIdentity({ vin, trim_id }, car, { registration_date: '2021-05', mileage_km: 100 })
}

it.each([
  ['LFV**********2639', 'LFV**********2639'],
  [null, null],
  ['LFV**************', null],
  ['***************39', null],
  ['LFV*********2639', null],
  ['000**********0000', null],
  ['***********', null],
  ['lfv**********2639', null],
])('a VIN of which enough is visible: %s', (sent, vin) => {
  expect(read(sent).vin).toBe(vin)
})

it('has the values of the record, and none that no column holds', () => {
  expect(read(null)).toEqual({
    vin: null,
    trim_id: 7,
    registration_date: '2021-05',
    mileage_km: 100,
    color_code: 'white',
    transfer_count: 0,
  })
  expect(read(null, 2 ** 40).trim_id).toBeNull()
})
