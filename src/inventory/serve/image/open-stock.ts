/** The cars of the copy, to count those that a name finds: from the index where there is one, else from the store. */
import { isFailure } from '../../../domain/failure.ts'
import type { InventorySearch, Stock } from '../../../domain/inventory/inventory-search.ts'
import { isComplete } from '../../../domain/inventory/readiness.ts'
import { type ImageParts, openImage } from './open-image.ts'

interface StockParts extends ImageParts {
  readonly store: Pick<InventorySearch, 'count'>
}

/** Null before a first complete pass. */
export function openStock(parts: StockParts): Stock | null {
  const open = openImage(parts)
  if (open !== null) return { version: open.version, count: async (filter) => open.image.index.count(filter) }
  const current = parts.state.peek()
  if (current === null || !isComplete(current)) return null
  return {
    version: current.version,
    async count(filter) {
      try {
        return await parts.store.count(filter)
      } catch (error) {
        if (isFailure(error, 'storage_unavailable')) return null
        throw error
      }
    },
  }
}
