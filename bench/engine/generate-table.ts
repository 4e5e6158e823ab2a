/** Generates listings of a made-up market with realistic distributions directly into columns; repeatable for a seed. */
import { SET_BITS } from '../../src/domain/fields/declare-field.ts'
import {
  CODE_NAMES,
  columnsOf,
  MEASURE_NAMES,
  numberOf,
  type PlainName,
  SET_NAMES,
  STATE_SETS,
} from '../../src/domain/fields/search-fields.ts'
import { foldEnglishTitle } from '../../src/domain/inventory/title-keywords.ts'
import { countMonths } from '../../src/domain/time/china-time.ts'
import { foldTitle } from '../../src/domain/title-phrases.ts'
import { LISTING_ARRAYS, type ListingTable, UNKNOWN } from '../../src/inventory/engine/listing-table.ts'
import { createCatalogue, LAST_YEAR, MOST_TRIMS, type Model } from './catalogue.ts'
import { createRandom, createWeightedDraw, drawNormal, drawWhole, type Random } from './random.ts'

export interface TableOptions {
  readonly listings: number
  readonly seed: number
}

/** The current month of the market. */
export const THIS_MONTH = countMonths(LAST_YEAR, 11)

const MONTHS = 12
const REGISTERED = numberOf('registration_state', 'registered')
const NEW = numberOf('registration_state', 'never_registered')
const FIRST_ID = 50_000_000
/** The national divisions, those with the most cars first. */
const PROVINCES = [
  44, 37, 32, 33, 51, 41, 13, 43, 42, 34, 21, 35, 11, 31, 50, 61, 36, 45, 53, 14, 52, 22, 23, 12, 15, 65, 62, 46, 64,
  63, 54,
]
/** How often the value of each column is unknown. */
const GAPS = {
  brand: 0.003,
  series: 0.008,
  title: 0.001,
  price: 0.01,
  mileage: 0.008,
  registered: 0.012,
  model_year: 0.01,
  fuel: 0.006,
  powertrain: 0.03,
  transmission: 0.012,
  body: 0.01,
  state: 0.04,
  province: 0.015,
}
const NEVER_REGISTERED = 0.008
/** A date with only the year. */
const ONLY_YEAR = 0.06
const REPORTS = 0.38

type Columns = { -readonly [Name in keyof ListingTable]: ListingTable[Name] } & {
  readonly titles: { readonly title: string; readonly english_title: string }[]
}

export function generateTable({ listings, seed }: TableOptions): ListingTable {
  const models = createCatalogue(seed)
  const random = createRandom(seed ^ 0x5bd1e995)
  const table = createColumns(listings)
  const findTitle = createTitles(models, table.titles)
  const drawModel = createWeightedDraw(models.map(({ weight }) => weight))
  const drawTrims = models.map(({ trims }) => createWeightedDraw(trims.map(({ weight }) => weight)))
  const drawProvince = createWeightedDraw(PROVINCES.map((_, rank) => 1 / (rank + 3)))
  let id = FIRST_ID
  for (let row = 0; row < listings; row++) {
    const place = drawModel(random)
    const model = models[place] as Model
    const trim = drawTrims[place]?.(random) as number
    id += 1 + drawWhole(random, 4)
    table.id[row] = id
    writeModel(table, row, model, random)
    writeTrim(table, row, model, trim, random)
    const year = writeTime(table, row, model, trim, random)
    const isTitled = random() >= GAPS.title
    table.title[row] = isTitled ? findTitle(place, year, trim) : findTitle(place, 0, 0)
    table.province[row] = random() < GAPS.province ? UNKNOWN : (PROVINCES[drawProvince(random)] as number)
    table.has_report[row] = random() < REPORTS ? 1 : 0
  }
  writeFacts(table, createRandom(seed ^ 0x27d4eb2f))
  writeSets(table, createRandom(seed ^ 0x165667b1))
  return table
}

/** How many values each fact has, the lowest, and how far apart they are. A field that is not here has few. */
const FACT_SPREADS: Readonly<Partial<Record<PlainName, readonly [values: number, lowest: number, step: number]>>> = {
  power_hp: [600, 60, 0.9],
  displacement_cc: [120, 900, 37],
  seats: [5, 2, 1],
  transfers: [8, 0, 1],
  city: [340, 110_100, 1700],
  listed_day: [365, 20_400, 1],
  price_changed_day: [180, 20_585, 1],
  drive: [3, 1, 1],
  color: [17, 1, 1],
  emission: [6, 3, 1],
  gearbox: [8, 1, 1],
  battery_rented: [1, 1, 0],
  report_status: [6, 1, 1],
  had_accident: [2, 0, 1],
  was_flooded: [2, 0, 1],
  was_fire_damaged: [2, 0, 1],
  odometer_rolled_back: [2, 0, 1],
  is_rental: [2, 0, 1],
  derived_damage_severity: [4, 1, 1],
}
const FEW = [20, 1, 1] as const
const FACT_GAPS = 0.08

/** The columns that follow from a model, a trim, a time or a place. */
const DRAWN: ReadonlySet<PlainName> = new Set<PlainName>([
  ...(['model_year', 'fuel_type', 'powertrain', 'transmission', 'body_style', 'price_cny', 'mileage_km'] as const),
  ...(['registration_state', 'registered_from', 'registered_to', 'province', 'has_report'] as const),
])
const FACT_NAMES = [...new Set([...(Object.keys(FACT_SPREADS) as PlainName[]), ...MEASURE_NAMES, ...CODE_NAMES])]

/** From numbers of their own, so that the other columns stay as they were without them. */
function writeFacts(table: Columns, random: Random): void {
  for (const name of FACT_NAMES.filter((one) => !DRAWN.has(one))) {
    const [values, lowest, step] = FACT_SPREADS[name] ?? FEW
    const column = table[name]
    for (let row = 0; row < table.count; row++) {
      // Low values are more frequent.
      const place = Math.floor(values * random() ** 1.5)
      column[row] = random() < FACT_GAPS ? UNKNOWN : Math.round((lowest + place * step) * 10) / 10
    }
  }
}

/** Seven fields of eight are known, and of the other sets a car has one member of four. */
function writeSets(table: Columns, random: Random): void {
  const drawWord = () => Math.floor(random() * 2 ** SET_BITS)
  const states = STATE_SETS.map((name) => columnsOf(name).map((column) => table[column]))
  const others = SET_NAMES.filter((name) => !(STATE_SETS as readonly string[]).includes(name)).flatMap((name) =>
    columnsOf(name).map((column) => table[column]),
  )
  for (let row = 0; row < table.count; row++) {
    const isRendered = random() >= FACT_GAPS
    for (const nth of states[0]?.keys() ?? []) {
      const known = drawWord() | drawWord() | drawWord()
      const unknown = ~known & drawWord()
      const words = [known, unknown, ~known & ~unknown & drawWord()]
      for (const [i, columns] of states.entries())
        (columns[nth] as Int32Array)[row] = isRendered ? (words[i] as number) : UNKNOWN
    }
    const isRead = random() >= FACT_GAPS
    for (const column of others) column[row] = isRead ? drawWord() & drawWord() : UNKNOWN
  }
}

function writeModel(table: Columns, row: number, model: Model, random: Random): void {
  const isOfBrand = random() >= GAPS.brand
  table.brand_id[row] = isOfBrand ? model.brand_id : UNKNOWN
  table.series_id[row] = isOfBrand && random() >= GAPS.series ? model.series_id : UNKNOWN
  table.body_style[row] = random() < GAPS.body ? UNKNOWN : model.body_style
}

function writeTrim(table: Columns, row: number, model: Model, trim: number, random: Random): void {
  const { fuel_type, powertrain, transmission } = model.trims[trim] as Model['trims'][number]
  table.fuel_type[row] = random() < GAPS.fuel ? UNKNOWN : fuel_type
  table.powertrain[row] = random() < GAPS.powertrain ? UNKNOWN : powertrain
  table.transmission[row] = random() < GAPS.transmission ? UNKNOWN : transmission
}

/** Sets the values that depend on a car's age; returns its model year. */
function writeTime(table: Columns, row: number, model: Model, trim: number, random: Random): number {
  const youngest = Math.max(1, THIS_MONTH - countMonths(model.last_year, MONTHS))
  const oldest = THIS_MONTH - countMonths(model.first_year, 1)
  const age = youngest + Math.floor((oldest - youngest) * random() ** 1.6)
  const month = THIS_MONTH - age
  const year = Math.min(Math.floor(month / MONTHS) + (random() < 0.25 ? 1 : 0), model.last_year)
  const kind = random()
  const isNew = kind < NEVER_REGISTERED
  const isTold = !isNew && kind >= NEVER_REGISTERED + GAPS.registered
  const january = month - (month % MONTHS)
  const isYearOnly = random() < ONLY_YEAR
  table.registered_from[row] = isTold ? (isYearOnly ? january : month) : UNKNOWN
  table.registered_to[row] = isTold ? (isYearOnly ? january + MONTHS - 1 : month) : UNKNOWN
  table.registration_state[row] = random() < GAPS.state ? UNKNOWN : isNew ? NEW : REGISTERED
  table.model_year[row] = random() < GAPS.model_year ? UNKNOWN : year
  const years = age / MONTHS
  const factor = (model.trims[trim] as Model['trims'][number]).price_factor
  const price = model.new_price_cny * factor * Math.exp(-0.115 * years + 0.14 * drawNormal(random))
  table.price_cny[row] = random() < GAPS.price ? UNKNOWN : Math.max(30, Math.round(price / 100)) * 100
  const mileage = isNew ? 50 : (years + 0.1) * 12_500 * Math.exp(0.42 * drawNormal(random))
  table.mileage_km[row] = random() < GAPS.mileage ? UNKNOWN : Math.max(1, Math.round(mileage / 100)) * 100
  return year
}

/** Returns the position of a title, which is added on first use; the year 0 means no title. */
function createTitles(
  models: readonly Model[],
  titles: Columns['titles'],
): (model: number, year: number, trim: number) => number {
  const years = LAST_YEAR - Math.min(...models.map(({ first_year }) => first_year)) + 1
  const places = new Int32Array(models.length * years * MOST_TRIMS).fill(UNKNOWN)
  let empty = UNKNOWN
  const add = (title: string, english: string) =>
    titles.push({ title: foldTitle(title), english_title: foldEnglishTitle(english) }) - 1
  return (place, year, trim) => {
    if (year === 0) {
      if (empty === UNKNOWN) empty = add('', '')
      return empty
    }
    const key = (place * years + (LAST_YEAR - year)) * MOST_TRIMS + trim
    if (places[key] === UNKNOWN) {
      const { source, english, trims } = models[place] as Model
      const { source: ending, english: englishEnding } = trims[trim] as Model['trims'][number]
      places[key] = add(`${source} ${year}款 ${ending}`, `${english} ${year} ${englishEnding}`)
    }
    return places[key] as number
  }
}

function createColumns(count: number): Columns {
  const arrays = Object.entries(LISTING_ARRAYS).map(([name, array]) => [name, new array(count)] as const)
  return { ...Object.fromEntries(arrays), count, titles: [] } as unknown as Columns
}
