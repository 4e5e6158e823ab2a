import { describe, expect, it } from 'vitest'
import { deriveSeverity } from './derive-severity.ts'
import { describeOpen } from './describe-open.ts'
import { explainSeverity } from './explain-severity.ts'
import { cleanReport, observe, reportOf } from './fixtures/observe.ts'
import type { ConflictParts } from './severity.ts'

const REMARKS = [{ name: 'Modifications', label: 'Modification damage (drilled hole under 3 cm)' }]
const open = (parts: ConflictParts, lang: 'en' | 'zh' = 'en') => describeOpen(parts, deriveSeverity(parts), lang)

describe('describeOpen', () => {
  it.each<[string, ConflictParts, readonly string[]]>([
    ['is silent about a clean report', cleanReport(), []],
    ['is silent about what the rule names', reportOf(['左前门 划痕', '右前门 喷漆']), []],
    [
      'is silent about wear and the engine',
      reportOf(['左前门 划痕', '右前门 磨损', '发动机 异响', '发动机 未检测']),
      [],
    ],
    [
      'names body parts that were not inspected',
      reportOf(['左前门 划痕', '右前门 无法检测', '前挡风玻璃 未检测', '座椅滑轨 未检测']),
      ['Not inspected: Front right door, Windshield, Seat rails.'],
    ],
    [
      'names unclear results beside minor ones',
      reportOf(['左前门 划痕', '右前门 漆膜偏厚', '前挡风玻璃 -', '左后门']),
      [
        'Also on the body: Front right door: a result that could not be translated; Windshield: not stated; Rear left door: -.',
      ],
    ],
    [
      'names what no rule rates, and other minor findings',
      reportOf(['左前门 划痕', '左前门合页 拆卸痕迹', '左前纵梁 凹陷', '座椅滑轨 水渍']),
      ['Also on the body: Front left door hinge: removal marks; Front left frame rail: dent; Seat rails: water stain.'],
    ],
    [
      'leaves minor findings out beside a severe one',
      reportOf(['左前纵梁 焊接', '右前门 划痕', '左前门合页 拆卸痕迹']),
      [],
    ],
    [
      'names what is printed elsewhere',
      cleanReport([], { remarks: REMARKS }),
      ['The report also states: Modifications: modification damage (drilled hole under 3 cm).'],
    ],
    [
      'cuts a long list and says so',
      reportOf(Array.from({ length: 12 }, (_, i) => observe('左前门 未检测', { name: `Part ${i}` }))),
      ['Not inspected: Part 0, Part 1, Part 2, Part 3, Part 4, Part 5, Part 6, Part 7, Part 8, Part 9; and 2 more.'],
    ],
  ])('%s', (_, parts, sentences) => {
    expect(open(parts)).toEqual(sentences)
  })

  it('is Chinese in Chinese answers', () => {
    const door = observe('右前门 未检测', { name: '右前门' })
    const remarks = [{ name: '车辆改装', label: '改装损伤(打孔<3cm)' }]
    expect(open(reportOf(['左前门 划痕', door], { remarks }), 'zh')).toEqual([
      '未检测：右前门。',
      '报告另载：车辆改装：改装损伤(打孔<3cm)。',
    ])
  })

  it('is part of the explanation', () => {
    const scratched = reportOf(['左前门 划痕', '右前门 未检测'], { remarks: REMARKS })
    expect(explainSeverity(scratched, deriveSeverity(scratched), 'en')).toMatch(
      /Minor \(rule L1\).*scratch\. Not inspected: Front right door\. The report also states: Modifications: mod/,
    )
    const clean = cleanReport([], { remarks: REMARKS })
    expect(explainSeverity(clean, deriveSeverity(clean), 'en')).toMatch(
      /Unknown \(rule U1\): .* clean rating: the report also states: Modifications: modification damage \(drilled hole under 3 cm\)\.$/,
    )
  })
})
