/** The catalogue: brands, their series, and the generations that the series went through. */
import { DRIVES, type DriveCode, FUELS, type FuelCode, type Gearbox, LEVELS, readGearbox } from './codes.ts'
import { readTable } from './read-table.ts'

export interface Brand {
  readonly id: number
  readonly name: string
  readonly pinyin: string
  readonly letter: string
}

export interface Variant {
  readonly label: string
  readonly litres: number | null
  readonly charged: boolean
  readonly hp: number
  readonly gearbox: Gearbox
  readonly drive: DriveCode
  readonly fuel: FuelCode
  readonly battery_kwh: number | null
  readonly range_km: number | null
  readonly from: number
  readonly to: number
}

export interface Generation {
  readonly maker: string
  readonly level: number
  readonly structure: string
  readonly seats: readonly number[]
  readonly from: number
  readonly to: number
  /** Guide prices in 万元 of the cheapest and the most expensive trim. */
  readonly price_low: number
  readonly price_high: number
  readonly size: string
  readonly wheelbase: number
  readonly variants: readonly Variant[]
  readonly trims: readonly string[]
}

export interface Series {
  readonly id: number
  readonly name: string
  readonly brand: Brand
  readonly popularity: number
  readonly generations: readonly Generation[]
}

export interface Catalogue {
  readonly brands: readonly Brand[]
  readonly series: readonly Series[]
}

const BRAND_COLUMNS = ['id', 'name', 'pinyin', 'letter'] as const
const SERIES_COLUMNS = [
  'seriesid',
  'brandid',
  'name',
  'maker',
  'level',
  'structure',
  'seats',
  'years',
  'price',
  'size',
  'popularity',
  'variants',
  'trims',
] as const
const SERIES_TABLES = ['european', 'overseas', 'chinese-majors', 'chinese-groups', 'chinese-others']

type SeriesRow = Record<(typeof SERIES_COLUMNS)[number], string>

export function readCatalogue(): Catalogue {
  const brands = readTable(new URL('./tables/brands.tsv', import.meta.url), BRAND_COLUMNS).map((row) => ({
    ...row,
    id: Number(row.id),
  }))
  const brandById = new Map(brands.map((brand) => [brand.id, brand]))
  const series = new Map<number, Series & { generations: Generation[] }>()
  for (const table of SERIES_TABLES) {
    for (const row of readTable(new URL(`./tables/series-${table}.tsv`, import.meta.url), SERIES_COLUMNS)) {
      const id = Number(row.seriesid)
      const brand = brandById.get(Number(row.brandid))
      if (!brand) throw new Error(`series ${row.name} names the unknown brand ${row.brandid}`)
      const known = series.get(id)
      if (known && known.name !== row.name) throw new Error(`series id ${id} is both ${known.name} and ${row.name}`)
      if (known) known.generations.push(readGeneration(row))
      else
        series.set(id, {
          id,
          name: row.name,
          brand,
          popularity: Number(row.popularity),
          generations: [readGeneration(row)],
        })
    }
  }
  return { brands, series: [...series.values()].sort((a, b) => a.id - b.id) }
}

function readGeneration(row: SeriesRow): Generation {
  const [from, to] = readPair(row.years)
  const [low, high] = readPair(row.price)
  const [size, wheelbase] = row.size.split('/') as [string, string]
  if (!LEVELS[Number(row.level)]) throw new Error(`${row.name}: unknown level ${row.level}`)
  return {
    maker: row.maker,
    level: Number(row.level),
    structure: row.structure,
    seats: row.seats.split(',').map(Number),
    from,
    to,
    price_low: low,
    price_high: high,
    size,
    wheelbase: Number(wheelbase),
    variants: row.variants.split(';').map((text) => readVariant(text, from, to)),
    trims: row.trims.split(','),
  }
}

/** `label:engine:hp:gearbox:drive:fuel[:kWh:km][@from-to]` */
function readVariant(text: string, from: number, to: number): Variant {
  const [spec, years] = text.split('@') as [string, string | undefined]
  const [label, engine, hp, gearbox, drive, fuel, kwh, km] = spec.split(':') as [string, ...string[]]
  if (!(drive! in DRIVES) || !(fuel! in FUELS)) throw new Error(`unknown drive or fuel in ${text}`)
  const [first, last] = years ? readPair(years) : [from, to]
  return {
    label,
    litres: engine === '-' ? null : Number.parseFloat(engine!),
    charged: engine!.endsWith('T'),
    hp: Number(hp),
    gearbox: readGearbox(gearbox!),
    drive: drive as DriveCode,
    fuel: fuel as FuelCode,
    battery_kwh: kwh === undefined ? null : Number(kwh),
    range_km: km === undefined ? null : Number(km),
    from: first,
    to: last,
  }
}

function readPair(text: string): [number, number] {
  const [low, high] = text.split('-').map(Number) as [number, number]
  return [low, high]
}
