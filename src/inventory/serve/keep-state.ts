/** The state of an inventory, read once a moment however many requests need it. */
import type { InventoryFeed, InventoryState } from '../../domain/inventory/inventory-feed.ts'

export type KeptState = ReturnType<typeof keepState>

/** After a failure, the store is not asked again for this long. */
const AFTER_FAILURE_MS = 1000
/** How far an answer may lag behind what another process writes. */
export const MOMENT_MS = 500
/** `recent` does not wait before the state is this old. */
export const RECENT_MS = 5000

export function keepState(feed: Pick<InventoryFeed, 'state'>, now: () => number) {
  let known: InventoryState | null = null
  let readAtMs = Number.NEGATIVE_INFINITY
  let flight: Promise<InventoryState> | null = null
  let failed: { readonly at_ms: number; readonly error: unknown } | null = null

  async function read(): Promise<InventoryState> {
    const askedAtMs = now()
    try {
      const state = await feed.state()
      known = state
      readAtMs = askedAtMs
      failed = null
      return state
    } catch (error) {
      failed = { at_ms: askedAtMs, error }
      throw error
    }
  }

  const isYoungerThan = (ms: number) => Math.abs(now() - readAtMs) < ms

  /** At most a moment old. Throws what the store throws. */
  function current(): Promise<InventoryState> {
    // A clock that was set back must not keep it for ever.
    if (known !== null && isYoungerThan(MOMENT_MS)) return Promise.resolve(known)
    if (flight !== null) return flight
    if (failed !== null && Math.abs(now() - failed.at_ms) < AFTER_FAILURE_MS) return Promise.reject(failed.error)
    const mine = read().finally(() => {
      if (flight === mine) flight = null
    })
    flight = mine
    return mine
  }

  return {
    current,
    /** At most some seconds old; read again in the background, for requests that should not wait. */
    recent(): Promise<InventoryState> {
      if (known === null || !isYoungerThan(RECENT_MS)) return current()
      // Callers that wait for it get the failure.
      if (!isYoungerThan(MOMENT_MS)) current().catch(() => {})
      return Promise.resolve(known)
    },
    /** As it was last read; null = never. */
    peek: () => known,
    /** Something was written: the next call reads it again. */
    forget(): void {
      readAtMs = Number.NEGATIVE_INFINITY
      flight = null
    },
  }
}
