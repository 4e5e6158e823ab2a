/** Asks the store of an inventory, and the marketplace where the store cannot answer. */
import { type Failure, isFailure } from '../../domain/failure.ts'
import { needsInventory } from '../../domain/inventory/inventory-filter.ts'
import { type CompleteState, freshnessOf, inventoryNotReady, isComplete } from '../../domain/inventory/readiness.ts'
import type { Sourced, SourceFilter } from '../../domain/source.ts'
import { dayOf } from '../../domain/time/china-time.ts'
import { type KeptState, MOMENT_MS } from './keep-state.ts'

export interface StoreAskerParts {
  readonly state: KeptState
  readonly now: () => number
  /** The store cannot be used, or can be again. */
  readonly onFailure: (error: unknown) => void
  readonly onSuccess: () => void
}

interface StoreQuestion<Value, Asked> {
  readonly filter: SourceFilter
  readonly askStore: () => Promise<Asked>
  readonly read: (asked: Asked) => Value
  readonly askLive: () => Promise<Sourced<Value>>
}

export function createStoreAsker({ state, now, onFailure, onSuccess }: StoreAskerParts) {
  /** Returns the failure when the store cannot be used. */
  async function tryStore<Value>(ask: () => Promise<Value>): Promise<Value | Failure> {
    try {
      const value = await ask()
      onSuccess()
      return value
    } catch (error) {
      if (!isFailure(error, 'storage_unavailable')) throw error
      onFailure(error)
      return error
    }
  }

  return {
    tryStore,
    /** From the copy once it is complete; before that, and when it cannot be read, from the marketplace, which knows fewer filters. */
    async answer<Value, Asked>(question: StoreQuestion<Value, Asked>): Promise<Sourced<Value>> {
      const { filter, askStore, read, askLive } = question
      const found = await tryStore(async () => {
        // First: what is found may then be newer than its version says, never older.
        const current = await state.current()
        return isComplete(current) ? { current, asked: await askStore() } : null
      })
      if (found !== null && !isFailure(found)) {
        return { read: () => read(found.asked), ...describeStored({ state, now }, found.current) }
      }
      if (needsInventory(filter)) throw found ?? inventoryNotReady()
      return askLive()
    },
  }
}

/** How fresh an answer of the store is, and how long it holds. */
export function describeStored({ state, now }: Pick<StoreAskerParts, 'state' | 'now'>, current: CompleteState) {
  const { version } = current
  return {
    freshness: freshnessOf(current, now(), MOMENT_MS),
    version: `inventory/${version}/${dayOf(now())}`,
    isCurrent: () => state.peek()?.version === version,
  }
}
