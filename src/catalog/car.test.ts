import { describe, expect, it } from 'vitest'
import type { SourceCar } from '../domain/source.ts'
import { parseCar } from '../sources/marketplace/parse/car.ts'
import { createWords } from '../words/create-words.ts'
import { createCar } from './car.ts'
import { makeCarDetail } from './record/make-car-detail.ts'
import type { RecordParts } from './record/record-view.ts'

const words = createWords({ onUnknown: () => undefined })
const nowhere = { brandOf: () => null, find: () => null } as unknown as RecordParts['seriesMap']

function parse(detail: Record<string, unknown>): SourceCar {
  return parseCar({ infoid: 1, ...detail }, null, {
    base_url: 'http://marketplace.test',
    origin: 'http://marketplace.test',
    fetched_at_ms: 0,
  })
}

function describeCar(detail: Record<string, unknown>, lang: 'en' | 'zh' = 'en') {
  const car = parse(detail)
  return makeCarDetail(car, { words, seriesMap: nowhere, rate: null, lang, now_ms: 0, conflicts: null, health: null })
}

describe('the drive', () => {
  it.each([
    ['纯电动', '后置后驱', 'Rear motor, rear-wheel drive'],
    ['纯电动', '前置前驱', 'Front motor, front-wheel drive'],
    ['纯电动', '双电机四驱', 'Dual-motor AWD'],
    ['纯电动', '四驱', 'All-wheel drive (AWD/4WD)'],
    ['氢燃料', '后置后驱', 'Rear motor, rear-wheel drive'],
    // The engine charges the battery and does not drive the wheels.
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
    expect(describeCar({ isev: 1, batterypower: 0, batterytype: '-' }).battery).toMatchObject({
      capacity_kwh: null,
      range_km: null,
      range_standard: null,
      chemistry: null,
      maker: null,
      warranty: null,
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

describe('labels', () => {
  it.each([
    // The sheet's more detailed words stay with the gearbox.
    ['gearbox', '手自一体变速箱(AT)', ['automatic', 'Automatic', 'Automatic transmission with manual mode (AT)']],
    ['gearbox', '手动', ['manual', 'Manual', 'Manual']],
    ['gearbox', '未来变速箱', [null, null, '未来变速箱']],
  ])('of %s %s', (key, word, expected) => {
    const { transmission, transmission_label, gearbox_label } = describeCar({ [key]: word })
    expect([transmission, transmission_label, gearbox_label]).toEqual(expected)
  })

  it.each([
    [{ levelname: '中型MPV' }, ['mpv', 'MPV', 'MPV']],
    [{ levelname: '中型车', ad_carleveid: '4' }, ['midsize_car', 'Mid-size car', '中型车']],
    [{ levelname: '房车' }, [null, 'Motorhome', '房车']],
    [{}, [null, null, null]],
  ])('of the body %j', (detail, expected) => {
    const { body_style, body_style_label } = describeCar(detail)
    expect([body_style, body_style_label, describeCar(detail, 'zh').body_style_label]).toEqual(expected)
  })

  it.each([
    [{ fuelname: '汽油+48V轻混系统' }, ['Gasoline', 'Mild hybrid', '汽油']],
    [{ fuelname: '纯电动', isev: 1 }, ['New energy', 'Battery electric', '新能源']],
    [{ fuelname: '汽油+CNG' }, ['Gasoline and CNG (bi-fuel)', 'Combustion', '汽油+CNG']],
    [{}, [null, null, null]],
  ])('of the fuel %j', (detail, expected) => {
    const { fuel_label, powertrain_label } = describeCar(detail)
    expect([fuel_label, powertrain_label, describeCar(detail, 'zh').fuel_label]).toEqual(expected)
  })
})

it('tells the terms of a battery warranty in the requested language, and as they are', () => {
  const source = '首任车主不限年限/里程（责任免除条款以官方为准）'
  const text = "First owner: unlimited years and km (the maker's exclusions apply)"
  const detail = { isev: 1, batterybrand: '宁德时代', evwarranty: source }
  expect(describeCar(detail).battery).toMatchObject({
    maker: 'CATL',
    warranty: { text, source, first_owner_only: true },
  })
  expect(describeCar(detail, 'zh').battery).toMatchObject({
    maker: '宁德时代',
    warranty: { text: source, source, first_owner_only: true },
  })
})

it('is another answer when a day begins in China, because the letter for an export depends on it', async () => {
  const midnight = Date.parse('2026-09-28T00:00:00+08:00')
  let nowMs = midnight - 1000
  const freshness = { cache: 'HIT', age_s: 0, fresh_until_ms: midnight + 3_600_000 } as const
  const car = createCar({
    source: { car: async () => ({ read: () => parse({ firstregdate: '2026-03' }), freshness, version: 'v' }) },
    words,
    seriesMap: { ...nowhere, version: () => '' },
    rates: { current: () => null },
    reports: { recall: async () => null },
    inventory: null,
    now: () => nowMs,
  } as unknown as Parameters<typeof createCar>[0])
  const before = await car(1, 'en')
  expect(before.read().export.status).toBe('depends_on_day')
  expect(before.freshness.fresh_until_ms).toBe(midnight)
  nowMs = midnight
  const after = await car(1, 'en')
  expect(after.read().export.status).toBe('clear')
  expect(after.version).not.toBe(before.version)
})
