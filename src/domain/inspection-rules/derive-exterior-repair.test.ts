import { describe, expect, it } from 'vitest'
import { deriveExteriorRepair } from './derive-exterior-repair.ts'
import { observe, reportOf } from './fixtures/observe.ts'

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
