import { describe, expect, it } from 'vitest'
import type { ItemClass, Statement } from '../observation.ts'
import { deriveSeverity, findDoubts } from './derive-severity.ts'
import { cleanReport, find, observe, reportOf, state } from './fixtures/observe.ts'
import type { ConflictParts } from './severity.ts'

const expectSeverity = (parts: ConflictParts, severity: string) => expect(deriveSeverity(parts).severity).toBe(severity)

describe('doubt of the provider wins over harmless findings', () => {
  const no = [state('accident', false, '非事故车'), state('flood', false, '非泡水车'), state('fire', false, '非火烧车')]
  const LINE = '未发现重大事故、泡水车、涉水痕迹、非火烧车、待复检'
  const inLine = (topic: Statement['topic'], source_words: string) => state(topic, null, LINE, { source_words })
  const unclear = (topic: Statement['topic'], source_words: string) => ({
    ...inLine(topic, source_words),
    is_unclear: true,
  })
  const counted = (topic: 'accident' | 'flood' | 'fire', count: number) => ({
    topic,
    label: 'Points',
    count,
    total: 27,
  })
  const fifth = { code: '五级', source_label: '五级', source_meaning: null }
  const DOUBTS: readonly (readonly [string, Partial<ConflictParts>])[] = [
    ['suspects an accident', { statements: [state('accident', null, '疑似事故车')] }],
    ['speaks of a risk', { statements: [state('accident', null, '存在事故风险')] }],
    ['speaks of hidden damage', { statements: [state('accident', null, '存在事故隐患')] }],
    ['suspects flood', { statements: [state('flood', null, '疑似泡水')] }],
    ['saw traces of water', { statements: [state('flood', null, '涉水痕迹')] }],
    ['saw them and denies the class', { statements: [...no, state('flood', null, '涉水痕迹')] }],
    ['suspects fire', { statements: [state('fire', null, '疑似火烧')] }],
    ['leaves open whether a denial covers it', { statements: [...no.slice(0, 1), unclear('flood', '泡水车')] }],
    ['leaves it open beside another denial', { statements: [...no, unclear('flood', '泡水车')], was_flooded: null }],
    ['saw traces of water beside denials in one line', { statements: [...no, inLine('flood', '涉水痕迹')] }],
    ['waits for a second look of what it does not name', { statements: [unclear('other', '待复检')] }],
    ['waits for a second look', { statements: [state('fire', null, '待复检')] }],
    ['says yes and no', { statements: [...no, state('accident', true, '事故车')], had_accident: null }],
    ['says no and perhaps', { statements: [...no, state('fire', null, '疑似火烧')], was_fire_damaged: null }],
    [
      'grades against its words',
      { statements: no, grade: fifth, source_standard: 'GB/T 30323-2013', had_accident: null },
    ],
    ['counts hits on flood', { statements: no, hits: [counted('flood', 7)] }],
    ['counts hits on accident', { statements: no, hits: [counted('accident', 1)] }],
    ['counts hits on fire', { statements: no, hits: [counted('fire', 2)] }],
  ]

  it.each(DOUBTS)('%s: not minor, not none; moderate and severe stay', (_, changes) => {
    expectSeverity(reportOf(['左前门 划痕'], changes), 'unknown')
    expectSeverity(reportOf(['左前门合页 拆卸痕迹'], changes), 'unknown')
    expect(deriveSeverity(cleanReport([], changes)).severity).toBe('unknown')
    expectSeverity(reportOf(['左前门 划痕', '水箱框架 更换'], changes), 'moderate')
    expectSeverity(reportOf(['左前门 划痕', '左前纵梁 焊接'], changes), 'severe')
  })

  it.each<[part: string, may_be: ItemClass, count: number, severity: string]>([
    ['发动机舱线束', 'fire-sign', 1, 'unknown'],
    ['左前纵梁', 'structural', 1, 'unknown'],
    ['左前门', 'structural', 1, 'minor'],
    // One sign of water is no rule when it is certain either.
    ['座椅滑轨', 'flood-sign', 1, 'minor'],
    ['座椅滑轨', 'flood-sign', 2, 'unknown'],
  ])('%s that may show %s, %i times: %s', (part, may_be, count, severity) => {
    const open = Array.from({ length: count }, (_, i) =>
      observe(part, { panel: `${part}${i}`, findings: [{ ...find('-'), may_be }] }),
    )
    expectSeverity(reportOf(['左前门 划痕', ...open]), severity)
    expect(findDoubts(reportOf(open)).map(({ kind }) => kind)).toEqual(severity === 'unknown' ? ['results'] : [])
  })

  it.each([
    ['nothing is said', {}],
    ['all is denied', { statements: no }],
    ['a small accident is stated, which is no class', { statements: [state('accident', null, '轻微事故')] }],
    ['the frame is praised', { statements: [state('accident', null, '骨架完好')] }],
    ['traces of water are denied', { statements: [state('flood', null, '无涉水痕迹')] }],
    ['the odometer is left open', { statements: [unclear('odometer', '待复检')] }],
    ['the odometer is doubted', { statements: [state('odometer', null, '疑似调表')] }],
    ['no hit is counted', { statements: no, hits: [counted('flood', 0), counted('accident', 0)] }],
  ])('is no rule where %s', (_, changes: Partial<ConflictParts>) => {
    expectSeverity(reportOf(['左前门 划痕'], changes), 'minor')
  })
})
