/** The four fictional providers: their names, their addresses, and which of them inspects a car. */
import { createRandom } from '../random.ts'
import { expandOrderNumber, formatOrderNumber, parseOrderNumber, shortenOrderNumber } from './order-number.ts'
import type { Layout } from './printed-report.ts'

export const PROVIDER_CODES = ['jiajian', 'yiheng', 'bingping', 'dingpai'] as const
export type ProviderCode = (typeof PROVIDER_CODES)[number]

export interface Provider {
  readonly code: ProviderCode
  readonly name: string
  readonly layout: Layout
  readonly share: number
}

export const PROVIDERS: Readonly<Record<ProviderCode, Provider>> = {
  jiajian: { code: 'jiajian', name: '甲鉴检测', layout: 'embedded_json', share: 0.42 },
  yiheng: { code: 'yiheng', name: '乙衡检测', layout: 'html', share: 0.28 },
  bingping: { code: 'bingping', name: '丙评鉴定', layout: 'pdf', share: 0.2 },
  dingpai: { code: 'dingpai', name: '丁拍车况', layout: 'prose', share: 0.1 },
}

const SHARES = PROVIDER_CODES.map((code) => PROVIDERS[code].share)
const CHOICE_STREAM = 0x70726f76

export function chooseProvider(seed: number, infoid: number): Provider {
  const index = createRandom(seed, infoid, CHOICE_STREAM).weighted(SHARES)
  return PROVIDERS[PROVIDER_CODES[index] as ProviderCode]
}

const purposeOf = (code: ProviderCode) => PROVIDER_CODES.indexOf(code) + 1

export const orderNumberOf = (seed: number, code: ProviderCode, infoid: number): string =>
  formatOrderNumber(seed, purposeOf(code), infoid)

export function formatReportPath(code: ProviderCode, order: string): string {
  switch (code) {
    case 'jiajian':
      return `/jiajian/report?orderno=${order}`
    case 'yiheng':
      return `/yiheng/detection/${order}.html`
    case 'bingping':
      return `/bingping/pdf/${order}.pdf`
    case 'dingpai':
      return `/dingpai/s/${shortenOrderNumber(order)}`
  }
}

export const formatPrintPath = (code: ProviderCode, order: string): string | null =>
  code === 'jiajian' ? `/jiajian/print?orderno=${order}` : null

export interface ReportAddress {
  readonly code: ProviderCode
  readonly form: 'report' | 'print' | 'login'
  /** Null when the number in the address was never issued. */
  readonly infoid: number | null
}

/** Parses a report path; null when it is not one. */
export function parseReportPath(seed: number, path: string, query: URLSearchParams): ReportAddress | null {
  const match = /^\/(jiajian|yiheng|bingping|dingpai)\/(.+)$/.exec(path)
  if (match === null) return null
  const code = match[1] as ProviderCode
  const rest = match[2] as string
  if (rest === 'login') return { code, form: 'login', infoid: null }
  const order = readOrder(code, rest, query)
  const form = code === 'jiajian' && rest === 'print' ? 'print' : 'report'
  return { code, form, infoid: order === null ? null : parseOrderNumber(seed, purposeOf(code), order) }
}

function readOrder(code: ProviderCode, rest: string, query: URLSearchParams): string | null {
  switch (code) {
    case 'jiajian':
      return rest === 'report' || rest === 'print' ? query.get('orderno') : null
    case 'yiheng':
      return /^detection\/([0-9a-f]{32})\.html$/.exec(rest)?.[1] ?? null
    case 'bingping':
      return /^pdf\/([0-9a-f]{32})\.pdf$/.exec(rest)?.[1] ?? null
    case 'dingpai': {
      const token = /^s\/([\w-]{22})$/.exec(rest)?.[1]
      return token === undefined ? null : expandOrderNumber(token)
    }
  }
}
