import { describe, expect, it } from 'vitest'
import { findRuns, readPageText } from '../fixtures/page-text.ts'
import { sampleReports } from '../fixtures/sample-reports.ts'
import type { PrintedReport } from '../printed-report.ts'
import type { composeState } from './state.ts'

const REPORTS = sampleReports('jiajian', 200)

/** The state as a browser would see it: everything up to the end of its script element. */
function readState(html: string): ReturnType<typeof composeState> {
  const start = html.indexOf('window.__INITIAL_STATE__=') + 'window.__INITIAL_STATE__='.length
  const script = html.slice(start, html.indexOf('</script>', start))
  const cleanUp = script.lastIndexOf(';(function(){var s;')
  return JSON.parse(cleanUp < 0 ? script.replace(/;$/, '') : script.slice(0, cleanUp))
}

function showTime(value: number | string | null): string | null {
  if (typeof value !== 'number') return value
  return new Date(value + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
}

/** The printed facts, read back from the state alone. */
function readBack(state: ReturnType<typeof composeState>): Partial<PrintedReport> {
  const { detail } = state.report.data
  const issued = showTime(detail.reportTime)
  return {
    title: detail.title,
    report_no: detail.reportNo,
    vehicle: detail.carInfo.map((row) => ({ label: row.label, text: row.value })),
    dates: [
      ...(detail.checkTime === null ? [] : [{ label: '检测时间', text: detail.checkTime }]),
      ...(issued === null ? [] : [{ label: '报告生成时间', text: issued }]),
    ],
    conclusions: detail.conclusions.map((row) => ({ heading: row.title, text: row.resultText })),
    grade: detail.grade === null ? null : { label: detail.grade.levelText, meaning: detail.grade.desc },
    registered_use: detail.useProperty && { label: detail.useProperty.name, text: detail.useProperty.value },
    rental_statement: detail.rentDesc,
    counters: detail.scoreItems.map((row) => ({ label: row.name, text: `${row.abnormalNum}/${row.totalNum}` })),
    sections: detail.categories.map((category) => ({
      heading: category.categoryName,
      summary: category.totalNum === null ? null : `共${category.totalNum}项`,
      counts: category.statistics.map((row) => ({ label: row.label, count: row.num })),
      declared_total: category.totalNum,
      items: category.parts.map((part) => ({
        name: part.partName,
        result: part.resultName,
        remark: part.remark === '' ? null : part.remark,
        page: null,
        criterion: null,
      })),
      criteria_only: false,
    })),
    modifications: detail.remould.map((row) => ({ name: row.name, text: row.value })),
    queries: detail.history.map((row) => ({
      heading: row.name,
      date: row.queryDate,
      receipt_url: row.receiptUrl === '' ? null : row.receiptUrl,
      text: row.resultText,
    })),
    decoys: state.marketing.blocks.map((block) => block.text),
    notices: detail.notices,
  }
}

describe('the page of 甲鉴检测', () => {
  it('has every printed fact in its state, and no other', async () => {
    for (const composed of REPORTS) {
      const html = (await composed.render()).body.toString()
      const back = readBack(readState(html))
      expect({ ...composed.report, ...back }).toEqual(composed.report)
    }
  })

  it('escapes the end of the script in the state in both ways', async () => {
    const pages = await Promise.all(REPORTS.slice(0, 40).map(async ({ render }) => (await render()).body.toString()))
    expect(pages.some((page) => page.includes('\\u003C\\u002Fscript'))).toBe(true)
    expect(pages.some((page) => page.includes('<\\/script'))).toBe(true)
    for (const page of pages) expect(page.split('</script>').length - 1).toBe(4)
  })

  it('prints every item on the print page too', () => {
    for (const { report, renderPrint } of REPORTS) {
      const runs = readPageText(renderPrint?.().body.toString() ?? '')
      const missing: string[] = []
      let place = 0
      for (const section of report.sections) {
        place = findRuns(runs, [section.heading], place)
        for (const item of section.items) {
          place = findRuns(runs, [item.name, item.result ?? '', ...(item.remark === null ? [] : [item.remark])], place)
          if (place < 0) missing.push(`${section.heading} ${item.name}`)
        }
      }
      expect(missing).toEqual([])
      for (const line of report.conclusions) expect(findRuns(runs, [line.heading, line.text])).toBeGreaterThan(0)
    }
  })
})

describe('a report of 甲鉴检测', () => {
  const reports = REPORTS.map(({ report }) => report)
  const listed = (report: PrintedReport) => report.sections.filter((section) => section.items.length > 0)
  const sum = (counts: readonly { count: number }[]) => counts.reduce((total, row) => total + row.count, 0)

  it('has five to seven sections', () => {
    for (const report of reports) {
      expect(report.sections.length).toBeGreaterThanOrEqual(5)
      expect(report.sections.length).toBeLessThanOrEqual(7)
    }
  })

  it('has right counts except where a wrong one is intended', () => {
    const wrong = reports.filter((report) => listed(report).some((row) => sum(row.counts) !== row.items.length))
    expect(wrong.length).toBeGreaterThan(0)
    expect(wrong.length / reports.length).toBeLessThan(0.1)
  })

  it('declares an empty section now and then', () => {
    const empty = reports.filter((report) => listed(report).length < report.sections.length)
    expect(empty.length).toBeGreaterThan(0)
    expect(empty.length / reports.length).toBeLessThan(0.1)
  })

  it('has a letter, and three classifications as a rule', () => {
    for (const { grade } of reports) if (grade !== null) expect(grade.label).toMatch(/^[A-E]级$/)
    const three = reports.filter(({ conclusions }) =>
      [/事故车$/, /泡水车$/, /火烧车$/].every((word) => conclusions.some((line) => word.test(line.text))),
    )
    expect(three.length / reports.length).toBeGreaterThan(0.75)
    expect(three.length).toBeLessThan(reports.length)
  })
})
