/** A store that could not be opened is tried again now and then; until it is open, every call fails as one that is away. */
import { Failure } from '../../domain/failure.ts'
import type { InventoryStore } from '../../domain/inventory/store.ts'

interface ReopeningParts {
  readonly open: () => Promise<InventoryStore>
  readonly now: () => number
}

type Method = Exclude<keyof InventoryStore, 'close'>

const TRY_AGAIN_MS = 10_000
const METHODS = [
  'observe',
  'leave',
  'complete',
  'forget',
  'remember',
  'state',
  'search',
  'count',
  'facets',
  'rows',
  'car',
  'lists',
  'changes',
  'oldestSeq',
  'history',
  'recall',
  'walk',
  'marks',
  'listings',
  'touched',
] as const satisfies readonly Method[]

export function createReopeningStore({ open, now }: ReopeningParts): InventoryStore {
  let opening: Promise<InventoryStore> | null = null
  let failed: { readonly at_ms: number; readonly cause: unknown } | null = null
  let isClosed = false

  function opened(): Promise<InventoryStore> {
    if (opening !== null) return opening
    if (isClosed || (failed !== null && Math.abs(now() - failed.at_ms) < TRY_AGAIN_MS)) return Promise.reject(away())
    const mine = open().catch((cause: unknown) => {
      failed = { at_ms: now(), cause }
      opening = null
      throw away()
    })
    opening = mine
    return mine
  }

  /** In the words of whoever could not open it. */
  function away(): Failure {
    const cause = failed?.cause
    const message = cause instanceof Error ? cause.message : 'The inventory is not open.'
    return new Failure('storage_unavailable', 'The inventory cannot be used right now.', {
      // Only its words: what lies behind them names neither the file nor what to do.
      cause: new Error(message),
      retryAfterS: TRY_AGAIN_MS / 1000,
    })
  }

  const calls = METHODS.map((name) => {
    const call = async (...args: readonly unknown[]) => {
      const store = await opened()
      return (store[name] as (...given: readonly unknown[]) => unknown).apply(store, [...args])
    }
    return [name, call] as const
  })
  return {
    ...(Object.fromEntries(calls) as unknown as Omit<InventoryStore, 'close'>),
    async close() {
      isClosed = true
      const store = await opening?.catch(() => null)
      await store?.close()
    },
  }
}
