import { describe, expect, it } from 'vitest'
import type { ReportCategory, ReportConclusion } from '../report.ts'
import { observe } from './fixtures/observe.ts'
import { countMatches, type JudgedCategory, judgeParse } from './judge-parse.ts'

const CONCLUSION: ReportConclusion = { source_heading: '鉴定结果', source_label: '非事故车', source_fields: {} }

function category(lines: readonly string[], changes: Partial<ReportCategory> = {}): JudgedCategory {
  const observations = lines.map((line) => observe(line))
  const items = lines.map((line) => {
    const [source_name = '', source_status = ''] = line.split(' ')
    return { source_name, source_status, source_remarks: null, source_page: null }
  })
  const printed = {
    source_name: '外观检测',
    source_summary: null,
    reported_counts: {},
    declared_total: null,
    items,
    is_criteria_only: false,
    ...changes,
  }
  return { printed, observations }
}
const CLEAN = ['左前门 正常', '右前门 正常']
const MIXED = ['左前门 正常', '右前门 划痕', '天窗 无此配置', '车顶 未检测']

describe('countMatches', () => {
  it.each([
    ['as many as declared', { declared_total: 2 }, true],
    ['one more', { declared_total: 1 }, false],
    ['one less', { declared_total: 3 }, false],
    ['none declared', { declared_total: null }, null],
    ['only a count of faults', { declared_total: null, reported_counts: { 异常: 1 } }, null],
    ['declared, but no rows', { declared_total: 2, items: [] }, false],
    ['criteria', { declared_total: 2, items: [], is_criteria_only: true }, null],
  ])('%s', (_, changes, expected) => {
    expect(countMatches(category(CLEAN, changes).printed)).toBe(expected)
  })
})

describe('judgeParse', () => {
  const judge = (categories: readonly JudgedCategory[], unread: readonly string[] = []) =>
    judgeParse({ categories, conclusions: [CONCLUSION], unread })

  it.each([
    ['known words', category(MIXED)],
    ['the right total', category(CLEAN, { declared_total: 2 })],
    ['a list of criteria', category([], { is_criteria_only: true, declared_total: 14 })],
    ['a placeholder, which is a known word', category(['左前门 -'])],
    ['counts by label', category(MIXED, { reported_counts: { 正常: 1, 异常: 1, 无此配置: 1, 未检测: 1 } })],
    ['a count of the normal ones alone', category(CLEAN, { reported_counts: { 正常: 2 } })],
    ['a count of the normal ones beside others', category(MIXED, { reported_counts: { 正常: 1 } })],
    ['a count of faults', category(MIXED, { reported_counts: { 异常: 1 } })],
    ['fewer faults by its own measure than by ours', category(MIXED, { reported_counts: { 异常: 0 } })],
  ])('parsed: %s', (_, one) => {
    expect(judge([one])).toBe('parsed')
    expect(judge([category(CLEAN), one])).toBe('parsed')
  })

  it.each([
    ['an unknown word', category([...CLEAN, '车顶 漆膜偏厚'])],
    ['an unknown word beside a known one', category([...CLEAN, '车顶 划痕 漆膜偏厚'])],
    ['an item of which nothing was understood', category([...CLEAN, '车顶'])],
    ['another total', category(CLEAN, { declared_total: 3 })],
    ['a section without rows', category([])],
    ['a declared section without rows', category([], { declared_total: 14 })],
    ['more faults than were read', category(CLEAN, { reported_counts: { 异常: 1 } })],
    ['more faults than were read, some of them', category(MIXED, { reported_counts: { 异常: 3 } })],
    ['more of a label than there are items', category(MIXED, { reported_counts: { 喷漆: 5 } })],
    ['counts that add up to more', category(MIXED, { reported_counts: { 正常: 2, 异常: 1, 无此配置: 1, 未检测: 1 } })],
    ['counts that add up to less', category(MIXED, { reported_counts: { 正常: 1, 异常: 1 } })],
    ['fewer normal ones than all', category(CLEAN, { reported_counts: { 正常: 1 } })],
  ])('partial: %s', (_, one) => {
    expect(judge([one])).toBe('partial')
    expect(judge([category(CLEAN), one])).toBe('partial')
  })

  it('is partial when something declared was not read', () => {
    expect(judge([category(CLEAN)], ['底盘检查'])).toBe('partial')
  })

  it('is partial when nothing was read, parsed when there are only conclusions', () => {
    expect(judgeParse({ categories: [], conclusions: [], unread: [] })).toBe('partial')
    expect(judge([])).toBe('parsed')
  })
})
