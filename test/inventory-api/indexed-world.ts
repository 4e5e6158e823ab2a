/** Random cars of a small difficult catalogue, in a store and in an index over it: two ways to every answer. */
import fc from 'fast-check'
import type { CatalogParts } from '../../src/catalog/catalog-parts.ts'
import { createSeriesMap } from '../../src/catalog/series-map.ts'
import { NO_IDENTITY } from '../../src/domain/duplicates/ad-identity.ts'
import { codeOf } from '../../src/domain/fields/search-fields.ts'
import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import type { Observation } from '../../src/domain/inventory/inventory-writer.ts'
import type { SearchColumns } from '../../src/domain/inventory/search-columns.ts'
import type { Rate } from '../../src/domain/rates.ts'
import type { Source, SourceBrand, SourceCar, SourceSeries } from '../../src/domain/source.ts'
import { foldTitle } from '../../src/domain/title-phrases.ts'
import { createFacetsReader } from '../../src/inventory/serve/create-facets-reader.ts'
import { createInventorySource } from '../../src/inventory/serve/create-inventory-source.ts'
import { openStock } from '../../src/inventory/serve/image/open-image.ts'
import { keepState } from '../../src/inventory/serve/keep-state.ts'
import { indexStore } from '../../src/inventory/serve/snapshot/fixtures/index-store.ts'
import type { ServedIndex } from '../../src/inventory/serve/snapshot/served-index.ts'
import { columns } from '../../src/inventory/store/fixtures/inventory-arbitraries.ts'
import { MemoryInventory } from '../../src/inventory/store/fixtures/memory-inventory.ts'
import { scheduleTimeout } from '../../src/observe/schedule.ts'
import type { Words } from '../../src/words/create-words.ts'

/** Names that several brands share or that narrow a brand, and series with the same name: imported, new-energy, of two brands. */
const CATALOGUE: readonly (readonly [id: number, name: string, series: readonly string[]])[] = [
  [33, '奥迪', ['奥迪A6L', '奥迪A6L新能源', '奥迪A6(进口)', '奥迪Q5L']],
  [626, 'AUDI', ['奥迪E5 Sportback']],
  [55, '迈巴赫', ['迈巴赫S级']],
  [36, '奔驰', ['奔驰C级', '迈巴赫S级', '奔驰E级新能源']],
  [592, '江淮汽车', ['江淮T8']],
  [525, '江淮瑞风', ['瑞风S3']],
  [75, '比亚迪', ['汉', '唐', '唐新能源', '秦', '秦新能源']],
  [3, '丰田', ['兰德酷路泽', '兰德酷路泽(进口)', 'RAV4荣放', 'RAV4荣放双擎E+']],
]
const TRIMS = [
  '2021款 C 200 L',
  '2022款 EV 冠军版',
  '2020款 DM-i 尊贵型',
  '2019款 55 TFSI e',
  'S 480 4MATIC',
  '秦100 "price_eur":null,"price_usd":null',
]

export const BRANDS: readonly SourceBrand[] = CATALOGUE.map(([id, name]) => ({ id, name, pinyin: null }))
export const SERIES: readonly SourceSeries[] = CATALOGUE.flatMap(([brand_id, , names]) =>
  names.map((name, place) => ({ id: brand_id * 100 + place, name, brand_id })),
)

export const NOW_MS = Date.UTC(2026, 10, 15)

/** Every third car lacks its brand, its series or both, or has an unknown one. */
const cars = fc
  .record({
    columns,
    series: fc.constantFrom(...SERIES),
    trim: fc.constantFrom(...TRIMS),
    lacks: fc.constantFrom(...Array(8).fill('nothing'), 'brand', 'series', 'both', 'name'),
    price_cny: fc.option(fc.constantFrom(30_000, 49_999, 50_000, 123_456, 300_000, 1_000_000, 2_345_678), {
      nil: null,
    }),
  })
  .map(({ columns: random, series, trim, lacks, price_cny }) => ({
    title: `${series.name} ${trim}`,
    columns: {
      ...random,
      title: foldTitle(`${series.name} ${trim}`),
      english_title: '',
      brand_id: lacks === 'brand' || lacks === 'both' ? null : lacks === 'name' ? 9999 : series.brand_id,
      series_id: lacks === 'series' || lacks === 'both' ? null : lacks === 'name' ? 999_999 : series.id,
      price_cny,
    },
  }))

type Known = Pick<SearchColumns, 'price_cny' | 'mileage_km' | 'registered_from' | 'registered_to'>

function makeRow(id: number, title: string, known: Known, lang: string): string {
  const { price_cny, mileage_km } = known
  const record = { id, title: `${lang} ${title}`, registration_date: dateOf(known), mileage_km }
  return JSON.stringify({
    ...record,
    price_cny,
    price_eur: null,
    price_usd: null,
    location: { city: '广州', province: null },
  })
}

function dateOf({ registered_from: from, registered_to: to }: Known): string | null {
  if (from === null) return null
  const year = Math.floor(from / 12)
  return from === to ? `${year}-${String((from % 12) + 1).padStart(2, '0')}` : String(year)
}

function observeCars(count: number, seed: number): Observation[] {
  return fc
    .sample(cars, { numRuns: count, seed })
    .map(({ title, columns: known }, place) => observeOne(place + 1, title, known))
}

export function observeOne(id: number, title: string, known: SearchColumns): Observation {
  const rows = { en: makeRow(id, title, known, 'en'), zh: makeRow(id, title, known, 'zh') }
  const digest = {
    columns: known,
    rows,
    listed: null,
    report_link: null,
    identity: NO_IDENTITY,
    fingerprint: 'a',
    made_by: '1',
  }
  return {
    id,
    at_ms: NOW_MS,
    detail: JSON.stringify({ ...known, body_style: codeOf('body_style', known.body_style) }),
    digest,
  }
}

export interface IndexedWorld {
  readonly store: InventoryStore
  /** Over the store alone, and over the index. */
  readonly ways: Readonly<Record<'store' | 'index', CatalogParts>>
  readonly index: Awaited<ReturnType<typeof indexStore>>
  setRate(rate: Rate | null): void
  setNow(nowMs: number): void
}

export async function openIndexedWorld(words: Words, count: number, seed = 7): Promise<IndexedWorld> {
  return openObservedWorld(words, observeCars(count, seed))
}

/** The same over these cars. */
export async function openObservedWorld(words: Words, cars: readonly Observation[]): Promise<IndexedWorld> {
  const store = new MemoryInventory()
  await store.observe(cars)
  await store.complete(NOW_MS)
  const index = await indexStore(store, { now: () => NOW_MS })
  let rate: Rate | null = null
  let nowMs = NOW_MS
  const now = () => nowMs
  const seriesMap = createSeriesMap(catalogueOnly())
  await seriesMap.load()

  async function openWay(served: ServedIndex | null): Promise<CatalogParts> {
    const state = keepState(store, now)
    await state.current()
    const parts = { store, state, index: served, now }
    const source = createInventorySource({
      ...parts,
      live: catalogueOnly(),
      hide() {},
      parseRecords: (id, { detail }) => parseCar(id, detail),
      writeFetch: async () => undefined,
      schedule: scheduleTimeout,
      carFreshMs: 900_000,
      onFailure() {},
      onSuccess() {},
    })
    const view = {
      reader: store,
      state: () => store.state(),
      ...createFacetsReader(parts),
      cars: async () => new Map(),
      openStock: () => openStock(parts),
      ratesByDay: async () => () => null,
      now,
    }
    return { source, words, rates: { current: () => rate }, seriesMap, inventory: view, now }
  }

  return {
    store,
    index,
    ways: { store: await openWay(null), index: await openWay(index) },
    setRate(given) {
      rate = given
    },
    setNow(given) {
      nowMs = given
    },
  }
}

function parseCar(id: number, detail: unknown): SourceCar {
  const known = detail as SourceCar & Known
  return { ...known, id, registration_date: dateOf(known) }
}

/** A marketplace with only a catalogue. */
function catalogueOnly(): Source {
  const sourced = <Value>(value: Value) => ({
    read: () => value,
    freshness: { cache: 'HIT' as const, age_s: 0, fresh_until_ms: 0 },
    version: '1',
  })
  const away = () => Promise.reject(new Error('nobody asks the marketplace'))
  return {
    brands: async () => sourced(BRANDS),
    series: async (brandId) => sourced(SERIES.filter(({ brand_id }) => brand_id === brandId)),
    search: away,
    count: away,
    car: away,
  }
}
