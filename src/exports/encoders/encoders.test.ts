import { expect, it } from 'vitest'
import type { CarDetail } from '../../domain/listing.ts'
import type { Cell, Column } from '../columns/column.ts'
import { COLUMNS } from '../columns/columns.ts'
import type { ExportedCar } from '../columns/exported-car.ts'
import { createEncoder } from './create-encoder.ts'
import { formatCell } from './encode-csv.ts'

it.each([
  [null, ''],
  ['', '""'],
  ['plain', 'plain'],
  ['白色', '白色'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+49 30', "'+49 30"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['＝1', "'＝1"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['a=b', 'a=b'],
  [-5, '-5'],
  [0, '0'],
  [7.25, '7.25'],
  [true, 'true'],
  [false, 'false'],
] satisfies [Cell, string][])('writes %j into a CSV as %j', (cell, text) => {
  expect(formatCell(cell)).toBe(text)
})

const nothing = { cells: COLUMNS.map(() => null), marketplace: '{}' }

it('keeps badges in the order of the answers, without those that come and go', () => {
  const tags = ['无过户', '新上架', '一手车', '准新车'].map((source) => ({
    code: source === '新上架' ? ('newly_listed' as const) : null,
    label: source,
    source,
  }))
  const column = COLUMNS.find(({ name }) => name === 'tags') as Column
  const read = (given: CarDetail['tags']) => JSON.parse(`${column.read({ detail: { tags: given } } as ExportedCar)}`)
  expect(read(tags)).toEqual(tags.filter(({ code }) => code === null))
  expect([read([]), read(null)]).toEqual([[], null])
})

it('writes a car of which nothing is known', () => {
  const jsonl = createEncoder('jsonl')
  expect(JSON.parse(jsonl.add([nothing]).toString())).toEqual({
    ...Object.fromEntries(COLUMNS.map(({ name }) => [name, null])),
    marketplace: {},
  })
  const csv = createEncoder('csv')
  expect(csv.add([nothing]).toString().split('\r\n')).toEqual([
    `\ufeff${COLUMNS.map(({ name }) => name).join(',')}`,
    ','.repeat(COLUMNS.length - 1),
    '',
  ])
})

it.each(['jsonl', 'csv', 'parquet'] as const)('writes a file without cars (%s)', (format) => {
  const encoder = createEncoder(format)
  const bytes = Buffer.concat([encoder.add([]), encoder.finish()])
  if (format === 'parquet')
    expect([bytes.subarray(0, 4).toString(), bytes.subarray(-4).toString()]).toEqual(['PAR1', 'PAR1'])
  else expect(bytes.toString().split('\r\n')).toHaveLength(format === 'csv' ? 2 : 1)
})

it('holds back no more rows than a row group of Parquet', () => {
  const encoder = createEncoder('parquet')
  expect(encoder.add([nothing]).length).toBe(4)
  const long = {
    ...nothing,
    cells: COLUMNS.map(({ name }) => (name === 'description' ? 'x'.repeat(32_000_000) : null)),
  }
  expect(encoder.add([long]).length).toBeGreaterThan(1000)
})
