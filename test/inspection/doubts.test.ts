import { describe, expect, it } from 'vitest'
import { ALL_DENIED, CLEAN, category, concluded, explanationOf, tell } from './make-report.ts'

describe('泡水项 7/27', () => {
  const counters = [{ source_name: '泡水项', source_text: '7/27', kind: 'hits' as const }]
  it('is unknown, not minor or none, and says which count leaves the doubt', () => {
    for (const lines of [['左前门 划痕'], []]) {
      const outside = category('车身外观检测', ['右前门 正常', ...lines])
      const report = tell({ ...CLEAN, categories: [...(CLEAN.categories ?? []), outside], counters })
      expect(report.damage_severity).toBe('unknown')
      for (const text of [explanationOf(report), report.note])
        expect(text).toContain('abnormal points on flood damage (Flood check points: 7 of 27 abnormal)')
      const zero = [{ ...counters[0]!, source_text: '0/27' }]
      const calm = tell({ ...CLEAN, categories: [...(CLEAN.categories ?? []), outside], counters: zero })
      expect(calm.damage_severity).toBe(lines.length > 0 ? 'minor' : 'none')
    }
  })
  it('is another thing than points that were scored', () => {
    const scored = [
      { source_name: '车身外观检查', source_text: '18.5/20', kind: 'points' as const },
      { source_name: '鉴定总分', source_text: '88.5', kind: 'points' as const },
    ]
    const report = tell({ conclusions: ALL_DENIED, counters: [...counters, ...scored] })
    expect(report.conclusions.slice(-2).map(({ label }) => label)).toEqual([
      'Abnormal points, no classification: Flood check points 7 of 27',
      'Points scored: Body exterior check 18.5 of 20; Total score 88.5',
    ])
    expect(tell({ ...CLEAN, counters: scored }).damage_severity).toBe('none')
  })
})

describe('a scratch beside a doubt', () => {
  const categories = [...(CLEAN.categories ?? []), category('外观检测', ['左前门 划痕', '右前门 正常'])]
  const denied = ['事故鉴定：非事故车', '泡水鉴定：非泡水车', '火烧鉴定：非火烧车']

  it.each([
    ['火烧鉴定：疑似火烧', 'Suspected fire damage'],
    ['泡水鉴定：疑似泡水', 'Suspected flood damage'],
    ['泡水鉴定：涉水痕迹', 'Wading marks'],
    ['事故鉴定：疑似事故车', 'Suspected accident vehicle'],
    ['事故鉴定：存在事故风险', 'Accident risk present'],
    ['事故鉴定：待复检', 'Re-inspection pending'],
    ['综合结论：事故车', 'Accident vehicle'],
  ])('%s', (line, words) => {
    const report = tell({ conclusions: concluded(...denied, line), categories })
    expect(report.damage_severity).toBe('unknown')
    for (const text of [explanationOf(report), report.note]) {
      expect(text).toContain(`"${words}"`)
      expect(text).not.toMatch(/\p{Script=Han}/u)
    }
  })

  it('is minor where nothing is doubted', () => {
    expect(tell({ conclusions: concluded(...denied), categories }).damage_severity).toBe('minor')
    expect(tell({ conclusions: concluded(...denied, '事故鉴定：轻微事故'), categories }).damage_severity).toBe('minor')
  })
})

describe('sentences in English', () => {
  it.each([
    ['a result that no table knows', { categories: [category('外观检测', ['左前门 漆膜怪异'])] }],
    ['an item that no table knows', { categories: [category('外观检测', ['某某怪件 未检测'])] }],
    ['a conclusion that no table knows', { conclusions: concluded('事故鉴定：疑似有些说不清', '事故鉴定：非事故车') }],
    ['a section that was not read', { unread: ['驾驶舱检查（共14项）', '改装情况 天书'] }],
  ])('have no Chinese for %s', (_, printed) => {
    const report = tell(printed)
    for (const text of [explanationOf(report), report.note]) expect(text).not.toMatch(/\p{Script=Han}/u)
    expect(tell(printed, 'zh').note).not.toMatch(/see source/)
  })

  it('keep within bounds what strangers make a report declare', () => {
    const report = tell({ unread: Array.from({ length: 5000 }, (_, i) => `${i}${' '.repeat(5000)}（`) })
    expect(report.source_unread.length).toBe(50)
    expect(Math.max(...report.source_unread.map((text) => text.length))).toBe(200)
    expect(report.note?.length).toBeLessThan(12_000)
  })

  it('name the section, count the rest, and leave the words in source_unread', () => {
    const report = tell({ unread: ['驾驶舱检查（共14项）', '改装情况 天书'] })
    expect(report.note).toContain('Declared but not read: Cabin check, 1 passage (see source_unread).')
    expect(report.source_unread).toEqual(['驾驶舱检查（共14项）', '改装情况 天书'])
  })
})

describe('one part', () => {
  it.each([
    [['左前大灯 破损'], ['Front left headlamp']],
    [['车顶左侧漆面 喷漆'], ['Roof paint, left side']],
    [['车顶 划痕', '车顶左侧漆面 喷漆'], ['Roof panel']],
    [['机盖 划痕', '引擎盖 喷漆'], ['Hood (bonnet)']],
    [['门槛 变形'], ['Rocker (sill)']],
  ])('%j has the name of its item in panel_damage', (lines, panels) => {
    const report = tell({ categories: [category('外观检测', lines)] })
    expect(report.panel_damage?.map(({ panel }) => panel)).toEqual(panels)
    const names = report.categories.flatMap(({ items }) => items.map(({ name }) => name))
    for (const panel of panels) expect(names).toContain(panel)
  })
})
