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
import { LEVEL_NAMES, LEVEL_STYLES } from '../../levels.ts'
import { knownTextOrNull } from './known-text.ts'

/** Words whose last character gives a wrong colour or none. */
const WORDS: Readonly<Record<string, ColorCode>> = {
  银灰: 'silver',
  亮银灰: 'silver',
  咖啡: 'brown',
  香槟: 'champagne',
  香槟金: 'champagne',
  米: 'beige',
  双: 'multicolor',
  黑白双: 'multicolor',
  多彩: 'multicolor',
  彩: 'multicolor',
  其他: 'other',
  其它: 'other',
}
const LAST: Readonly<Record<string, ColorCode>> = {
  黑: 'black',
  白: 'white',
  银: 'silver',
  灰: 'grey',
  红: 'red',
  蓝: 'blue',
  绿: 'green',
  黄: 'yellow',
  橙: 'orange',
  棕: 'brown',
  褐: 'brown',
  金: 'gold',
  紫: 'purple',
  粉: 'pink',
}
const LONGEST_COLOR = 20

/** Reads the basic colour of a colour word. Makers invent many names, but the colour itself is at the end: 极地白, 曜石黑色. Null for a word with two colours (银/灰色). */
export function parseColor(value: unknown): ColorCode | null {
  const text = knownTextOrNull(value)?.normalize('NFKC').replace(/\s+/g, '') ?? ''
  if (text.length > LONGEST_COLOR || /[/、,+或]/.test(text)) return null
  const word = text.replace(/色$/, '')
  if (Object.hasOwn(WORDS, word)) return WORDS[word] as ColorCode
  const last = word.at(-1) ?? ''
  return Object.hasOwn(LAST, last) ? (LAST[last] as ColorCode) : null
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
  const named = Object.hasOwn(LEVEL_NAMES, text) ? LEVEL_NAMES[text] : undefined
  return LEVEL_STYLES[wholeOrNull(level) ?? 0] ?? named ?? (/MPV$/i.test(text) ? 'mpv' : null)
}

const FORMS: Readonly<Record<string, BodyForm>> = {
  三厢车: 'sedan',
  两厢车: 'hatchback',
  掀背车: 'hatchback',
  旅行车: 'wagon',
  硬顶跑车: 'coupe',
  跑车: 'coupe',
  软顶敞篷车: 'convertible',
  硬顶敞篷车: 'convertible',
  敞篷车: 'convertible',
  SUV: 'suv',
  SUV跨界车: 'suv',
  跨界车: 'suv',
  越野车: 'suv',
  MPV: 'mpv',
  皮卡: 'pickup',
  微面: 'van',
  轻客: 'van',
  面包车: 'van',
  货车: 'truck',
  微卡: 'truck',
  客车: 'bus',
}
const COUNTS = /^(?:\d{1,2}门)?(?:\d{1,2}座)?/

/** The shape of a body: 三厢车, or inside a line as 4门5座三厢车. */
export function parseBodyForm(structure: unknown): BodyForm | null {
  const text = knownTextOrNull(structure)?.normalize('NFKC').replace(/\s+/g, '').replace(COUNTS, '') ?? ''
  return Object.hasOwn(FORMS, text) ? (FORMS[text] as BodyForm) : null
}

type Meaning = readonly [fuel: FuelType | null, powertrain: Powertrain | null]

const PETROL: Meaning = ['gasoline', 'combustion']
const MILD_PETROL: Meaning = ['gasoline', 'mild_hybrid']
const DIESEL: Meaning = ['diesel', 'combustion']
const MILD_DIESEL: Meaning = ['diesel', 'mild_hybrid']
const HYBRID: Meaning = ['hybrid', 'hybrid']
const PLUG_IN: Meaning = ['new_energy', 'plug_in_hybrid']
const RANGE_EXTENDER: Meaning = ['new_energy', 'range_extender']
const BATTERY: Meaning = ['new_energy', 'battery_electric']
const FUEL_CELL: Meaning = ['new_energy', 'fuel_cell']
const GAS: Meaning = [null, 'combustion']

const LABELS: Readonly<Record<string, Meaning>> = {
  汽油: PETROL,
  '汽油+24V轻混系统': MILD_PETROL,
  '汽油+48V轻混系统': MILD_PETROL,
  '汽油+90V轻混系统': MILD_PETROL,
  '24V轻混系统': MILD_PETROL,
  '48V轻混系统': MILD_PETROL,
  '90V轻混系统': MILD_PETROL,
  柴油: DIESEL,
  '柴油+24V轻混系统': MILD_DIESEL,
  '柴油+48V轻混系统': MILD_DIESEL,
  油电混合: HYBRID,
  油电混动: HYBRID,
  汽油电驱: HYBRID,
  插电混动: PLUG_IN,
  插电混合: PLUG_IN,
  插电式混动: PLUG_IN,
  插电式混合动力: PLUG_IN,
  增程式: RANGE_EXTENDER,
  增程式电动: RANGE_EXTENDER,
  纯电动: BATTERY,
  电动: BATTERY,
  氢燃料: FUEL_CELL,
  氢燃料电池: FUEL_CELL,
  '压缩天然气(CNG)': GAS,
  CNG: GAS,
  '汽油+CNG': GAS,
  '汽油+天然气': GAS,
  甲醇混动: [null, 'hybrid'],
}

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

function findMeaning(label: unknown): Meaning | null {
  const text = knownTextOrNull(label)?.normalize('NFKC').replace(/\s+/g, '') ?? ''
  return Object.hasOwn(LABELS, text) ? (LABELS[text] as Meaning) : null
}
