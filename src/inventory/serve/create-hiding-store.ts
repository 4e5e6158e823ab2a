/** A store whose cars leave the index in the moment in which they leave it. */
import type { InventoryStore } from '../../domain/inventory/store.ts'

export function createHidingStore(store: InventoryStore, hide: (ids: readonly number[]) => void): InventoryStore {
  return {
    ...store,
    async leave(ids, atMs) {
      const applied = await store.leave(ids, atMs)
      if (applied.changes > 0) hide(ids)
      return applied
    },
  }
}
