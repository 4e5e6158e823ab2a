import { describe, expect, it } from 'vitest'
import { readDateOrNote, readReportDate, readReportType, resolveLink, wordsOrNull } from './read-values.ts'

it.each<[unknown, string | null]>([
  [' 未见异常\n', '未见异常'],
  ['划痕 <5cm>\t(轻微)', '划痕 <5cm>\t(轻微)'],
  ['𠀀龦', '𠀀龦'],
  ['', null],
  [' \u{3000}\u{a0}', null],
  ['\u{FFFD}事故车', null],
  ['左A柱\ud800', null],
  ['\u0000', null],
  ['正常\u0007', null],
  [7, null],
  [true, null],
  [null, null],
  [undefined, null],
  [['正常'], null],
])('%j is %j', (value, expected) => expect(wordsOrNull(value)).toBe(expected))

describe('readReportDate', () => {
  it.each<[unknown, string | null]>([
    ['2016-09-24', '2016-09-24'],
    ['2018年03月19日', '2018-03-19'],
    ['2018年3月9日', '2018-03-09'],
    ['2018 年 3 月 9 日', '2018-03-09'],
    ['2018.03.19', '2018-03-19'],
    ['2018/3/9', '2018-03-09'],
    ['２０１８－０３－１９', '2018-03-19'],
    [' 2018-01-24 16:34 ', '2018-01-24'],
    ['2018-01-24 16:34:05', '2018-01-24'],
    ['2018-01-24T16:34:05.000+08:00', '2018-01-24'],
    ['2018年03月19日 9时05分', '2018-03-19'],
    ['2019年5月', '2019-05'],
    ['2019年05月', '2019-05'],
    ['2019-05', '2019-05'],
    ['2019.5', '2019-05'],
    ['2020-02-29', '2020-02-29'],
    ['2000-02-29', '2000-02-29'],
    // 2026-11-14T16:00:00Z is midnight of the 15th in China.
    [1_794_672_000_000, '2026-11-15'],
    [1_794_671_999_999, '2026-11-14'],
    [1_794_672_000, '2026-11-15'],
    ['1794672000000', '2026-11-15'],
    ['1794672000', '2026-11-15'],
  ])('%j is %s', (value, expected) => expect(readReportDate(value)).toBe(expected))

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['empty', ''],
    ['placeholders', '-'],
    ['words', '未上牌'],
    ['an invalid month', '2018-13-01'],
    ['month zero', '2018-00'],
    ['a day that the month does not have', '2019-02-29'],
    ['a century that is not a leap year', '2100-02-29'],
    ['day 31 of a short month', '2018年04月31日'],
    ['day zero', '2018-01-00'],
    ['a placeholder of databases', '1900-01-01'],
    ['another', '0000-00-00'],
    ['a far year', '9999-12-31'],
    ['mixed separators', '2018-03.19'],
    ['a year alone', '2018'],
    ['more than a date', '2018-03-19至2018-03-20'],
    ['a date in a sentence', '以上为2018年03月19日车况'],
    ['a time in another zone', '2018-01-24T16:34:05Z'],
    ['epoch zero', 0],
    ['a small number', 20_180_319],
    ['a number that looks like a month', 2019.05],
    ['a huge number', 1e300],
    ['a number before 1970', -1_794_672_000_000],
    ['no number', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
    ['a record', { year: 2018 }],
    ['a list', ['2018-03-19']],
    ['a very long text', `2018-03-19${' '.repeat(1e6)}`],
  ])('%s is null', (_, value) => expect(readReportDate(value)).toBeNull())
})

it.each<[unknown, string | null, string[]]>([
  ['2026.10.02', '2026-10-02', []],
  [undefined, null, []],
  [null, null, []],
  ['', null, []],
  ['未上牌', null, []],
  ['--', null, []],
  ['2026-13-01', null, ['2026-13-01']],
  [-1, null, ['-1']],
  [{ day: 3 }, null, ['检测时间']],
  [true, null, ['检测时间']],
])('%j is %j and notes %j', (value, date, expected) => {
  const noted: string[] = []
  expect(readDateOrNote(value, (words) => noted.push(words), '检测时间')).toBe(date)
  expect(noted).toEqual(expected)
})

it.each([
  ['检测报告', 'inspection'],
  ['二手车检测报告', 'inspection'],
  ['二手车鉴定评估报告', 'inspection'],
  ['车况报告', 'vehicle_condition'],
  ['报告', null],
  ['', null],
  [null, null],
] as const)('%j is %j', (title, expected) => expect(readReportType(title)).toBe(expected))

const BASE = 'https://reports.test/a/b.html?x=1'

it.each<[unknown, string | null]>([
  ['http://other.test/r?a=1#b', 'http://other.test/r?a=1#b'],
  [' HTTPS://other.test/r ', 'HTTPS://other.test/r'],
  ['/receipts/1', 'https://reports.test/receipts/1'],
  ['receipts/1', 'https://reports.test/a/receipts/1'],
  ['//other.test/r', 'https://other.test/r'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['http://', null],
  ['#top', null],
  ['', null],
  [null, null],
  [7, null],
  [['/r'], null],
])('%j is %j', (value, expected) => expect(resolveLink(value, BASE)).toBe(expected))

it('needs no base for an absolute link, and returns null for a relative one without a base', () => {
  expect(resolveLink('http://other.test/r', 'no address')).toBe('http://other.test/r')
  expect(resolveLink('/r', 'no address')).toBeNull()
})
