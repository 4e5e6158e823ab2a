import { describe, expect, it } from 'vitest'
import { readQueries } from './queries.ts'

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
