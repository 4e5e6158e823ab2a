/** Reads codes of single values: colour, driven wheels, emission stage, body and fuel. */
import {
  type BodyForm,
  type BodyStyle,
  type ColorCode,
  type DriveCode,
  EMISSION_CODES,
  type EmissionCode,
  type FuelType,
  type Powertrain,
} from '../../../../domain/codes.ts'
import { wholeOrNull } from '../../../../domain/readers.ts'
import { STYLE_OF_LEVEL } from '../../levels.ts'
import { knownTextOrNull } from './known-text.ts'

/** Codes by their words, which have blanks between. */
export function byWord<Code extends string>(words: Readonly<Partial<Record<Code, string>>>): ReadonlyMap<string, Code> {
  const rows = Object.entries(words) as [Code, string][]
  return new Map(rows.flatMap(([code, all]) => all.split(' ').map((word) => [word, code] as const)))
}

/** Words whose last character gives a wrong colour or none. */
const WORDS = byWord<ColorCode>({
  silver: '银灰 亮银灰',
  brown: '咖啡',
  champagne: '香槟 香槟金',
  beige: '米',
  multicolor: '双 黑白双 多彩 彩',
  other: '其他 其它',
})
const LAST = byWord<ColorCode>({
  black: '黑',
  white: '白',
  silver: '银',
  grey: '灰',
  red: '红',
  blue: '蓝',
  green: '绿',
  yellow: '黄',
  orange: '橙',
  brown: '棕 褐',
  gold: '金',
  purple: '紫',
  pink: '粉',
})
const LONGEST_COLOR = 20

/** Reads the basic colour of a colour word. Makers invent many names, but the colour itself is at the end: 极地白, 曜石黑色. Null for a word with two colours (银/灰色). */
export function parseColor(value: unknown): ColorCode | null {
  const text = knownTextOrNull(value)?.normalize('NFKC').replace(/\s+/g, '') ?? ''
  if (text.length > LONGEST_COLOR || /[/、,+或]/.test(text)) return null
  const word = text.replace(/色$/, '')
  return WORDS.get(word) ?? LAST.get(word.at(-1) ?? '') ?? null
}

const KINDS: readonly (readonly [words: RegExp, code: DriveCode])[] = [
  [/四驱|全驱|(?:全|四)轮驱动|AWD|4WD/i, 'awd'],
  [/前驱|前轮驱动|FWD/i, 'fwd'],
  [/后驱|后轮驱动|RWD/i, 'rwd'],
]

/** Reads which wheels are driven: 前置前驱, 后驱, 双电机四驱. 两驱 does not say which two. Null for a text that names two (前驱/四驱), as the sheet of a whole series does. */
export function parseDrive(value: unknown): DriveCode | null {
  const text = knownTextOrNull(value)?.normalize('NFKC').slice(0, 40) ?? ''
  const [first, ...others] = KINDS.filter(([words]) => words.test(text))
  return first === undefined || others.length > 0 ? null : first[1]
}

/** The stage of the national emission standard in a text: 国V, 国六b, 国IV(国V), 国V+OBD. */
const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI']
const NUMERALS = '〇一二三四五六'
const STAGE = /国(VI|IV|V|I{1,3}|[0-6一二三四五六])\(?([ab](?![a-z]))?/gi
const LONGEST_EMISSION = 40

/**
 * Of two stages the lower: only that one is certain. Null for a standard of another country or of a city (欧V, 京V), also beside a
 * national one, and for stages before the third.
 */
export function parseEmission(value: unknown): EmissionCode | null {
  const text = knownTextOrNull(value)?.normalize('NFKC').replace(/\s+/g, '') ?? ''
  if (text.length > LONGEST_EMISSION || isForeignEmission(text)) return null
  const found = [...text.matchAll(STAGE)].map(([, stage = '', part = '']) => ({
    stage: [ROMAN.indexOf(stage.toUpperCase()), NUMERALS.indexOf(stage)].find((one) => one > 0) ?? Number(stage),
    part: part.toLowerCase(),
  }))
  const lowest = Math.min(...found.map(({ stage }) => stage))
  const parts = new Set(found.filter(({ stage }) => stage === lowest).map(({ part }) => part))
  // 6a and 6b side by side: of the two again the lower, and without a letter neither.
  const part = parts.has('') ? '' : parts.has('a') ? 'a' : 'b'
  return EMISSION_CODES.find((code) => code === `china_${lowest}${lowest === 6 ? part : ''}`) ?? null
}

/** A standard of another country or of a city has no stage of the national one. */
export function isForeignEmission(text: string | null): boolean {
  return text !== null && /[欧京]/.test(text)
}

/** Reads the body of a car: its level and its shape. The body level of a car, by number or, where that is missing or unknown, by name. */
export function parseBodyStyle(level: unknown, name: unknown): BodyStyle | null {
  const text = knownTextOrNull(name)?.normalize('NFKC').replace(/\s+/g, '') ?? ''
  return STYLE_OF_LEVEL.get(wholeOrNull(level)) ?? STYLE_OF_LEVEL.get(text) ?? (/MPV$/i.test(text) ? 'mpv' : null)
}

const FORMS = byWord<BodyForm>({
  sedan: '三厢车',
  hatchback: '两厢车 掀背车',
  wagon: '旅行车',
  coupe: '硬顶跑车 跑车',
  convertible: '软顶敞篷车 硬顶敞篷车 敞篷车',
  suv: 'SUV SUV跨界车 跨界车 越野车',
  mpv: 'MPV',
  pickup: '皮卡',
  van: '微面 轻客 面包车',
  truck: '货车 微卡',
  bus: '客车',
})

const COUNTS = /^(?:\d{1,2}门)?(?:\d{1,2}座)?/

/** The shape of a body: 三厢车, or inside a line as 4门5座三厢车. */
export function parseBodyForm(structure: unknown): BodyForm | null {
  const text = knownTextOrNull(structure)?.normalize('NFKC').replace(/\s+/g, '').replace(COUNTS, '') ?? ''
  return FORMS.get(text) ?? null
}

const FUELS: readonly (readonly [labels: string, fuel: FuelType | null, powertrain: Powertrain])[] = [
  ['汽油', 'gasoline', 'combustion'],
  ['汽油+24V轻混系统 汽油+48V轻混系统 汽油+90V轻混系统', 'gasoline', 'mild_hybrid'],
  ['24V轻混系统 48V轻混系统 90V轻混系统', 'gasoline', 'mild_hybrid'],
  ['柴油', 'diesel', 'combustion'],
  ['柴油+24V轻混系统 柴油+48V轻混系统', 'diesel', 'mild_hybrid'],
  ['油电混合 油电混动 汽油电驱', 'hybrid', 'hybrid'],
  ['插电混动 插电混合 插电式混动 插电式混合动力', 'new_energy', 'plug_in_hybrid'],
  ['增程式 增程式电动', 'new_energy', 'range_extender'],
  ['纯电动 电动', 'new_energy', 'battery_electric'],
  ['氢燃料 氢燃料电池', 'new_energy', 'fuel_cell'],
  ['压缩天然气(CNG) CNG 汽油+CNG 汽油+天然气', null, 'combustion'],
  ['甲醇混动', null, 'hybrid'],
]
const MEANINGS = new Map(
  FUELS.flatMap(([labels, ...meaning]) => labels.split(' ').map((label) => [label, meaning] as const)),
)

/** `newEnergy`: the marketplace's own mark, which decides where the label is not understood. */
export function parseFuel(label: unknown, newEnergy: boolean | null): FuelType | null {
  return findMeaning(label)?.[0] ?? (newEnergy === true ? 'new_energy' : null)
}

/** Parses the marketplace's fuel labels. Mild hybrids burn petrol or diesel; for gas and methanol we have no fuel type. */
export function parsePowertrain(label: unknown, newEnergy: boolean | null): Powertrain | null {
  const [fuel, powertrain] = findMeaning(label) ?? [null, null]
  // For a fuel without a class the mark may say that it is plugged in; the label does not.
  return fuel === null && newEnergy === true ? null : powertrain
}

function findMeaning(label: unknown) {
  return MEANINGS.get(knownTextOrNull(label)?.normalize('NFKC').replace(/\s+/g, '') ?? '')
}
