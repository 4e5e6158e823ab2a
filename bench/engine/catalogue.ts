/** The catalogue of a made-up market: 250 brands and 3,000 models with their trims, as skewed as a real one. */
import type { BodyStyle, FuelType, Powertrain } from '../../src/domain/codes.ts'
import { numberOf } from '../../src/domain/fields/search-fields.ts'
import { UNKNOWN } from '../../src/inventory/engine/listing-table.ts'
import {
  createRandom,
  createWeightedDraw,
  drawNormal,
  drawWhole,
  listZipfWeights,
  pick,
  type Random,
} from './random.ts'

export interface Trim {
  readonly source: string
  readonly english: string
  readonly weight: number
  readonly price_factor: number
  /** The same as in a table of listings. */
  readonly fuel_type: number
  readonly powertrain: number
  readonly transmission: number
}

export interface Model {
  readonly brand_id: number
  readonly series_id: number
  readonly source: string
  readonly english: string
  /** Share of all listings. */
  readonly weight: number
  readonly new_price_cny: number
  /** The same as in a table of listings. */
  readonly body_style: number
  /** First and last year of the model. */
  readonly first_year: number
  readonly last_year: number
  readonly trims: readonly Trim[]
}

export const BRANDS = 250
export const MODELS = 3000
export const LAST_YEAR = 2026
export const MOST_TRIMS = 6

/** Syllables of names, with their reading. */
const SYLLABLES =
  '瑞 rui,驰 chi,景 jing,逸 yi,星 xing,途 tu,云 yun,帆 fan,海 hai,岚 lan,锐 rui,界 jie,长 chang,风 feng,宏 hong,光 guang,新 xin,宝 bao,江 jiang,骏 jun,东 dong,远 yuan,华 hua,泰 tai,吉 ji,利 li,安 an,凯 kai,威 wei,龙 long,飞 fei,鸿 hong,天 tian,际 ji,卓 zhuo,越 yue,金 jin,元 yuan,唐 tang,宋 song,秦 qin,汉 han,昂 ang,科 ke,雷 lei,克 ke,博 bo,纳 na'
    .split(',')
    .map((pair) => pair.split(' ') as [source: string, english: string])
const MARKS = ['', '', '', '', 'X3', 'X5', 'Plus', 'Pro', 'GT', 'S7', 'L', '5系', '级']
const LEVELS: readonly (readonly [source: string, english: string])[] = [
  ['舒适型', 'Comfort'],
  ['豪华型', 'Luxury'],
  ['精英版', 'Elite'],
  ['旗舰版', 'Flagship'],
  ['运动版', 'Sport'],
  ['尊贵型', 'Premium'],
  ['标准型', 'Standard'],
  ['时尚型', 'Fashion'],
  ['领先型', 'Leading'],
  ['智享版', 'Smart'],
]
const BODIES: readonly (readonly [BodyStyle, number])[] = [
  ['compact_car', 20],
  ['compact_suv', 19],
  ['midsize_car', 13],
  ['midsize_suv', 11],
  ['small_suv', 8],
  ['mpv', 7],
  ['large_car', 5],
  ['small_car', 5],
  ['large_suv', 4],
  ['micro_car', 3],
  ['pickup', 2],
  ['minivan', 1],
  ['sports_car', 1],
  ['fullsize_car', 1],
]
type Drive = readonly [fuel: FuelType | null, powertrain: Powertrain | null, engines: readonly string[]]
const PETROL: Drive = [
  'gasoline',
  'combustion',
  ['1.4T', '1.5L', '1.5T', '1.6L', '1.8T', '2.0L', '2.0T', '2.5L', '3.0T'],
]
const MILD: Drive = ['gasoline', 'mild_hybrid', ['1.5T 48V', '2.0T 48V']]
const DIESEL: Drive = ['diesel', 'combustion', ['2.0T', '2.4T', '2.8T']]
const HYBRID: Drive = ['hybrid', 'hybrid', ['1.8L', '2.0L', '2.5L']]
const PLUG_IN: Drive = ['new_energy', 'plug_in_hybrid', ['DM-i 55KM', 'DM-i 120KM', 'PHEV 100KM']]
const RANGE: Drive = ['new_energy', 'range_extender', ['增程 180KM', '增程 230KM']]
const ELECTRIC: Drive = ['new_energy', 'battery_electric', ['EV 410KM', 'EV 520KM', 'EV 605KM', 'EV 301KM']]
const GAS: Drive = [null, null, ['1.5L CNG']]

/** The values of most trims of a model, and those of some. */
const KINDS: readonly (readonly [weight: number, drives: readonly Drive[]])[] = [
  [76, [PETROL, PETROL, PETROL, PETROL, MILD]],
  [8, [PETROL, PETROL, HYBRID]],
  [4, [PETROL, DIESEL]],
  [8, [ELECTRIC]],
  [8, [PLUG_IN, PLUG_IN, ELECTRIC, PETROL]],
  [2, [RANGE, ELECTRIC]],
  [1, [PETROL, GAS]],
]

/** The most listed brand first, and within each the most listed model. */
export function createCatalogue(seed: number): readonly Model[] {
  const random = createRandom(seed)
  const brandWeights = listZipfWeights(BRANDS, 1.65, 1.15)
  const brandIds = shuffle(random, BRANDS * 2)
  const seriesIds = shuffle(random, MODELS * 3)
  const counts = countModels(brandWeights)
  const names = new Set<string>()
  const models: Model[] = []
  for (const [rank, weight] of brandWeights.entries()) {
    const brand = drawName(random, names)
    const tier = Math.exp(0.5 * drawNormal(random))
    const taken = new Set<string>()
    const shares = listZipfWeights(counts[rank] as number, 1, 1.1)
    const all = shares.reduce((sum, share) => sum + share, 0)
    for (const share of shares) {
      const series_id = (seriesIds[models.length] as number) + 1
      const kin = { brand_id: (brandIds[rank] as number) + 1, series_id, weight: (weight * share) / all }
      models.push({ ...drawModel(random, brand, tier, taken), ...kin })
    }
  }
  return models
}

/** Brands that sell more have more models; every brand has at least one. */
function countModels(weights: readonly number[]): number[] {
  const roots = weights.map((weight) => Math.sqrt(weight))
  const all = roots.reduce((sum, root) => sum + root, 0)
  const counts = roots.map((root) => 1 + Math.floor(((MODELS - BRANDS) * root) / all))
  for (let i = 0, left = MODELS - counts.reduce((sum, count) => sum + count, 0); i < left; i++) counts[i]! += 1
  return counts
}

type Name = readonly [source: string, english: string]

function drawName(random: Random, taken: Set<string>): Name {
  for (;;) {
    const [first, second] = [pick(random, SYLLABLES), pick(random, SYLLABLES)]
    const source = first[0] + second[0]
    if (taken.has(source)) continue
    taken.add(source)
    return [source, first[1].charAt(0).toUpperCase() + first[1].slice(1) + second[1]]
  }
}

const drawBody = createWeightedDraw(BODIES.map(([, weight]) => weight))
const drawKind = createWeightedDraw(KINDS.map(([weight]) => weight))

function drawModel(
  random: Random,
  brand: Name,
  tier: number,
  taken: Set<string>,
): Omit<Model, 'brand_id' | 'series_id' | 'weight'> {
  const [source, english] = drawName(random, taken)
  const mark = pick(random, MARKS)
  const drives = KINDS[drawKind(random)]?.[1] as readonly Drive[]
  const isElectric = drives[0]?.[0] === 'new_energy'
  const first_year = isElectric ? 2016 + drawWhole(random, 8) : 2006 + drawWhole(random, 15)
  const new_price_cny = 135_500 * tier * Math.exp(0.42 * drawNormal(random))
  return {
    source: `${brand[0]}${source}${mark}`,
    english: `${brand[1]} ${english}${mark === '' ? '' : ` ${mark}`}`,
    new_price_cny,
    body_style: numberOf('body_style', BODIES[drawBody(random)]?.[0] as BodyStyle),
    first_year,
    last_year: Math.min(LAST_YEAR, first_year + 3 + drawWhole(random, 16)),
    trims: drawTrims(random, drives, new_price_cny),
  }
}

function drawTrims(random: Random, drives: readonly Drive[], price: number): Trim[] {
  const manualShare = price < 90_000 ? 0.6 : price < 160_000 ? 0.3 : 0.02
  const trims = Array.from({ length: 2 + drawWhole(random, MOST_TRIMS - 1) }, (_, rank) => {
    const [fuel_type, powertrain, engines] = pick(random, drives)
    const isManual = powertrain === 'combustion' && random() < manualShare
    const engine = pick(random, engines)
    const [level, english] = pick(random, LEVELS)
    return {
      source: `${engine} ${powertrain === 'battery_electric' ? '' : isManual ? '手动' : '自动'}${level}`,
      english: `${engine.replace('增程', 'EREV')} ${isManual ? 'Manual ' : ''}${english}`,
      weight: 1 / (rank + 1),
      price_factor: 0.85 + 0.4 * random(),
      // A missing value has the position -1, which means unknown in the table.
      fuel_type: numberOf('fuel_type', fuel_type) ?? UNKNOWN,
      powertrain: numberOf('powertrain', powertrain) ?? UNKNOWN,
      transmission: numberOf('transmission', isManual ? 'manual' : 'automatic'),
    }
  })
  return trims.filter((trim, i) => trims.findIndex(({ source }) => source === trim.source) === i)
}

/** The whole numbers below a limit, in random order. */
function shuffle(random: Random, count: number): number[] {
  const places = Array.from({ length: count }, (_, i) => i)
  for (let i = count - 1; i > 0; i--) {
    const other = drawWhole(random, i + 1)
    ;[places[i], places[other]] = [places[other] as number, places[i] as number]
  }
  return places
}
