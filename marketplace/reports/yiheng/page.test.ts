import { describe, expect, it } from 'vitest'
import { findRuns, readPageText } from '../fixtures/page-text.ts'
import { sampleReports } from '../fixtures/sample-reports.ts'
import type { PrintedSection } from '../printed-report.ts'

const REPORTS = sampleReports('yiheng', 200)

function tableRuns(section: PrintedSection): string[] {
  const criteria = section.items.some((item) => item.criterion !== null)
  const head = criteria ? ['检查部位', '判定标准', ...(section.criteria_only ? [] : ['检测结果'])] : []
  const cells = section.items.flatMap((item) => [item.name, item.criterion, item.result])
  return [section.heading, section.summary, ...head, ...cells].filter((text) => text !== null)
}

describe('the page of 乙衡检测', () => {
  it('prints every section cell by cell, in order and without a gap', async () => {
    for (const { report, render } of REPORTS) {
      const { body, content_type: type } = await render()
      expect(type).toBe(report.charset === 'gb18030' ? 'text/html; charset=GBK' : 'text/html; charset=utf-8')
      const runs = readPageText(new TextDecoder(report.charset ?? 'utf-8').decode(body))
      for (const section of report.sections)
        expect(findRuns(runs, tableRuns(section)), `${report.url} ${section.heading}`).toBeGreaterThan(0)
      for (const { label, text } of [...report.vehicle, ...report.dates])
        expect(findRuns(runs, [label, text]), `${report.url} ${label}`).toBeGreaterThan(0)
      for (const line of report.conclusions) {
        const place = runs.indexOf(line.text)
        expect(runs[place - 1]?.replace(/[：: ]+$/, '')).toBe(line.heading)
      }
      for (const text of [...report.decoys, ...report.notices, ...report.queries.map((query) => query.text)])
        expect(runs).toContain(text)
      for (const { name, text } of report.modifications) expect(findRuns(runs, [name, text])).toBeGreaterThan(0)
    }
  })

  it('is served in the older encoding about once in twenty', () => {
    const older = REPORTS.filter(({ report }) => report.charset === 'gb18030').length / REPORTS.length
    expect(older).toBeGreaterThan(0.01)
    expect(older).toBeLessThan(0.1)
  })

  it('links its receipts', async () => {
    const { report, render } = REPORTS.find(
      ({ report: { queries, charset } }) => charset === 'utf-8' && queries.some((query) => query.receipt_url !== null),
    )!
    const url = report.queries.find((query) => query.receipt_url !== null)?.receipt_url
    expect((await render()).body.toString()).toContain(`href="${url}"`)
  })
})

describe('a report of 乙衡检测', () => {
  const sections = REPORTS.flatMap(({ report }) => report.sections)
  const results = sections.flatMap((section) => section.items.flatMap((item) => item.result ?? []))

  it('uses every bracket there is, and leaves some open', () => {
    for (const form of [/\([^)）]+\)/, /（[^）]+）/, /\([^)）、]+$/, /拆卸痕迹.拆卸痕迹/, /变形.轻微/, /、/])
      expect(
        results.some((result) => form.test(result)),
        String(form),
      ).toBe(true)
  })

  it('has tables of criteria with and without results', () => {
    const criteria = sections.filter((section) => section.items.some((item) => item.criterion !== null))
    expect(criteria.length).toBe(3 * REPORTS.length)
    const only = criteria.filter((section) => section.criteria_only)
    expect(only.length / criteria.length).toBeGreaterThan(0.25)
    expect(only.length / criteria.length).toBeLessThan(0.65)
    for (const section of only) for (const item of section.items) expect(item.result).toBeNull()
  })

  it('declares a total when clean and a number of faults when not', () => {
    for (const section of sections) {
      if (section.summary === null) continue
      const faults = section.counts[0]?.count
      expect(section.summary).toBe(faults === undefined ? `${section.declared_total}项` : `${faults}项异常`)
    }
  })

  it('has one combined line, most often the clean one', () => {
    const lines = REPORTS.map(({ report }) => report.conclusions.filter((line) => line.heading === '鉴定结果'))
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(1)
    const texts = lines.map((line) => line[0]?.text)
    expect(texts.filter((text) => text === '无重大事故、泡水、火烧迹象').length / texts.length).toBeGreaterThan(0.4)
    expect(texts).toContain('有重大事故、泡水、火烧迹象')
  })
})
