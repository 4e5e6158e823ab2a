import { describe, expect, it } from 'vitest'
import { readPageText } from '../fixtures/page-text.ts'
import { sampleReports } from '../fixtures/sample-reports.ts'

describe('the page of 丁拍车况', () => {
  it('prints its facts as prose, without tables or scripts', async () => {
    for (const { report, render } of sampleReports('dingpai', 120)) {
      const html = (await render()).body.toString()
      expect(html).not.toMatch(/<(table|script|canvas|svg)\b/)
      const runs = readPageText(html)
      const facts = [
        report.title,
        report.grade?.label,
        ...report.vehicle.map(({ label, text }) => `${label}，${text}`),
        ...report.conclusions.flatMap((line) => [line.heading, line.text]),
        ...report.sections.flatMap((section) => [section.heading, section.summary]),
        ...report.modifications.flatMap(({ name, text }) => [name, text]),
        ...report.decoys,
        ...report.notices,
      ]
      for (const fact of facts) expect(runs).toContain(fact)
    }
  })

  it('gives stars', () => {
    const labels = new Set(sampleReports('dingpai', 200).map(({ report }) => report.grade?.label))
    expect([...labels].sort()).toEqual(['1星', '2星', '3星', '4星', '5星'])
  })
})
