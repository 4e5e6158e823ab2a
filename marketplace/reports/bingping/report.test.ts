import { describe, expect, it } from 'vitest'
import { makeFacts } from '../facts/make-facts.ts'
import { sampleReports } from '../fixtures/sample-reports.ts'
import { sampleSubject } from '../fixtures/sample-subjects.ts'
import type { PrintedItem } from '../printed-report.ts'
import type { ReportSubject } from '../subject.ts'
import { composeBingping } from './compose.ts'
import { drawBingping } from './draw.ts'
import { fitGlyphs, measure, wrapText } from './glyphs.ts'
import { PAGE, type PlacedText } from './layout.ts'

const BASE = {
  provider: 'bingping',
  provider_name: '丙评鉴定',
  layout: 'pdf',
  access: 'open',
  http_status: 200,
  url: 'http://127.0.0.1:8168/bingping/pdf/0.pdf',
  print_url: null,
  order: '0123456789abcdef0123456789abcdef',
} as const

const compose = (subject: ReportSubject) =>
  composeBingping(
    makeFacts(7, subject, () => 'http://127.0.0.1:8168/receipts/0'),
    BASE,
  )

const SUBJECTS = Array.from({ length: 200 }, (_, index) => sampleSubject(80_000_000 + index))
const COMPOSED = SUBJECTS.map(compose)

/** The text of a page in the order of its placement, wrapped lines joined. */
const pageText = (texts: readonly PlacedText[], page: number) =>
  texts
    .filter((text) => text.page === page)
    .map((text) => text.text)
    .join('')

describe('a report of 丙评鉴定', () => {
  it('places every item with its result on the page it names', () => {
    for (const { report, layout } of COMPOSED) {
      const pages = Array.from({ length: layout.pages }, (_, index) => pageText(layout.texts, index + 1))
      const whole = pages.join('')
      const items = report.sections.flatMap((section) => section.items)
      const isPlaced = ({ name, result, remark, page }: PrintedItem) =>
        pages[(page ?? 0) - 1]?.includes(`${name}${result}${remark ?? ''}`) === true
      expect(items.filter((item) => !isPlaced(item))).toEqual([])
      const facts = [
        ...report.sections.map((section) => section.heading),
        ...[...report.vehicle, ...report.dates, ...report.counters].map(({ label, text }) => `${label}${text}`),
        ...report.conclusions.map((line) => `${line.heading}：${line.text}`),
        ...report.queries.flatMap((query) => [query.text, query.date ?? '', query.receipt_url ?? '']),
        ...report.legend.map(({ code, text }) => `${code} ${text}`),
        ...[...report.decoys, ...report.notices, report.grade?.label ?? '', report.standard ?? ''],
      ]
      expect(facts.filter((fact) => !whole.includes(fact))).toEqual([])
    }
  })

  it('stays inside the pages, of which there are three to six', () => {
    expect(new Set(COMPOSED.map(({ layout }) => layout.pages))).toEqual(new Set([3, 4, 5, 6]))
    const outside = COMPOSED.flatMap(({ layout }) => layout.texts).filter(
      ({ text, x, y, size }) =>
        x + measure(text, size) > PAGE.width - PAGE.right + 1 || y + size > PAGE.height - PAGE.bottom + 8,
    )
    expect(outside).toEqual([])
  })

  it('breaks tables across pages, wraps items, and sets some in two columns', () => {
    const broken = COMPOSED.filter(({ report }) =>
      report.sections.some((section) => new Set(section.items.map((item) => item.page)).size > 1),
    )
    expect(broken.length / COMPOSED.length).toBeGreaterThan(0.5)
    const halves = COMPOSED.filter(({ layout }) => layout.texts.some(({ text, x }) => text === '序号' && x > 200))
    expect(halves.length / COMPOSED.length).toBeGreaterThan(0.15)
    expect(halves.length / COMPOSED.length).toBeLessThan(0.45)
  })

  it('grades accident cars as 五级, with and without naming the standard', () => {
    const fifth = COMPOSED.filter(({ report }) => report.grade?.label === '五级').map(({ report }) => report.standard)
    expect(fifth).toContain(null)
    expect(fifth.some((standard) => standard !== null)).toBe(true)
    const clean = COMPOSED.filter((_, index) => SUBJECTS[index]?.condition === 'clean')
    const first = clean.filter(({ report }) => report.grade?.label === '一级')
    expect(first.length / clean.length).toBeGreaterThan(0.85)
  })

  it('uses codes, letters and words', () => {
    const results = new Set(
      COMPOSED.flatMap(({ report }) => report.sections.flatMap((row) => row.items.map((item) => item.result ?? ''))),
    )
    for (const form of [
      /^\d+(BX|NQ|GH|SH|ZZ)$/,
      /^HH[123]$/,
      /^XF[123]$/,
      /^A$/,
      /^C$/,
      /^是$/,
      /^否$/,
      /^无$/,
      /^有$/,
    ])
      expect(
        [...results].some((result) => form.test(result)),
        String(form),
      ).toBe(true)
  })
})

describe('the PDF', () => {
  it('is the same every time, and small', async () => {
    const [composed] = COMPOSED
    const first = await drawBingping(composed!)
    expect(await drawBingping(compose(SUBJECTS[0]!))).toEqual(first)
    expect(first.subarray(0, 5).toString()).toBe('%PDF-')
    expect(first.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBe(composed?.layout.pages)
    expect(first.length).toBeLessThan(150_000)
  })

  it('comes from the same composition as the printed facts', async () => {
    const [sample] = sampleReports('bingping', 1)
    expect((await sample!.render()).content_type).toBe('application/pdf')
    expect(sample!.report.charset).toBeNull()
  })

  it('prints 〓 for a character that the font lacks', async () => {
    const { report, layout } = compose({ ...sampleSubject(80_000_001), car_name: '龘驰😀 A3' })
    expect(report.vehicle[0]?.text).toBe('〓驰〓 A3')
    expect(layout.texts.some((text) => text.text.includes('〓驰〓 A3'))).toBe(true)
    expect((await drawBingping({ report, layout })).length).toBeGreaterThan(10_000)
  })

  it('has every character of the tables', () => {
    expect(JSON.stringify(COMPOSED.map(({ report }) => report))).not.toContain('〓')
  })
})

describe('wrapText', () => {
  it.each([
    ['', 100, ['']],
    ['一二三四', 20, ['一二', '三四']],
    ['一', 5, ['一']],
    ['AB一', 100, ['AB一']],
  ])('%j in %d points', (text, width, lines) => {
    expect(wrapText(text, 10, width)).toEqual(lines)
    expect(fitGlyphs(text)).toBe(text)
  })
})
