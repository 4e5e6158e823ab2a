import { describe, expect, it } from 'vitest'
import { type Column, fitColumns, formatFields, formatTable, shorten } from './table.ts'

it('aligns text to the left and numbers to the right, by what the eye sees', () => {
  const table = formatTable(
    ['name', 'used', 'note'],
    [
      ['张伟', 1_234_567, null],
      ['a\nb', 'unlimited', 'x'],
      [null, 0, ''],
    ],
  )
  expect(table.split('\n')).toEqual([
    'name           used  note',
    '张伟      1,234,567  -',
    'a\\u000ab  unlimited  x',
    '-                 0',
    '',
  ])
})

it('has its heading when it has no rows', () => {
  expect(formatTable(['id', 'name'], [])).toBe('id  name\n')
})

it('lists properties', () => {
  expect(
    formatFields([
      ['id', 'x\u001b'],
      ['per month', 10_000],
      ['name', null],
    ]),
  ).toBe('id         x\\u001b\nper month  10,000\nname       -\n')
})

const COLUMNS = [
  'id',
  { title: 'name', least: 6 },
  { title: 'created (UTC)', keep: 'day' as const },
  { title: 'role', isSpare: true },
]
const ROWS = [
  ['acc_1', '上海张伟二手车有限公司', '2026-11-15 12:00', 'owner'],
  ['acc_2', 'b', '2026-11-15 12:01', 'operator'],
]

it.each<[number, string[]]>([
  [
    80,
    [
      'id     name                    created (UTC)     role',
      'acc_1  上海张伟二手车有限公司  2026-11-15 12:00  owner',
      'acc_2  b                       2026-11-15 12:01  operator',
    ],
  ],
  [
    40,
    [
      'id     name         created     role',
      'acc_1  上海张伟二…  2026-11-15  owner',
      'acc_2  b            2026-11-15  operator',
    ],
  ],
  [
    30,
    [
      'id     name         created',
      'acc_1  上海张伟二…  2026-11-15',
      'acc_2  b            2026-11-15',
      '(not shown: role)',
    ],
  ],
  [
    22,
    [
      'id             acc_1',
      'name           上海张伟二手车有限公司',
      'created (UTC)  2026-11-15 12:00',
      'role           owner',
      '',
      'id             acc_2',
      'name           b',
      'created (UTC)  2026-11-15 12:01',
      'role           operator',
    ],
  ],
])('fits %i columns', (columns, expected) => {
  expect(formatTable(COLUMNS, ROWS, { columns }).split('\n')).toEqual([...expected, ''])
})

it('is as wide as it needs to be where the width is not known', () => {
  expect(formatTable(COLUMNS, ROWS, { columns: null })).toBe(formatTable(COLUMNS, ROWS, { columns: 80 }))
})

describe('fitColumns', () => {
  const ID: Column = { title: 'id' }
  const NAME: Column = { title: 'name', least: 6 }
  const EMAIL: Column = { title: 'email', least: 10 }
  const WHEN: Column = { title: 'created (UTC)', keep: 'day' }

  it.each<[string, Column[], number[], number, number[] | null]>([
    ['leaves what fits', [ID, NAME], [20, 10], 32, [20, 10]],
    ['shortens by what is too much', [ID, NAME], [20, 10], 31, [20, 9]],
    ['not below the least', [ID, NAME], [20, 10], 28, [20, 6]],
    ['gives up below', [ID, NAME], [20, 10], 27, null],
    ['gives up where nothing may be shortened', [ID], [20], 19, null],
    ['takes the time of day first', [ID, NAME, WHEN], [20, 10, 16], 49, [20, 10, 10]],
    ['then the widest', [ID, NAME, EMAIL], [20, 10, 40], 60, [20, 10, 26]],
    ['then all that are as wide', [ID, NAME, EMAIL], [20, 30, 40], 60, [20, 18, 18]],
    ['until each has its least', [ID, NAME, EMAIL], [20, 30, 40], 40, [20, 6, 10]],
    ['is quick with a text of any length', [ID, NAME], [20, 1e9], 80, [20, 58]],
  ])('%s', (_, columns, widths, limit, expected) => {
    const fitted = fitColumns(columns, widths, limit)
    expect(fitted).toEqual(expected)
    if (fitted) expect(fitted.reduce((a, b) => a + b, 2 * (columns.length - 1))).toBeLessThanOrEqual(limit)
  })
})

describe('shorten', () => {
  it.each([
    ['short', 8, undefined, 'short'],
    ['production', 8, undefined, 'product…'],
    ['production', 8, 'end', '…duction'],
    ['上海张伟二手车', 8, undefined, '上海张…'],
    ['上海张伟二手车', 7, undefined, '上海张…'],
    ['上海张伟二手车', 6, 'end', '…手车'],
    ['2026-11-15 12:00', 10, 'day', '2026-11-15'],
    ['never', 10, 'day', 'never'],
    ['e\u0301e\u0301e\u0301', 2, undefined, 'e\u0301…'],
  ] as const)('%s to %i columns (%s)', (text, width, keep, expected) => {
    expect(shorten(text, width, keep)).toBe(expected)
  })
})
