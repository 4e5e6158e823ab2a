/** Facets from the index if there is one, else from the store. */
import type { FacetCounts, FacetQuestion } from '../../domain/inventory/facets.ts'
import type { InventorySearch } from '../../domain/inventory/inventory-search.ts'
import { inventoryNotReady, isComplete } from '../../domain/inventory/readiness.ts'
import type { Sourced } from '../../domain/source.ts'
import { describeStored } from './create-store-asker.ts'
import { type ImageParts, openImage } from './image/open-image.ts'

type FacetsParts = ImageParts & { readonly store: Pick<InventorySearch, 'facets'> }

/** Throws `inventory_not_ready` before the first complete pass, and what the store throws. */
export function createFacetsReader(parts: FacetsParts): (question: FacetQuestion) => Promise<Sourced<FacetCounts>> {
  const { store, state } = parts
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
    const current = await state.current()
    if (!isComplete(current)) throw inventoryNotReady()
    const counts = await store.facets(question)
    return { read: () => counts, ...describeStored(parts, current) }
  }
}
