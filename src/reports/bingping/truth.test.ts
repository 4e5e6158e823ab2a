import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningMarketplace, startMarketplace } from '../../../test/start-marketplace.ts'
import type { ParserReading } from '../../domain/report.ts'
import { expectedHealth, expectedSubject, type PrintedReport } from '../fixtures/printed.ts'
import { bingping } from './index.ts'

/** The end-to-end soak reads hundreds. */
const REPORTS = 40

/** `2026年07月16日`, `2026-07-16`, `2023年5月` → digits with dashes; no date → null. */
function dashed(rows: PrintedReport['dates'], label: string): string | null {
  const parts = rows.find((row) => row.label === label)?.text.match(/\d+/g)
  return parts?.map((part) => part.padStart(2, '0')).join('-') ?? null
}

function expectReport(printed: PrintedReport) {
  return {
    provider: 'bingping',
    source_provider: printed.provider_name,
    report_type: 'inspection',
    subject: expectedSubject(printed),
    battery_health: expectedHealth(printed),
    source_standard: printed.standard,
    conclusions: printed.conclusions.map(({ heading, text }) => ({
      source_heading: heading,
      source_label: text,
      source_fields: { [heading]: text },
    })),
    counters: printed.counters.map(({ label, text }) => ({ source_name: label, source_text: text, kind: 'points' })),
    categories: printed.sections.map((section) => ({
      source_name: section.heading,
      source_summary: section.summary,
      reported_counts: Object.fromEntries(section.counts.map(({ label, count }) => [label, count])),
      declared_total: section.declared_total,
      items: section.items.map(({ name, result, remark, page }) => ({
        source_name: name,
        source_status: result,
        source_remarks: remark,
        source_page: page,
      })),
      is_criteria_only: false,
    })),
    grade: printed.grade && {
      code: printed.grade.label,
      source_label: printed.grade.label,
      source_meaning: printed.grade.meaning,
    },
    modifications: printed.modifications.map(({ name, text }) => ({ source_name: name, source_text: text })),
    history_queries: printed.queries.map(({ heading, date, receipt_url, text }) => ({
      source_name: heading,
      query_date: date,
      receipt_url,
      source_notice: text,
    })),
    legend: printed.legend.map(({ code, text }) => ({ code, source_text: text })),
    source_usage: printed.registered_use?.text ?? null,
    source_rental: printed.rental_statement,
    first_registration_date: dashed(printed.vehicle, '首次登记日期'),
    inspection_date: dashed(printed.dates, '检测日期'),
    report_date: dashed(printed.dates, '签发日期'),
    print_url: null,
    unread: printed.sections
      .filter(({ items }) => items.length === 0)
      .map(({ heading, summary }) => `${heading}（${summary}）`),
  }
}

describe('reports of the stand-in', () => {
  let marketplace: RunningMarketplace

  beforeAll(async () => {
    marketplace = await startMarketplace(['--cars', '2000', '--seed', '5'])
  })
  afterAll(() => marketplace?.stop())

  async function findPrinted(access: string, limit: number): Promise<readonly PrintedReport[]> {
    const found = await marketplace.control(`cars?provider=bingping&access=${access}&limit=${limit}`)
    const { infoids } = found as { infoids: readonly number[] }
    const answers = await Promise.all(infoids.map((id) => marketplace.control(`cars/${id}/report`)))
    return answers.map((answer) => (answer as { printed: PrintedReport }).printed)
  }

  async function findWithHealth(): Promise<readonly PrintedReport[]> {
    const found = await marketplace.control('cars?provider=bingping&access=open&battery_health=printed&limit=3')
    const { infoids } = found as { infoids: readonly number[] }
    const answers = await Promise.all(infoids.map((id) => marketplace.control(`cars/${id}/report`)))
    return answers.map((answer) => (answer as { printed: PrintedReport }).printed)
  }

  async function read(link: string): Promise<ParserReading> {
    const response = await fetch(link)
    const body = new Uint8Array(await response.arrayBuffer())
    return bingping.parse({ url: response.url, content_type: response.headers.get('content-type'), body })
  }

  it('are read exactly as printed', async () => {
    const printedOnes = await findPrinted('open', REPORTS)
    expect(printedOnes).toHaveLength(REPORTS)
    // Writing and reading one takes long, so the test reads every second report and all unusual ones.
    const isOdd = ({ sections }: PrintedReport) => sections.some(({ items }) => items.length === 0)
    const found = printedOnes.filter((printed, i) => i % 2 === 0 || isOdd(printed))
    found.push(...(await findWithHealth()))
    expect(found.some((printed) => printed.battery_health !== null)).toBe(true)
    const seen = { items: 0, remarks: 0, queries: 0, empty: 0, pages: new Set<number | null>() }
    for (const printed of found) {
      expect(await read(printed.url), printed.url).toEqual({ kind: 'report', report: expectReport(printed) })
      const items = printed.sections.flatMap((section) => section.items)
      seen.items += items.length
      seen.remarks += items.filter(({ remark }) => remark !== null).length
      seen.queries += printed.queries.length
      seen.empty += printed.sections.filter((section) => section.items.length === 0).length
      for (const { page } of items) seen.pages.add(page)
    }
    expect(seen.items).toBeGreaterThan(2_000)
    expect(seen.pages.size).toBeGreaterThan(3)
    for (const count of [seen.remarks, seen.queries, seen.empty]) expect(count).toBeGreaterThan(0)
  })

  it.each(['expired', 'login', 'forbidden', 'gone'])('are refused as %s', async (access) => {
    const found = await findPrinted(access, 5)
    expect(found.length).toBeGreaterThan(0)
    for (const { url, notices } of found)
      expect(await read(url), url).toEqual({
        kind: 'unavailable',
        provider: 'bingping',
        reason: access,
        source_notice: notices[0],
      })
  })
})
