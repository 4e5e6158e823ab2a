/** The equipment of a trim: standard and optional pieces, and how the spec sheet prints them. */
import { hash } from '../random.ts'
import type { Car } from '../world/car.ts'

export type Fitting = 'standard' | 'optional' | 'none'

/** A part is one of several things in a line: a place (主, 后) or a variant (自适应巡航). Null: the line is about one thing only. */
export interface EquipmentPart {
  readonly part: string | null
  readonly fitting: Fitting
}

export interface EquipmentLine {
  readonly section: string
  readonly name: string
  readonly parts: readonly EquipmentPart[]
  /** A line that has words in place of marks; then it has no parts. */
  readonly text: string | null
  /** As the sheet prints it. */
  readonly content: string
}

type Printed = Pick<EquipmentLine, 'parts' | 'text' | 'content'>
type Form = (level: Fitting, h: number) => Printed

const MARKS: Readonly<Record<Fitting, string>> = { standard: '●', optional: '○', none: '-' }
const UNKNOWN: Printed = { parts: [], text: null, content: '待查' }

const plain: Form = (fitting) => ({ parts: [{ part: null, fitting }], text: null, content: MARKS[fitting] })

/** Two places: `主● / 副-`. */
const places =
  (first: string, second: string): Form =>
  (level, h) => {
    if (level === 'none') return plain(level, h)
    const isBoth = level === 'optional' || (h >>> 12) % 2 === 1
    const parts = [
      { part: first, fitting: level },
      { part: second, fitting: isBoth ? level : 'none' },
    ] as const
    return { parts, text: null, content: parts.map(({ part, fitting }) => part + MARKS[fitting]).join(' / ') }
  }

/** Variants of which a trim may have none: `●定速巡航` and `○自适应巡航`, on lines of their own or in one. */
const variants =
  (first: string, second: string): Form =>
  (level, h) => {
    if (level === 'none') return plain(level, h)
    if (level === 'standard') return marked(h, [first, 'standard'], ...((h >>> 8) % 9 === 0 ? [more(second)] : []))
    return (h >>> 8) % 3 === 0
      ? marked(h, [first, 'standard'], [second, 'optional'])
      : marked(h, [(h >>> 8) % 3 === 1 ? second : first, 'optional'])
  }

const more = (part: string) => [part, 'standard'] as const

/** One of two that every car has: rims, seat covers, lamps. */
const either =
  (simple: string, better: string): Form =>
  (level, h) => {
    if (level === 'optional') return marked(h, [simple, 'standard'], [better, 'optional'])
    return marked(h, [level === 'standard' ? better : simple, 'standard'])
  }

function marked(h: number, ...pairs: readonly (readonly [part: string, fitting: Fitting])[]): Printed {
  const parts = pairs.map(([part, fitting]) => ({ part, fitting }))
  const content = parts.map(({ part, fitting }) => MARKS[fitting] + part).join((h >>> 16) % 4 === 0 ? '' : '\n')
  return { parts, text: null, content }
}

const words =
  (...texts: readonly string[]): Form =>
  (level, h) => {
    if (level === 'none') return plain(level, h)
    const text = texts[(h >>> 8) % texts.length] as string
    return { parts: [], text, content: text }
  }

const SEATS = places('主', '副')
const ENDS = places('前', '后')

const LINES: Readonly<Record<string, Readonly<Record<string, Form>>>> = {
  '主/被动安全装备': {
    ABS防抱死: plain,
    '车身稳定控制(ESC/ESP/DSC等)': plain,
    胎压监测功能: variants('胎压报警', '胎压显示'),
    儿童座椅接口: plain,
    并线辅助: plain,
    车道保持辅助系统: plain,
    '主/副驾驶座安全气囊': SEATS,
    '前/后排侧气囊': ENDS,
    '前/后排头部气囊(气帘)': ENDS,
    '主动刹车/主动安全系统': plain,
  },
  '辅助/操控配置': {
    '前/后驻车雷达': ENDS,
    驾驶辅助影像: variants('倒车影像', '360度全景影像'),
    巡航系统: variants('定速巡航', '自适应巡航'),
    自动驻车: plain,
    上坡辅助: plain,
    自动泊车入位: plain,
    陡坡缓降: plain,
  },
  '外部/防盗配置': {
    天窗类型: variants('电动天窗', '全景天窗'),
    轮圈材质: either('钢', '铝合金'),
    电动后备厢: plain,
    车内中控锁: plain,
    无钥匙进入功能: plain,
    无钥匙启动系统: plain,
    车顶行李架: plain,
  },
  内部配置: {
    方向盘材质: either('塑料', '真皮'),
    多功能方向盘: plain,
    全液晶仪表盘: plain,
    HUD抬头数字显示: plain,
    方向盘换挡: plain,
    方向盘加热: plain,
  },
  座椅配置: {
    座椅材质: either('织物', '真皮'),
    '主/副驾驶座电动调节': SEATS,
    前排座椅功能: variants('加热', '通风'),
    后排座椅放倒形式: either('整体放倒', '比例放倒'),
    电动座椅记忆功能: plain,
    '前/后中央扶手': ENDS,
  },
  多媒体配置: {
    中控彩色屏幕: plain,
    GPS导航系统: plain,
    '蓝牙/车载电话': plain,
    '手机互联/映射': variants('CarPlay', 'CarLife'),
    车联网: plain,
    中控屏幕尺寸: words('8英寸', '10.25英寸', '12.3英寸', '15.6英寸'),
    扬声器数量: words('4喇叭', '6喇叭', '8喇叭', '12喇叭'),
  },
  灯光配置: {
    近光灯光源: either('卤素', 'LED'),
    远光灯光源: either('卤素', 'LED'),
    LED日间行车灯: plain,
    自动头灯: plain,
    大灯高度可调: plain,
    自适应远近光: plain,
  },
  '玻璃/后视镜': {
    '前/后电动车窗': ENDS,
    外后视镜功能: variants('电动调节', '后视镜加热'),
    内后视镜功能: either('手动防眩目', '自动防眩目'),
    感应雨刷功能: plain,
    后排隐私玻璃: plain,
  },
  '空调/冰箱': {
    空调温度控制方式: either('手动空调', '自动空调'),
    后座出风口: plain,
    温度分区控制: plain,
    车载空气净化器: plain,
    车载冰箱: plain,
  },
}

/** The same for every car of a trim. Expensive trims are better equipped. */
export function equipmentOf({ spec }: Car): EquipmentLine[] {
  const rich = Math.min(95, 25 + spec.guide_price * 1.6)
  return Object.entries(LINES).flatMap(([section, forms]) =>
    Object.entries(forms).map(([name, form], i): EquipmentLine => {
      const h = hash(spec.id, i, section.length)
      // One line in a hundred is not filled in.
      const printed = hash(spec.id, i, section.length, 94) % 100 === 0 ? UNKNOWN : form(levelOf(h, rich), h)
      return { section, name, ...printed }
    }),
  )
}

function levelOf(h: number, rich: number): Fitting {
  const point = h % 100
  return point < rich ? 'standard' : point < rich + 8 ? 'optional' : 'none'
}
