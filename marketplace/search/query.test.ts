/** Search parameters: the marketplace ignores what it does not understand. */
import { describe, expect, it } from 'vitest'
import { foldText, readQuery } from './query.ts'

const read = (text: string, largest = 100) => readQuery(new URLSearchParams(text), largest)
const NOTHING = {
  page_index: 1,
  page_size: 10,
  brand: null,
  series: null,
  year: null,
  specs: null,
  price: null,
  age: null,
  mileage: null,
  displacement: null,
  fuels: null,
  levels: null,
  gearbox: null,
  service: null,
  city: null,
  province: null,
  words: [],
  sort: 0,
}

describe('a query', () => {
  it('requests the first ten of all cars by default', () => {
    expect(read('')).toEqual(NOTHING)
  })

  it('is read completely', () => {
    const text =
      'pageindex=3&pagesize=24&brandid=15&seriesid=65&seriesyearid=21890&specid=71245,71246&price=15-20&agerange=5-7&mileage=3-6&displacement=1.1-1.6&fueltype=5,6,7&service=420&sort=4&cid=110100&pid=110000&gearbox=2&levelid=16,17&keyword=M%E8%BF%90%E5%8A%A8+Li'
    expect(read(text)).toEqual({
      page_index: 3,
      page_size: 24,
      brand: 15,
      series: 65,
      year: 21_890,
      specs: new Set([71_245, 71_246]),
      price: { low: 15, high: 20 },
      age: { low: 5, high: 7 },
      mileage: { low: 3, high: 6 },
      displacement: { low: 1.1, high: 1.6 },
      fuels: new Set([5, 6, 7]),
      levels: new Set([16, 17]),
      gearbox: 2,
      service: 420,
      city: 110_100,
      province: 110_000,
      words: ['m运动', 'li'],
      sort: 4,
    })
  })

  it.each(['price=100-', 'price=100-0'])('takes %s as open at the upper end', (text) => {
    expect(read(text).price).toEqual({ low: 100, high: Number.POSITIVE_INFINITY })
  })

  it.each([
    'brandid=bmw',
    'brandid=0',
    'brandid=-1',
    'brandid=1234567890',
    'price=cheap',
    'price=15',
    'price=-15',
    'price=15-20-25',
    'agerange=',
    'fueltype=petrol',
    'fueltype=',
    'specid=,',
    'cid=0&pid=0',
    'service=',
    'sort=newest',
    'sort=6',
    'sort=-1',
    'pageindex=0',
    'pagesize=ten',
    'keyword=+++',
    '_appid=2sc.m&_sign=abc&v=11.41.5',
  ])('ignores %s', (text) => {
    expect(read(text)).toEqual(NOTHING)
  })

  it('gives no more rows than the largest page', () => {
    expect(read('pagesize=500').page_size).toBe(100)
    expect(read('pagesize=24', 20).page_size).toBe(20)
  })

  it('keeps the valid numbers of a list', () => {
    expect(read('fueltype=1,x,7,').fuels).toEqual(new Set([1, 7]))
  })

  it('folds case and width', () => {
    expect(foldText('ＢＭＷ（Ｘ５） Ⅱ')).toBe('bmw(x5) ii')
  })
})
