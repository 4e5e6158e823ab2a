/** Codes of the national standard and of legends. */
import { describe, expect, it } from 'vitest'
import type { CategoryTopic } from '../../../domain/observation.ts'
import type { Report } from '../../../domain/report.ts'
import { createItems } from '../items/items.ts'
import { createFindings } from './findings.ts'

const findings = createFindings(createItems())

const LETTERS: Report['legend'] = [
  { code: 'A', source_text: '发动机舱为无，其余为是' },
  { code: 'B', source_text: '轻微' },
  { code: 'C', source_text: '发动机舱为严重，其余为否' },
]

function resultOf(source_name: string, source_status: string, category: CategoryTopic, legend: Report['legend'] = []) {
  const described = findings({ source_name, source_status, source_remarks: null, category, legend }, 'en', () => {})
  const shown = described.findings.map(
    (one) => `${one.class} ${one.word}${one.is_slight ? '*' : ''}${one.is_known ? '' : '?'}`,
  )
  return [described.status, described.remarks, shown.join()]
}

describe('a code of the standard', () => {
  it.each<[string, string, CategoryTopic, (string | null)[]]>([
    ['左C柱', '4SH', 'structure', ['Welded', null, 'structural 烧焊']],
    ['左C柱', '４ｓｈ', 'structure', ['Welded', null, 'structural 烧焊']],
    ['左C柱', '4BX', 'structure', ['Deformed', null, 'deform 变形']],
    ['左C柱', '4NQ', 'structure', ['Twisted', null, 'structural 扭曲']],
    ['左C柱', '4GH', 'structure', ['Replaced', null, 'replace 更换']],
    ['左C柱', '4ZZ', 'structure', ['Creased (buckled)', null, 'structural 褶皱']],
    ['左前车门', 'BX2', 'exterior', ['Deformed', 'Area over 100 × 100 mm, up to 200 × 300 mm', 'deform 变形']],
    ['左前车门', 'HH1', 'exterior', ['Scratch', 'Area up to 100 × 100 mm', 'cosmetic 划痕']],
    ['左前车门', 'XS3', 'exterior', ['Rust', 'Area over 200 × 300 mm', 'cosmetic 锈蚀']],
    ['左前车门', 'LW', 'exterior', ['Crack', null, 'body 裂纹']],
    ['左前车门', 'AX1', 'exterior', ['Dent', 'Area up to 100 × 100 mm', 'body 凹陷']],
    [
      '左前车门',
      '19XF2',
      'exterior',
      ['Repair marks', 'Area over 100 × 100 mm, up to 200 × 300 mm', 'repair 修复痕迹'],
    ],
    ['轮胎', 'HH4', 'exterior', ['Scratch', 'Tyre tread under 1.6 mm', 'cosmetic 划痕']],
    [
      '左前车门',
      'XF2、HH1',
      'exterior',
      [
        'Repair marks, scratch',
        'Repair marks: area over 100 × 100 mm, up to 200 × 300 mm; Scratch: area up to 100 × 100 mm',
        'repair 修复痕迹,cosmetic 划痕',
      ],
    ],
    [
      '行李箱内侧',
      'HH1、HH3',
      'exterior',
      ['Scratch', 'Area up to 100 × 100 mm; area over 200 × 300 mm', 'cosmetic 划痕'],
    ],
    ['左C柱', '4XF', 'structure', ['Code 4XF, not explained', null, 'unknown 4XF?']],
    ['左前车门', '20SH', 'exterior', ['Code 20SH, not explained', null, 'unknown 20SH?']],
    ['左前车门', 'SH', 'exterior', ['Code SH, not explained', null, 'unknown SH?']],
    ['左前车门', 'XF9', 'exterior', ['Code XF9, not explained', null, 'unknown XF9?']],
    ['左前车门', 'QP1', 'exterior', ['Code QP1, not explained', null, 'unknown QP1?']],
  ])('%s %s in %s', (name, status, category, expected) => {
    expect(resultOf(name, status, category)).toEqual(expected)
  })

  it('has the meaning that the legend gives, where there is one', () => {
    const legend = [
      { code: 'SH', source_text: '划痕' },
      { code: 'QP1', source_text: '喷漆' },
      { code: '1', source_text: '小于5cm' },
      { code: 'TL', source_text: '天书' },
    ]
    expect(resultOf('左前车门', 'SH1', 'exterior', legend)).toEqual(['Scratch', '小于5cm', 'cosmetic 划痕'])
    expect(resultOf('左前车门', 'QP1', 'exterior', legend)).toEqual(['Repainted', null, 'repaint 喷漆'])
    expect(resultOf('左前车门', 'TL', 'exterior', legend)).toEqual(['天书', null, 'unknown 天书?'])
    expect(resultOf('左前车门', 'AX', 'exterior', legend)).toEqual(['Dent', null, 'body 凹陷'])
  })
})

describe('a letter', () => {
  it.each<[string, string, string, string]>([
    ['机油有无冷却液混入', 'A', 'Normal', 'normal 无'],
    ['缸盖外是否有机油渗漏', 'A', 'Normal', 'normal 无'],
    ['机油有无冷却液混入', 'B', 'Slight', 'functional 轻微*'],
    ['机油有无冷却液混入', 'C', 'Severe', 'functional 严重'],
    ['车内是否整洁、无异味', 'A', 'Normal', 'normal 是'],
    ['车内是否整洁、无异味', 'Ｃ', 'Abnormal', 'abnormal 否'],
    ['减震器是否无渗漏', 'C', 'Abnormal', 'functional 否'],
    ['没见过的问题', 'A', 'Unknown: the answer "A" is not clear', 'unknown 是?'],
  ])('%s: %s by the legend', (name, letter, status, finding) => {
    expect(resultOf(name, letter, 'other', LETTERS)).toEqual([status, null, finding])
  })

  it('decides nothing where the legend is worded for the opposite question', () => {
    expect(resultOf('部件是否存在烟熏痕迹', 'A', 'flood', LETTERS)).toEqual([
      'Unknown: the answer "A" is not clear',
      null,
      'unknown 是?',
    ])
    expect(resultOf('部件是否存在烟熏痕迹', 'C', 'flood', LETTERS)).toEqual([
      'Unknown: the answer "C" is not clear',
      null,
      'unknown 否?',
    ])
    expect(resultOf('车内线束有无火烧痕迹', 'A', 'flood', LETTERS)).toEqual([
      'Unknown: the answer "A" is not clear',
      null,
      'unknown 是?',
    ])
  })

  it('is not a known word without a legend, or with one that does not name it', () => {
    expect(resultOf('机油有无冷却液混入', 'A', 'other')).toEqual(['Letter A, not explained', null, 'unknown A?'])
    expect(resultOf('机油有无冷却液混入', 'D', 'other', LETTERS)).toEqual([
      'Letter D, not explained',
      null,
      'unknown D?',
    ])
  })

  it('has the meaning that a plain legend gives', () => {
    const legend = [
      { code: 'A', source_text: '正常' },
      { code: 'B', source_text: '渗油' },
    ]
    expect(resultOf('发动机总成', 'A', 'other', legend)).toEqual(['Normal', null, 'normal 正常'])
    expect(resultOf('发动机总成', 'B', 'other', legend)).toEqual(['Oil seepage', null, 'functional 渗油'])
  })
})
