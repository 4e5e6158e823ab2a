import { describe, expect, it } from 'vitest'
import { deriveExteriorRepair, listUninspected, mergePanelDamage } from './body-condition.ts'
import { observe, reportOf } from './fixtures/observe.ts'

const merge = (lines: readonly string[], is_complete = true) =>
  mergePanelDamage(
    lines.map((line) => observe(line)),
    is_complete,
  )

describe('mergePanelDamage', () => {
  it('unites what is said of a panel under two names and in two categories', () => {
    const damage = mergePanelDamage(
      [
        observe('左后翼子板 喷漆'),
        observe('左后翼子板漆面 喷漆 划痕', { panel: '左后翼子板', tier: 'cover' }),
        observe('左后翼子板 钣金', { category: 'other' }),
        observe('左前门 正常'),
      ],
      true,
    )
    expect(damage).toEqual([
      {
        panel: 'Rear left quarter panel',
        damage: ['Repainted', 'Scratch', 'Body repair (panel beating)'],
        rank: 'Exterior',
      },
    ])
  })

  it.each([
    ['左前门', 'Exterior'],
    ['左后翼子板', 'Exterior'],
    ['左B柱外侧漆面', 'Exterior'],
    ['前挡风玻璃', 'Exterior'],
    ['左前大灯', 'Exterior'],
    ['左前轮毂', 'Exterior'],
    ['左前纵梁', 'Structural (Frame)'],
    ['水箱框架', null],
    ['左侧底大边', null],
    ['左前门合页', null],
  ])('ranks %s as %s', (part, rank) => {
    expect(merge([`${part} 划痕`])).toEqual([{ panel: observe(part).name, damage: ['Scratch'], rank }])
  })

  it('ranks by the readings that show damage, the frame first', () => {
    const paint = observe('左B柱外侧漆面 喷漆', { panel: '左B柱' })
    expect(mergePanelDamage([observe('左B柱 正常'), paint], true)?.[0]?.rank).toBe('Exterior')
    expect(mergePanelDamage([paint, observe('左B柱 切割')], true)?.[0]?.rank).toBe('Structural (Frame)')
    expect(
      mergePanelDamage([paint, observe('左B柱铰链 拆卸痕迹', { panel: '左B柱', tier: 'joint' })], true)?.[0]?.rank,
    ).toBeNull()
  })

  it('lists only recognised abnormal terms of recognised parts', () => {
    expect(merge(['左前门 划痕 漆膜偏厚 未检测', '发动机 渗油', '左前纵梁 改装损伤', '延伸板 切割'])).toEqual([
      { panel: 'Front left door', damage: ['Scratch'], rank: 'Exterior' },
    ])
  })

  it.each([
    ['every part of the body was read and is normal', ['左前门 正常', '左前纵梁 正常', '天窗 无此配置'], true, []],
    ['the rest is mechanical', ['左前门 正常', '发动机 渗油'], true, []],
    ['the report was read in part', ['左前门 正常'], false, null],
    ['nothing was read', [], true, null],
    ['no part of the body was read', ['发动机 正常'], true, null],
    ['all parts of the body are absent', ['左前门 无此配置'], true, null],
    ['a part was not inspected', ['左前门 正常', '左前纵梁 无法检测'], true, null],
    ['a part was not wholly inspected', ['左前门 正常', '左前纵梁 正常 无法检测'], true, null],
    ['a part has a placeholder', ['左前门 正常', '右前门 -'], true, null],
    ['a part is normal but for what is absent', ['左前门 正常 无此配置'], true, []],
    ['a word is not known', ['左前门 正常', '右前门 漆膜偏厚'], true, null],
    ['a part was drilled for a modification', ['左前门 正常', '左前纵梁 改装损伤'], true, null],
  ])('with nothing abnormal, when %s', (_, lines, is_complete, expected) => {
    expect(merge(lines, is_complete)).toEqual(expected)
  })

  it('keeps what is abnormal of a report that was read in part', () => {
    expect(merge(['左前门 划痕', '右前门 未检测'], false)).toHaveLength(1)
  })
})

describe('listUninspected', () => {
  it.each([
    ['nothing was read', [], null],
    ['all was inspected', ['左前门 正常', '发动机 渗油'], []],
    ['some was not', ['左前门 无法检测', '发动机 未检测', '车顶 正常'], ['Front left door', 'Engine']],
    ['the same twice', ['左前门 无法检测', '左前门 未检测'], ['Front left door']],
    ['a state beside it', ['左前门 划痕 无法检测'], ['Front left door']],
    ['not fitted', ['天窗 无此配置'], []],
    ['a placeholder and an unknown word', ['左前门 -', '右前门 漆膜偏厚'], []],
  ])('%s', (_, lines, expected) => {
    expect(listUninspected(lines.map((line) => observe(line)))).toEqual(expected)
  })
})

function derive(lines: readonly string[], count_matches: boolean | null = null): boolean | null {
  const { observations, categories } = reportOf(lines)
  return deriveExteriorRepair(
    observations,
    categories.map((one) => ({ ...one, count_matches })),
  )
}

describe('deriveExteriorRepair', () => {
  it.each([
    '左前门 喷漆',
    '左前门 钣金',
    '左前门 修复痕迹',
    '左前门 更换',
    '左后翼子板 喷漆',
    '左B柱外侧漆面 喷漆',
    '左B柱 喷漆',
  ])('true: %s', (line) => {
    expect(derive([line])).toBe(true)
    expect(derive(['右前门 正常', '右前门 未检测', line], false)).toBe(true)
  })

  it.each([
    ['every panel normal', ['左前门 正常', '右前门 正常']],
    ['scratches, which nobody repaired', ['左前门 划痕', '右前门 正常']],
    ['what is no panel', ['左前门 正常', '左前轮胎 磨损', '左前大灯 划痕', '左前纵梁 焊接']],
  ])('false: %s', (_, lines) => {
    expect(derive(lines)).toBe(false)
    expect(derive(lines, true)).toBe(false)
    expect(derive(lines, false)).toBeNull()
  })

  it.each([
    ['nothing', []],
    ['no exterior', ['左前纵梁 正常']],
    ['an exterior without panels', ['前挡风玻璃 正常']],
    ['a dent', ['左前门 凹陷', '右前门 正常']],
    ['a dent beside a scratch', ['左前门 划痕 凹陷', '右前门 正常']],
    ['a panel not inspected', ['左前门 无法检测', '右前门 正常']],
    ['an unknown word', ['左前门 漆膜偏厚', '右前门 正常']],
    ['no word at all', ['左前门', '右前门 正常']],
    ['a panel that is not fitted', ['左前门 无此配置', '右前门 正常']],
    ['a list of faults only', ['左前门 划痕']],
    ['a replaced lamp, which is no panel', ['左前门 正常', '左前大灯 更换']],
  ])('null: %s', (_, lines) => {
    expect(derive(lines)).toBeNull()
  })

  it('takes a list of faults for all there are when its total is right', () => {
    expect(derive(['左前门 划痕'], true)).toBe(false)
  })

  it('is null when an item of the exterior was counted and not looked at', () => {
    const counted = [{ topic: 'exterior', count_matches: true, item_count: 2 } as const]
    expect(deriveExteriorRepair([observe('左前门 正常')], counted)).toBeNull()
    expect(deriveExteriorRepair([observe('左前门 正常')], [])).toBeNull()
  })

  it('does not mind the totals of other categories', () => {
    const { observations } = reportOf(['左前门 正常', '发动机 正常'])
    const counts = (exterior: boolean, other: boolean) =>
      [
        { topic: 'exterior', count_matches: exterior, item_count: 1 },
        { topic: 'other', count_matches: other, item_count: 1 },
      ] as const
    expect(deriveExteriorRepair(observations, counts(true, false))).toBe(false)
    expect(deriveExteriorRepair(observations, counts(false, true))).toBeNull()
  })

  it('wants the total of each list of faults', () => {
    const faults = [observe('左前门 划痕'), observe('右前门 划痕')]
    const list = (count_matches: boolean | null) => ({ topic: 'exterior', count_matches, item_count: 1 }) as const
    expect(deriveExteriorRepair(faults, [list(true), list(true)])).toBe(false)
    expect(deriveExteriorRepair(faults, [list(true), list(null)])).toBeNull()
  })

  it('looks at panels that stand in other categories too', () => {
    const { observations, categories } = reportOf(['左前门 正常', observe('左后翼子板 未检测', { category: 'other' })])
    expect(deriveExteriorRepair(observations, categories)).toBeNull()
  })

  it('concludes nothing from a word that is not known', () => {
    const [finding] = observe('左前门 喷漆').findings
    const odd = observe('左前门', { findings: [{ ...finding!, is_known: false }] })
    expect(deriveExteriorRepair([odd], [])).toBeNull()
    const pillar = observe('左B柱', { findings: [{ ...finding!, is_known: false }] })
    expect(deriveExteriorRepair([pillar], [])).toBeNull()
  })
})
