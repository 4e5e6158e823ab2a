import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningMarketplace, startMarketplace } from '../../../test/start-marketplace.ts'
import { type Market, type MarketSlice, type RowMark, WHOLE_MARKET } from '../../domain/inventory/market.ts'
import { SYSTEM_CLOCK } from '../../observe/clock.ts'
import { createGet, type Get } from '../../upstream/get.ts'
import { createNativeReader, parseRowMark } from './native-reader.ts'

let marketplace: RunningMarketplace
let market: Market
let get: Get

interface Described {
  readonly infoid: number
  readonly specid: number
  readonly brandid: number
  readonly seriesid: number
  readonly price_cny: number
  readonly mileage_km: number
  readonly gaps: readonly string[]
  readonly gearbox: string
  readonly fuel_filter: number | null
  readonly level: number
}
let cars: readonly Described[]

beforeAll(async () => {
  marketplace = await startMarketplace(['--brands', 'all'])
  get = createGet({ clock: SYSTEM_CLOCK, maxConnections: 4, userAgent: 'ershou' })
  const options = { timeoutMs: 60_000, maxBytes: 8_388_608, accept: 'application/json' }
  market = createNativeReader({
    baseUrl: marketplace.url,
    read: async (url, parse) => parse(await get(url, options)),
  })
  cars = ((await marketplace.control('cars?limit=1000&describe=1')) as { cars: Described[] }).cars
})
afterAll(async () => {
  await get.close()
  await marketplace.stop()
})

describe('a page of a slice', () => {
  it.each<[string, Partial<MarketSlice>, (car: Described) => boolean]>([
    ['all', {}, () => true],
    ['a brand', { brand_id: 1 }, ({ brandid }) => brandid === 1],
    ['bounds of the price', { price: { min: 5, max: 8 } }, (car) => isWithin(car, 'price', car.price_cny, 5, 8)],
    ['an open bound', { price: { min: 20, max: null } }, (car) => isWithin(car, 'price', car.price_cny, 20, 1e9)],
    [
      'bounds of the kilometres',
      { mileage: { min: 0, max: 3 } },
      (car) => isWithin(car, 'mileage', car.mileage_km, 0, 3),
    ],
    ['a gearbox', { transmission: 'manual' }, ({ gearbox }) => gearbox === '手动'],
    ['a fuel', { fuel_type: 'new_energy' }, ({ fuel_filter }) => [5, 6, 7].includes(fuel_filter ?? 0)],
    ['a body', { body_style: 'compact_suv' }, ({ level }) => level === 17],
  ])('of %s has these cars and no others', async (_, slice, fits) => {
    const expected = cars.filter(fits).map(({ infoid }) => infoid)
    const page = await market.page({ ...WHOLE_MARKET, ...slice }, 'newest', 0, 1000)
    expect(page.total).toBe(expected.length)
    const second = page.total > 100 ? await market.page({ ...WHOLE_MARKET, ...slice }, 'newest', 1, 100) : null
    const ids = [...page.rows, ...(second?.rows ?? [])].map(({ id }) => id)
    expect(ids.length).toBe(Math.min(200, expected.length))
    expect(ids.filter((id) => !expected.includes(id))).toEqual([])
  })

  it.each(['-1', '"many"', 'null', '1e400', '1.5', '[]'])('with a count of %s is invalid', async (message) => {
    await marketplace.control('faults', { kind: 'odd_total', path: 'search', count: 1, message })
    await expect(market.page(WHOLE_MARKET, 'newest', 0, 20)).rejects.toMatchObject({ kind: 'source_changed' })
  })

  it('of a trim has its cars, each with what its record says', async () => {
    const [{ specid }] = cars as [Described]
    const { rows, total } = await market.page({ ...WHOLE_MARKET, trim_id: specid }, 'newest', 0, 20)
    expect(total).toBe(cars.filter((car) => car.specid === specid).length)
    for (const { id, record, ...mark } of rows) {
      expect(mark.trim_id).toBe(specid)
      expect(record).toMatchObject({ infoid: id })
      expect(market.describeRow(JSON.stringify(record))).toEqual(mark)
    }
    expect(market.describeRow('{')).toBe(null)
  })
})

describe('a car', () => {
  it('is its unchanged detail and sheet, until the marketplace reports that it is gone', async () => {
    const [{ infoid, brandid }] = cars as [Described]
    expect(await market.detail(infoid)).toMatchObject({ infoid, brandid })
    expect(await market.sheet(infoid)).toMatchObject({ 0: { title: '基本参数' } })
    await marketplace.control(`cars/${infoid}`, { status: 'sold' })
    expect(await market.detail(infoid)).toBe(null)
    expect(await market.sheet(infoid)).toBe(null)
    await marketplace.control(`cars/${infoid}`, { status: 'on_sale' })
  })

  it.each([
    ['wrong_car', 'source_changed'],
    ['missing_ids', 'source_changed'],
    ['busy', 'source_unavailable'],
    ['signature_error', 'source_unavailable'],
    ['bot_wall', 'source_unavailable'],
    ['garbage_body', 'source_unavailable'],
  ])('is not gone by %s', async (kind, failure) => {
    const [{ infoid }] = cars as [Described]
    await marketplace.control('faults', { kind, path: 'getcarinfo', count: 1 })
    await expect(market.detail(infoid)).rejects.toMatchObject({ kind: failure })
  })
})

it('lists the brands and their series', async () => {
  const brands = await market.brands()
  expect(brands.length).toBeGreaterThan(100)
  const series = await market.series(1)
  expect(series.every(({ brand_id }) => brand_id === 1)).toBe(true)
  const known = new Set(series.map(({ id }) => id))
  expect(cars.filter(({ brandid }) => brandid === 1).every(({ seriesid }) => known.has(seriesid))).toBe(true)
})

function isWithin(car: Described, gap: string, value: number, min: number, max: number): boolean {
  return !car.gaps.includes(gap) && value >= min * 10_000 && value <= max * 10_000
}

const ROW = {
  infoid: 60_000_001,
  carname: '宝马5系 2022款 改款 525Li M运动套装',
  specid: 66_023,
  price: '26.8',
  mileage: '2',
  firstregyear: '2022年',
  imageurl: 'https://a.example/g33/640x480_c42_photo__X.jpg.webp',
  cartags: { p1: [{ title: '准新车', stype: 1, sort: 0 }], p2: [] },
  position: 3,
  followcount: 7,
  dealer_level: '33人咨询',
  stra: '{"rank":1}',
}

const mark = parseRowMark(ROW) as RowMark

describe('the mark of a row', () => {
  it('has the trim and the values that slices are cut by', () => {
    expect(mark).toMatchObject({ trim_id: 66_023, price: 26.8, mileage: 2, year: 2022 })
  })

  it.each([
    ['position', { position: 9 }],
    ['counters', { followcount: 8, dealer_level: '34人咨询' }],
    ['tracking', { stra: '{"rank":2}', pv_extstr: 'x', queryid: 'y' }],
    ['an unknown key', { brandnew: Math.PI }],
    ['the host and the size of the photo', { imageurl: 'https://b.example/g33/400x300_c42_photo__X.jpg.webp' }],
    ['the look of a badge', { cartags: { p1: [{ title: '准新车', stype: 3, sort: 1, bgcolor: '#fff' }], p2: [] } }],
  ])('does not change with %s', (_, change) => {
    expect(parseRowMark({ ...ROW, ...change })).toEqual(mark)
  })

  it.each([
    ['the price', { price: '26.5' }],
    ['a price that is taken away', { price: '' }],
    ['the kilometres', { mileage: '2.1' }],
    ['the title', { carname: '宝马5系' }],
    ['the trim', { specid: 1 }],
    ['the photo', { imageurl: 'https://a.example/g33/640x480_c42_photo__Y.jpg.webp' }],
    ['the city', { cname: '昆明', cityid: 530_100 }],
  ])('changes with %s', (_, change) => {
    const other = parseRowMark({ ...ROW, ...change })
    expect(other?.core).not.toBe(mark.core)
    expect(other?.mark).not.toBe(mark.mark)
  })

  it('separates badges, which only lists have', () => {
    const other = parseRowMark({ ...ROW, cartags: { p1: [{ title: '急售' }] } })
    expect(other?.core).toBe(mark.core)
    expect(other?.mark).not.toBe(mark.mark)
  })

  it.each([null, 7, 'row', [], {}, { infoid: null }, { infoid: 0 }, { infoid: 'x' }])('is null for %j', (row) => {
    expect(parseRowMark(row)).toBe(null)
  })

  it('has null for unknown values', () => {
    const bare = { trim_id: null, price: null, mileage: null, year: null }
    expect(parseRowMark({ infoid: 5 })).toMatchObject(bare)
    expect(parseRowMark({ infoid: 5, price: '面议', mileage: '0', firstregyear: '未上牌', specid: 0 })).toMatchObject(
      bare,
    )
  })
})
