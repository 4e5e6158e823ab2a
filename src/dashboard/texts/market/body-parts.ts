/** Names of the drawn body parts in both languages, from a noun and the place. */
import type { BodyPart } from '../../../domain/inspection-parts/body-part.ts'
import type { Language } from '../../visit.ts'

/** Without side and end. A part whose own name has an end is found whole. */
const NOUNS: Readonly<Record<string, readonly [en: string, zh: string]>> = {
  hood: ['hood', '发动机舱盖'],
  roof: ['roof', '车顶'],
  trunk_lid: ['trunk lid', '后备箱盖'],
  tailgate: ['tailgate', '尾门'],
  windshield: ['windshield', '前挡风玻璃'],
  rear_window: ['rear window', '后挡风玻璃'],
  sunroof_glass: ['sunroof glass', '天窗玻璃'],
  grille: ['grille', '中网'],
  licence_plate_lamp: ['licence-plate lamp', '牌照灯'],
  radiator_support: ['radiator support', '水箱框架'],
  radiator_upper_member: ['radiator upper member', '水箱框架上横梁'],
  radiator_lower_member: ['radiator lower member', '水箱框架下横梁'],
  front_tie_bar: ['front tie bar', '横拉梁'],
  firewall: ['firewall', '防火墙'],
  trunk_floor: ['trunk floor', '后备箱底板'],
  spare_wheel_well: ['spare-wheel well', '备胎槽'],
  rear_panel: ['rear panel', '后围板'],
  battery_floor: ['battery floor', '动力电池箱底板'],
  fender: ['fender', '前翼子板'],
  quarter_panel: ['quarter panel', '后翼子板'],
  side_skirt: ['side skirt', '裙边'],
  mirror: ['mirror', '后视镜'],
  headlamp: ['headlamp', '大灯'],
  tail_lamp: ['tail lamp', '尾灯'],
  headlamp_mount: ['headlamp mount', '大灯框架'],
  tail_lamp_mount: ['tail-lamp mount', '尾灯框架'],
  hood_hinge: ['hood hinge', '发动机舱盖合页'],
  trunk_hinge: ['trunk hinge', '后备箱合页'],
  a_pillar: ['A-pillar', 'A柱'],
  b_pillar: ['B-pillar', 'B柱'],
  c_pillar: ['C-pillar', 'C柱'],
  d_pillar: ['D-pillar', 'D柱'],
  a_pillar_surface: ['A-pillar surface', 'A柱表面'],
  b_pillar_surface: ['B-pillar surface', 'B柱表面'],
  c_pillar_surface: ['C-pillar surface', 'C柱表面'],
  d_pillar_surface: ['D-pillar surface', 'D柱表面'],
  roof_rail: ['roof rail', '顶边梁'],
  roof_rail_surface: ['roof-rail surface', '顶边梁表面'],
  sill: ['sill', '底大边'],
  sill_surface: ['sill surface', '底大边表面'],
  floor: ['floor', '车身底板'],
  upper_rail: ['upper rail', '上纵梁'],
  bumper: ['bumper', '保险杠'],
  bumper_beam: ['bumper beam', '防撞梁'],
  subframe: ['subframe', '副车架'],
  cross_member: ['cross member', '横梁'],
  door: ['door', '门'],
  door_glass: ['door glass', '门玻璃'],
  quarter_glass: ['quarter glass', '三角玻璃'],
  door_handle: ['door handle', '门把手'],
  door_frame: ['door frame', '门框'],
  door_hinge: ['door hinge', '门铰链'],
  door_striker: ['door striker', '门锁扣'],
  inner_fender: ['inner fender', '翼子板内骨架'],
  wheelhouse: ['wheelhouse', '轮旋'],
  wheel_arch_trim: ['wheel-arch trim', '轮眉'],
  rim: ['rim', '轮毂'],
  fog_lamp: ['fog lamp', '雾灯'],
  rail: ['rail', '纵梁'],
  rail_end: ['rail end', '纵梁头'],
  crash_box: ['crash box', '吸能盒'],
  strut_tower: ['strut tower', '减震器座'],
}

const PLACES = /^(?:(front|rear)_)?(?:(left|right)_)?(.+)$/
const ZH = { front: '前', rear: '后', left: '左', right: '右' } as const
type PlaceWord = keyof typeof ZH

export function namePart(part: BodyPart, language: Language): string {
  const [, end, side, noun = part] = NOUNS[part] === undefined ? (PLACES.exec(part) ?? []) : [part, '', '', part]
  const [en, zh] = NOUNS[noun] ?? [part, part]
  if (language === 'zh') return `${[side, end].map((word) => (word ? ZH[word as PlaceWord] : '')).join('')}${zh}`
  const name = [end, side, en].filter(Boolean).join(' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}
