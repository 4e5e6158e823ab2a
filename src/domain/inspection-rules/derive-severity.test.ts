import { describe, expect, it } from 'vitest'
import type { Observation } from '../observation.ts'
import { MANY_FLOOD_POINTS, MANY_PANELS } from './damage-rules.ts'
import { deriveSeverity } from './derive-severity.ts'
import { cleanReport, combined, find, observe, reportOf } from './fixtures/observe.ts'
import type { ConflictParts, RuleId } from './severity.ts'

const SEVERITIES = { S: 'severe', M: 'moderate', L: 'minor', N: 'none', D: 'unknown', U: 'unknown' } as const

function expectRule(parts: ConflictParts, rule: RuleId) {
  const result = deriveSeverity(parts)
  expect(result.rule).toBe(rule)
  expect(result.severity).toBe(SEVERITIES[rule.charAt(0) as keyof typeof SEVERITIES])
  return result
}

type Row = readonly [lines: string, rule: RuleId]
const expectRows = (rows: readonly Row[]) =>
  it.each(rows)('%s → %s', (lines, rule) => void expectRule(reportOf(lines.split(' | ')), rule))

describe('S1: the provider classifies the car', () => {
  it.each(['had_accident', 'was_flooded', 'was_fire_damaged'])('%s', (flag) => {
    expect(expectRule(reportOf([], { [flag]: true }), 'S1').deciding).toEqual([])
    expectRule(reportOf([], { [flag]: null }), 'U1')
    expectRule(reportOf([], { [flag]: false }), 'U1')
  })

  it('goes before all others', () => {
    expectRule(reportOf(['左前纵梁 焊接'], { was_flooded: true, had_accident: false, statements: combined() }), 'S1')
  })
})

describe('S2: a combined sentence that leaves open which', () => {
  it('is severe, before any finding', () => {
    expectRule(reportOf([], { statements: combined() }), 'S2')
    expectRule(reportOf(['左前纵梁 焊接'], { statements: combined() }), 'S2')
    expectRule(cleanReport([], { statements: combined() }), 'S2')
  })

  it('is nothing where the sentence is not combined', () => {
    const statements = combined().map((one) => ({ ...one, is_combined_positive: false }))
    expectRule(reportOf([], { statements }), 'U1')
  })
})

describe('S3: structure cut, welded, replaced or deformed', () => {
  const words = '切割 切割痕迹 焊接 焊接痕迹 烧焊 切焊 更换 换件 扭曲 褶皱 撕裂 断裂 拉伸痕迹 变形 严重变形 弯曲'
  expectRows(words.split(' ').map((word) => [`左前纵梁 ${word}`, 'S3'] as const))
  expectRows([
    ['左前纵梁 正常 | 右后纵梁 焊接', 'S3'],
    ['左前纵梁 打胶 焊接', 'S3'],
    ['左前纵梁 轻微变形', 'M1'],
    ['左前纵梁 改装损伤', 'U1'],
    ['左前纵梁 需更换', 'U1'],
    ['左前纵梁 锈蚀', 'U1'],
    ['左前纵梁 无法检测', 'U1'],
    ['左前门合页 焊接', 'U1'],
    ['发动机 焊接', 'U1'],
    ['水箱框架 焊接 | 左前纵梁 变形', 'S3'],
    ['左前纵梁 轻微变形 | 右后纵梁 变形', 'S3'],
  ])

  it('takes 变形 with a slight degree beside it as slight', () => {
    const slight = observe('左前纵梁', { findings: [{ ...find('变形'), is_slight: true }] })
    expectRule(reportOf([slight]), 'M1')
  })

  it('holds on partial data and names each state that decides', () => {
    const result = expectRule(reportOf(['左前纵梁 焊接 打胶', '右后纵梁 切割'], { is_complete: false }), 'S3')
    expect(result.deciding.map(({ observation, finding }) => [observation.name, finding.word])).toEqual([
      ['Front left frame rail', '焊接'],
      ['Rear right frame rail', '切割'],
    ])
  })

  it('stands against a provider that says otherwise', () => {
    expectRule(cleanReport(['右后纵梁 焊接']), 'S3')
  })
})

describe('S4: a reinforcement or sill cut or welded', () => {
  const words = '切割 切割痕迹 焊接 焊接痕迹 烧焊 切焊'.split(' ')
  expectRows(['水箱框架', '左侧底大边'].flatMap((part) => words.map((word) => [`${part} ${word}`, 'S4'] as const)))
  expectRows([
    ['水箱框架 褶皱', 'M2'],
    ['左侧底大边 更换', 'M2'],
    ['左侧底大边 划痕', 'L2'],
    ['水箱框架 改装损伤', 'U1'],
    ['左前纵梁 打胶 | 水箱框架 切割', 'S4'],
    ['左前门 焊接', 'L1'],
  ])
})

describe('M1: structure slightly deformed or repaired', () => {
  expectRows('轻微变形 钣金 修复 修复痕迹 打胶'.split(' ').map((word) => [`左前纵梁 ${word}`, 'M1'] as const))
  expectRows([
    ['左前纵梁 喷漆', 'U1'],
    ['左前纵梁 凹陷', 'U1'],
    ['左前纵梁 异常', 'U1'],
    ['左前门 钣金', 'L1'],
    ['水箱框架 更换 | 左前纵梁 打胶', 'M1'],
  ])
})

describe('M2: a reinforcement deformed, repaired, replaced or broken', () => {
  const words = '变形 轻微变形 褶皱 扭曲 撕裂 断裂 拉伸痕迹 钣金 修复 打胶 更换 破损 严重破损'
  expectRows(words.split(' ').map((word) => [`水箱框架 ${word}`, 'M2'] as const))
  expectRows([
    ['左侧底大边 钣金', 'M2'],
    ['水箱框架 裂纹', 'U1'],
    ['水箱框架 凹陷', 'U1'],
    ['水箱框架 喷漆', 'U1'],
    ['左前门合页 更换', 'U1'],
    ['左前门合页 变形', 'U1'],
    ['驾驶座安全气囊 气囊更换 | 水箱框架 更换', 'M2'],
  ])
})

describe('M3: airbags and belts', () => {
  expectRows([
    ['驾驶座安全气囊 气囊弹出', 'M3'],
    ['驾驶座安全气囊 气囊更换', 'M3'],
    ['安全带系统 安全带更换', 'M3'],
    ['安全系统 气囊弹出', 'M3'],
    ['驾驶座安全气囊 弹出', 'M3'],
    ['门把手 弹出', 'U1'],
    ['驾驶座安全气囊 更换', 'M3'],
    ['安全带涨紧器 更换', 'M3'],
    ['驾驶座安全气囊 正常', 'U1'],
    ['驾驶座安全气囊 异常', 'U1'],
    ['安全带系统 需更换', 'U1'],
    ['安全气囊故障灯 更换', 'U1'],
    ['发动机 更换', 'U1'],
    ['左后翼子板 更换 | 驾驶座安全气囊 气囊弹出', 'M3'],
  ])
})

describe('M4: a quarter panel or roof replaced, cut or welded', () => {
  expectRows('更换 切割 焊接 切焊 焊接痕迹'.split(' ').map((word) => [`左后翼子板 ${word}`, 'M4'] as const))
  expectRows([
    ['车顶 更换', 'M4'],
    ['左后翼子板 钣金', 'L1'],
    ['左后翼子板 褶皱', 'L1'],
    ['左前门 更换', 'L1'],
    ['左前门 更换 | 右前门 更换 | 左后翼子板 更换', 'M4'],
  ])
})

describe('M5: many outer panels beaten or replaced', () => {
  expectRows([
    ['左前门 钣金 | 右前门 更换 | 左后门 钣金', 'M5'],
    ['左前门 钣金 | 右前门 更换 | 左B柱外侧漆面 钣金', 'M5'],
    ['左前门 钣金 | 右前门 更换', 'L1'],
    ['左前门 钣金 | 右前门 更换 | 左后门 喷漆', 'L1'],
    ['左前门 钣金 | 右前门 更换 | 左后门 修复', 'L1'],
    ['左前门 钣金 更换 | 左前门 钣金 | 右前门 更换', 'L1'],
    ['前挡风玻璃 更换 | 左前大灯 更换 | 左前轮毂 更换', 'L1'],
    ['座椅滑轨 泥沙 | 保险丝盒 水渍 | 左前门 钣金 | 右前门 更换 | 左后门 钣金', 'M5'],
  ])

  it('begins at the constant', () => {
    expect(MANY_PANELS).toBe(3)
    const panels = Array.from({ length: MANY_PANELS }, (_, place) => observe('左前门 钣金', { panel: `${place}` }))
    expect(expectRule(reportOf(panels), 'M5').deciding).toHaveLength(MANY_PANELS)
    expectRule(reportOf(panels.slice(1)), 'L1')
  })

  it('takes two names of one panel for one', () => {
    const twice = observe('左侧前门 钣金', { tier: 'cover', panel: '左前门' })
    expectRule(reportOf(['左前门 钣金', twice, '右前门 更换']), 'L1')
  })
})

describe('M6: signs of water or fire', () => {
  expectRows([
    ['座椅滑轨 泥沙 | 保险丝盒 水渍', 'M6'],
    ['座椅滑轨 泥沙 | 发动机舱线束 过火痕迹', 'M6'],
    ['发动机舱线束 过火痕迹', 'M6'],
    ['发动机 过火痕迹', 'M6'],
    ['座椅滑轨 泥沙', 'U1'],
    ['座椅滑轨 泥沙 水渍', 'U1'],
    ['座椅滑轨 泥沙 | 座椅滑轨 水渍', 'U1'],
    ['座椅滑轨 泥沙 | 发动机 水渍', 'U1'],
    ['座椅滑轨 锈蚀 | 保险丝盒 锈蚀', 'U1'],
    ['左前门 喷漆 | 座椅滑轨 泥沙 | 保险丝盒 水渍', 'M6'],
  ])

  it('needs signs on as many points as the constant says, and is overruled by the flag', () => {
    expect(MANY_FLOOD_POINTS).toBe(2)
    const signs = ['座椅滑轨 泥沙', '保险丝盒 水渍']
    expectRule(cleanReport(signs), 'M6')
    expectRule(reportOf(signs, { was_flooded: false }), 'M6')
    expectRule(reportOf(signs, { was_flooded: true }), 'S1')
  })

  it('names both when both are there', () => {
    const { deciding } = deriveSeverity(reportOf(['座椅滑轨 泥沙', '保险丝盒 水渍', '发动机 过火痕迹']))
    expect(deciding.map(({ finding }) => finding.word)).toEqual(['泥沙', '水渍', '过火痕迹'])
  })

  it('does not take a record of a repair for a point of the car', () => {
    const record: Observation = observe('保养记录进水维修 水渍', { category: 'flood', is_flood_point: false })
    expectRule(reportOf([record, '座椅滑轨 泥沙']), 'U1')
  })
})

describe('L1: the outside marked, damaged or repaired', () => {
  const parts = ['左前门', '左后翼子板', '左B柱外侧漆面', '前挡风玻璃', '左前大灯', '左前轮毂']
  const words = ['划痕', '喷漆', '凹陷', '钣金', '修复痕迹', '变形']
  expectRows(parts.flatMap((part) => words.map((word) => [`${part} ${word}`, 'L1'] as const)))
  expectRows([
    ['左前门 更换', 'L1'],
    ['左B柱 喷漆', 'L1'],
    ['左前门 磨损', 'U1'],
    ['左前门 拆卸痕迹', 'U1'],
    ['左前门 异常', 'U1'],
    ['左前门 加装', 'U1'],
    ['左前门 正常', 'U1'],
    ['左前轮胎 划痕', 'U1'],
    ['左前门合页 拆卸痕迹 | 左前门 划痕', 'L1'],
  ])
})

describe('L2: only surface or removal marks on reinforcements and joints', () => {
  expectRows([
    ['水箱框架 划痕', 'L2'],
    ['水箱框架 掉漆', 'L2'],
    ['水箱框架 拆卸痕迹', 'L2'],
    ['左前门合页 拆卸痕迹 掉漆', 'L2'],
    ['左侧底大边 划痕', 'L2'],
    ['水箱框架 正常 划痕', 'L2'],
    ['左前门合页 拆卸痕迹 更换', 'U1'],
    ['左前门合页 拆卸痕迹 起雾', 'U1'],
    ['左前门合页 磨损', 'U1'],
    ['左前纵梁 拆卸痕迹', 'U1'],
  ])

  it('goes before none', () => {
    expectRule(cleanReport(['左前门合页 拆卸痕迹']), 'L2')
  })
})

describe('mechanical findings and wear', () => {
  it('never raise the severity', () => {
    for (const word of ['渗油', '异响', '抖动', '磨损']) {
      expectRule(reportOf([`发动机 ${word}`, `变速箱 ${word}`]), 'U1')
      expectRule(cleanReport([`发动机 ${word}`, `变速箱 ${word}`]), 'N1')
      expectRule(cleanReport(['前保险杠 划痕', `变速箱 ${word}`]), 'L1')
    }
  })
})
