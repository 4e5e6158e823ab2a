/** List rows: 63 keys of fixed types in every row, text for numbers, and no brand anywhere. */
import { describe, expect, it } from 'vitest'
import type { Car } from '../world/car.ts'
import { createWorld } from '../world/world.ts'
import type { NativeContext } from './context.ts'
import { listName, makeListRow } from './list-row.ts'

const world = createWorld({ seed: 7, today: '2026-11-15', cars: 2000 })
const context: NativeContext = {
  seed: 7,
  now: world.now(),
  public_url: 'http://market.example',
  advertise: (car) => ({ isreport: car.index % 3 === 0 ? 1 : 0, testreporturl: '' }),
  isAdvertised: (car) => car.index % 3 === 0,
}
const cars = Array.from({ length: world.size() }, (_, i) => world.car(i))
const rows = cars.map((car) => ({ car, row: makeListRow(car, context) }))
type Row = (typeof rows)[number]['row']
const all = (isRight: (row: Row, car: Car) => boolean) =>
  expect(rows.filter(({ row, car }) => !isRight(row, car)).map(({ car }) => car.spec.name)).toEqual([])

const TYPES: Readonly<Record<string, readonly string[]>> = {
  number: ['infoid', 'cityid', 'dealerid', 'seriesid', 'specid', 'isnewenergy', 'photocount', 'cartype', 'fromtype'],
  string: [
    ...['carname', 'cname', 'sname', 'syname', 'price', 'mileage', 'firstregyear', 'displacement', 'environmental'],
    ...['imageurl', 'saveprice', 'discount', 'act_discount', 'direct_descent_format', 'bargainamountformat'],
    ...['downpayment', 'dealer_level', 'kindname', 'url', 'stra', 'pv_extstr', 'videourl', 'liveurl', 'imuserid'],
  ],
  object: ['cartags', 'consignment', 'cpcinfo', 'sameinfo', 'filtertag', 'burypoint'],
}

describe('a list row', () => {
  it('has 63 keys in the same order and of the same types in every row', () => {
    const shape = (row: Row) => Object.entries(row).map(([key, value]) => `${key}:${typeof value}`)
    const first = shape(rows[0]!.row)
    expect(first.length).toBe(63)
    all((row) => shape(row).join() === first.join() && !Object.values(row).includes(null as never))
  })

  it('has the known types', () => {
    const row: Record<string, unknown> = rows[0]!.row
    for (const [type, keys] of Object.entries(TYPES)) for (const key of keys) expect(typeof row[key], key).toBe(type)
  })

  it('names no brand, by no key and by no number', () => {
    expect(Object.keys(rows[0]!.row).filter((key) => /brand/i.test(key))).toEqual([])
    all((row) => !/brandid|brandname|"bid"/.test(JSON.stringify(row)))
  })

  it('has its seller and location', () => {
    all(
      (row, { infoid, dealer, spec }) =>
        row.infoid === infoid &&
        row.dealerid === dealer.id &&
        row.cname === dealer.city.name &&
        row.cityid === dealer.city.code &&
        row.seriesid === spec.series.id &&
        row.specid === spec.id &&
        row.sname === '' &&
        row.syname === '' &&
        row.photocount === 0,
    )
  })

  it('writes price and mileage as 万 without trailing zeros, or nothing', () => {
    const number = /^(?:0|[1-9]\d*)(?:\.\d?[1-9])?$/
    all((row, { gaps }) => (gaps.has('price') ? row.price === '' : number.test(row.price)))
    all((row, { gaps }) => (gaps.has('mileage') ? row.mileage === '' : number.test(row.mileage)))
    all((row, car) => row.price === '' || Math.round(Number(row.price) * 100) === car.price_hundreds)
    all((row, car) => row.mileage === '' || Math.round(Number(row.mileage) * 10_000) === car.mileage_km)
    expect(rows.some(({ row }) => /^\d+$/.test(row.price))).toBe(true)
    expect(rows.some(({ row }) => row.mileage === '0.01')).toBe(true)
  })

  it('has the year of registration, 未上牌, or nothing', () => {
    all((row, { registered, gaps }) => {
      if (gaps.has('registration')) return row.firstregyear === ''
      return row.firstregyear === (registered === null ? '未上牌' : `${Math.floor(registered / 12)}年`)
    })
    for (const text of ['', '未上牌']) expect(rows.some(({ row }) => row.firstregyear === text)).toBe(true)
  })

  it('shows 0.0T and no emission on every battery car, litres with a letter on the others', () => {
    all((row, { spec, gaps }) => {
      const { litres, charged } = spec.variant
      if (litres === null) return row.displacement === '0.0T' && (row.environmental === '-' || gaps.has('emission'))
      if (gaps.has('specifications')) return row.displacement === ''
      return row.displacement === `${litres.toFixed(1)}${charged ? 'T' : 'L'}` && row.environmental !== '-'
    })
    expect(rows.filter(({ row }) => row.displacement === '0.0T').length).toBeGreaterThan(100)
  })

  it('marks plug-in, range-extended and battery cars as new energy, and no others', () => {
    all((row, { spec }) => row.isnewenergy === (['PH', 'ER', 'EV', 'FC'].includes(spec.variant.fuel) ? 1 : 0))
    expect(rows.some(({ row, car }) => car.spec.variant.fuel === 'P48' && row.isnewenergy === 0)).toBe(true)
  })

  it('spells imported series without the brackets of the catalogue', () => {
    expect(listName('宝马5系(进口) 2010款 523i')).toBe('宝马5系进口 2010款 523i')
    all((row, { spec }) => row.carname === spec.name.replace('(进口)', '进口'))
    expect(rows.filter(({ car }) => car.spec.name.includes('(进口)')).length).toBeGreaterThan(20)
  })

  it('has its badges in four places, the report among them exactly when one is advertised', () => {
    const titles = (row: Row) => Object.values(row.cartags).flatMap((tags) => tags.map(({ title }) => title))
    all((row) => Object.keys(row.cartags).join() === 'p1,p2,p3,p4')
    all((row, { index }) => titles(row).includes('检测报告') === (index % 3 === 0))
    all((row) => new Set(titles(row)).size === titles(row).length)
    all((row, { spec }) => titles(row).includes('纯电动') === (spec.variant.fuel === 'EV'))
    all((row) => row.isnewly === (titles(row).includes('新上架') ? 1 : 0))
    const seen = new Set(rows.flatMap(({ row }) => titles(row)))
    for (const badge of ['原厂质保', '0次过户', '准新车', '诚信车', '0出险', '电池租赁', '4S直卖', '新上架', '混动']) {
      expect(seen).toContain(badge)
    }
    all((row, { spec }) => !titles(row).includes('电池租赁') || spec.series.brand.name === '蔚来')
    all((row, { transfers }) => !titles(row).some((title) => /0次过户|一手车/.test(title)) || transfers === 0)
  })

  it('has one cover of the list size, and a link of the app that leads to no web page', () => {
    all((row) => /^http:\/\/market\.example\/escimg\/.*\/640x480_c42_usedcar__.*\.jpg\.webp$/.test(row.imageurl))
    all((row, { infoid, spec }) => {
      const inner = new URL(row.url).searchParams.get('url') as string
      const ext = JSON.parse(decodeURIComponent(/&ext=(.*)$/.exec(inner)?.[1] as string)) as { specid: number }
      return (
        row.url.startsWith('usedcar://') &&
        inner.startsWith(`rn://UsedCar_Detail/CarDetail?infoid=${infoid}&`) &&
        ext.specid === spec.id
      )
    })
    all((row) => typeof JSON.parse(row.stra) === 'object' && typeof JSON.parse(row.pv_extstr) === 'object')
  })

  it('has a down payment of a third, or less than the price in a promotion', () => {
    all((row) => row.downpayment === '' || Math.abs(Number(row.downpayment) - Number(row.price) * 0.3) < 0.006)
    all((row) => row.act_discount === '' || Number(row.act_discount) < Number(row.price))
    expect(rows.some(({ row }) => row.act_discount !== '')).toBe(true)
  })

  it('hides the chat id of private people', () => {
    all((row, { dealer }) => row.imuserid === (dealer.private ? '' : `esc_b_|${dealer.userid}`))
  })
})
