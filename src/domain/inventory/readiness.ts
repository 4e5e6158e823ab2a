/** Whether an inventory can answer: not before a pass over the whole market was complete. */
import { Failure } from '../failure.ts'
import type { Freshness } from '../source.ts'
import type { InventoryState } from './inventory-feed.ts'

export type CompleteState = InventoryState & { readonly complete_at_ms: number }

/** A first pass takes from a minute to days; asking again this soon does no harm. */
const RETRY_AFTER_S = 30

export function isComplete(state: InventoryState): state is CompleteState {
  return state.complete_at_ms !== null
}

export function inventoryOff(): Failure {
  return new Failure('inventory_off', 'This endpoint needs the inventory, which is off (ERSHOU_INVENTORY).')
}

export function inventoryNotReady(): Failure {
  return new Failure('inventory_not_ready', 'The inventory is not ready: its first sync pass is still running.', {
    retryAfterS: RETRY_AFTER_S,
  })
}

/** As old as the last complete pass. `forMs`: for how long it need not be checked for changes. */
export function freshnessOf({ complete_at_ms }: CompleteState, nowMs: number, forMs: number): Freshness {
  const age_s = Math.max(0, Math.floor((nowMs - complete_at_ms) / 1000))
  return { cache: 'HIT', age_s, fresh_until_ms: nowMs + forMs }
}
