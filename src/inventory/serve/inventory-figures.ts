/** How an inventory is, as readiness and the operator's pages show it. */
import type { InventoryState } from '../../domain/inventory/inventory-feed.ts'
import type { IndexFigures } from './index/create-index.ts'

export interface InventoryFigures {
  /** `failing`: the store cannot be used; `first_pass`: the marketplace answers until the first pass has ended; `complete`: it has ended. */
  readonly state: 'failing' | 'first_pass' | 'complete'
  /** How many cars searches can find; null = unknown. */
  readonly listings: number | null
  /** When the last complete pass ended; null = none has, or unknown. */
  readonly complete_at: string | null
  /** `off`: the store itself is searched. */
  readonly index: IndexFigures | { readonly state: 'off' }
}

export const INDEX_OFF = { state: 'off' } as const
export const INDEX_NOT_OPEN: IndexFigures = { state: 'building', listings: null, behind_s: null }

/** Null = the store cannot be used. */
export function describeState(state: InventoryState | null): Omit<InventoryFigures, 'index'> {
  if (state === null) return { state: 'failing', listings: null, complete_at: null }
  const { listings, complete_at_ms } = state
  return {
    state: complete_at_ms === null ? 'first_pass' : 'complete',
    listings,
    complete_at: complete_at_ms === null ? null : new Date(complete_at_ms).toISOString(),
  }
}
