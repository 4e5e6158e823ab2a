import { describe, expect, it } from 'vitest'
import type { TableRow } from '../../read-blocks.ts'
import { parseCounts, parseTable } from './category.ts'

/** `*` marks a head cell. */
const rows = (...lines: string[]): TableRow[] =>
  lines.map((line) =>
    line.split('|').map((text) => ({ text: text.replace('*', '').trim(), is_head: text.includes('*') })),
  )

function read(table: TableRow[], mayBeUnnamed: boolean) {
  const noted: string[] = []
  const reading = parseTable(table, mayBeUnnamed, (words) => noted.push(words))
  const items = reading?.items.map(({ source_name, source_status, source_remarks }) =>
    [source_name, source_status, ...(source_remarks === null ? [] : [source_remarks])].join(' '),
  )
  return { items: items ?? null, is_criteria_only: reading?.is_criteria_only ?? null, noted }
}

describe('parseTable', () => {
  it('never takes a criterion for a result, in any column', () => {
    const head = ['*检查部位|*判定标准|*检测结果', '*检查部位|*检测结果|*判定标准', '判定标准|检查部位|检测结果']
    const body = ['左A柱|无切焊|未见异常', '左A柱|未见异常|无切焊', '无切焊|左A柱|未见异常']
    for (const [i, line] of head.entries())
      expect(read(rows(line, body[i] as string), false)).toEqual({
        items: ['左A柱 未见异常'],
        is_criteria_only: false,
        noted: [],
      })
  })

  it('reads no result out of a list of criteria', () => {
    const table = rows('*检查部位|*判定标准', '左A柱|无切焊')
    for (const mayBeUnnamed of [true, false])
      expect(read(table, mayBeUnnamed)).toEqual({ items: [], is_criteria_only: true, noted: [] })
  })

  it('reads columns without names only where the heading has a count', () => {
    const table = rows('左前门|未见异常', '右前门|划痕')
    expect(read(table, true)).toEqual({ items: ['左前门 未见异常', '右前门 划痕'], is_criteria_only: false, noted: [] })
    expect(read(table, false).items).toBeNull()
  })

  it('reads numbers and remarks', () => {
    const table = rows('*序号|*检测项目|*检测结果|*备注', '1|左前门|划痕|约5cm', '2|右前门|未见异常|')
    expect(read(table, true).items).toEqual(['左前门 划痕 约5cm', '右前门 未见异常'])
  })

  it.each<[string, TableRow[]]>([
    ['no rows', []],
    ['head cells of unknown names', rows('*部位|*照片', '左前门|2张')],
    ['a column twice', rows('*检查部位|*检测结果|*检测结果', '左前门|划痕|无')],
    ['no names', rows('*判定标准|*检测结果', '无切焊|划痕')],
    ['neither criterion nor result', rows('*检查部位|*备注', '左前门|划痕')],
  ])('does not understand %s', (_, table) => expect(read(table, true).items).toBeNull())

  it('reports rows that differ from the others as unread', () => {
    const table = rows('左前门|未见异常', '右前门|未见异常|复检', '左后门', '|划痕', '右后门|', '车顶|\u{FFFD}常')
    expect(read(table, true)).toEqual({
      items: ['左前门 未见异常'],
      is_criteria_only: false,
      noted: ['右前门', '左后门', '划痕', '右后门', '车顶'],
    })
  })
})

it.each<[string | null, number | null, Record<string, number>, string[]]>([
  [null, null, {}, []],
  ['14项', 14, {}, []],
  ['共14项', 14, {}, []],
  ['0项', 0, {}, []],
  ['3项异常', null, { 异常: 3 }, []],
  ['3 项 异常', null, { 异常: 3 }, []],
  ['2项未检测', null, { 未检测: 2 }, []],
  ['14项，3项异常', null, {}, ['14项，3项异常']],
  ['约14项', null, {}, ['约14项']],
  ['99999999999项', null, {}, ['99999999999项']],
  ['-3项异常', null, {}, ['-3项异常']],
])('%j counts', (summary, total, counts, expected) => {
  const noted: string[] = []
  expect(parseCounts(summary, (words) => noted.push(words))).toEqual({ total, counts })
  expect(noted).toEqual(expected)
})
