import { gzipSync } from 'node:zlib'
import { parse } from 'parse5'
import { renderToString } from 'preact-render-to-string'
import { describe, expect, it } from 'vitest'
import { PARSE_STATUSES } from '../../../../domain/inspection.ts'
import { OUTCOMES, type Outcome } from '../../../../domain/inspection-parts/outcome.ts'
import { INSPECTION } from '../../../texts/market/inspection.ts'
import { BodyDiagram } from './body-diagram.tsx'
import { makeReport } from './fixtures/make-report.ts'
import { InspectionSection, type InspectionState } from './inspection-section.tsx'

const show = (inspection: InspectionState, language: 'en' | 'zh' = 'en') =>
  renderToString(<InspectionSection inspection={inspection} language={language} carId={7} body={null} />)
const outcomesOf = (html: string) => new Set([...html.matchAll(/data-outcome="(\w+)"/g)].map(([, outcome]) => outcome))

describe('the state of a report', () => {
  it.each(PARSE_STATUSES)('%s has its own words', (parse_status) => {
    const data_available = parse_status === 'parsed' || parse_status === 'partial'
    const html = show(makeReport({ parse_status, data_available }))
    expect(html).toContain(`data-state="${parse_status}"`)
    expect(html).toContain(INSPECTION.en.states[parse_status].title)
    expect(outcomesOf(html).size > 0).toBe(data_available)
  })

  it.each(['reading', 'failed'] as const)('%s draws nothing, and says how to read it again', (state) => {
    expect([...outcomesOf(show(state))]).toEqual([])
    expect(show(state)).toContain('href="/market/7#inspection"')
    expect(show(state, 'zh')).toContain(INSPECTION.zh.states[state].text)
  })

  it('names the kind of the report, or that it is not printed', () => {
    expect(show(makeReport({ report_type: 'vehicle_condition' }))).toMatch(
      /<dt>Kind of report<\/dt><dd>Vehicle condition<\/dd>/,
    )
    expect(show(makeReport({ report_type: null }))).toMatch(/Not printed in the report: [^.]*Kind of report/)
  })

  it('shows a conclusion once where it says the same as a flag, with the printed words', () => {
    const conclusion = (label: string, source_label: string) => ({
      ...{ topic: 'accident' as const, label, source_label, source_fields: {} },
    })
    const html = show(
      makeReport({
        had_accident: false,
        conclusions: [conclusion('Not an accident vehicle', '非事故车'), conclusion('Slight accident', '轻微事故')],
      }),
    )
    expect(html.match(/Not an accident vehicle/g)).toHaveLength(1)
    expect(html).toContain('非事故车')
    expect(html).toMatch(/class="conclusions"[\s\S]*Slight accident[\s\S]*轻微事故/)
  })

  it('never offers an address that is not of the web', () => {
    const html = show(
      makeReport({ inspection_report_url: 'javascript:alert(1)', inspection_report_print_url: 'https://a.example/1' }),
    )
    expect(html).not.toContain('javascript:')
    expect(html).toContain('<a class="outside" href="https://a.example/1" rel="nofollow noopener noreferrer">')
  })
})

describe('words of a report', () => {
  const HOSTILE = `"'><script>alert(1)</script><img src=x onerror=alert(2)>\u0000${'长'.repeat(5000)}`

  it('are text, and bounded', () => {
    const { categories, ...report } = makeReport({
      items: [
        ['hood', 'damaged'],
        ['fuel_flap', 'unclear'],
        [null, 'normal'],
      ],
    })
    const hostile = JSON.parse(JSON.stringify(categories), (key, value) =>
      /^(name|status|remarks|source_\w+)$/.test(key) && key !== 'source_page' ? HOSTILE : value,
    )
    const html = show({
      ...report,
      categories: hostile,
      report_provider: HOSTILE,
      source_unread: [HOSTILE],
      uninspected_items: [HOSTILE],
      conclusions: [{ topic: 'other', label: HOSTILE, source_label: HOSTILE, source_fields: { [HOSTILE]: HOSTILE } }],
      grade: { code: HOSTILE, source_label: HOSTILE, source_meaning: HOSTILE },
      modification_assessments: { [HOSTILE]: HOSTILE },
    })
    const names = new Set<string>()
    const walk = (node: { nodeName: string; childNodes?: unknown[] }): void => {
      names.add(node.nodeName)
      for (const child of node.childNodes ?? []) walk(child as typeof node)
    }
    walk(parse(html) as unknown as Parameters<typeof walk>[0])
    expect(names).not.toContain('script')
    expect(names).not.toContain('img')
    expect(html).toContain('&lt;script')
    expect(html.length).toBeLessThan(90_000)
  })
})

it('shows the letter of what is certain unless something worse may be true', () => {
  const letterOf = (certain: Outcome, possible: Outcome) => {
    const html = show(
      makeReport({
        items: [
          ['left_headlamp', certain],
          ['headlamp', possible],
        ],
      }),
    )
    return /data-part="left_headlamp"[\s\S]*?<text[^>]*>([^<]+)/.exec(html)?.[1]
  }
  expect(letterOf('damaged', 'normal')).toBe('D')
  expect(letterOf('damaged', 'replaced')).toBe('X?')
  expect(letterOf('normal', 'damaged')).toBe('D?')
  expect(letterOf('damaged', 'damaged')).toBe('D')
})

it('lists a bounded number of items, the findings first, and tells how many it leaves out', () => {
  const items = Array.from({ length: 2000 }, (_, at) => ['front_left_door', OUTCOMES[at % 13] ?? 'normal'] as const)
  const html = show(makeReport({ items }))
  expect(html.match(/data-item-outcome/g)?.length).toBe(500)
  expect(html).toContain('Not shown here: 1,500 more')
  expect(html).toContain('GET /v1/cars/7/inspection?view=full')
  expect(html).not.toContain('data-item-outcome="normal"')
  expect(gzipSync(html).length).toBeLessThan(60_000)
})

it('draws small pictures without links, which share their patterns', () => {
  const report = makeReport({ items: [['hood', 'repainted']] })
  const [first, second] = [true, false].map((isFirst) =>
    renderToString(<BodyDiagram report={report} body={null} language="en" isFirst={isFirst} />),
  )
  expect(first).toContain('id="outcome-repainted"')
  expect(second).not.toContain('id="outcome-repainted"')
  for (const html of [first, second]) {
    expect(html).toContain('data-part="hood" data-outcome="repainted"')
    expect(html).not.toContain('<a ')
  }
  expect([...outcomesOf(renderToString(<BodyDiagram report={null} body="sedan" language="zh" />))]).toEqual([
    'no_report',
  ])
})
