/** The stock of each brand and series, counted from the columns when the catalogue is requested. */
import type { Brand, Series } from '../catalogue/series.ts'
import type { Stock } from '../native/catalogue-answers.ts'
import type { World } from '../world/world.ts'
import { UNKNOWN } from './columns.ts'
import type { SearchIndex } from './index.ts'

export interface StockTaking {
  readonly brands: ReadonlyMap<Brand, Stock>
  readonly series: ReadonlyMap<Series, Stock>
}

export function takeStock(world: World, index: SearchIndex): StockTaking {
  const seriesById = new Map(world.catalogue.series.map((series) => [series.id, series]))
  const brands = new Map<Brand, Stock>()
  const series = new Map<Series, Stock>()
  const { price, infoid, series: seriesColumn } = index.columns
  for (const i of index.matches({})) {
    const of = seriesById.get(seriesColumn[i] as number) as Series
    count(brands, of.brand, price[i] as number, infoid[i] as number)
    count(series, of, price[i] as number, infoid[i] as number)
  }
  return { brands, series }
}

/** With a car in any state. */
export function listBrandsWithCars({ catalogue }: World, { columns }: SearchIndex): readonly Brand[] {
  const held = new Set(columns.series)
  const brands = new Set(catalogue.series.filter(({ id }) => held.has(id)).map(({ brand }) => brand))
  return catalogue.brands.filter((brand) => brands.has(brand))
}

function count<Key>(stock: Map<Key, Stock>, key: Key, price: number, infoid: number): void {
  if (price === UNKNOWN) return
  const held = stock.get(key)
  if (!held) {
    stock.set(key, { lowest: price, highest: price, newest_infoid: infoid })
    return
  }
  held.lowest = Math.min(held.lowest, price)
  held.highest = Math.max(held.highest, price)
  held.newest_infoid = Math.max(held.newest_infoid, infoid)
}
