import { describe, expect, it } from 'vitest'
import { parseSeriesName } from '../listing.ts'
import { parseTransmission } from '../specification/gearbox.ts'
import { parseBodyStyle, parseFuel } from './codes.ts'
import { parsePublished, parseRegistrationDate } from './dates.ts'
import { parseTenThousands } from './figures.ts'
import { flagOrNull, isPlaceholder, knownTextOrNull } from './known-text.ts'

const NOTHING: readonly unknown[] = [undefined, null, '', ' ', '-', '--', '待查', {}, [], true, Number.NaN]
const nothing = (value: unknown): [unknown, null] => [value, null]

describe('prices and mileages', () => {
  it.each<[unknown, number | null]>([
    ['12.58', 125_800],
    ['99.5', 995_000],
    ['35', 350_000],
    ['0.01', 100],
    [6.18, 61_800],
    [10.5, 105_000],
    [0.57, 5700],
    [1.1, 11_000],
    ['12.80万', 128_000],
    ['33.29 万元', 332_900],
    ['3.2万公里', 32_000],
    [' 8.29 ', 82_900],
    ...[0, '0', '0.00', -3, '-3', '面议', '12,58', '15-20', Number.POSITIVE_INFINITY, 1e300, 0.000_01, ...NOTHING].map(
      nothing,
    ),
  ])('%j is %j', (value, expected) => expect(parseTenThousands(value)).toBe(expected))

  it('rejects a text that is longer than any figure', () => {
    expect(parseTenThousands(`万${' '.repeat(1_000_000)}x`)).toBe(null)
  })

  it('has no rounding error in any price of two decimals', () => {
    for (let hundreds = 1; hundreds < 30_000; hundreds++) {
      expect(parseTenThousands(String(hundreds / 100))).toBe(hundreds * 100)
    }
  })
})

describe('first registrations', () => {
  it.each([
    [['2014-10-01'], '2014-10'],
    [['2014-10'], '2014-10'],
    [['2014年'], '2014'],
    [['2014年3月'], '2014-03'],
    [['2014年3月1日'], '2014-03'],
    [['2024.11'], '2024-11'],
    [['2022/1'], '2022-01'],
    [['2022-01-01 00:00:00'], '2022-01'],
    [['2022'], '2022'],
    [['2022年', '2022-05'], '2022-05'],
    [['未上牌', '1900-01-01', '未上牌'], null],
    [['1900/01'], null],
    [['0001-01-01'], null],
    [['2014-13'], null],
    [['2014-00'], null],
    [['20141001'], null],
    [[201_410], null],
    [[], null],
    [NOTHING, null],
  ])('%j is %j', (values, expected) => expect(parseRegistrationDate(...values)).toBe(expected))
})

describe('publishing texts', () => {
  // Noon in China; half past midnight of the same day there is still the day before in UTC.
  const noon = Date.parse('2026-11-15T04:00:00Z')
  const night = Date.parse('2026-11-14T16:30:00Z')
  it.each<[unknown, number, string | null]>([
    ['刚刚', noon, '2026-11-15'],
    ['刚刚', noon, '2026-11-15'],
    // It may have been before midnight.
    ['刚刚', night, '2026-11-14 2026-11-15'],
    ['30秒前', noon, '2026-11-15'],
    ['59分钟前', night, '2026-11-14'],
    ['5小时前', noon, '2026-11-15'],
    ['11小时前', noon, '2026-11-15'],
    ['13小时前', noon, '2026-11-14'],
    ['2天前', noon, '2026-11-12 2026-11-13'],
    ['2天前', night, '2026-11-12 2026-11-13'],
    ['2天前发布', noon, '2026-11-12 2026-11-13'],
    ['89天前', noon, '2026-08-17 2026-08-18'],
    ['1周前', noon, '2026-11-01 2026-11-08'],
    ['3周前', noon, '2026-10-18 2026-10-25'],
    // 90 days are the 17th of August, 120 the 18th of July.
    ['3个月前', noon, '2026-07-15 2026-08-17'],
    ['5个月前', noon, '2026-05-15 2026-06-18'],
    ['11个月前', noon, '2025-11-15 2025-12-20'],
    ['13 个月前', noon, '2025-09-15 2025-10-21'],
    // A month before the 31st of March is in February, although that has no 31st.
    ['1个月前', Date.parse('2026-03-31T04:00:00Z'), '2026-01-30 2026-03-01'],
    // In China it is December already.
    ['1个月前', Date.parse('2026-11-30T16:30:00Z'), '2026-10-01 2026-11-01'],
    ['半年前', noon, '2025-11-15 2026-05-19'],
    ['1年前', noon, '2024-11-15 2025-11-15'],
    ['3年前', noon, '2022-11-15 2023-11-16'],
    ['今天', noon, '2026-11-15'],
    ['昨天', noon, '2026-11-14'],
    ['前天', noon, '2026-11-13'],
    ['9999年前', noon, null],
    ['5光年前', noon, null],
    ['很久以前', noon, null],
    ['toString', noon, null],
    ['2天后', noon, null],
    [2, noon, null],
    ...NOTHING.map((value): [unknown, number, null] => [value, noon, null]),
  ])('%j read at %i is %j', (value, at, expected) => {
    const span = parsePublished(value, at)
    const [from, to = from] = expected?.split(' ') ?? []
    expect(span).toEqual(expected === null ? null : { from, to })
  })
})

describe('fuels', () => {
  it.each<[unknown, string | null]>([
    ['汽油', 'gasoline'],
    ['汽油+48V轻混系统', 'gasoline'],
    ['汽油+24V轻混系统', 'gasoline'],
    ['汽油+90V轻混系统', 'gasoline'],
    ['汽油 + 48V 轻混系统', 'gasoline'],
    ['48V轻混系统', 'gasoline'],
    ['24V轻混系统', 'gasoline'],
    ['柴油', 'diesel'],
    ['柴油+48V轻混系统', 'diesel'],
    ['油电混合', 'hybrid'],
    ['汽油电驱', 'hybrid'],
    ['插电混动', 'new_energy'],
    ['插电混合', 'new_energy'],
    ['插电式混合动力', 'new_energy'],
    ['增程式', 'new_energy'],
    ['纯电动', 'new_energy'],
    ['电动', 'new_energy'],
    ['氢燃料', 'new_energy'],
    ['压缩天然气(CNG)', null],
    ['汽油+CNG', null],
    ['甲醇混动', null],
    ['constructor', null],
    ...NOTHING.map(nothing),
  ])('%j is %j', (label, expected) => expect(parseFuel(label, null)).toBe(expected))

  it.each([
    ['汽油', true, 'gasoline'],
    ['氨氢融合', true, 'new_energy'],
    ['', true, 'new_energy'],
    ['', false, null],
    ['氨氢融合', false, null],
  ])('%j marked %j is %j', (label, mark, expected) => expect(parseFuel(label, mark)).toBe(expected))
})

describe('gearboxes', () => {
  const AUTOMATIC =
    '自动 手自一体变速箱(AT) 自动变速箱(AT) 湿式双离合变速箱(DCT) 湿式双离合变速箱（DCT） 干式双离合变速箱(DCT) 无级变速箱(CVT) 电子无级变速箱(E-CVT) 固定齿比变速箱 机械式自动变速箱(AMT) 混合动力专用变速箱(DHT) E-CVT+自动变速箱 三离合电驱变速箱 ISR变速箱 电动车单速变速箱'
  it.each<[unknown, string | null]>([
    ...AUTOMATIC.split(' ').map((label): [unknown, string] => [label, 'automatic']),
    ['手动', 'manual'],
    ['手动变速箱(MT)', 'manual'],
    ['6挡手动', 'manual'],
    ['三挡手拨', null],
    [1, null],
    ...NOTHING.map(nothing),
  ])('%j is %j', (label, expected) => expect(parseTransmission(label)).toBe(expected))
})

describe('body styles', () => {
  it.each<[unknown, unknown, string | null]>([
    ['4', '中型车', 'midsize_car'],
    [4, null, 'midsize_car'],
    ['', '中大型SUV', 'large_suv'],
    ['99', '中型车', 'midsize_car'],
    ['15', '皮卡', 'pickup'],
    ['24', '大型MPV', 'mpv'],
    [null, '豪华MPV', 'mpv'],
    ['9', '概念车', null],
    [null, 'toString', null],
    ...NOTHING.map((value): [unknown, unknown, null] => [value, value, null]),
  ])('%j with %j is %j', (level, name, expected) => expect(parseBodyStyle(level, name)).toBe(expected))
})

describe('series names', () => {
  it.each<[unknown, string | null]>([
    ['宝马5系 2022款 改款 525Li M运动套装', '宝马5系'],
    ['Model Y 2022款 后轮驱动版', 'Model Y'],
    ['宝马5系进口 2011款 535i', '宝马5系进口'],
    ['领克01 2023款 2.0TD', '领克01'],
    ['212 2024款 T01', '212'],
    ['2022款 无名', null],
    ['宝马5系', null],
    ['宝马5系   2022 款 525Li', '宝马5系'],
    ...NOTHING.map(nothing),
  ])('%j is of %j', (title, expected) => expect(parseSeriesName(title)).toBe(expected))
})

describe('flags and placeholders', () => {
  it.each([
    [1, true],
    ['1', true],
    [true, true],
    [0, false],
    ['0', false],
    [false, false],
    [2, null],
    ['', null],
    [null, null],
    [undefined, null],
    ['-', null],
  ])('the flag %j is %j', (value, expected) => expect(flagOrNull(value)).toBe(expected))

  it.each([
    0,
    '0',
    '-',
    '--',
    '',
    '0kWh',
    '0.0T',
    '待查',
    null,
    undefined,
    '0.0',
    '0kWh/100km',
    ' - ',
    '0万公里',
    '0元',
    '0座',
  ])('%j tells nothing', (value) => expect(isPlaceholder(value)).toBe(true))
  it.each([1, '1', 17.9, '8.2', '0.5kWh', '三元锂电池', '单电机', '八年或16万公里', true, false, '0次'])(
    '%j tells something',
    (value) => expect(isPlaceholder(value)).toBe(false),
  )
  it('keeps words as they are', () => expect(knownTextOrNull(' 国IV(国V) ')).toBe('国IV(国V)'))
})
