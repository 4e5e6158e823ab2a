/** History queries: the table of section 6, row by row. */
import { describe, expect, it } from 'vitest'
import { createQueries } from './queries.ts'

const queries = createQueries()

function ask(name: string, notice: string | null) {
  const unknown: string[] = []
  return { answer: queries(name, notice, (_, text) => unknown.push(text)), unknown }
}

describe('no record came back', () => {
  it.each([
    ['未查到记录'],
    ['未查询到出险理赔记录'],
    ['未查询到维修保养记录'],
    ['暂无记录'],
    ['无维保记录'],
    ['近5年未查询到出险理赔记录'],
    ['共查询到0条记录'],
    ['该车暂无出险记录。'],
    ['无4S店保养记录'],
  ])('%s', (notice) => {
    expect(ask('出险记录', notice)).toEqual({
      answer: { topic: 'insurance_events', result: 'no_records_returned' },
      unknown: [],
    })
  })
})

describe('nothing is known of what came back', () => {
  it.each(['3条记录', '共查询到12条记录', '已出报告', '查询失败', '查询中', '暂不支持该品牌', '数据源维护', '', null])(
    '%j',
    (notice) => {
      expect(ask('维保记录', notice)).toEqual({ answer: { topic: 'maintenance', result: 'unknown' }, unknown: [] })
    },
  )

  it.each([
    '未查到重大事故记录',
    '无法查询到记录',
    '暂无记录，数据源维护',
    '未查到记录，共3条理赔',
    '未查到',
    '0出险',
    '天书',
    '查询异常，未查到记录',
  ])('%s', (notice) => {
    expect(ask('出险记录', notice).answer).toEqual({ topic: 'insurance_events', result: 'unknown' })
  })

  it('tells of notices that it does not know', () => {
    expect(ask('出险记录', '天书').unknown).toEqual(['天书'])
    expect(ask('出险记录', '14条记录').unknown).toEqual([])
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
