/** How an inventory stands, asked for once a moment however many want to know it. */
import type { InventoryReader, InventoryState } from '../../domain/inventory/store.ts'

export interface KeptState {
  /** At most a moment old. Throws what the store throws. */
  current(): Promise<InventoryState>
  /** At most some seconds old, and then asked for behind the answer: for what changes seldom and nobody should wait for. */
  recent(): Promise<InventoryState>
  /** As it was last read; null = never. */
  peek(): InventoryState | null
  /** Something was written: it is asked for again. */
  forget(): void
}

/** After a failure nobody asks again for so long. */
const AFTER_FAILURE_MS = 1000
/** So long an answer may lag behind what another process writes. */
export const MOMENT_MS = 500
/** Whoever asks for something recent is not made to wait before it is so old. */
export const RECENT_MS = 5000

export function keepState(reader: Pick<InventoryReader, 'state'>, now: () => number): KeptState {
  let known: InventoryState | null = null
  let readAtMs = Number.NEGATIVE_INFINITY
  let flight: Promise<InventoryState> | null = null
  let failed: { readonly at_ms: number; readonly error: unknown } | null = null

  async function read(): Promise<InventoryState> {
    const askedAtMs = now()
    try {
      const state = await reader.state()
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
    recent() {
      if (known === null || !isYoungerThan(RECENT_MS)) return current()
      // Why it fails is heard by those who wait for it.
      if (!isYoungerThan(MOMENT_MS)) current().catch(() => {})
      return Promise.resolve(known)
    },
    peek: () => known,
    forget() {
      readAtMs = Number.NEGATIVE_INFINITY
      flight = null
    },
  }
}
