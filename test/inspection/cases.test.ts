/** The fifteen cases of the domain facts, each by its own name. */
import { describe, expect, it } from 'vitest'
import type { Report } from '../../src/domain/report.ts'
import {
  ALL_DENIED,
  CLEAN,
  category,
  concluded,
  counted,
  explanationOf,
  FRAME,
  flagsOf,
  itemsOf,
  panelOf,
  tell,
  unseen,
} from './make-report.ts'

describe('1. the heading 排除重大事故 with ten abnormal points and no conclusion', () => {
  const points = FRAME.map((name) => `${name} 修复痕迹`).concat('左侧顶边梁 修复痕迹')
  const report = tell({ categories: [category('排除重大事故', points, { reported_counts: { 异常: 10 } })] })

  it('leaves every flag unknown and concludes nothing; the heading only names a category', () => {
    expect(flagsOf(report)).toEqual([null, null, null])
    expect(report.conclusions).toEqual([])
    expect(report.categories[0]).toMatchObject({ source_name: '排除重大事故', count_matches: null })
  })
  it('has its severity from the items', () => {
    expect(report.damage_severity).toBe('moderate')
    expect(explanationOf(report)).toMatch(/\(rule M1\).*Left A-pillar: repair marks/)
    expect(panelOf(report, 'Left A-pillar')).toEqual({
      panel: 'Left A-pillar',
      damage: ['Repair marks'],
      rank: 'Structural (Frame)',
    })
  })
})

describe('2. the combined line', () => {
  it('有…迹象: three times unknown, and severe', () => {
    const report = tell({ ...CLEAN, conclusions: concluded('鉴定结果：有重大事故、泡水、火烧迹象') })
    expect(flagsOf(report)).toEqual([null, null, null])
    expect(report.damage_severity).toBe('severe')
    expect(explanationOf(report)).toMatch(/\(rule S2\).*without saying which/)
  })
  it('无…迹象: three times no', () => {
    const report = tell({ ...CLEAN, conclusions: concluded('鉴定结果：无重大事故、泡水、火烧迹象') })
    expect(flagsOf(report)).toEqual([false, false, false])
    expect(report.conclusions.map(({ source_label }) => source_label)).toEqual(['无重大事故、泡水、火烧迹象'])
    expect(report.damage_severity).toBe('none')
  })
})

describe('3. 非事故车 with 左前纵梁 焊接', () => {
  const report = tell({
    conclusions: ALL_DENIED,
    categories: [counted('车身骨架检测', ['左前纵梁 焊接', '右前纵梁 正常'])],
  })

  it("stays false by the provider's statement, and is severe by the finding", () => {
    expect(report.had_accident).toBe(false)
    expect(report.damage_severity).toBe('severe')
    expect(panelOf(report, 'Front left frame rail')?.rank).toBe('Structural (Frame)')
  })
  it('names the part, the state and the conflict', () => {
    expect(explanationOf(report)).toMatch(/\(rule S3\).*Front left frame rail: welded\..*not an accident vehicle/)
    expect(report.note).toMatch(/not an accident vehicle.*Front left frame rail: welded/)
  })
})

describe('4. 泡水项 7/27 with 非泡水车', () => {
  const counters = [{ source_name: '泡水项', source_text: '7/27', kind: 'hits' as const }]
  const points = (...signs: readonly string[]) => [counted('泡水检测', [...signs, '转向柱 正常', 'OBD接口 正常'])]

  it('is false by the classification, whatever was counted', () => {
    const report = tell({ conclusions: ALL_DENIED, counters, categories: points('左前地毯 正常', '安全带底部 正常') })
    expect(report.was_flooded).toBe(false)
    expect(report.conclusions.at(-1)).toEqual({
      topic: 'counters',
      label: 'Abnormal points, no classification: Flood check points 7 of 27',
      source_label: null,
      source_fields: { 泡水项: '7/27' },
    })
    expect(report.damage_severity).toBe('unknown')
  })
  it('is moderate when two signs are printed, and names the contradiction', () => {
    const report = tell({ conclusions: ALL_DENIED, counters, categories: points('左前地毯 泥沙', '安全带底部 水渍') })
    expect([report.was_flooded, report.damage_severity]).toEqual([false, 'moderate'])
    expect(explanationOf(report)).toMatch(/\(rule M6\).*not flood-damaged/i)
  })
  it('is not moderate by one sign alone', () => {
    const report = tell({ conclusions: ALL_DENIED, counters, categories: points('左前地毯 泥沙', '安全带底部 正常') })
    expect([report.was_flooded, report.damage_severity]).toEqual([false, 'unknown'])
  })
  it('without a classification is unknown, also as 0/27', () => {
    for (const source_text of ['7/27', '0/27'])
      expect(tell({ counters: [{ source_name: '泡水项', source_text, kind: 'hits' }] }).was_flooded).toBeNull()
  })
})

describe('5. 左B柱外侧漆面 喷漆', () => {
  const report = tell({ categories: [category('车身外观检测', ['左B柱外侧漆面 喷漆', '右B柱外侧漆面 正常'])] })

  it('is paint, not the pillar: Exterior and minor', () => {
    expect(report.panel_damage?.map(({ rank }) => rank)).toEqual(['Exterior'])
    expect(report.damage_severity).toBe('minor')
    expect(explanationOf(report)).toMatch(/\(rule L1\)/)
    expect(report.derived?.exterior_repair_observed).toBe(true)
    expect(report.had_accident).toBeNull()
  })
})

describe('6. reinforcements are neither frame nor exterior', () => {
  it('水箱框架 更换: no rank, moderate', () => {
    const report = tell({ categories: [category('车身加强件检测', ['水箱框架 更换'])] })
    expect(panelOf(report, 'Radiator support')).toMatchObject({ rank: null, damage: ['Replaced'] })
    expect([report.damage_severity, report.had_simple_repair]).toEqual(['moderate', null])
  })
  it('前保险杠 喷漆: Exterior, minor', () => {
    const report = tell({ categories: [category('车身外观检测', ['前保险杠 喷漆'])] })
    expect(panelOf(report, 'Front bumper cover')).toMatchObject({ rank: 'Exterior', damage: ['Repainted'] })
    expect([report.damage_severity, report.had_simple_repair]).toEqual(['minor', true])
  })
})

describe('7. the item has the polarity, not the answer', () => {
  const ask = (line: string) => itemsOf(tell({ categories: [category('路试检查', [line])] }))[0]

  it.each([
    ['踩住制动踏板启动发动机，踏板是否向下移动 是', /^Normal/],
    ['踩住制动踏板启动发动机，踏板是否向下移动 否', /^Abnormal/],
    ['机油有无冷却液混入 有', /^Abnormal/],
    ['机油有无冷却液混入 无', /^Normal/],
    ['车内是否无水泡痕迹 是', /^Normal/],
    ['发动机油底壳是否无渗漏 否', /^Abnormal/],
    ['某新项目是否如此 是', /^Unknown/],
  ])('%s', (line, status) => {
    const item = ask(line)
    expect(item?.status).toMatch(status)
    expect([item?.source_name, item?.source_status]).toEqual(line.split(' '))
  })
  it('and even an answer about water is not a conclusion', () => {
    const report = tell({ categories: [category('驾驶舱检查', ['车内是否无水泡痕迹 是'])] })
    expect(report.was_flooded).toBeNull()
  })
})

describe('8. the grammar of results', () => {
  const report = tell({
    categories: [
      category('车身外观检测', ['左前门 划痕(3cm~10cm)', '左前门合页 拆卸痕迹(拆卸痕迹)']),
      category('车身骨架检测', ['左C柱 左C柱上部-20CM~30CM以内修理痕迹,切割痕迹,切割痕迹']),
    ],
  })
  const [scratch, removal, pillar] = itemsOf(report)

  it('划痕(3cm~10cm): the size is a remark', () => {
    expect(scratch).toMatchObject({ status: 'Scratch', source_status: '划痕(3cm~10cm)', source_remarks: null })
    expect(scratch?.remarks).toMatch(/3.*10/)
  })
  it('拆卸痕迹(拆卸痕迹): a repetition adds nothing', () => {
    expect(removal).toMatchObject({ status: 'Removal marks', remarks: null, source_status: '拆卸痕迹(拆卸痕迹)' })
  })
  it('左C柱上部-20CM~30CM以内修理痕迹,切割痕迹,切割痕迹: each state once, and the cut is severe', () => {
    expect(pillar?.status).toBe('Repair marks, cut marks')
    expect(pillar?.remarks).toMatch(/20.*30/)
    expect(pillar?.source_status).toBe('左C柱上部-20CM~30CM以内修理痕迹,切割痕迹,切割痕迹')
    expect(explanationOf(report)).toMatch(/^.*Severe \(rule S3\)/)
  })
})

describe('9. a string of two panels and no more', () => {
  // `左前门：喷漆修复|右后翼子板：钣金修复`: only faults are listed, and nothing is counted.
  const report = tell({ categories: [category('外观修复', ['左前门 喷漆修复', '右后翼子板 钣金修复'])] })

  it('declares no count, and is minor', () => {
    expect(report.categories[0]).toMatchObject({ count_matches: null, parsed_item_count: 2 })
    expect([report.damage_severity, report.had_simple_repair]).toEqual(['minor', true])
  })
  it('does not claim that another panel is clean', () => {
    expect(report.panel_damage).toHaveLength(2)
    expect(itemsOf(report)).toHaveLength(2)
    expect(flagsOf(report)).toEqual([null, null, null])
  })
  it('is not a clean exterior when its faults are only scratches', () => {
    const scratched = tell({ categories: [category('车身外观检测', ['左前门 划痕', '右后翼子板 划痕'])] })
    expect(scratched.derived?.exterior_repair_observed).toBeNull()
  })
})

describe('10. everything 未见异常, totals that match, three explicit negatives', () => {
  it('is none', () => {
    const report = tell(CLEAN)
    expect(report).toMatchObject({ parse_status: 'parsed', damage_severity: 'none', panel_damage: [] })
    expect(flagsOf(report)).toEqual([false, false, false])
    expect(report.derived?.exterior_repair_observed).toBe(false)
    expect(report.uninspected_items).toEqual([])
    expect(report.categories.map(({ count_matches }) => count_matches)).toEqual([true, true])
  })
  it('is unknown with one 无法检测 on a rail', () => {
    const frame = unseen(FRAME).map((line) => (line.startsWith('左前纵梁') ? '左前纵梁 无法检测' : line))
    const [outside] = CLEAN.categories as Report['categories']
    const report = tell({ ...CLEAN, categories: [outside!, counted('车身骨架检测', frame)] })
    expect(report).toMatchObject({ parse_status: 'parsed', damage_severity: 'unknown', panel_damage: null })
    expect(report.uninspected_items).toEqual(['Front left frame rail'])
    expect(explanationOf(report)).toMatch(/\(rule U1\).*Front left frame rail/)
  })
  it.each([0, 1, 2])('is unknown without the negative of number %i', (missing) => {
    const conclusions = ALL_DENIED.filter((_, i) => i !== missing)
    const report = tell({ ...CLEAN, conclusions })
    expect([report.parse_status, report.damage_severity]).toEqual(['parsed', 'unknown'])
  })
  it('is unknown when a declared total differs', () => {
    const [outside, frame] = CLEAN.categories as Report['categories']
    const report = tell({ ...CLEAN, categories: [outside!, { ...frame!, declared_total: FRAME.length + 1 }] })
    expect([report.parse_status, report.damage_severity]).toEqual(['partial', 'unknown'])
    expect(report.categories[1]?.count_matches).toBe(false)
  })
})

describe('11. the same with one category missing', () => {
  const [outside, frame] = CLEAN.categories as [Report['categories'][0], Report['categories'][0]]

  it.each([
    ['declared and empty', { categories: [outside, { ...frame, items: [] }] }],
    ['declared and not read', { categories: [outside], unread: ['车身骨架检测'] }],
  ])('%s: unknown, and partial', (_, missing) => {
    const report = tell({ ...CLEAN, ...missing })
    expect([report.parse_status, report.damage_severity, report.panel_damage]).toEqual(['partial', 'unknown', null])
    expect(report.note).toMatch(/unknown, not clean/)
  })
  it('not declared at all: unknown, although everything printed was read', () => {
    const report = tell({ ...CLEAN, categories: [outside] })
    expect([report.parse_status, report.damage_severity]).toEqual(['parsed', 'unknown'])
  })
})

describe('12. an unknown status word', () => {
  const [outside, frame] = CLEAN.categories as [Report['categories'][0], Report['categories'][0]]
  const report = tell({ ...CLEAN, categories: [outside, frame, counted('内饰检测', ['仪表台 漆感发涩'])] })

  it('is kept in Chinese, counted, and makes the report partial', () => {
    expect(itemsOf(report).at(-1)).toMatchObject({ status: '漆感发涩', source_status: '漆感发涩' })
    expect(report.categories.at(-1)).toMatchObject({ parsed_item_count: 1, count_matches: true })
    expect(report.parse_status).toBe('partial')
  })
  it('is never clean', () => {
    expect([report.damage_severity, report.panel_damage]).toEqual(['unknown', null])
  })
})

describe('13. registered use', () => {
  it.each([
    ['租赁非营运', null, true, 'Rental (non-commercial registration)', ['Rental']],
    ['租赁', null, true, 'Rental', ['Rental']],
    ['非营运', null, null, 'Non-commercial', null],
    ['非营运', '非租赁车辆', false, 'Non-commercial', null],
    ['预约出租客运', null, null, 'Ride-hailing', ['Ride-hailing']],
    ['预约出租转非', null, null, 'Former ride-hailing', ['Ride-hailing']],
    ['出租客运', null, null, 'Taxi', ['Taxi']],
    ['出租转非', null, null, 'Former taxi', ['Taxi']],
    ['营转非', null, null, 'Former commercial use', ['Commercial use (converted)']],
    ['租赁', '非租赁', null, 'Rental', ['Rental']],
    [null, null, null, null, null],
  ])('%s, %s: is_rental %s', (source_usage, source_rental, is_rental, usage_type, usage_history) => {
    expect(tell({ source_usage, source_rental })).toMatchObject({ is_rental, usage_type, usage_history })
  })
})

describe('14. grade 五级', () => {
  const grade = { code: '五级', source_label: '五级', source_meaning: null }

  it('with GB/T 30323 named is the class of accident vehicles', () => {
    const report = tell({ grade, source_standard: 'GB/T 30323-2013《二手车鉴定评估技术规范》' })
    expect([report.had_accident, report.damage_severity, report.inspection_grade]).toEqual([true, 'severe', '五级'])
  })
  it('without it is only a grade', () => {
    const report = tell({ grade })
    expect([report.had_accident, report.damage_severity, report.inspection_grade]).toEqual([null, 'unknown', '五级'])
    expect(report.grade).toEqual(grade)
  })
  it('beside 非事故车 is a contradiction', () => {
    const report = tell({ grade, source_standard: 'GB/T 30323-2013', conclusions: concluded('事故判定：非事故车') })
    expect(report.had_accident).toBeNull()
    expect(report.note).toMatch(/contradict/)
  })
})

describe('15. the tag 0出险 alone', () => {
  it('is not a query', () => {
    const tagged = { source_name: '0出险', query_date: null, receipt_url: null, source_notice: '0出险' }
    expect(tell({ history_queries: [tagged] }).history_queries).toEqual([])
  })
  it('is not a conclusion about the car either', () => {
    const report = tell({ conclusions: concluded('车况标签：0出险') })
    expect(flagsOf(report)).toEqual([null, null, null])
    expect([report.history_queries, report.damage_severity]).toEqual([[], 'unknown'])
  })
})
