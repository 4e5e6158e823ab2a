/** Brands and series as a sync stored them: used while they are fresh, and when the marketplace cannot be read. */
import { isFailure } from '../../domain/failure.ts'
import type { InventoryCars } from '../../domain/inventory/inventory-cars.ts'
import { isComplete } from '../../domain/inventory/readiness.ts'
import type { Freshness, Source, Sourced } from '../../domain/source.ts'
import { type Catalogue, recallCatalogue } from '../sync/catalogue.ts'
import type { StoredCarParts } from './create-stored-car.ts'

interface StoredCatalogueParts extends Pick<StoredCarParts, 'live' | 'state' | 'now' | 'tryStore'> {
  readonly store: Pick<InventoryCars, 'recall'>
}

interface Kept {
  readonly complete_at_ms: number
  readonly catalogue: Catalogue | null
}

/** A pass reads the brands again, and the series of each about once a day. */
const FRESH_MS = 24 * 3_600_000

export function createStoredCatalogue(parts: StoredCatalogueParts): Pick<Source, 'brands' | 'series'> {
  const { live, store, state, now, tryStore } = parts
  let kept: Kept | null = null

  /** Null when no pass was complete, or the store cannot be read. */
  async function read(): Promise<Kept | null> {
    const found = await tryStore(async () => {
      // The store answers in another thread: under load every request that names a brand would wait for it, twice a second.
      const current = await state.recent()
      if (!isComplete(current)) return null
      const { complete_at_ms } = current
      if (kept?.complete_at_ms !== complete_at_ms) kept = { complete_at_ms, catalogue: await recallCatalogue(store) }
      return kept
    })
    return isFailure(found) ? null : found
  }

  async function answer<Value>(
    find: (catalogue: Catalogue) => Value | undefined,
    askLive: () => Promise<Sourced<Value>>,
  ): Promise<Sourced<Value>> {
    const known = await read()
    const value = known?.catalogue ? find(known.catalogue) : undefined
    if (known === null || value === undefined) return askLive()
    const ageMs = Math.max(0, now() - known.complete_at_ms)
    const describe = (cache: Freshness['cache'], fresh_until_ms: number): Sourced<Value> => ({
      read: () => value,
      freshness: { cache, age_s: Math.floor(ageMs / 1000), fresh_until_ms },
      version: `inventory/${known.complete_at_ms}`,
    })
    if (ageMs < FRESH_MS) return describe('HIT', known.complete_at_ms + FRESH_MS)
    try {
      return await askLive()
    } catch (error) {
      if (!isFailure(error, 'source_unavailable', 'source_changed')) throw error
      return describe('STALE', 0)
    }
  }

  return {
    brands: () =>
      answer(
        ({ brands }) => (brands.length === 0 ? undefined : brands),
        () => live.brands(),
      ),
    series: (brandId) =>
      answer(
        ({ series }) => series.get(brandId)?.series,
        () => live.series(brandId),
      ),
  }
}
