/** Facets from the index where there is one, else from the store. */
import type { FacetCounts, FacetQuestion } from '../../domain/inventory/facets.ts'
import { freshnessOf, inventoryNotReady, isComplete } from '../../domain/inventory/readiness.ts'
import type { InventoryReader } from '../../domain/inventory/store.ts'
import { dayOf } from '../../domain/inventory/to-inventory-filter.ts'
import type { Sourced } from '../../domain/source.ts'
import { type ImageParts, openImage } from './image/open-image.ts'
import { MOMENT_MS } from './keep-state.ts'

interface FacetsParts extends ImageParts {
  readonly store: Pick<InventoryReader, 'facets'>
}

/** Throws `inventory_not_ready` before a first complete pass, and what the store throws. */
export function createFacetsReader(parts: FacetsParts): (question: FacetQuestion) => Promise<Sourced<FacetCounts>> {
  const { store, state, now } = parts
  return async (question) => {
    const open = openImage(parts)
    if (open !== null) {
      const { image, ...described } = open
      const prepared = image.index.prepareFacets(question)
      if (prepared) await prepared
      const counts = image.index.facets(question)
      return { read: () => counts, ...described }
    }
    // First: what is counted may then be newer than its version says, never older.
    const standing = await state.current()
    if (!isComplete(standing)) throw inventoryNotReady()
    const counts = await store.facets(question)
    const { version } = standing
    return {
      read: () => counts,
      freshness: freshnessOf(standing, now(), MOMENT_MS),
      version: `inventory/${version}/${dayOf(now())}`,
      isCurrent: () => state.peek()?.version === version,
    }
  }
}
