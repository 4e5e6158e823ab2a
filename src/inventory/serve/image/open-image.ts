/** The newest image of the index as a source of answers, with their freshness. */

import { nullFor } from '../../../domain/failure.ts'
import type { InventorySearch, Stock } from '../../../domain/inventory/inventory-search.ts'
import { freshnessOf, isComplete } from '../../../domain/inventory/readiness.ts'
import { dayOf, msToNextDay } from '../../../domain/time/china-time.ts'
import type { KeptState } from '../keep-state.ts'
import type { ServedIndex } from '../snapshot/served-index.ts'

export interface ImageParts {
  /** Null when there is no index: the store answers. */
  readonly index: ServedIndex | null
  readonly state: KeptState
  readonly now: () => number
}

/** Null while there is no image, or no complete pass is known. It works without the store. */
export function openImage({ index, state, now }: ImageParts) {
  const image = index?.current() ?? null
  const current = state.peek()
  if (image === null || current === null || !isComplete(current)) return null
  const { complete_at_ms } = current
  const { version } = image
  const nowMs = now()
  return {
    image,
    // It holds until the day ends, because ages change then.
    freshness: freshnessOf(current, nowMs, msToNextDay(nowMs)),
    version: `index/${version}/${dayOf(nowMs)}`,
    isCurrent: () => index?.current()?.version === version && state.peek()?.complete_at_ms === complete_at_ms,
  }
}

/** Null before a first complete pass. */
export function openStock(parts: ImageParts & { readonly store: Pick<InventorySearch, 'count'> }): Stock | null {
  const open = openImage(parts)
  if (open !== null) return { version: open.version, count: async (filter) => open.image.index.count(filter) }
  const current = parts.state.peek()
  if (current === null || !isComplete(current)) return null
  return {
    version: current.version,
    count: (filter) => parts.store.count(filter).catch(nullFor('storage_unavailable')),
  }
}
