/** What each field is based on, by the records that the marketplace may send. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SourcePath } from '../../../domain/evidence/source-evidence.ts'
import { isFailure } from '../../../domain/failure.ts'
import type { SourceCar } from '../../../domain/source.ts'
import { createRecordsParser } from '../parse-records.ts'
import { createRecordsExplainer } from './explain-records.ts'
import { SOURCE_FIELDS } from './source-fields.ts'

type Pairs = Readonly<Record<string, unknown>>

const BASE = 'http://marketplace.test'
const explainRecords = createRecordsExplainer(BASE)
const parseRecords = createRecordsParser(BASE)
const PATHS = Object.keys(SOURCE_FIELDS) as SourcePath[]

function sheetOf(sections: Readonly<Record<string, Pairs>>): unknown {
  return Object.entries(sections).map(([title, pairs]) => ({
    title,
    data: Object.entries(pairs).map(([name, content]) => ({ name, content })),
  }))
}

interface Sent {
  readonly detail?: Pairs
  readonly sheet?: Readonly<Record<string, Pairs>> | null
  readonly list?: Pairs | null
}

function explain(path: SourcePath, { detail = {}, sheet = {}, list = {} }: Sent) {
  return explainRecords(1, {
    detail: { value: { infoid: 1, ...detail }, at_ms: 2 },
    sheet: sheet && { value: sheetOf(sheet), at_ms: 3 },
    list: list && { value: { infoid: 1, ...list }, at_ms: 4 },
  })(path)
}

const say = (path: SourcePath, sent: Sent) =>
  explain(path, sent).statements.map(
    ({ source, native_section, native_key, native_value, value, observed_at_ms }) =>
      `${observed_at_ms} ${source} ${native_section ?? ''}/${native_key}=${native_value}: ${JSON.stringify(value)}`,
  )

describe('statements', () => {
  it('are those of all records, also behind the first that has a value', () => {
    const sent = {
      detail: { displacement: '2', engine: '2.0T' },
      sheet: { 发动机: { '排量(L)': '2.0' } },
      list: { displacement: '1.5T' },
    }
    expect(say('displacement_l', sent)).toEqual([
      '2 detail /displacement=2: 2',
      '2 detail /engine=2.0T: 2',
      '3 sheet 发动机/排量(L)=2.0: 2',
      '4 list /displacement=1.5T: 1.5',
    ])
    expect(explain('displacement_l', sent).is_contradicted).toBe(true)
  })

  it('of battery cars do not include the mark that decides', () => {
    const sent = { detail: { isev: 1, batterypower: 60 }, sheet: { '电池/充电': { '电池能量(kWh)': '60.0' } } }
    expect(say('battery.capacity_kwh', sent)).toEqual([
      '2 detail /batterypower=60: 60',
      '3 sheet 电池/充电/电池能量(kWh)=60.0: 60',
    ])
  })

  it('that say something only together are all shown', () => {
    expect(say('seller_kind', { detail: { fromtype: 70, cartype: 186 } })).toEqual([
      '2 detail /fromtype=70: null',
      '2 detail /cartype=186: null',
    ])
  })

  it('show no VIN, no contact and no more than 1,000 characters', () => {
    const remark = `LFV3A23C8J3012639 电话13812345678 ${'好'.repeat(5000)}`
    const [one] = explain('description', { detail: { remark, vincode: 'LFV3A23C8J3012639' } }).statements
    expect(one?.native_value).toMatch(/^LFV\*{10}2639 电话\*\*\* 好+$/)
    expect(String(one?.native_value).length).toBe(1000)
  })
})

describe('a missing value', () => {
  it.each<[string, SourcePath, Sent, string]>([
    ['nothing sent', 'color', {}, 'not_sent'],
    ['a dash', 'color', { detail: { colorname: '-' } }, 'placeholder'],
    ['zero', 'price_cny', { detail: { price: 0 } }, 'placeholder'],
    ['zero with a unit', 'displacement_l', { detail: { displacement: '0.0T' } }, 'placeholder'],
    ['the first day of a calendar', 'insurance_expiry', { detail: { insurance: '1900-01-01' } }, 'placeholder'],
    ['words for a price', 'price_cny', { detail: { price: '面议' } }, 'unreadable'],
    ['another unit', 'battery.capacity_kwh', { detail: { isev: 1, batterypower: 63_983 } }, 'unreadable'],
    ['a dash of the sheet', 'maker', { sheet: { 基本参数: { 厂商: '-' } } }, 'placeholder'],
    ['no sheet', 'maker', { sheet: null }, 'not_read'],
    ['no row', 'tags', { list: null }, 'not_read'],
    ['a petrol car', 'battery.range_km', { detail: { isev: 0, lifemileage: 0 } }, 'not_applicable'],
    ['a car without a mark', 'battery.range_km', {}, 'not_sent'],
    ['a mark that is not understood', 'battery.range_km', { detail: { isev: 7 } }, 'unreadable'],
    ['a battery car', 'displacement_l', { detail: { fuelname: '纯电动', displacement: '0' } }, 'not_applicable'],
    ['a fuel that nobody knows', 'power.kw', { detail: { fuelname: '木炭' } }, 'unreadable'],
    ['a fuel that is not stated', 'power.kw', {}, 'not_sent'],
    ['never registered', 'registration_date', { detail: { firstregdate: '未上牌' } }, 'not_applicable'],
    ['a person', 'seller_name', { detail: { dealername: '张三', fromtype: 0, cartype: 20 } }, 'withheld'],
    ['no name', 'seller_name', { detail: { fromtype: 70, cartype: 70 } }, 'not_sent'],
    ['a stepless gearbox', 'gears', { sheet: { 变速箱: { 变速箱类型: '无级变速箱(CVT)' } } }, 'not_applicable'],
  ])('%s: %s', (_, path, sent, why) => {
    expect(explain(path, sent).why).toBe(why)
  })

  it('of a person is not shown', () => {
    expect(say('seller_name', { detail: { dealername: '张三', fromtype: 0, cartype: 20 } })).toEqual([])
  })
})

describe('a contradiction', () => {
  it.each<[string, SourcePath, Sent, boolean]>([
    [
      'a less exact date',
      'registration_date',
      { detail: { firstregdate: '2018-07' }, list: { firstregyear: '2018年' } },
      false,
    ],
    [
      'another year',
      'registration_date',
      { detail: { firstregdate: '2018-07' }, list: { firstregyear: '2019年' } },
      true,
    ],
    [
      'a finer word',
      'gearbox_label',
      { detail: { gearbox: '自动' }, sheet: { 变速箱: { 变速箱类型: '湿式双离合变速箱(DCT)' } } },
      false,
    ],
    [
      'another gearbox',
      'transmission',
      { detail: { gearbox: '手动' }, sheet: { 变速箱: { 变速箱类型: '无级变速箱(CVT)' } } },
      true,
    ],
    [
      'other brackets',
      'title',
      { detail: { carname: '宝马5系(进口) 2020款' }, list: { carname: '宝马5系进口 2020款' } },
      false,
    ],
    ['a mark against the label', 'fuel_type', { detail: { fuelname: '汽油', isev: 1 } }, true],
    ['another city', 'city', { detail: { cname: '广州' }, list: { cname: '深圳' } }, true],
    [
      'two test cycles',
      'battery.range_km',
      { detail: { isev: 1, lifemileage: 500 }, sheet: { 电池: { 'NEDC纯电续航里程(km)': '480' } } },
      false,
    ],
  ])('%s: %s', (_, path, sent, expected) => {
    expect(explain(path, sent).is_contradicted).toBe(expected)
  })
})

const KEYS =
  'isev fuelname price mileage firstregdate firstregyear gearbox imageurl piclist cartags vincode remark dealername fromtype cartype batterypower lifemileage testreporturl carname cname cid toString __proto__'.split(
    ' ',
  )
const NAMES = '能源类型 变速箱类型 最大功率(kW) 车身结构 发动机 厂商 电池能量(kWh) 环保标准'.split(' ')
const anything = fc.oneof(
  fc.constantFrom<unknown>(
    0,
    1,
    '-',
    '0kWh',
    '未上牌',
    '纯电动',
    '汽油',
    '1900-01-01',
    '2018-07',
    '12.5',
    null,
    [],
    {},
  ),
  fc.anything({ maxDepth: 2 }),
  fc.string({ maxLength: 3000 }),
)
const record = fc.dictionary(fc.constantFrom(...KEYS), anything)
const section = fc.record({
  title: fc.oneof(fc.constantFrom('基本参数', '发动机', '内部配置'), anything),
  data: fc.oneof(
    fc.array(fc.record({ name: fc.oneof(fc.constantFrom(...NAMES), anything), content: anything })),
    anything,
  ),
})

describe('whatever the marketplace sends', () => {
  it('is explained in bounds, and empty fields alone have a reason', () => {
    const property = fc.property(record, record, fc.option(fc.array(section)), (detail, list, sheet) => {
      const sent = { detail: { ...detail, infoid: 1 }, list: { ...list, infoid: 1 }, sheet }
      const explained = explainRecords(1, {
        detail: { value: sent.detail, at_ms: 2 },
        list: { value: sent.list, at_ms: 4 },
        sheet: sheet && { value: sheet, at_ms: 3 },
      })
      const car = parseRecords(1, sent, 2)
      for (const path of PATHS) {
        const { statements, why } = explained(path)
        const [field, member] = path.split('.') as [keyof SourceCar, string | undefined]
        const value = member === undefined ? car[field] : ((car[field] as Pairs | null)?.[member] ?? null)
        expect([path, why === null], path).toEqual([path, value !== null])
        expect(statements.length).toBeLessThanOrEqual(20)
        for (const { native_value } of statements) expect(String(native_value).length).toBeLessThanOrEqual(1000)
      }
    })
    fc.assert(property, { numRuns: 60 })
  })

  it('and is no car, is a failure', () => {
    for (const value of [null, 7, [], {}, { infoid: 2 }]) {
      const look = () => explainRecords(1, { detail: { value, at_ms: 2 }, list: null, sheet: null })
      expect(look).toThrow(expect.toSatisfy((error: unknown) => isFailure(error, 'source_changed')))
    }
  })
})
