/** Receipts of history queries: their addresses and the small page behind each. */
import { renderPage } from '../html.ts'
import { formatOrderNumber, parseOrderNumber } from './order-number.ts'

/** Above the providers' own purposes; one per query of a report. */
const FIRST_PURPOSE = 101
const QUERIES = 2

export const formatReceiptPath = (seed: number, infoid: number, number: number): string =>
  `/receipts/${formatOrderNumber(seed, FIRST_PURPOSE + number, infoid)}`

/** True when the path is a receipt that was issued here. */
export function isReceipt(seed: number, path: string): boolean {
  const code = /^\/receipts\/([0-9a-f]{32})$/.exec(path)?.[1]
  if (code === undefined) return false
  for (let number = 0; number < QUERIES; number++)
    if (parseOrderNumber(seed, FIRST_PURPOSE + number, code) !== null) return true
  return false
}

export function renderReceipt(path: string): string {
  const code = path.slice('/receipts/'.length)
  const body = `<h1>查询凭证</h1><p>凭证编号 ${code.slice(0, 16)}</p><p>本凭证仅证明已发起查询，不含查询结果。</p><footer>合成数据 SYNTHETIC</footer>`
  return renderPage({ title: '查询凭证', body })
}
