/** The brand and series catalogue: letters, stock, and a number that looks like a count but is not. */
import { describe, expect, it } from 'vitest'
import { createSearchIndex } from '../search/index.ts'
import { takeStock } from '../search/stock.ts'
import type { Car } from '../world/car.ts'
import { createWorld } from '../world/world.ts'
import { makeBrandList, makeSeriesList } from './catalogue-answers.ts'

const world = createWorld({ seed: 7, today: '2026-11-15', cars: 2000 })
const index = createSearchIndex(world, () => false)
// A sold car is not in stock, however cheap or new.
world.alter(1999, { status: 'sold' })
index.refresh([1999])
const stock = takeStock(world, index)
const onSale = Array.from({ length: 1999 }, (_, i) => world.car(i))

interface BrandItem {
  readonly bid: number
  readonly name: string
  readonly py: string
  readonly price: string
  readonly on_sale_num: number
  readonly url: string
}
const listBrands = (newEnergy: boolean) =>
  makeBrandList(world, world.catalogue.brands, stock.brands, newEnergy).brands as {
    letter: string
    brand: BrandItem[]
  }[]
const groups = listBrands(false)
const pricesOf = (cars: readonly Car[]) =>
  cars.filter(({ gaps }) => !gaps.has('price')).map(({ price_hundreds }) => price_hundreds)

describe('the brand list', () => {
  it('has every brand once, under its letter, letters in order', () => {
    const letters = groups.map(({ letter }) => letter)
    expect(letters).toEqual([...new Set(letters)].sort())
    expect(letters.length).toBeGreaterThanOrEqual(23)
    const all = groups.flatMap(({ letter, brand }) =>
      brand.map(({ bid, name, py }) => ({ id: bid, name, pinyin: py, letter })),
    )
    const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
    expect(all.sort(byId)).toEqual([...world.catalogue.brands].sort(byId))
  })

  it('has the keys of the marketplace in every item', () => {
    const keys = 'bid name py icon sid sname sicon dtype url price on_sale_num'
    for (const item of groups.flatMap(({ brand }) => brand)) expect(Object.keys(item).join(' ')).toBe(keys)
  })

  it('has the lowest price on sale and the newest id, or nothing and 0', () => {
    for (const { bid, price, on_sale_num } of groups.flatMap(({ brand }) => brand)) {
      const cars = onSale.filter(({ spec, gaps }) => spec.series.brand.id === bid && !gaps.has('price'))
      expect(price).toBe(cars.length === 0 ? '' : `${Math.min(...pricesOf(cars)) / 100}万`)
      expect(on_sale_num).toBe(Math.max(0, ...cars.map(({ infoid }) => infoid)))
    }
    const volkswagen = groups.flatMap(({ brand }) => brand).find(({ bid }) => bid === 1) as BrandItem
    expect(String(volkswagen.on_sale_num)).toMatch(/^\d{8}$/)
    expect(volkswagen.price).toMatch(/^\d+(\.\d{1,2})?万$/)
  })

  it('links into the app with a JSON parameter', () => {
    const { url, bid, name } = groups.flatMap(({ brand }) => brand)[0] as BrandItem
    expect(url.startsWith('usedcar://buycarlist?')).toBe(true)
    expect(JSON.parse(new URL(url).searchParams.get('brand') as string)).toEqual({ bid, name })
  })

  it('can be of new energy only', () => {
    const names = new Set(listBrands(true).flatMap(({ brand }) => brand.map(({ name }) => name)))
    expect(names.size).toBeLessThan(world.catalogue.brands.length)
    for (const name of ['特斯拉', '比亚迪', '蔚来', '理想汽车']) expect(names).toContain(name)
    expect(names).not.toContain('哈飞')
  })
})

describe('the series list', () => {
  const series = world.catalogue.series.filter(({ brand }) => brand.id === 1)
  const answer = makeSeriesList(series, stock.series)

  it('is one group of every series of the brand', () => {
    expect(answer.list.length).toBe(1)
    const items = answer.list[0]?.item ?? []
    expect(items.map(({ sid, sname }) => `${sid} ${sname}`)).toEqual(series.map(({ id, name }) => `${id} ${name}`))
    for (const item of items) expect(Object.keys(item).join()).toBe('sid,sname,py,icon,pricerange')
  })

  it('has the price range with two decimals', () => {
    let held = 0
    for (const { sid, pricerange } of answer.list[0]?.item ?? []) {
      const prices = pricesOf(onSale.filter(({ spec }) => spec.series.id === sid))
      const span = [Math.min(...prices), Math.max(...prices)].map((price) => (price / 100).toFixed(2)).join('-')
      expect(pricerange).toBe(prices.length === 0 ? '' : span)
      if (prices.length > 0) held++
    }
    expect(held).toBeGreaterThan(10)
  })
})
