import { expect, it } from 'vitest'
import { formatFields, formatTable } from './table.ts'

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
