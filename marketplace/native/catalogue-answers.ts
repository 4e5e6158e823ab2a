/** The brand and series catalogue as the marketplace sends it (`getbrands`, `getseriesbybrandid`). */
import { FUELS } from '../catalogue/codes.ts'
import type { Brand, Series } from '../catalogue/series.ts'
import type { World } from '../world/world.ts'
import { formatWan } from './format-wan.ts'

/** Lowest price on sale and the newest listing of each brand and series, as the catalogue pages print them. */
export interface Stock {
  /** Hundreds of yuan. */
  lowest: number
  highest: number
  newest_infoid: number
}

export function makeBrandList(
  world: World,
  brands: readonly Brand[],
  stock: ReadonlyMap<Brand, Stock>,
  newEnergyOnly: boolean,
) {
  const electric = new Set(world.catalogue.series.filter(hasNewEnergy).map((series) => series.brand))
  const letters = new Map<string, unknown[]>()
  for (const brand of brands) {
    if (newEnergyOnly && !electric.has(brand)) continue
    const held = stock.get(brand)
    const item = {
      bid: brand.id,
      name: brand.name,
      py: brand.pinyin,
      icon: '',
      sid: 0,
      sname: '',
      sicon: '',
      dtype: 3,
      url: `usedcar://buycarlist?brand=${encodeURIComponent(JSON.stringify({ bid: brand.id, name: brand.name }))}`,
      price: held ? `${formatWan(held.lowest)}万` : '',
      // Looks like a count, but is the newest listing's id; 0 without stock.
      on_sale_num: held?.newest_infoid ?? 0,
    }
    const group = letters.get(brand.letter)
    if (group) group.push(item)
    else letters.set(brand.letter, [item])
  }
  const groups = [...letters].sort(([a], [b]) => (a < b ? -1 : 1)).map(([letter, brand]) => ({ letter, brand }))
  return { hotbrand: [], brands: groups }
}

export function makeSeriesList(series: readonly Series[], stock: ReadonlyMap<Series, Stock>) {
  const item = series.map((one) => {
    const held = stock.get(one)
    return {
      sid: one.id,
      sname: one.name,
      py: '',
      icon: '',
      pricerange: held ? `${(held.lowest / 100).toFixed(2)}-${(held.highest / 100).toFixed(2)}` : '',
    }
  })
  return { list: [{ title: '全部车系', item }] }
}

function hasNewEnergy(series: Series): boolean {
  return series.generations.some((generation) => generation.variants.some((variant) => FUELS[variant.fuel].new_energy))
}
