/** The items that printed names stand for. */
import { describe, expect, it } from 'vitest'
import type { ConclusionTopic, Tier } from '../../../domain/observation.ts'
import { readTable } from '../../read-table.ts'
import { createItems, readItemRows } from './items.ts'

const items = createItems()
const describeItem = (name: string, lang: 'en' | 'zh' = 'en') => {
  const unknown: string[] = []
  const words = items.describe(name, lang, (kind, text) => unknown.push(`${kind} ${text}`))
  return { ...words, unknown }
}

describe('every row', () => {
  it.each(readItemRows().map((row) => [row.zh, row] as const))('%s is known under its own name', (zh, row) => {
    const found = describeItem(zh)
    expect(found).toMatchObject({ label: row.en, panel: row.panel, tier: row.tier, unknown: [] })
    expect(found.panel_label).not.toMatch(/\p{Script=Han}/u)
    expect(found.is_flood_point).toBe(row.point !== null)
    expect(describeItem(zh, 'zh').label).toBe(zh)
  })

  it('has English on each side and at each spot', () => {
    const sides = readTable('inspection-places.tsv', ['zh', 'en', 'kind'])
    const named = readItemRows().filter(
      ({ question, zh }) => question === null && zh.length < 20 && !/^[左右]/.test(zh),
    )
    for (const { zh } of named)
      for (const { zh: place, kind } of sides) {
        const found = describeItem(kind === 'side' ? place + zh : zh + place)
        expect(found.label + found.panel_label, place + zh).not.toMatch(/\p{Script=Han}/u)
      }
  })
})

describe('the code of a part', () => {
  it.each<[name: string, part: string | null]>([
    ['左前门', 'front_left_door'],
    ['左侧前门漆面', 'front_left_door'],
    ['右后车门外拉手', 'rear_right_door_handle'],
    ['引擎盖', 'hood'],
    ['发动机舱盖表面', 'hood'],
    ['左A柱', 'left_a_pillar'],
    ['左A柱内侧', 'left_a_pillar'],
    ['左B柱外侧漆面', 'left_b_pillar_surface'],
    ['右侧车顶边梁覆盖面', 'right_roof_rail_surface'],
    ['防火墙漆面', null],
    ['右前纵梁', 'front_right_rail'],
    ['减震器座(左前)', 'front_left_strut_tower'],
    ['前防撞梁', 'front_bumper_beam'],
    ['左后翼子板', 'left_quarter_panel'],
    ['左侧驾驶舱底板', 'left_floor'],
    ['左后视镜', 'left_mirror'],
    ['水箱框架', 'radiator_support'],
    ['左前门、右前门', null],
    ['散热器格栅有无破损', 'grille'],
    ['前翼子板内缘、水箱框架、横拉梁有无凹凸或修复痕迹', null],
    ['左前轮胎', null],
    ['B柱饰板', null],
    ['没见过的东西', null],
  ])('%s: %s', (name, part) => expect(describeItem(name).part).toBe(part))

  it('exists for every part of the table, on every side', () => {
    const sides = readTable('inspection-places.tsv', ['zh', 'en', 'kind']).filter(({ kind }) => kind === 'side')
    const parts = readItemRows().filter(({ tier, question }) => tier !== null && question === null)
    expect(parts.length).toBeGreaterThan(150)
    expect(parts.filter(({ part }) => part === null)).toEqual([])
    // 后前门 does not exist.
    const isOne = (side: string, zh: string) => !/^[前后左右]/.test(zh) || (!/[前后]/.test(side) && !/^[左右]/.test(zh))
    const without = parts.flatMap(({ zh }) =>
      sides
        .filter((side) => isOne(side.zh, zh) && describeItem(side.zh + zh).part === null)
        .map((side) => side.zh + zh),
    )
    expect(without.filter((name) => !/[AB]柱(?:铰链|三角)|C柱三角|元宝梁/.test(name))).toEqual([])
  })
})

describe('a part', () => {
  it.each<[name: string, label: string, panel: string, tier: Tier | null]>([
    ['左前纵梁', 'Front left frame rail', '左前纵梁', 'structural'],
    ['左前翼子板', 'Front left fender', '左前翼子板', 'cover'],
    ['右后翼子板', 'Rear right quarter panel', '右后翼子板', 'welded-cover'],
    ['左前减震器座', 'Front left strut tower', '左前减震器座', 'structural'],
    ['右后减震器悬挂部位', 'Rear right shock tower (suspension mounting area)', '右后减震器座', 'structural'],
    ['左前车门', 'Front left door', '左前门', 'cover'],
    ['左侧前门', 'Front left door', '左前门', 'cover'],
    ['前左车门', 'Front left door', '左前门', 'cover'],
    ['左前门漆面', 'Front left door paint', '左前门', 'cover'],
    ['左前门外侧', 'Front left door, outer skin', '左前门', 'cover'],
    ['左前大灯支架', 'Front left headlamp mount', '左前大灯框架', 'reinforcement'],
    ['左前大灯', 'Front left headlamp', '左大灯', 'lamp'],
    ['左大灯', 'Left headlamp', '左大灯', 'lamp'],
    ['左后视镜', 'Left door mirror', '左后视镜', 'trim'],
    ['左侧反光镜', 'Left door mirror', '左后视镜', 'trim'],
    ['车内后视镜', 'Interior mirror', '车内后视镜', null],
    ['左B柱', 'Left B-pillar', '左B柱', 'structural'],
    ['左b柱', 'Left B-pillar', '左B柱', 'structural'],
    ['左Ｂ柱', 'Left B-pillar', '左B柱', 'structural'],
    ['左C柱上部', 'Left C-pillar, upper part', '左C柱', 'structural'],
    ['左B柱外侧', 'Left B-pillar, outer side', '左B柱', 'structural'],
    ['左B柱外侧漆面', 'Left B-pillar outer paint', '左B柱外侧漆面', 'trim'],
    ['左B柱覆盖面', 'Left B-pillar, outer surface', '左B柱覆盖面', 'trim'],
    ['左前纵梁漆面', 'Front left frame rail paint', '左前纵梁漆面', 'trim'],
    ['左侧门槛梁外饰', 'Left rocker (sill) beam outer trim', '左门槛梁外饰', 'trim'],
    ['水箱框架表面', 'Radiator support, outer surface', '水箱框架表面', 'trim'],
    ['B柱饰板', 'B-pillar trim', 'B柱饰板', null],
    ['左B柱饰板', 'Left B-pillar trim', '左B柱饰板', null],
    ['左侧底边梁饰板', 'Left rocker trim', '左底边梁饰板', 'trim'],
    ['左侧门槛梁', 'Left rocker (sill) beam', '左底大边', 'sill'],
    ['左侧底大边', 'Left rocker (sill)', '左底大边', 'sill'],
    ['前杠', 'Front bumper cover', '前保险杠', 'cover'],
    ['前防撞梁', 'Front bumper beam', '前防撞梁', 'reinforcement'],
    ['行李箱盖', 'Trunk lid (boot lid)', '后备箱盖', 'cover'],
    ['后备厢底板', 'Trunk floor pan', '后备箱底板', 'structural'],
    ['前风挡玻璃', 'Windshield', '前挡风玻璃', 'glass'],
    ['右后叶子板', 'Rear right quarter panel', '右后翼子板', 'welded-cover'],
    ['左前避震器', 'Front left shock absorber', '左前减震器', null],
    ['机舱盖铰链（左）', 'Left hood hinge', '左发动机舱盖合页', 'joint'],
    ['减震器座(左前)', 'Front left strut tower', '左前减震器座', 'structural'],
    ['4.左C柱', 'Left C-pillar', '左C柱', 'structural'],
    ['左A柱、左B柱', 'Left A-pillar, left B-pillar', '左A柱、左B柱', 'structural'],
    ['左前纵梁、水箱框架', 'Front left frame rail, radiator support', '左前纵梁、水箱框架', null],
    ['电瓶（极柱', 'Battery (12 V), terminals', '电瓶(极柱)', null],
  ])('%s: %s, %s, %s', (name, label, panel, tier) => {
    expect(describeItem(name)).toMatchObject({ label, panel, tier, unknown: [] })
  })

  it.each(['左前纵梁吸能盒盖', '天外来物', '左前门、天外来物', '左', '', '左前门左前门', '左前'.repeat(100)])(
    '%j is not a part, and is shown as printed',
    (name) => {
      const printed = { label: name, panel: name, panel_label: name, tier: null, unknown: [`item ${name}`] }
      expect(describeItem(name)).toMatchObject({ ...printed, is_flood_point: false, is_judgement_of: null })
      expect(describeItem(name, 'zh')).toMatchObject(printed)
    },
  )

  it('shows Chinese in Chinese', () => {
    expect(describeItem('左侧前车门', 'zh')).toMatchObject({ label: '左侧前车门', panel_label: '左侧前车门' })
    expect(describeItem('左C柱上部', 'zh')).toMatchObject({ label: '左C柱上部', panel_label: '左C柱' })
  })

  it.each<[string, ConclusionTopic | null]>([
    ['综合判断是否为泡水车', 'flood'],
    ['综合判断是否为火烧车？', 'fire'],
    ['车内是否无水泡痕迹', null],
    ['左前门', null],
  ])('%s judges %s', (name, topic) => {
    expect(describeItem(name).is_judgement_of).toBe(topic)
  })

  it.each([
    ['座椅滑轨及固定螺丝', true],
    ['座椅划轨内', true],
    ['左前地毯', true],
    ['车内是否无水泡痕迹', true],
    ['防火墙隔音棉', true],
    ['保养记录进水维修', false],
    ['综合判断是否为泡水车', false],
    ['仪表台', false],
  ])('%s is a point for water or fire: %s', (name, expected) => {
    expect(describeItem(name)).toMatchObject({ is_flood_point: expected, unknown: [] })
  })
})
