/** The cars on sale as columns of numbers, so that a search is one pass over typed arrays. */
import { FUELS } from '../catalogue/codes.ts'
import { listBadges } from '../native/badges.ts'
import { listName } from '../native/list-row.ts'
import { hash } from '../random.ts'
import { type Car, knows } from '../world/car.ts'
import type { World } from '../world/world.ts'
import { foldText } from './query.ts'
import { NEW_ENERGY_TAB, SERVICE_TABS } from './service-tabs.ts'

export const UNKNOWN = -1

export interface Columns {
  size: number
  on_sale: Uint8Array
  brand: Uint16Array
  series: Uint16Array
  year: Uint16Array
  spec: Uint32Array
  city: Uint32Array
  level: Uint8Array
  gearbox: Uint8Array
  fuel: Int8Array
  /** Tenths of a litre. */
  displacement: Int16Array
  /** Hundreds of yuan; hundreds of kilometres; month of registration. UNKNOWN where the marketplace does not know. */
  price: Int32Array
  mileage: Int32Array
  registered: Int32Array
  infoid: Uint32Array
  /** Minutes since the epoch. */
  published: Uint32Array
  /** One bit per service tab. */
  services: Uint16Array
  /** The sort key of the default order. */
  rank: Uint32Array
  /** The folded names of the specs on sale, for keywords. */
  readonly names: Map<number, string>
}

export function createColumns(capacity: number): Columns {
  return {
    size: 0,
    on_sale: new Uint8Array(capacity),
    brand: new Uint16Array(capacity),
    series: new Uint16Array(capacity),
    year: new Uint16Array(capacity),
    spec: new Uint32Array(capacity),
    city: new Uint32Array(capacity),
    level: new Uint8Array(capacity),
    gearbox: new Uint8Array(capacity),
    fuel: new Int8Array(capacity),
    displacement: new Int16Array(capacity),
    price: new Int32Array(capacity),
    mileage: new Int32Array(capacity),
    registered: new Int32Array(capacity),
    infoid: new Uint32Array(capacity),
    published: new Uint32Array(capacity),
    services: new Uint16Array(capacity),
    rank: new Uint32Array(capacity),
    names: new Map(),
  }
}

/** Writes the row of one car as it is now. */
export function writeColumns(columns: Columns, world: World, index: number, reportAdvertised: boolean): void {
  const car = world.car(index)
  const { spec } = car
  columns.size = Math.max(columns.size, index + 1)
  columns.on_sale[index] = world.status(index) === 'on_sale' ? 1 : 0
  columns.brand[index] = spec.series.brand.id
  columns.series[index] = spec.series.id
  columns.year[index] = spec.year_id
  columns.spec[index] = spec.id
  columns.city[index] = car.dealer.city.code
  columns.level[index] = spec.generation.level
  columns.gearbox[index] = spec.variant.gearbox.short === '手动' ? 1 : 2
  columns.fuel[index] = FUELS[spec.variant.fuel].filter ?? UNKNOWN
  columns.displacement[index] = spec.variant.litres === null ? UNKNOWN : Math.round(spec.variant.litres * 10)
  columns.price[index] = knows(car, 'price') ? car.price_hundreds : UNKNOWN
  columns.mileage[index] = knows(car, 'mileage') ? Math.round(car.mileage_km / 100) : UNKNOWN
  columns.registered[index] = knows(car, 'registration') ? (car.registered ?? UNKNOWN) : UNKNOWN
  columns.infoid[index] = car.infoid
  columns.published[index] = Math.floor(car.published_ms / 60_000)
  columns.services[index] = serviceBits(car, world, reportAdvertised)
  columns.rank[index] = hash(world.seed, index, 0x4a4c) >>> 8
  if (!columns.names.has(spec.id)) columns.names.set(spec.id, foldText(listName(spec.name)))
}

function serviceBits(car: Car, world: World, reportAdvertised: boolean): number {
  const badges = listBadges(car, { seed: world.seed, now: world.now(), report_advertised: reportAdvertised })
  let bits = 0
  for (const [bit, tab] of SERVICE_TABS.entries()) {
    const shown =
      tab.badge === null ? isUnder(tab.value, car, hash(world.seed, car.index, bit)) : badges.includes(tab.badge)
    if (shown) bits |= 1 << bit
  }
  return bits
}

function isUnder(tab: number | '', car: Car, h: number): boolean {
  if (tab === '') return true
  if (tab === NEW_ENERGY_TAB) return FUELS[car.spec.variant.fuel].new_energy
  if (tab === 330) return h % 3 === 0
  return !car.dealer.private && (tab === 306 || car.dealer.years >= 2)
}
