import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningMarketplace, startMarketplace } from '../../test/start-marketplace.ts'
import type { ParserReading, Report, ReportParser } from '../domain/report.ts'
import { expectReport, type PrintedReport } from './fixtures/printed.ts'
import { jiajian } from './jiajian/index.ts'
import { yiheng } from './yiheng/index.ts'

const PARSERS: readonly ReportParser[] = [jiajian, yiheng]
const REPORTS = 60
/** Enough for this many open reports of each provider; the seed includes every oddity. */
const CARS = 2000
const SEED = '5'

let marketplace: RunningMarketplace
beforeAll(async () => {
  marketplace = await startMarketplace(['--cars', String(CARS), '--seed', SEED])
})
afterAll(() => marketplace?.stop())

async function findPrinted(query: string): Promise<PrintedReport[]> {
  const { infoids } = (await marketplace.control(`cars?${query}`)) as { infoids: number[] }
  const answers = await Promise.all(infoids.map((id) => marketplace.control(`cars/${id}/report`)))
  return answers.map((answer) => (answer as { printed: PrintedReport }).printed)
}

async function readLink(parser: ReportParser, link: string): Promise<ParserReading> {
  const response = await fetch(link)
  const body = new Uint8Array(await response.arrayBuffer())
  return parser.parse({ url: response.url, content_type: response.headers.get('content-type'), body })
}

describe.each(PARSERS.map((parser) => [parser.provider, parser] as const))('%s reads', (provider, parser) => {
  it('every open report exactly as printed', async () => {
    const printed = await findPrinted(`provider=${provider}&access=open&limit=${REPORTS}`)
    expect(printed).toHaveLength(REPORTS)
    const seen = { items: 0, remarks: 0, conclusions: 0, queries: 0, criteria: 0, unread: 0, chinese_bytes: 0 }
    for (const truth of printed) {
      const reading = await readLink(parser, truth.url)
      expect(reading.kind, truth.url).toBe('report')
      const { report } = reading as { report: Report }
      expectReport(report, truth)
      const items = report.categories.flatMap((category) => category.items)
      seen.items += items.length
      seen.remarks += items.filter((item) => item.source_remarks !== null).length
      seen.conclusions += report.conclusions.length
      seen.queries += report.history_queries.length
      seen.criteria += report.categories.filter((category) => category.is_criteria_only).length
      seen.unread += report.unread.length
      seen.chinese_bytes += truth.charset === 'gb18030' ? 1 : 0
    }
    expect(seen.items).toBeGreaterThan(5_000)
    expect(seen.conclusions).toBeGreaterThan(50)
    expect(seen.queries).toBeGreaterThan(50)
    expect(seen.unread).toBeGreaterThan(0)
    expect(seen.chinese_bytes > 1).toBe(provider === 'yiheng')
    expect(seen.criteria > 20).toBe(provider === 'yiheng')
    expect(seen.remarks > 20).toBe(provider === 'jiajian')
  })

  it('the health of a battery as printed, and no figure from anything but a percentage', async () => {
    const printed = await findPrinted(`provider=${provider}&access=open&battery_health=printed&limit=12`)
    const seen = { figures: 0, others: 0, methods: 0, dates: 0 }
    for (const truth of printed) {
      const { report } = (await readLink(parser, truth.url)) as { report: Report }
      expectReport(report, truth)
      const health = report.battery_health
      seen.figures += typeof health?.percent === 'number' ? 1 : 0
      seen.others += health?.percent === null ? 1 : 0
      seen.methods += health?.source_method ? 1 : 0
      seen.dates += health?.measured_at ? 1 : 0
    }
    expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(0)
  })

  it.each(['expired', 'login', 'forbidden', 'gone'])('a refusal that is %s as such', async (access) => {
    const printed = await findPrinted(`provider=${provider}&access=${access}&limit=5`)
    expect(printed.length).toBeGreaterThan(0)
    for (const truth of printed) {
      expect(await readLink(parser, truth.url), truth.url).toEqual({
        kind: 'unavailable',
        provider,
        reason: access,
        source_notice: truth.notices[0],
      })
    }
  })

  it('no other layout', async () => {
    const others = ['jiajian', 'yiheng', 'dingpai'].filter((other) => other !== provider)
    for (const other of others) {
      const [truth] = await findPrinted(`provider=${other}&access=open&limit=1`)
      const link = (truth as PrintedReport).url
      const response = await fetch(link)
      const body = new Uint8Array(await response.arrayBuffer())
      expect(await parser.parse({ url: link, content_type: null, body })).toEqual({ kind: 'unsupported', provider })
    }
  })
})

it('does not support the print version of a report, which has another layout', async () => {
  const [truth] = await findPrinted('provider=jiajian&access=open&limit=1')
  expect(await readLink(jiajian, truth?.print_url as string)).toEqual({ kind: 'unsupported', provider: 'jiajian' })
})
