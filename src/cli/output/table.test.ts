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
