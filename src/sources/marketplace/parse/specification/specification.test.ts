/** Which of record and sheet provides a value, and which values neither may provide. */
import { describe, expect, it } from 'vitest'
import type { Powertrain } from '../../../../domain/codes.ts'
import { createRecordMaker } from '../../../../domain/evidence/record-maker.ts'
import { readCarRecords } from '../car.ts'
import { CarView } from '../car-view.ts'
import { flagOrNull } from '../values/known-text.ts'
import { parseGear } from './gearbox.ts'
import { SPECIFICATION_FIELDS, type Specification } from './specification.ts'

const makeSpecification = createRecordMaker<CarView, Specification>(SPECIFICATION_FIELDS)
const CONTEXT = { base_url: 'http://marketplace.test', origin: 'http://marketplace.test', fetched_at_ms: 0 }

type Pairs = Readonly<Record<string, string>>

function parse(
  detail: Record<string, unknown>,
  sections: Readonly<Record<string, Pairs>> = {},
  powertrain?: Powertrain,
) {
  const sheet = Object.entries(sections).map(([title, pairs]) => ({
    title,
    data: Object.entries(pairs).map(([name, content]) => ({ name, content })),
  }))
  const records = readCarRecords({ infoid: 1, ...detail }, sheet, CONTEXT, null)
  const decisions = { isElectric: flagOrNull(detail.isev), powertrain: powertrain ?? null, gear: parseGear(records) }
  return makeSpecification(new CarView(records, decisions))
}

const BASICS = '基本参数'
const WLTC = { [BASICS]: { 'WLTC综合油耗(L/100km)': '6.9' } }
const MINISTRY = { [BASICS]: { '工信部综合油耗(L/100km)': '8.1' } }
const POWER = { '电池/充电': { '百公里耗电量(kWh/100km)': '14.2' } }
const litres = (value: number, standard: string | null) => ({ value, unit: 'l_per_100km', standard })
const kwh = (value: number, standard: string | null = null) => ({ value, unit: 'kwh_per_100km', standard })

describe('consumption', () => {
  it.each<[string, Record<string, unknown>, Record<string, Pairs>, Powertrain | undefined, unknown]>([
    ['the record by its cycle', { wltc_fuelconsumption: '7.31' }, {}, 'combustion', litres(7.31, 'wltc')],
    [
      'the older cycle',
      { nedc_fuelconsumption: '6.2', wltc_fuelconsumption: '' },
      {},
      'combustion',
      litres(6.2, 'nedc'),
    ],
    ['the sheet', {}, WLTC, 'combustion', litres(6.9, 'wltc')],
    ['no cycle', {}, MINISTRY, 'combustion', litres(8.1, null)],
    ['a battery car', { isev: 1, ev100power: '13.5kWh' }, {}, 'battery_electric', kwh(13.5)],
    ['a battery car of the sheet', { isev: 1, ev100power: '0kWh' }, POWER, 'battery_electric', kwh(14.2)],
    ['no fuel of a battery car', { isev: 1, wltc_fuelconsumption: '5' }, {}, 'battery_electric', null],
    [
      'fuel of a plug-in',
      { isev: 1, wltc_fuelconsumption: '1.5', ev100power: '15kWh' },
      {},
      'plug_in_hybrid',
      litres(1.5, 'wltc'),
    ],
    ['electricity of a plug-in without fuel', { isev: 1, ev100power: '15kWh' }, {}, 'plug_in_hybrid', kwh(15)],
    ['no electricity of a petrol car', { isev: 0, ev100power: '15kWh' }, {}, 'combustion', null],
    ['placeholders', { wltc_fuelconsumption: '0.0', nedc_fuelconsumption: '-' }, {}, 'combustion', null],
    ['wrong types', { wltc_fuelconsumption: {}, nedc_fuelconsumption: true }, {}, 'combustion', null],
    ['beyond any car', { wltc_fuelconsumption: '730' }, {}, 'combustion', null],
    ['nothing', {}, {}, undefined, null],
  ])('%s', (_, detail, sections, powertrain, expected) => {
    expect(parse(detail, sections, powertrain).consumption).toEqual(expected)
  })
})

describe('charging', () => {
  it.each<[Record<string, unknown>, unknown]>([
    [
      { isev: 1, quickcharge: 0.5, slowcharge: 8.6 },
      { fast_h: 0.5, slow_h: 8.6 },
    ],
    [
      { isev: 1, quickcharge: '0.5', slowcharge: '8.6小时' },
      { fast_h: 0.5, slow_h: 8.6 },
    ],
    [
      { isev: 1, quickcharge: 0, slowcharge: '-' },
      { fast_h: null, slow_h: null },
    ],
    // Minutes.
    [
      { isev: 1, quickcharge: 30, slowcharge: 480 },
      { fast_h: null, slow_h: null },
    ],
    [
      { isev: 1, quickcharge: [], slowcharge: '6-8' },
      { fast_h: null, slow_h: null },
    ],
    [{ isev: 0, quickcharge: 0.5 }, null],
    [{ quickcharge: 0.5 }, null],
  ])('%j', (detail, expected) => expect(parse(detail).charging).toEqual(expected))

  it('comes from the sheet where the record has none', () => {
    const sheet = { '电池/充电': { '快充时间(小时)': '0.6', '慢充时间(小时)': '9' } }
    expect(parse({ isev: 1, quickcharge: 0, slowcharge: 7 }, sheet).charging).toEqual({ fast_h: 0.6, slow_h: 7 })
  })
})

describe('gears', () => {
  const GEARS = (kind: string, count?: string, short?: string) => ({
    变速箱: { 变速箱类型: kind, ...(count && { 挡位个数: count }), ...(short && { 简称: short }) },
  })
  it.each<[Record<string, unknown>, Record<string, Pairs>, number | null]>([
    [{}, GEARS('湿式双离合变速箱(DCT)', '7'), 7],
    [{}, GEARS('固定齿比变速箱', '1'), 1],
    [{}, GEARS('手动变速箱(MT)', undefined, '6挡手动'), 6],
    [{}, GEARS('无级变速箱(CVT)', '无级变速'), null],
    // Simulated.
    [{}, GEARS('无级变速箱(CVT)', '8'), null],
    [{}, GEARS('无级变速箱(CVT)', undefined, 'CVT无级变速(模拟8挡)'), null],
    [{}, GEARS('手自一体变速箱(AT)', '0'), null],
    [{}, GEARS('手自一体变速箱(AT)', '99'), null],
    [{}, GEARS('手自一体变速箱(AT)', '6.5'), null],
    // The sheet is of another gearbox.
    [{ gearbox: '手动' }, GEARS('手自一体变速箱(AT)', '8'), null],
    [{}, {}, null],
  ])('%j %j', (detail, sections, expected) => expect(parse(detail, sections).gears).toBe(expected))

  it('have one name, whatever the width of its brackets', () => {
    const [half, full] = ['湿式双离合变速箱(DCT)', '湿式双离合变速箱（DCT）'].map(
      (kind) => parse({}, GEARS(kind)).gearbox_label,
    )
    expect([half, full]).toEqual(['湿式双离合变速箱(DCT)', half])
  })
})

describe('figures of a version', () => {
  it('are read from the record, then from the sheet', () => {
    const sections = {
      [BASICS]: { '最高车速(km/h)': '235', '官方0-100km/h加速(s)': '8.1', 上市时间: '2014.06' },
      车身: { '油箱容积(L)': '58.0' },
      发动机: { 燃油标号: '95号' },
    }
    const known = { top_speed_kmh: 235, tank_l: 58, fuel_grade: '95号', launched: '2014-06' }
    expect(parse({ accelerate: '7.9' }, sections)).toMatchObject({ ...known, acceleration_0_100_s: 7.9 })
    expect(parse({ accelerate: '-' }, sections)).toMatchObject({ ...known, acceleration_0_100_s: 8.1 })
  })

  it.each(['-', '--', '', '0', '0.0', '待查'])('are unknown where there is only %j', (nothing) => {
    const sections = {
      [BASICS]: { '最高车速(km/h)': nothing, '官方0-100km/h加速(s)': nothing, 上市时间: nothing },
      车身: { '油箱容积(L)': nothing },
    }
    expect(parse({ accelerate: nothing }, sections)).toMatchObject({
      top_speed_kmh: null,
      tank_l: null,
      fuel_grade: null,
      launched: null,
      acceleration_0_100_s: null,
    })
  })
})

describe('the battery', () => {
  it.each<[Record<string, unknown>, unknown]>([
    [
      { batterybrand: '宁德时代', evwarranty: '八年或16万公里' },
      ['宁德时代', { text: '八年或16万公里', first_owner_only: null }],
    ],
    [{ evwarranty: '首任车主不限年限/里程' }, [null, { text: '首任车主不限年限/里程', first_owner_only: true }]],
    [{ batterybrand: '-', evwarranty: '待查' }, [null, null]],
    [{ batterybrand: 7, evwarranty: {} }, [null, null]],
    [{}, [null, null]],
  ])('%j', (detail, expected) => {
    const { battery } = parse({ isev: 1, ...detail })
    expect([battery?.maker, battery?.warranty]).toEqual(expected)
  })

  it('comes from the sheet where the record has none', () => {
    const sections = { '电池/充电': { 电芯品牌: '国轩高科', 电池组质保: '八年或12万公里' } }
    expect(parse({ isev: 1, batterybrand: '-', evwarranty: '-' }, sections).battery).toMatchObject({
      maker: '国轩高科',
      warranty: { text: '八年或12万公里', first_owner_only: null },
    })
  })
})
