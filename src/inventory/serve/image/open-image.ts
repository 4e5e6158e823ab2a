/** The newest image of the index as a source of answers, with their freshness. */

import { isFailure } from '../../../domain/failure.ts'
import type { InventorySearch, Stock } from '../../../domain/inventory/inventory-search.ts'
import { freshnessOf, isComplete } from '../../../domain/inventory/readiness.ts'
import { dayOf } from '../../../domain/inventory/to-inventory-filter.ts'
import type { Sourced } from '../../../domain/source.ts'
import type { KeptState } from '../keep-state.ts'
import type { ListingImage, ServedIndex } from '../snapshot/served-index.ts'

export interface ImageParts {
  /** Null when there is no index: the store answers. */
  readonly index: ServedIndex | null
  readonly state: KeptState
  readonly now: () => number
}

interface OpenImage extends Pick<Sourced<unknown>, 'freshness' | 'version' | 'isCurrent'> {
  readonly image: ListingImage
}

const DAY_MS = 86_400_000
/** China Standard Time, by which ages are counted. */
const AHEAD_MS = 8 * 3_600_000

/** Null while there is no image, or no complete pass is known. It works without the store. */
export function openImage({ index, state, now }: ImageParts): OpenImage | null {
  const image = index?.current() ?? null
  const current = state.peek()
  if (image === null || current === null || !isComplete(current)) return null
  const { complete_at_ms } = current
  const { version } = image
  const nowMs = now()
  return {
    image,
    // It holds until the day ends, because ages change then.
    freshness: freshnessOf(current, nowMs, DAY_MS - ((nowMs + AHEAD_MS) % DAY_MS)),
    version: `index/${version}/${dayOf(nowMs)}`,
    isCurrent: () => index?.current()?.version === version && state.peek()?.complete_at_ms === complete_at_ms,
  }
}

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
