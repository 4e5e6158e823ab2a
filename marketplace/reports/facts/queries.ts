/** History queries that a report prints: repair and service records, insurance events. */
import type { PrintedQuery } from '../printed-report.ts'
import { addDays } from './dates.ts'
import type { Streams } from './streams.ts'

const NO_RECORD = {
  maintenance: ['未查到记录', '无维保记录', '暂无记录', '未查询到维修保养记录'],
  insurance: ['未查询到出险理赔记录', '未查到记录', '暂无记录'],
} as const

const OPEN_ENDED = ['查询失败', '查询中', '暂不支持该品牌', '数据源维护', '已出报告']

const HEADINGS = {
  maintenance: ['维修保养记录', '维修保养记录', '维保记录'],
  insurance: ['出险记录', '出险记录', '碰撞记录'],
} as const

export type ReceiptUrl = (number: number) => string

export function drawQueries(inspectedOn: string, receiptUrl: ReceiptUrl, streams: Streams): PrintedQuery[] {
  const random = streams('queries')
  const wanted = { maintenance: random.chance(0.55), insurance: random.chance(0.5) }
  const result: PrintedQuery[] = []
  for (const [number, kind] of (['maintenance', 'insurance'] as const).entries()) {
    const roll = random.next()
    const count = random.int(1, 14)
    const heading = random.pick(HEADINGS[kind])
    const text =
      roll < 0.45
        ? random.pick(NO_RECORD[kind])
        : roll < 0.75
          ? random.pick([`${count}条记录`, `共查询到${count}条记录`])
          : random.pick(OPEN_ENDED)
    const date = random.chance(0.85) ? addDays(inspectedOn, -random.int(0, 2)) : null
    const receipt = roll < 0.75 && random.chance(0.65) ? receiptUrl(number) : null
    if (wanted[kind]) result.push({ heading, date, receipt_url: receipt, text })
  }
  return result
}
