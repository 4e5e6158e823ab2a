/** The outcome and the part of a printed item, by plain lists over the stand-in's words. Independent of the word tables. */
import { tierOf } from './naive-parts.ts'
import { ASIDE, CODES, readStates, type State } from './naive-states.ts'
import type { PrintedItem, PrintedReport } from './printed-facts.ts'

/** The gravest first, as the documents have it. */
const WORDS: Readonly<Record<string, string>> = {
  water_or_fire_sign: '泥沙 水渍 水浸痕迹 进水 霉斑 大面积锈蚀 过火痕迹 烧焦 烟熏痕迹 熏黑',
  replaced: '更换 已更换 换件 气囊更换 安全带更换',
  repaired:
    '钣金 钣金修复 钣金喷漆 腻子 修复痕迹 修复 维修痕迹 打胶 打胶痕迹 切割 切割痕迹 焊接 焊接痕迹 烧焊 切焊 拉伸痕迹 拆卸痕迹 拆装痕迹 拆卸',
  damaged:
    '划痕 轻微划痕 划伤 剐蹭 擦伤 掉漆 漆面损伤 石子坑 锈蚀 轻微锈蚀 浮锈 凹陷 凹坑 坑洼 裂纹 裂痕 开裂 破损 变形 严重变形 轻微变形 扭曲 褶皱 撕裂 断裂 气囊弹出 边缘起泡 面漆龟裂',
  repainted: '喷漆 喷漆修复 补漆 色差',
  missing: '缺失',
  faulty:
    '需更换 故障 功能失效 功能异常 渗油 轻微渗油 漏油 异响 抖动 不足 松动 卡滞 异常 轻微异常 起雾 密封不严 接缝不均 缝隙偏大',
  modified: '',
  unclear: '',
  wear: '磨损 正常磨损 严重磨损 老化 污渍 泛黄 褪色 胶条起翘 镀膜失效',
  not_inspected: '未检测 未检 待检测 无法检测 无法查看 遮挡',
  not_fitted: '无此配置 没有此项 未配备',
  normal: '正常 未见异常',
}
export const ORDER = Object.keys(WORDS)
const BY_WORD = new Map(
  ORDER.flatMap((outcome) => (WORDS[outcome]?.match(/\S+/g) ?? []).map((word) => [word, outcome])),
)

/** Of a question that was answered. */
const OF_STATE: Partial<Record<State, string>> = {
  normal: 'normal',
  absent: 'not_fitted',
  open: 'not_inspected',
  water: 'water_or_fire_sign',
  fire: 'water_or_fire_sign',
  broken: 'damaged',
  abnormal: 'faulty',
}
const ASKS_FOR_WEAR = /皮带有无老化|水管有无老化|电极柱有无腐蚀|密封条是否良好/

export function outcomeOf(item: PrintedItem & { readonly result: string }, legend: PrintedReport['legend']): string {
  const { name, result, remark } = item
  const [state] = readStates(item, legend)
  if (/^[A-Z]$/.test(result) || /有无|是否|踏板无|以内达到/.test(name)) {
    const outcome = OF_STATE[state ?? 'unknown'] ?? 'unclear'
    return outcome === 'faulty' && ASKS_FOR_WEAR.test(name) ? 'wear' : outcome
  }
  const beside = remark === null || ASIDE.test(remark) ? [] : remark.split('、')
  // 异常 with a finding beside it is that finding.
  const texts = result === '异常' && beside.length > 0 ? beside : [...result.split('、'), ...beside]
  const found = texts.map((text) => outcomeOfWord(text, name))
  return ORDER.find((outcome) => found.includes(outcome)) ?? 'unclear'
}

function outcomeOfWord(text: string, name: string): string {
  const [word = ''] = text.split(/[(（]/)
  const code = /^\d{0,2}([A-Z]{2})[1-4]?$/.exec(word)?.[1]
  const meant = code === undefined ? word : (CODES[code] ?? '')
  if (meant === '锈蚀' && /滑轨|座椅骨架|线束|插接器|接口/.test(name)) return 'water_or_fire_sign'
  return BY_WORD.get(meant) ?? 'unclear'
}

/** The first that matches; `s` has a side, `e` an end, `c` both. */
const PARTS: readonly (readonly [RegExp, string, 's' | 'e' | 'c' | ''])[] = [
  [/^散热器格栅|中网/, 'grille', ''],
  [/横拉梁有无/, '', ''],
  [/([A-D])柱外侧漆面/, '$1_pillar_surface', 's'],
  [/([A-D])柱/, '$1_pillar', 's'],
  [/底边梁漆面/, 'sill_surface', 's'],
  [/底大边/, 'sill', 's'],
  [/边梁覆盖面/, 'roof_rail_surface', 's'],
  [/顶边梁/, 'roof_rail', 's'],
  [/舱盖铰链/, 'hood_hinge', 's'],
  [/后备箱盖铰链/, 'trunk_hinge', 's'],
  [/合页/, 'door_hinge', 'c'],
  [/锁柱/, 'door_striker', 'c'],
  [/外拉手/, 'door_handle', 'c'],
  [/门玻璃|四门风窗/, 'door_glass', 'c'],
  [/前挡风/, 'windshield', ''],
  [/后挡风/, 'rear_window', ''],
  [/天窗玻璃/, 'sunroof_glass', ''],
  [/大灯框架/, 'headlamp_mount', 's'],
  [/尾灯框架/, 'tail_lamp_mount', 's'],
  [/大灯/, 'headlamp', 's'],
  [/尾灯/, 'tail_lamp', 's'],
  [/雾灯/, 'fog_lamp', 'c'],
  [/行车灯/, 'daytime_lamp', ''],
  [/水箱框架/, 'radiator_support', ''],
  [/防撞梁/, 'bumper_beam', 'e'],
  [/保险杠/, 'bumper', 'e'],
  [/梁头/, 'rail_end', 'c'],
  [/纵梁/, 'rail', 'c'],
  [/减震器(?:座|悬挂)/, 'strut_tower', 'c'],
  [/翼子板内/, 'inner_fender', 'c'],
  [/后翼子板/, 'quarter_panel', 's'],
  [/翼子板/, 'fender', 's'],
  [/防火墙/, 'firewall', ''],
  [/驾驶舱底板/, 'floor', 's'],
  [/后备箱底板/, 'trunk_floor', ''],
  [/后围板/, 'rear_panel', ''],
  [/对称性/, 'frame', ''],
  [/[前后]车?门/, 'door', 'c'],
  [/后视镜/, 'mirror', 's'],
  [/裙边/, 'side_skirt', 's'],
  [/轮眉/, 'wheel_arch_trim', 'c'],
  [/轮/, 'rim', 'c'],
  [/舱盖/, 'hood', ''],
  [/[备李]箱盖/, 'trunk_lid', ''],
  [/车顶/, 'roof', ''],
  [/油箱盖/, 'fuel_flap', ''],
  [/充电口盖/, 'charge_flap', ''],
]

export function partOf(name: string): string | null {
  if (tierOf(name) === null) return null
  const row = PARTS.find(([pattern]) => pattern.test(name))
  if (row === undefined || row[1] === '') return null
  const [pattern, noun, axes] = row
  const side = /左(?!右)/.test(name) ? 'left' : /(?<!左)右/.test(name) ? 'right' : null
  const end = /前/.test(name) ? 'front' : /后/.test(name) ? 'rear' : null
  const letter = pattern.exec(name)?.[1]?.toLowerCase() ?? ''
  const at = { s: [side], e: [end], c: [end, side], '': [] }[axes]
  return [...at.filter((word) => word !== null), noun.replace('$1', letter)].join('_')
}
