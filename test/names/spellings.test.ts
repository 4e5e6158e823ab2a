/** Spellings of brands and models, and the cars that each must find, by the stand-in's true data. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NamedPowertrain, SourceBrand, SourcePart, SourceSeries } from '../../src/domain/source.ts'
import { createPhraseTest } from '../../src/domain/title-phrases.ts'
import { titleOf } from '../../src/sources/fixtures/truth.ts'
import { isOfLine } from '../../src/words/brand-table.ts'
import { createWords } from '../../src/words/create-words.ts'
import { type CarTruth, type OpenService, openService } from '../spec/open-service.ts'
import { fold, sorted } from '../spec/truth-filters.ts'

/** Further fields of the control route. */
interface NamedCar extends CarTruth {
  readonly fuel: string
}

const CARS = 2000
const DRIVES: Readonly<Record<string, readonly string[]>> = {
  EV: ['EV', 'FC'],
  ER: ['ER'],
  PH: ['PH', 'ER'],
  H: ['H', 'ED'],
  P: ['P', 'P24', 'P48', 'P90', 'D', 'D48'],
  NEV: ['EV', 'FC', 'PH', 'ER'],
}

let service: OpenService
let cars: readonly NamedCar[]
let catalogue: { readonly brands: readonly SourceBrand[]; readonly series: readonly SourceSeries[] }
const words = createWords({ onUnknown: () => {} })
beforeAll(async () => {
  service = await openService({ marketplace: ['--cars', String(CARS), '--brands', 'all'] })
  cars = ((await service.marketplace.control(`cars?limit=${CARS}&describe=1`)) as { cars: NamedCar[] }).cars
  catalogue = await readCatalogue()
})
afterAll(() => service?.stop())

function readRows(file: string): string[][] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
}

const listOf = (cell: string | undefined) => (cell ?? '-').split('|').filter((text) => text !== '-')
const models = readRows('model-spellings.tsv')
const brands = readRows('brand-spellings.tsv')

const idsWhere = (fits: (car: NamedCar) => boolean) => cars.filter(fits).map(({ infoid }) => infoid)
const idsOf = ([, names]: readonly string[], all: readonly SourceBrand[]) =>
  all.filter(({ name }) => listOf(names).includes(name)).map(({ id }) => id)

/** `title`: it contains one of these, separated by slashes. */
function fitsModel(car: NamedCar, [, series, drive = '-', title = '-']: readonly string[]): boolean {
  return (
    listOf(series).includes(car.series) &&
    (drive === '-' || (DRIVES[drive]?.includes(car.fuel) ?? false)) &&
    (title === '-' || title.split('/').some((word) => car.name.includes(word)))
  )
}

/** A line is told by what stands in the names of its series; a brand that is called like it is meant as a whole. */
function fitsBrand(car: NamedCar, [, names, lines]: readonly string[]): boolean {
  if (!listOf(names).includes(car.brand)) return false
  const words = listOf(lines)
  return words.length === 0 || words.includes(car.brand) || words.some((word) => car.series.includes(word))
}

async function readNative<Result>(path: string): Promise<Result> {
  return ((await (await fetch(service.marketplace.url + path)).json()) as { result: Result }).result
}

/** The whole catalogue, as the marketplace sends it. */
async function readCatalogue(): Promise<{ brands: SourceBrand[]; series: SourceSeries[] }> {
  const { brands: letters } = await readNative<{ brands: { brand: { bid: number; name: string; py: string }[] }[] }>(
    '/api/v2/getbrands',
  )
  const all = letters.flatMap(({ brand }) => brand).map(({ bid, name, py }) => ({ id: bid, name, pinyin: py }))
  const series: SourceSeries[] = []
  const queue = [...all]
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let brand = queue.shift(); brand; brand = queue.shift()) {
        const brand_id = brand.id
        const { list } = await readNative<{ list: { item: { sid: number; sname: string }[] }[] }>(
          `/api/v2/getseriesbybrandid?brandid=${brand_id}`,
        )
        for (const { sid, sname } of list[0]?.item ?? []) series.push({ id: sid, name: sname, brand_id })
      }
    }),
  )
  return { brands: all, series }
}

const FUEL_CODES: Readonly<Record<NamedPowertrain, readonly number[]>> = {
  combustion: [1, 2],
  hybrid: [3],
  plug_in_hybrid: [5],
  range_extender: [6],
  battery_electric: [7],
}

/** Whether a car is of a part, by the truth. */
function isOf(car: NamedCar, part: SourcePart): boolean {
  const title = fold(titleOf(car))
  return (
    (part.brand_id === null || car.brandid === part.brand_id) &&
    (part.series_id === null || car.seriesid === part.series_id) &&
    part.keywords.every((word) => title.includes(fold(word))) &&
    createPhraseTest(part.phrases)(title) &&
    (part.powertrains?.some((one) => FUEL_CODES[one].includes(car.fuel_filter ?? 0)) ?? true)
  )
}

describe('every spelling finds exactly the cars that it means', () => {
  it('of brands', () => {
    expect(brands.length).toBeGreaterThan(220)
    const { resolveBrand } = words
    for (const row of brands) {
      const found = resolveBrand(row[0] as string, catalogue.brands)
      const lines = 'lines' in found ? found.lines : []
      expect([row[0], sorted(lines.map(({ brand }) => brand.id))]).toEqual([
        row[0],
        sorted(idsOf(row, catalogue.brands)),
      ])
      const finds = (car: NamedCar) =>
        lines.some(({ brand, series }) => brand.id === car.brandid && isOfLine(car.series, series))
      expect([row[0], ...idsWhere(finds)]).toEqual([row[0], ...idsWhere((car) => fitsBrand(car, row))])
    }
  })

  it('of models', () => {
    expect(models.length).toBeGreaterThan(1000)
    const { series } = catalogue
    const known = new Set(series.map(({ name }) => name))
    const { resolveModel } = words
    const bySeries = new Map<string | number, NamedCar[]>()
    for (const car of cars) {
      for (const key of [car.series, car.seriesid]) bySeries.set(key, [...(bySeries.get(key) ?? []), car])
    }
    const nameOf = new Map(series.map(({ id, name }) => [id, name]))
    const carsOf = ({ series_id }: SourcePart) => bySeries.get(series_id ?? 0) ?? []
    const numbersOf = (some: readonly NamedCar[]) => sorted([...new Set(some.map(({ infoid }) => infoid))])
    let found = 0
    for (const row of models) {
      expect(listOf(row[1]).filter((name) => !known.has(name))).toEqual([])
      const parts = resolveModel(row[0] as string, series)
      const ids = [...new Set(parts.flatMap((part) => carsOf(part).filter((car) => isOf(car, part))))]
      const named = listOf(row[1]).flatMap((name) => bySeries.get(name) ?? [])
      const expected = named.filter((car) => fitsModel(car, row))
      expect([row[0], ...numbersOf(ids)]).toEqual([row[0], ...numbersOf(expected)])
      // Also where no car is on sale just now the series must be meant.
      if (row[2] === '-' && row[3] === '-') {
        const meant = new Set(parts.map(({ series_id }) => nameOf.get(series_id ?? 0)))
        expect([row[0], ...meant]).toEqual(expect.arrayContaining([row[0], ...listOf(row[1])]))
      }
      if (ids.length > 0) found++
    }
    expect(found).toBeGreaterThan(600)
  })

  it.each(['Han EV', 'ES300h', 'Song Plus', 'Wingle', 'C200', 'Binyue', 'Model Y Long Range', 'Range Rover Sport'])(
    '%j, page by page',
    async (model) => {
      const row = models.find(([name]) => name === model) as string[]
      const expected = cars.filter((car) => fitsModel(car, row)).map(({ infoid }) => infoid)
      const { results, total } = await service.searchAll({ model })
      expect(sorted(results.map(({ id }) => id))).toEqual(sorted(expected))
      expect(total).toBe(expected.length)
    },
  )

  it.each([
    ['C200', '奔驰C级', / C 200 /],
    ['ES200', '雷克萨斯ES', /款 200 /],
    ['Macan S', 'Macan', / S /],
  ])(
    '%s: the number of a variant is none of a year, its letter none of a word; the total is what is listed',
    async (model, name, title) => {
      const { results, total } = await service.searchAll({ model })
      const expected = idsWhere((car) => car.series.startsWith(name) && title.test(car.name))
      expect(expected.length).toBeGreaterThan(1)
      expect(sorted(results.map(({ id }) => id))).toEqual(sorted(expected))
      expect(total).toBe(expected.length)
      expect(await service.count({ model })).toBe(expected.length)
    },
  )

  it.each(['JAC', 'audi', 'Mercedes-AMG', 'BAIC', 'Maybach'])('%j, page by page', async (brand) => {
    const row = brands.find(([name]) => name === brand) as string[]
    const expected = cars.filter((car) => fitsBrand(car, row)).map(({ infoid }) => infoid)
    const { results } = await service.searchAll({ brand, sort: 'price_asc' })
    expect(sorted(results.map(({ id }) => id))).toEqual(sorted(expected))
    const prices = results.map(({ price_cny }) => price_cny ?? Number.POSITIVE_INFINITY)
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
  })
})

describe('a make that several brands share', () => {
  it.each([
    ['jac', 'JAC', ['江汽集团', '江淮汽车', '江淮瑞风', '江淮钇为']],
    ['BEIJING', 'Beijing', ['北京汽车', '北京越野']],
    ['AUDI', 'AUDI', ['奥迪', 'AUDI']],
    ['audi', 'Audi', ['奥迪', 'AUDI']],
    ['HIMA', '鸿蒙智行', ['AITO 问界', '智界', '享界', '尊界', '尚界']],
    ['БМВ', 'BMW', ['宝马']],
    ['range rover', 'Range Rover', ['路虎']],
  ])('%s: has the models of all, and the name of the catalogue', async (make, name, owners) => {
    const { body } = await service.get<{ make: string; models: string[] }>(
      `/v1/makes/${encodeURIComponent(make)}/models?lang=zh`,
    )
    const zh: Readonly<Record<string, string>> = { Audi: '奥迪', BMW: '宝马', JAC: '江淮汽车' }
    expect(body.make).toBe(zh[name] ?? name)
    const there = new Set(cars.filter(({ brand }) => owners.includes(brand)).map(({ series }) => series))
    const wanted = [...there].filter((series) => name !== 'Range Rover' || series.startsWith('揽胜'))
    expect(wanted.length).toBeGreaterThan(3)
    for (const series of wanted) expect(body.models).toContain(series)
    expect(body.models.includes('发现')).toBe(false)
  })
})

describe('an unknown brand', () => {
  it.each(['Lada', 'Pontiac', 'Vauxhall', 'УАЗ', 'Tatra'])('%s: 422, and says so', async (brand) => {
    const { status, body } = await service.get<{ detail: unknown[] }>(`/v1/search?brand=${encodeURIComponent(brand)}`)
    expect(status).toBe(422)
    expect(body.detail).toEqual([
      {
        type: 'value_error',
        loc: ['query', 'brand'],
        msg: `Value error, unknown brand '${brand}': the marketplace's catalogue has no brand of this name`,
        input: brand,
        ctx: { error: {} },
      },
    ])
  })
})
