import { describe, expect, it } from 'vitest'
import type { Report } from '../../src/domain/report.ts'
import { ALL_DENIED, CLEAN, category, concluded, counted, explanationOf, flagsOf, tell } from './make-report.ts'

describe('泡水项 7/27', () => {
  const counters = [{ source_name: '泡水项', source_text: '7/27', kind: 'hits' as const }]
  it('is unknown, not minor or none, and names the count that causes the doubt', () => {
    for (const lines of [['左前门 划痕'], []]) {
      const outside = category('车身外观检测', ['右前门 正常', ...lines])
      const report = tell({ ...CLEAN, categories: [...(CLEAN.categories ?? []), outside], counters })
      expect(report.damage_severity).toBe('unknown')
      for (const text of [explanationOf(report), report.note])
        expect(text).toContain('abnormal checks for flood damage (Flood check points: 7 of 27 abnormal)')
      const zero = [{ ...counters[0]!, source_text: '0/27' }]
      const calm = tell({ ...CLEAN, categories: [...(CLEAN.categories ?? []), outside], counters: zero })
      expect(calm.damage_severity).toBe(lines.length > 0 ? 'minor' : 'none')
    }
  })
  it('differs from a score', () => {
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

  it('is minor without a doubt', () => {
    expect(tell({ conclusions: concluded(...denied), categories }).damage_severity).toBe('minor')
    expect(tell({ conclusions: concluded(...denied, '事故鉴定：轻微事故'), categories }).damage_severity).toBe('minor')
  })
})

describe('a doubt in one line with denials', () => {
  const scratched = [...(CLEAN.categories ?? []), category('外观检测', ['左前门 划痕', '右前门 正常'])]
  const welded = [...scratched, category('车身骨架检测', ['左前纵梁 焊接'])]

  it.each<[line: string, topics: readonly string[], words: string]>([
    ['排除重大事故车、泡水车', ['flood damage'], 'Undecided: flood damage'],
    ['非事故车、排除泡水车、火烧车', ['fire damage'], 'Undecided: fire damage'],
    ['未见重大事故迹象、非泡水车、火烧车', ['fire damage'], 'Undecided: fire damage'],
    ['未发现重大事故、涉水痕迹、非火烧车', ['flood damage'], 'Wading marks'],
    ['待复检、未见泡水痕迹、排除火烧车', ['accidents'], 'Re-inspection pending'],
    ['待复检、排除火烧车', ['accidents', 'flood damage'], 'Re-inspection pending'],
    ['非事故车，无法判定', ['accidents'], 'Could not be determined'],
  ])('%s: unknown beside a scratch, and named whatever the severity', (line, topics, words) => {
    for (const [categories, severity] of [
      [scratched, 'unknown'],
      [welded, 'severe'],
    ] as const) {
      const report = tell({ conclusions: concluded(`鉴定结果：${line}`), categories })
      expect(report.damage_severity).toBe(severity)
      for (const text of [explanationOf(report), report.note]) {
        for (const topic of topics) expect(text).toMatch(new RegExp(`doubt about ${topic} \\([^)]*"${words}"`))
        expect(text?.match(/leave doubt about/g)).toHaveLength(topics.length)
      }
    }
  })

  it('is not a doubt where 非 precedes each class but one', () => {
    const report = tell({ conclusions: concluded('鉴定结果：非事故车、泡水车、非火烧车'), categories: scratched })
    expect([...flagsOf(report), report.damage_severity]).toEqual([false, true, false, 'severe'])
  })

  it('is named beside a grade that decides', () => {
    const grade = { code: '五级', source_label: '五级', source_meaning: '事故车' }
    for (const [line, words] of [
      ['待复检', 'Re-inspection pending'],
      ['存在事故风险', 'Accident risk present'],
    ]) {
      const report = tell({ conclusions: concluded(`事故判定：${line}`), grade, source_standard: 'GB/T 30323-2013' })
      expect([report.had_accident, report.damage_severity]).toEqual([true, 'severe'])
      for (const text of [explanationOf(report), report.note]) expect(text).toContain(`about accidents ("${words}")`)
    }
  })
})

describe('an overall judgement among the items', () => {
  const judge = (result: string, ...conclusions: readonly string[]) =>
    tell({
      conclusions: concluded('事故判定：非事故车', ...conclusions),
      categories: [category('外观检测', ['左前门 划痕']), category('泡水火烧检测', [`综合判断是否为泡水车 ${result}`])],
    })

  it.each([
    ['否', false, 'Overall flood judgement: No'],
    ['是', true, 'Overall flood judgement: Yes'],
    ['未检测', null, 'Overall flood judgement: Not inspected'],
  ])('%s is %s, and stands among the conclusions', (result, flag, label) => {
    const report = judge(result)
    expect(report.was_flooded).toBe(flag)
    expect(report.conclusions.slice(1)).toEqual([
      { topic: 'flood', label, source_label: result, source_fields: { 综合判断是否为泡水车: result } },
    ])
  })

  it('that was not made contradicts nothing, and leaves a doubt', () => {
    const report = judge('未检测', '泡水判定：排除泡水车')
    expect([report.was_flooded, report.damage_severity]).toEqual([null, 'unknown'])
    for (const text of [explanationOf(report), report.note]) {
      expect(text).toContain(
        'leave doubt about flood damage ("Flood damage ruled out", "Overall flood judgement: Not inspected")',
      )
      expect(text).not.toMatch(/contradict|not understood/)
    }
    expect(judge('是', '泡水判定：排除泡水车').note).toContain('contradict each other')
    expect(judge('-', '泡水判定：排除泡水车').was_flooded).toBe(false)
  })
})

describe('a letter that its legend turns into the opposite', () => {
  const legend = [{ code: 'A', source_text: '发动机舱为无，其余为是' }]
  const signs = category('泡水火烧检测', ['部件是否存在过火燃烧痕迹 A', '车内线束有无火烧痕迹 A'])
  const outside = category('外观检测', ['左前门 划痕'])

  it('is not understood: partial, unknown, and named', () => {
    const report = tell({ conclusions: ALL_DENIED, categories: [outside, signs], legend })
    expect([report.parse_status, report.damage_severity]).toEqual(['partial', 'unknown'])
    for (const text of [explanationOf(report), report.note])
      expect(text).toContain('leave doubt about fire damage (Parts: burn marks: unknown: the answer "A" is not clear; ')
    const calm = tell({ conclusions: ALL_DENIED, categories: [outside], legend })
    expect([calm.parse_status, calm.damage_severity]).toEqual(['parsed', 'minor'])
  })

  it('and a bare answer to an unknown question make a report partial', () => {
    for (const line of ['没见过的问题 是', '发动机油底壳是否无渗漏 无'])
      expect(tell({ conclusions: ALL_DENIED, categories: [category('其他', [line])] }).parse_status).toBe('partial')
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

  it('limit the length of text that strangers write into a report', () => {
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

describe('damage that is printed outside the items', () => {
  const outside = (lines: readonly string[]) => counted('外观检测', lines)

  it.each<[string, Partial<Report>, string]>([
    [
      'a hole of a modification',
      { modifications: [{ source_name: '车辆改装', source_text: '改装损伤(打孔<3cm)' }] },
      '3 cm',
    ],
    ['a conclusion', { conclusions: [...ALL_DENIED, ...concluded('综合结论：有2处喷漆')] }, '2 repainted area'],
    ['a minor collision', { conclusions: [...ALL_DENIED, ...concluded('事故鉴定：轻微碰撞')] }, 'Minor collision'],
    [
      'a count beside normal items',
      { categories: [...CLEAN.categories!, { ...outside(['左前门 正常']), reported_counts: { 钣金: 1 } }] },
      'body repair',
    ],
    [
      'a sentence beside a heading',
      { categories: [...CLEAN.categories!, { ...outside(['左前门 正常']), source_summary: '共1项，有1处划痕' }] },
      'scratch',
    ],
  ])('%s: unknown instead of none, and named', (_, printed, words) => {
    const report = tell({ ...CLEAN, ...printed })
    expect([report.parse_status, report.damage_severity]).toEqual(['parsed', 'unknown'])
    for (const text of [report.note, explanationOf(report)]) expect(text).toContain(words)
    expect([report.note, explanationOf(report)].join()).not.toMatch(/\p{Script=Han}/u)
  })

  it('claims neither an undamaged body nor an untouched outside', () => {
    const report = tell({ ...CLEAN, modifications: [{ source_name: '车辆改装', source_text: '改装损伤' }] })
    expect([report.panel_damage, report.derived?.exterior_repair_observed]).toEqual([null, null])
  })

  it('leaves a modification without damage alone', () => {
    for (const source_text of ['未改装', '加装(尾翼)', '改装(轮毂)'])
      expect(tell({ ...CLEAN, modifications: [{ source_name: '车辆改装', source_text }] }).damage_severity).toBe('none')
  })
})

describe('a body part that nobody inspected', () => {
  it.each(['未检测', '无法检测', '遮挡'])('%s: named in note and explanation, in both languages', (word) => {
    const lines = ['左前门 划痕', `右后门 ${word}`, '右前门 正常']
    const report = { ...CLEAN, categories: [...CLEAN.categories!, counted('外观检测', lines)] }
    const [en, zh] = [tell(report), tell(report, 'zh')]
    expect([en.parse_status, en.damage_severity]).toEqual(['parsed', 'minor'])
    for (const text of [en.note, explanationOf(en)]) expect(text).toContain('Not inspected: Rear right door.')
    for (const text of [zh.note, explanationOf(zh)]) expect(text).toContain('未检测：右后门。')
  })
})
