/** An inventory that could not be opened is tried again with a later call; until it is open, every call fails as unavailable. */
import { Failure } from '../../domain/failure.ts'
import type { InventoryStore } from '../../domain/inventory/inventory-store.ts'
import { callInventory, forwardInventory } from './forward-inventory.ts'

const TRY_AGAIN_MS = 10_000

export function createReopeningStore(open: () => Promise<InventoryStore>, now: () => number): InventoryStore {
  let opening: Promise<InventoryStore> | null = null
  let failed: { readonly at_ms: number; readonly cause: unknown } | null = null
  let isClosed = false

  function opened(): Promise<InventoryStore> {
    if (opening !== null) return opening
    if (isClosed || (failed !== null && Math.abs(now() - failed.at_ms) < TRY_AGAIN_MS)) {
      return Promise.reject(describeUnavailable(failed?.cause))
    }
    const mine = open().catch((cause: unknown) => {
      failed = { at_ms: now(), cause }
      opening = null
      throw describeUnavailable(cause)
    })
    opening = mine
    return mine
  }

  return {
    ...forwardInventory(async (_, name, args) => callInventory(await opened(), name, args)),
    async close() {
      isClosed = true
      const store = await opening?.catch(() => null)
      await store?.close()
    },
  }
}

function describeUnavailable(cause: unknown): Failure {
  const message = cause instanceof Error ? cause.message : 'The inventory is not open.'
  return new Failure('storage_unavailable', 'The inventory cannot be used right now.', {
    // Only the message: the causes behind it name neither the file nor what to do.
    cause: new Error(message),
    retryAfterS: TRY_AGAIN_MS / 1000,
  })
}
