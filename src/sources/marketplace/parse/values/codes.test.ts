/** Codes and figures that are read from words, with every placeholder of a source. */
import { describe, expect, it } from 'vitest'
import { endsWithFirstOwner } from '../specification/energy.ts'
import { parseColor, parseDrive, parseEmission } from './codes.ts'
import { parseLaunched } from './dates.ts'
import { figureOrNull } from './figures.ts'

type Case = readonly [value: unknown, expected: unknown]

const NOTHING: readonly Case[] = [
  ...[undefined, null, '', ' ', '-', '--', '—', '待查', '暂无', 'toString', '__proto__'],
  ...[0, 6, true, {}, [], ['国VI'], Number.NaN, '国'.repeat(100), '色'.repeat(5000)],
].map((value) => [value, null])

describe('colours', () => {
  it.each<Case>([
    ['白色', 'white'],
    ['珍珠白', 'white'],
    ['米白色', 'white'],
    ['黑色', 'black'],
    ['银色', 'silver'],
    ['银灰色', 'silver'],
    ['深灰色', 'grey'],
    ['水泥灰', 'grey'],
    ['酒红色', 'red'],
    ['宝石蓝', 'blue'],
    ['墨绿色', 'green'],
    ['黄色', 'yellow'],
    ['橙色', 'orange'],
    ['棕色', 'brown'],
    ['咖啡色', 'brown'],
    ['米色', 'beige'],
    ['香槟色', 'champagne'],
    ['香槟金', 'champagne'],
    ['金色', 'gold'],
    ['紫色', 'purple'],
    ['粉色', 'pink'],
    ['双色', 'multicolor'],
    ['黑白双色', 'multicolor'],
    ['多彩色', 'multicolor'],
    ['其他', 'other'],
    ['其它', 'other'],
    // Two are possible, or none is named.
    ['银/灰色', null],
    ['红/紫色', null],
    ['香槟/棕色', null],
    ['黄/橙色', null],
    ['白色或黑色', null],
    ['哑光', null],
    ['深色', null],
    ...NOTHING,
  ])('%j is %j', (value, expected) => expect(parseColor(value)).toBe(expected))
})

describe('drives', () => {
  it.each<Case>([
    ['前置前驱', 'fwd'],
    ['前驱', 'fwd'],
    ['前轮驱动', 'fwd'],
    ['前置后驱', 'rwd'],
    ['后置后驱', 'rwd'],
    ['中置后驱', 'rwd'],
    ['后轮驱动', 'rwd'],
    ['前置四驱', 'awd'],
    ['双电机四驱', 'awd'],
    ['全时四驱', 'awd'],
    ['分时四驱', 'awd'],
    ['电动四驱', 'awd'],
    ['全驱', 'awd'],
    ['全轮驱动', 'awd'],
    ['两驱', null],
    ['单电机', null],
    ['前驱/四驱', null],
    ...NOTHING,
  ])('%j is %j', (value, expected) => expect(parseDrive(value)).toBe(expected))
})

describe('stages of the emission standard', () => {
  it.each<Case>([
    ['国III', 'china_3'],
    ['国三', 'china_3'],
    ['国3', 'china_3'],
    ['国IV', 'china_4'],
    ['国四', 'china_4'],
    ['国Ⅳ', 'china_4'],
    ['国IV+OBD', 'china_4'],
    ['国V', 'china_5'],
    ['国五', 'china_5'],
    ['国V+OBD', 'china_5'],
    ['国VI', 'china_6'],
    ['国六', 'china_6'],
    ['国Ⅵ', 'china_6'],
    ['国VIa', 'china_6a'],
    ['国六A', 'china_6a'],
    ['国VIb', 'china_6b'],
    ['国VI b', 'china_6b'],
    ['国六B', 'china_6b'],
    ['国六(b)', 'china_6b'],
    ['国VI(国VIb)', 'china_6'],
    ['国VIa/国VIb', 'china_6a'],
    // Of two the lower is certain.
    ['国IV(国V)', 'china_4'],
    ['国IV/国V', 'china_4'],
    ['国V(国VI)', 'china_5'],
    ['国V/国VIb', 'china_5'],
    // Another country, a city, and stages that are not in the list.
    ['欧V', null],
    ['欧VI', null],
    ['欧IV(国V)', null],
    ['京V', null],
    ['京VI', null],
    ['国II', null],
    ['国I', null],
    ['国0', null],
    ['国II(国III)', null],
    ['零排放', null],
    ['国产', null],
    ...NOTHING,
  ])('%j is %j', (value, expected) => expect(parseEmission(value)).toBe(expected))
})

describe('market launch', () => {
  it.each<Case>([
    ['2014.06', '2014-06'],
    ['2014.6', '2014-06'],
    ['2014-06', '2014-06'],
    ['2014年6月', '2014-06'],
    ['2014-06-18', '2014-06'],
    ['2014.06上市', '2014-06'],
    ['2014', '2014'],
    ['2014年', '2014'],
    ['2014.13', null],
    ['1900-01-01', null],
    ['1900', null],
    ['0001-01-01 00:00:00', null],
    ['未上市', null],
    ...NOTHING,
  ])('%j is %j', (value, expected) => expect(parseLaunched(value)).toBe(expected))
})

describe('figures', () => {
  it.each<Case>([
    [58, 58],
    ['58', 58],
    ['58.5L', 58.5],
    ['7.9s', 7.9],
    ['8.5小时', 8.5],
    ['13.5kWh', 13.5],
    ['13.5kWh/100km', 13.5],
    ['235 km/h', 235],
    [0, null],
    ['0', null],
    ['0.0', null],
    ['0kWh', null],
    ['0.0T', null],
    [-1, null],
    ['6-8', null],
    [1001, null],
    ['9'.repeat(60), null],
    ...NOTHING.filter(([value]) => value !== 6),
  ])('%j is %j', (value, expected) => expect(figureOrNull(value, 1000)).toBe(expected))
})

describe('a warranty that ends with the first owner', () => {
  it.each<[string, boolean | null]>([
    ['首任车主不限年限/里程（责任免除条款以官方为准）', true],
    ['首任车主终身质保', true],
    ['首任非营运车主不限年限/里程', true],
    ['首任车主不限年限/里程，非首任车主不享受', true],
    ['首任车主不限年限/里程，非首任车主八年或16万公里', false],
    ['八年或16万公里，不限车主', false],
    ['八年或16万公里，随车转移', false],
    ['八年或16万公里', null],
    ['八年或12万公里', null],
    ['首任车主或所有车主', null],
    ['x'.repeat(1000), null],
  ])('%j: %j', (text, expected) => expect(endsWithFirstOwner(text)).toBe(expected))
})
