/** History queries: the table of section 6, row by row. */
import { describe, expect, it } from 'vitest'
import { createQueries } from './queries.ts'

const queries = createQueries()

function ask(name: string, notice: string | null, lang: 'en' | 'zh' = 'en') {
  const unknown: string[] = []
  return { answer: queries(name, notice, lang, (_, text) => unknown.push(text)), unknown }
}

describe('no record came back', () => {
  it.each([
    ['未查到记录', null],
    ['未查询到出险理赔记录', null],
    ['未查询到维修保养记录', null],
    ['暂无记录', null],
    ['无维保记录', null],
    ['近5年未查询到出险理赔记录', null],
    ['共查询到0条记录', 0],
    ['该车暂无出险记录。', null],
    ['无4S店保养记录', null],
  ])('%s', (notice, records_reported) => {
    const answer = { topic: 'insurance_events', result: 'no_records_returned', records_reported }
    expect(ask('出险记录', notice)).toEqual({ answer: { ...answer, notice: 'No records returned' }, unknown: [] })
    expect(ask('出险记录', notice, 'zh')).toEqual({ answer: { ...answer, notice }, unknown: [] })
  })
})

describe('the result of the query is unknown, and the printed notice is shown', () => {
  it.each([
    ['3条记录', 3, '3 records reported'],
    ['14条记录', 14, '14 records reported'],
    ['共查询到12条记录', 12, '12 records reported'],
    ['1条记录', 1, '1 record reported'],
    ['出险3次', 3, '3 records reported'],
    ['３条记录。', 3, '3 records reported'],
    ['已出报告', null, 'Report issued, content not given'],
    ['查询失败', null, 'Query failed'],
    ['查询中', null, 'Query in progress'],
    ['暂不支持该品牌', null, 'Brand not supported'],
    ['数据源维护', null, 'Data source under maintenance'],
    ['', null, null],
    [null, null, null],
  ])('%j', (source_notice, records_reported, notice) => {
    const answer = { topic: 'maintenance', result: 'unknown', records_reported }
    expect(ask('维保记录', source_notice)).toEqual({ answer: { ...answer, notice }, unknown: [] })
    const zh = notice === null ? null : source_notice
    expect(ask('维保记录', source_notice, 'zh')).toEqual({ answer: { ...answer, notice: zh }, unknown: [] })
  })

  it.each([
    '未查到重大事故记录',
    '无法查询到记录',
    '暂无记录，数据源维护',
    '未查到记录，共3条理赔',
    '3条维修，5条保养',
    '未查到',
    '0出险',
    '天书',
    '查询异常，未查到记录',
    '很'.repeat(400),
  ])('%s', (source_notice) => {
    const answer = { topic: 'insurance_events', result: 'unknown', records_reported: null }
    const notice = 'Notice not understood; see source_notice'
    expect(ask('出险记录', source_notice)).toEqual({ answer: { ...answer, notice }, unknown: [source_notice] })
  })
})

describe('the topic', () => {
  it.each<[string, 'maintenance' | 'insurance_events' | null]>([
    ['维修保养记录', 'maintenance'],
    ['维保记录', 'maintenance'],
    ['4S保养记录', 'maintenance'],
    ['４Ｓ店记录', 'maintenance'],
    ['出险记录', 'insurance_events'],
    ['理赔记录', 'insurance_events'],
    ['碰撞记录', 'insurance_events'],
    ['0出险', null],
    ['零出险', null],
    ['违章记录', null],
    ['', null],
  ])('%s: %s', (name, topic) => {
    expect(ask(name, '未查到记录').answer?.topic ?? null).toBe(topic)
  })
})
