import { describe, expect, it } from 'vitest'
import { deriveSeverity, findGaps } from './derive-severity.ts'
import { CLEAN_LINES, cleanReport, DENIED, observe, reportOf, state } from './fixtures/observe.ts'
import type { ConflictParts } from './severity.ts'

const kinds = (parts: ConflictParts) => findGaps(parts).map(({ kind }) => kind)

describe('N1: a clean rating', () => {
  it.each([
    ['everything normal, totals right, three explicit negatives', cleanReport()],
    ['something not fitted', cleanReport(['天窗 无此配置'])],
    ['a quarter panel as the only panel', without('左前门')],
    ['a door as the only panel', without('左后翼子板')],
    ['no totals declared', withCounts(null)],
    ['a worn engine, which is condition and not damage', cleanReport(['发动机 磨损 渗油'])],
    ['suspicions that the flags outweigh', cleanReport([], { statements: [state('odometer', null, '疑似调表')] })],
  ])('holds with %s', (_, parts) => {
    expect(findGaps(parts)).toEqual([])
    expect(deriveSeverity(parts)).toEqual({ severity: 'none', rule: 'N1', deciding: [] })
  })

  it.each([
    ['a report read in part', cleanReport([], { is_complete: false }), ['partial']],
    ['a total that differs', withCounts(false), ['counts']],
    ['an item that was counted and not looked at', withMoreItems('structure'), ['counts']],
    ['an item of another category that was counted and not looked at', withMoreItems('other'), ['counts']],
    ['no exterior part', without('左前门', '左后翼子板'), ['exterior']],
    ['no structural part', without('左前纵梁'), ['structure']],
    ['an outside without a panel', cleanReport([], outsideOf('前挡风玻璃 正常')), ['exterior']],
    ['an outside that is not fitted', cleanReport([], outsideOf('左前门 无此配置')), ['exterior']],
    ['one rail that could not be inspected', cleanReport(['右后纵梁 无法检测']), ['item']],
    ['one door that was not inspected', cleanReport(['右前门 未检测']), ['item']],
    ['one placeholder', cleanReport(['右前门 -']), ['item']],
    ['one unknown word', cleanReport(['右前门 漆膜偏厚']), ['item']],
    ['one item that says nothing', cleanReport(['右前门']), ['item']],
    ['one point with silt', cleanReport(['保险丝盒 泥沙']), ['item']],
    ['a worn tyre among the exterior', cleanReport(['左前轮胎 磨损']), ['item']],
    ['a worn reinforcement', cleanReport(['水箱框架 磨损']), ['item']],
    [
      'a fault at a point for water in another category',
      cleanReport([observe('座椅滑轨 异响', { category: 'other' })]),
      ['item'],
    ],
    ['an unknown part that is cut', cleanReport(['延伸板 切割']), ['item']],
    ['an unknown part that is scratched', cleanReport(['延伸板 划痕']), ['item']],
    ['a hole of a modification', cleanReport(['左前纵梁 改装损伤']), ['item']],
    ['a joint that was replaced', cleanReport(['左前门合页 更换']), ['item']],
    ['no word on accidents', cleanReport([], { had_accident: null }), ['flag']],
    ['no word on floods', cleanReport([], { was_flooded: null }), ['flag']],
    ['no word on fires', cleanReport([], { was_fire_damaged: null }), ['flag']],
    ['nothing at all', reportOf([]), ['exterior', 'structure', 'flag', 'flag', 'flag']],
  ])('is not to be had with %s', (_, parts, expected) => {
    expect(kinds(parts)).toEqual(expected)
    expect(deriveSeverity(parts)).toEqual({ severity: 'unknown', rule: 'U1', deciding: [] })
  })

  it('is not blocked where a positive rule holds, nor does an uninspected point lower it', () => {
    expect(deriveSeverity(cleanReport(['右后纵梁 无法检测', '右前门 划痕'])).rule).toBe('L1')
    expect(deriveSeverity(reportOf(['右后纵梁 无法检测', '左前纵梁 焊接'], { is_complete: false })).rule).toBe('S3')
  })
})

function withCounts(count_matches: boolean | null): ConflictParts {
  const parts = cleanReport()
  const [first, ...rest] = parts.categories.map((one) => ({ ...one, count_matches: null }))
  return { ...parts, categories: [{ ...first!, count_matches }, ...rest] }
}

function withMoreItems(topic: string): ConflictParts {
  const parts = cleanReport()
  const categories = parts.categories.map((one) =>
    one.topic === topic ? { ...one, item_count: one.item_count + 1 } : one,
  )
  return { ...parts, categories }
}

function without(...names: readonly string[]): ConflictParts {
  return reportOf(
    CLEAN_LINES.filter((line) => !names.some((name) => line.startsWith(name))),
    DENIED,
  )
}

function outsideOf(line: string): ConflictParts {
  return reportOf([line, observe('左前纵梁 正常')], DENIED)
}
