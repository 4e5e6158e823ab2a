/** The brands and series of the marketplace, kept in the store: searches of the copy name them. */
import { isFailure } from '../../domain/failure.ts'
import type { Market } from '../../domain/inventory/market.ts'
import { arrayOrNull, recordOrNull, wholeOrNull } from '../../domain/readers.ts'
import type { Source, SourceBrand, SourceSeries } from '../../domain/source.ts'
import { forEachLimited } from './limit-concurrency.ts'
import { type Notes, recallJson } from './notes.ts'
import type { SyncSettings } from './sync-settings.ts'

interface BrandSeries {
  readonly brand_id: number
  readonly at_ms: number
  readonly series: readonly SourceSeries[]
}

export interface Catalogue {
  readonly brands: readonly SourceBrand[]
  readonly series: ReadonlyMap<number, BrandSeries>
}

const NAME = 'sync.catalogue'

/** Null = it was never read. */
export async function recallCatalogue(notes: Pick<Notes, 'recall'>): Promise<Catalogue | null> {
  const raw = recordOrNull(await recallJson(notes, NAME))
  const brands = arrayOrNull(raw?.brands)
  const series = arrayOrNull(raw?.series)
  if (brands === null || series === null) return null
  const entries = (series as readonly BrandSeries[]).filter(({ at_ms }) => wholeOrNull(at_ms) !== null)
  return { brands: brands as readonly SourceBrand[], series: new Map(entries.map((entry) => [entry.brand_id, entry])) }
}

/** The stored catalogue as a source; empty before the first sync. */
export async function createRememberedSource(notes: Pick<Notes, 'recall'>): Promise<Pick<Source, 'brands' | 'series'>> {
  const catalogue = await recallCatalogue(notes)
  const freshness = { cache: 'HIT', age_s: 0, fresh_until_ms: 0 } as const
  const sourced = <Value>(value: Value) => ({ read: () => value, freshness, version: '' })
  return {
    brands: async () => sourced(catalogue?.brands ?? []),
    series: async (brandId) => sourced(catalogue?.series.get(brandId)?.series ?? []),
  }
}

interface CatalogueParts extends Pick<SyncSettings, 'atOnce' | 'catalogueMs'> {
  readonly market: Pick<Market, 'series'>
  readonly store: Notes
  readonly now: () => number
}

/** Stores brands as they were just read; series that cannot be read stay as they were. */
export async function keepCatalogue(parts: CatalogueParts, brands: readonly SourceBrand[]): Promise<void> {
  const { market, store, now, atOnce, catalogueMs } = parts
  const series = new Map((await recallCatalogue(store))?.series)
  const isOld = ({ id }: SourceBrand) =>
    Math.abs(now() - (series.get(id)?.at_ms ?? Number.NEGATIVE_INFINITY)) >= (catalogueMs ?? 0)
  await forEachLimited(catalogueMs === null ? [] : brands.filter(isOld), atOnce, async ({ id }) => {
    try {
      series.set(id, { brand_id: id, series: await market.series(id), at_ms: now() })
    } catch (error) {
      if (!isFailure(error, 'source_unavailable', 'source_changed')) throw error
    }
  })
  const kept = brands.map(({ id }) => series.get(id)).filter((one) => one !== undefined)
  await store.remember(NAME, JSON.stringify({ brands, series: kept }))
}
