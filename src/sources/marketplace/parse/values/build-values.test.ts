import { describe, expect, it } from 'vitest'
import { parseSellerKind } from '../car.ts'
import { parseBadges } from '../listing.ts'
import { parseGearbox } from '../specification/gearbox.ts'
import { parseBodyForm, parsePowertrain } from './codes.ts'
import { parseExpiryDate, parseRegistration } from './dates.ts'
import { parseLitres, parseMotorCount } from './figures.ts'

const NOTHING: readonly unknown[] = [undefined, null, '', ' ', '-', '--', '待查', 'toString', {}, [], true, Number.NaN]
const nothing = (value: unknown): [unknown, null] => [value, null]

describe('powertrains', () => {
  it.each<[unknown, string | null]>([
    ['汽油', 'combustion'],
    ['柴油', 'combustion'],
    ['汽油+48V轻混系统', 'mild_hybrid'],
    ['汽油 + 24V 轻混系统', 'mild_hybrid'],
    ['柴油+48V轻混系统', 'mild_hybrid'],
    ['油电混合', 'hybrid'],
    ['汽油电驱', 'hybrid'],
    ['插电式混合动力', 'plug_in_hybrid'],
    ['增程式', 'range_extender'],
    ['纯电动', 'battery_electric'],
    ['氢燃料', 'fuel_cell'],
    ['汽油+CNG', 'combustion'],
    ['甲醇混动', 'hybrid'],
    ['混动', null],
    ['氨氢融合', null],
    ...NOTHING.map(nothing),
  ])('%j is %j', (label, expected) => expect(parsePowertrain(label, null)).toBe(expected))

  it.each([
    ['纯电动', true, 'battery_electric'],
    ['汽油', true, 'combustion'],
    ['甲醇混动', true, null],
    ['甲醇混动', false, 'hybrid'],
    ['', true, null],
    ['', false, null],
  ])('%j marked %j is %j', (label, mark, expected) => expect(parsePowertrain(label, mark)).toBe(expected))
})

describe('gearboxes', () => {
  it.each<[unknown, string | null]>([
    ['手动变速箱(MT)', 'manual'],
    ['手动', 'manual'],
    ['6挡手动', 'manual'],
    ['手自一体变速箱(AT)', 'at'],
    ['自动变速箱(AT)', 'at'],
    ['8挡手自一体', 'at'],
    ['4档自动', 'at'],
    ['湿式双离合变速箱(DCT)', 'dct'],
    ['湿式双离合变速箱（DCT）', 'dct'],
    ['7挡干式双离合', 'dct'],
    ['机械式自动变速箱(AMT)', 'amt'],
    ['5挡AMT', 'amt'],
    ['ISR变速箱', 'amt'],
    ['无级变速箱(CVT)', 'cvt'],
    ['CVT无级变速(模拟8挡)', 'cvt'],
    ['电子无级变速箱(E-CVT)', 'e_cvt'],
    ['E-CVT无级变速', 'e_cvt'],
    ['混合动力专用变速箱(DHT)', 'dht'],
    ['DHT混动专用', 'dht'],
    ['固定齿比变速箱', 'fixed'],
    ['电动车单速变速箱', 'fixed'],
    // An automatic may be of any kind.
    ['自动', null],
    ['E-CVT+自动变速箱', null],
    ['三离合电驱变速箱', null],
    ['三挡手拨', null],
    ...NOTHING.map(nothing),
  ])('%j is %j', (label, expected) => expect(parseGearbox(label)).toBe(expected))
})

describe('forms of a body', () => {
  it.each<[unknown, string | null]>([
    ['三厢车', 'sedan'],
    ['4门5座三厢车', 'sedan'],
    ['5门5座掀背车', 'hatchback'],
    ['两厢车', 'hatchback'],
    ['旅行车', 'wagon'],
    ['2门4座硬顶跑车', 'coupe'],
    ['软顶敞篷车', 'convertible'],
    ['SUV跨界车', 'suv'],
    ['5门 7座 MPV', 'mpv'],
    ['皮卡', 'pickup'],
    ['微面', 'van'],
    ['轻客', 'van'],
    ['货车', 'truck'],
    ['客车', 'bus'],
    ['5门5座', null],
    ['概念车', null],
    ...NOTHING.map(nothing),
  ])('%j is %j', (structure, expected) => expect(parseBodyForm(structure)).toBe(expected))
})

describe('numbers of motors', () => {
  it.each<[unknown, number | null]>([
    ['单电机', 1],
    ['双电机', 2],
    ['三电机', 3],
    ['四电机', 4],
    ['2', 2],
    [1, 1],
    ['2个电机', 2],
    ...[0, '0', 5, -1, '1.5', '多电机', '前置+后置', ...NOTHING].map(nothing),
  ])('%j is %j', (value, expected) => expect(parseMotorCount(value)).toBe(expected))
})

describe('displacements', () => {
  it.each<[unknown, number | null]>([
    ['2.0T', 2],
    ['1.5L', 1.5],
    ['2', 2],
    ['1.6 T', 1.6],
    [3, 3],
    ...['0.0T', '0', '0.0L', 0, '1984', '2.0T混动', '1,5', ...NOTHING].map(nothing),
  ])('%j is %j', (value, expected) => expect(parseLitres(value)).toBe(expected))
})

describe('registration states', () => {
  it.each<[readonly unknown[], string | null]>([
    [['2014年'], 'registered'],
    [['2014-10', '2014-10-01', '2014年'], 'registered'],
    [['未上牌'], 'never_registered'],
    [['未上牌', '1900-01-01', '未上牌'], 'never_registered'],
    [['1900-01-01'], null],
    [['0001-01-01', '', '1900年'], null],
    [['未知'], null],
    [[], null],
    [NOTHING, null],
  ])('%j is %j', (values, expected) => expect(parseRegistration(values).state).toBe(expected))
})

describe('expiry dates', () => {
  it.each<[unknown, string | null]>([
    ['2027-07', '2027-07'],
    ['2027-7', '2027-07'],
    ['2027/07', '2027-07'],
    ['2027年7月', '2027-07'],
    ['2024-10-31', '2024-10-31'],
    ['2024年10月31日', '2024-10-31'],
    ['2024-10-31 00:00:00', '2024-10-31'],
    ...['1900-01-01', '1900-01', '0001-01-01', '2027-13', '2027-00', '2027-02-30', '2027', '已过期', 202_707].map(
      nothing,
    ),
    ...NOTHING.map(nothing),
  ])('%j is %j', (value, expected) => expect(parseExpiryDate(value)).toBe(expected))
})

describe('sellers', () => {
  it.each<[unknown, unknown, string | null]>([
    [0, 20, 'private'],
    [40, 90, 'franchised_dealer'],
    [70, 186, 'dealer'],
    ['70', '70', 'dealer'],
    [70, 20, null],
    [0, 0, null],
    [0, undefined, null],
    [undefined, 20, null],
    [99, 99, null],
    ...NOTHING.map((value): [unknown, unknown, null] => [value, value, null]),
  ])('%j with %j is %j', (fromtype, cartype, expected) => expect(parseSellerKind(fromtype, cartype)).toBe(expected))
})

describe('badges', () => {
  it.each<[unknown, readonly string[] | null]>([
    [{ p1: [{ title: '新上架' }], p2: [], p3: [{ title: ' 急售 ' }, { title: '新上架' }] }, ['新上架', '急售']],
    [{ p1: [{ title: '' }, { title: 7 }, null, 'x'], p2: null, p3: { title: 'x' } }, []],
    [{}, []],
    [{ p1: [{ title: '长'.repeat(61) }] }, []],
    ...[undefined, null, '', [], 7].map((value): [unknown, null] => [value, null]),
  ])('%j are %j', (cartags, expected) => expect(parseBadges(cartags)).toEqual(expected))

  it('are limited to the number that a row may show', () => {
    const many = Array.from({ length: 10_000 }, (_, i) => ({ title: String(i) }))
    expect(parseBadges({ p1: many })?.length).toBe(50)
  })
})
