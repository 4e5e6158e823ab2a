/** The meaning of a printed result, by plain lists of the stand-in's words. Independent of the word tables. */
import type { PrintedItem, PrintedReport } from './printed-facts.ts'

export type State =
  | 'normal'
  | 'absent'
  | 'open'
  | 'unknown'
  | 'cosmetic'
  | 'condition'
  | 'abnormal'
  | 'removal'
  | 'body'
  | 'broken'
  | 'repaint'
  | 'beaten'
  | 'repair'
  | 'replace'
  | 'deform'
  | 'slight deform'
  | 'torn'
  | 'cut'
  | 'safety'
  | 'water'
  | 'fire'

const LISTS: Partial<Record<State, string>> = {
  normal: '正常 未见异常',
  absent: '无此配置 没有此项 未配备',
  open: '未检测 未检 待检测 无法检测 无法查看 遮挡',
  cosmetic: '划痕 轻微划痕 划伤 剐蹭 擦伤 掉漆 漆面损伤 石子坑 锈蚀 轻微锈蚀 浮锈 污渍 边缘起泡 面漆龟裂',
  condition:
    '磨损 正常磨损 严重磨损 需更换 老化 故障 功能失效 功能异常 渗油 轻微渗油 漏油 异响 抖动 不足 松动 卡滞 泛黄 褪色 起雾 密封不严 胶条起翘 镀膜失效',
  abnormal: '异常 轻微异常 缺失 接缝不均 缝隙偏大',
  removal: '拆卸痕迹 拆装痕迹 拆卸',
  body: '凹陷 凹坑 坑洼 裂纹 裂痕 开裂',
  broken: '破损',
  repaint: '喷漆 喷漆修复 补漆 色差',
  beaten: '钣金 钣金修复 钣金喷漆 腻子',
  repair: '修复痕迹 修复 维修痕迹 打胶 打胶痕迹',
  replace: '更换 已更换 换件',
  deform: '变形 严重变形',
  'slight deform': '轻微变形',
  torn: '扭曲 褶皱 拉伸痕迹 撕裂 断裂',
  cut: '切割 切割痕迹 焊接 焊接痕迹 烧焊 切焊',
  safety: '气囊弹出 气囊更换 安全带更换',
  water: '泥沙 水渍 水浸痕迹 进水 霉斑 大面积锈蚀',
  fire: '过火痕迹 烧焦 烟熏痕迹 熏黑',
}
const STATES = new Map(
  Object.entries(LISTS).flatMap(([state, words]) => words.split(' ').map((word) => [word, state as State] as const)),
)

/** The codes of the national standard. */
export const CODES: Readonly<Record<string, string>> = {
  BX: '变形',
  NQ: '扭曲',
  GH: '更换',
  SH: '烧焊',
  ZZ: '褶皱',
  HH: '划痕',
  XS: '锈蚀',
  LW: '裂纹',
  AX: '凹陷',
  XF: '修复痕迹',
}

/** Words beside a finding that are not findings. */
export const ASIDE = /^(?:长度约5cm|轻微|不影响使用|建议整备|面积约10cm×10cm|详见照片)$/

const WATER_SIGNS = /水渍|水泡|滑轨有无锈蚀/
const FIRE_SIGNS = /火烧|过火|烟熏/

/** Every state that is printed for an item, in its result and beside it. */
export function readStates(item: PrintedItem, legend: PrintedReport['legend']): readonly State[] {
  const { name, result, remark } = item
  if (result === null) return []
  if (/^[A-Z]$/.test(result) && !legend.some(({ code }) => code === result)) return ['unknown']
  if (/有无|是否|踏板无|以内达到/.test(name)) return [readAnswer(name, result)]
  const isSlight = remark === '轻微'
  const beside = remark === null || ASIDE.test(remark) ? [] : remark.split('、').map((word) => readWord(word, name))
  return [...result.split('、').map((text) => readWord(text, name, isSlight)), ...beside]
}

function readWord(text: string, name: string, isSlight = false): State {
  const [word = '', qualifier = ''] = text.split(/[(（]/)
  const code = /^\d{0,2}([A-Z]{2})[1-4]?$/.exec(word)?.[1]
  const meant = code === undefined ? word : (CODES[code] ?? '')
  // Rust on rails, seat frames, wiring and plugs is a sign of water.
  if (meant === '锈蚀' && /滑轨|座椅骨架|线束|插接器|接口/.test(name)) return 'water'
  const state = STATES.get(meant) ?? 'unknown'
  return state === 'deform' && (isSlight || qualifier.startsWith('轻微')) && !meant.includes('严重')
    ? 'slight deform'
    : state
}

/** 是, 否, 有, 无 have a meaning only with their question; the letter A is good. */
function readAnswer(name: string, answer: string): State {
  const listed = STATES.get(answer)
  if (listed !== undefined) return listed
  const wantsNone = /有无|是否有|是否存在|是否为/.test(name)
  const good = wantsNone ? ['无', '否'] : ['是']
  const bad = wantsNone ? ['有', '是'] : ['否', '无']
  if (/^[ABC]$/.test(answer)) return readLetter(name, answer)
  if (good.includes(answer)) return 'normal'
  return bad.includes(answer) ? faultOf(name) : 'unknown'
}

function faultOf(name: string): State {
  if (WATER_SIGNS.test(name)) return 'water'
  if (FIRE_SIGNS.test(name)) return 'fire'
  return name === '散热器格栅有无破损' ? 'broken' : 'abnormal'
}

/** Of a question that is best denied, outside the engine bay, the legend says the opposite of what the letter does. */
function readLetter(name: string, letter: string): State {
  if (isReversed(name)) return 'unknown'
  return letter === 'A' ? 'normal' : faultOf(name)
}

const isReversed = (name: string) => /是否存在|是否为|有无(?:水渍|锈蚀|火烧)/.test(name)

/** By the letter there is no fire, by the legend there is. */
export const isOpenOnFire = ({ name, result }: PrintedItem, legend: PrintedReport['legend']): boolean =>
  /^[ABC]$/.test(result ?? '') &&
  legend.some(({ code }) => code === result) &&
  isReversed(name) &&
  FIRE_SIGNS.test(name)
