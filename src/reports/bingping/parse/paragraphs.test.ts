import { describe, expect, it } from 'vitest'
import { readConclusions, readQueries } from './paragraphs.ts'

const NOTHING = { conclusions: [], grade: null, unread: [] }

describe('readConclusions', () => {
  it.each([
    '事故判定：非事故车',
    '事故鉴定:未见重大事故迹象',
    '综合结论：疑似事故车',
    '鉴定结果：无重大事故、泡水、火烧迹象',
  ])('%s is a conclusion', (line) => {
    const [heading, label] = line.split(/[：:]/) as [string, string]
    expect(readConclusions([line])).toEqual({
      ...NOTHING,
      conclusions: [{ source_heading: heading, source_label: label, source_fields: { [heading]: label } }],
    })
  })

  it.each([
    '平台承诺：保证非泡水车、非火烧车',
    '小贴士：事故车是指结构件发生切割、焊接、变形的车辆',
    '保证非事故车，假一赔三',
    '非事故车',
    '事故判定：',
    '：非事故车',
    '事故判定：非\uFFFD故车',
  ])('%s is none', (line) => {
    expect(readConclusions([line])).toEqual({ ...NOTHING, unread: [line] })
  })

  it.each([
    ['技术状况等级：二级', { code: '二级', source_label: '二级', source_meaning: null }],
    ['技术状况等级：五级（事故车）', { code: '五级', source_label: '五级', source_meaning: '事故车' }],
    ['技术状况等级：二级（60≤鉴定总分<90）', { code: '二级', source_label: '二级', source_meaning: '60≤鉴定总分<90' }],
  ])('%s is the grade', (line, grade) => {
    expect(readConclusions([line])).toEqual({ ...NOTHING, grade })
    expect(readConclusions([line, line])).toEqual({ ...NOTHING, grade })
  })

  it('has no grade where two differ', () => {
    const lines = ['技术状况等级：二级', '技术状况等级：五级']
    expect(readConclusions(lines)).toEqual({ ...NOTHING, unread: lines })
  })
})

const query = (source_notice: string | null, query_date: string | null = null, receipt_url: string | null = null) => ({
  source_name: '出险记录',
  query_date,
  receipt_url,
  source_notice,
})

describe('readQueries', () => {
  it.each([
    [['出险记录：未查到记录'], query('未查到记录')],
    [['出险记录：未查到记录（查询日期 2026-07-15）'], query('未查到记录', '2026-07-15')],
    [['出险记录:3条记录(查询日期 2026年7月15日)'], query('3条记录', '2026-07-15')],
    [['出险记录：查询失败（查询日期 2026-07）'], query('查询失败')],
    [['出险记录：查询失败（查询日期 2026-02-30）'], query('查询失败')],
    [['出险记录：（查询日期 2026-07-15）'], query(null, '2026-07-15')],
    [['出险记录：暂无记录（仅供参考）'], query('暂无记录（仅供参考）')],
    [
      ['出险记录：未查到记录', '查询凭证 https://receipts.example/1?a=b'],
      query('未查到记录', null, 'https://receipts.example/1?a=b'),
    ],
  ])('%j', (lines, expected) => expect(readQueries(lines)).toEqual({ queries: [expected], unread: [] }))

  it('reports invalid receipts, a second receipt and other lines as unread', () => {
    const lines = [
      '查询凭证 https://receipts.example/0',
      '出险记录：未查到记录',
      '查询凭证 javascript:alert(1)',
      '查询凭证 https://receipts.example/1',
      '查询凭证 https://receipts.example/2',
      '0出险',
    ]
    expect(readQueries(lines)).toEqual({
      queries: [query('未查到记录', null, 'https://receipts.example/1')],
      unread: [lines[0], lines[2], lines[4], lines[5]],
    })
  })
})
