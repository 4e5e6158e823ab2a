import { describe, expect, it } from 'vitest'
import { parseCar } from '../sources/marketplace/parse/car.ts'
import { createWords } from '../words/create-words.ts'
import { makeCarDetail } from './car-detail.ts'
import type { RecordParts } from './listing-record.ts'

const words = createWords({ onUnknown: () => undefined })
const nowhere = { brandOf: () => null, find: () => null } as unknown as RecordParts['seriesMap']

function describeCar(detail: Record<string, unknown>, lang: 'en' | 'zh' = 'en') {
  const car = parseCar({ infoid: 1, ...detail }, null, {
    base_url: 'http://marketplace.test',
    origin: 'http://marketplace.test',
    fetched_at_ms: 0,
  })
  return makeCarDetail(car, { words, seriesMap: nowhere, rate: null, lang }, null)
}

describe('the drive', () => {
  it.each([
    ['纯电动', '后置后驱', 'Rear motor, rear-wheel drive'],
    ['纯电动', '前置前驱', 'Front motor, front-wheel drive'],
    ['纯电动', '双电机四驱', 'Dual-motor AWD'],
    ['纯电动', '四驱', 'All-wheel drive (AWD/4WD)'],
    ['氢燃料', '后置后驱', 'Rear motor, rear-wheel drive'],
    // Its engine charges the battery and stands elsewhere.
    ['增程式', '后置后驱', 'Rear motor, rear-wheel drive'],
    ['汽油', '后置后驱', 'Rear engine, rear-wheel drive'],
    ['插电式混合动力', '前置前驱', 'Front engine, front-wheel drive'],
    ['油电混合', '前置四驱', 'Front engine, all-wheel drive'],
    ['', '后置后驱', 'Rear-wheel drive (RWD)'],
    ['', '中置四驱', 'All-wheel drive (AWD/4WD)'],
    ['', '双电机四驱', 'Dual-motor AWD'],
    ['纯电动', '', null],
  ])('of %j with %j is %j', (fuelname, drivingmode, expected) => {
    expect(describeCar({ fuelname, drivingmode }).drive).toBe(expected)
    expect(describeCar({ fuelname, drivingmode }, 'zh').drive).toBe(drivingmode || null)
  })

  it('is of the engine where only its size is known', () => {
    expect(describeCar({ drivingmode: '前置前驱', displacement: '2' }).drive).toBe('Front engine, front-wheel drive')
  })
})

describe('the battery', () => {
  it('is null unless the source marks the car new-energy, and then never zero', () => {
    expect(describeCar({ isev: 0, batterypower: 60, lifemileage: 400 }).battery).toBeNull()
    expect(describeCar({ batterypower: 60 }).battery).toBeNull()
    expect(describeCar({ isev: 1, batterypower: 0, batterytype: '-' }).battery).toEqual({
      capacity_kwh: null,
      range_km: null,
      range_standard: null,
      chemistry: null,
      rented: null,
    })
    expect(
      describeCar({ isev: 1, batterypower: 75, batterytype: '三元锂电池', baastype: '租用电池' }).battery,
    ).toMatchObject({
      capacity_kwh: 75,
      chemistry: 'Ternary lithium (NMC/NCA)',
      rented: true,
    })
  })
})
