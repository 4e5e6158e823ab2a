/** Facets and coverage from the index if there is one, else from the store. */
import type { CoverageCounts } from '../../domain/inventory/coverage.ts'
import type { FacetCounts, FacetQuestion } from '../../domain/inventory/facets.ts'
import type { InventoryFilter } from '../../domain/inventory/inventory-filter.ts'
import type { InventorySearch } from '../../domain/inventory/inventory-search.ts'
import { inventoryNotReady, isComplete } from '../../domain/inventory/readiness.ts'
import type { Sourced } from '../../domain/source.ts'
import type { SearchIndex } from '../engine/open-index.ts'
import { describeStored } from './create-store-asker.ts'
import { type ImageParts, openImage } from './image/open-image.ts'

type FacetsParts = ImageParts & { readonly store: Pick<InventorySearch, 'facets' | 'coverage'> }

/** Readers throw `inventory_not_ready` before the first complete pass, and what the store throws. */
export function createFacetsReader(parts: FacetsParts) {
  const { store, state } = parts
  async function read<Counted>(
    count: (index: SearchIndex) => Counted | Promise<Counted>,
    countStored: () => Promise<Counted>,
  ): Promise<Sourced<Counted>> {
    const open = openImage(parts)
    if (open !== null) {
      const { image, ...described } = open
      const counts = await count(image.index)
      return { read: () => counts, ...described }
    }
    // First: what is counted may then be newer than its version says, never older.
    const current = await state.current()
    if (!isComplete(current)) throw inventoryNotReady()
    const counts = await countStored()
    return { read: () => counts, ...describeStored(parts, current) }
  }
  return {
    facets: (question: FacetQuestion): Promise<Sourced<FacetCounts>> =>
      read(
        async (index) => {
          await index.prepareFacets(question)
          return index.facets(question)
        },
        () => store.facets(question),
      ),
    coverage: (filter: InventoryFilter): Promise<Sourced<CoverageCounts>> =>
      read(
        (index) => index.coverage(filter),
        () => store.coverage(filter),
      ),
  }
}
