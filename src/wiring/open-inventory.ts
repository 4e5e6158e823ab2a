/** Opens the inventory that the settings name: embedded behind threads, or in PostgreSQL; and the lock of whoever syncs it. */
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { InventoryStore } from '../domain/inventory/store.ts'
import type { InventoryThreadsOptions } from '../storage/sqlite/inventory/open-inventory-threads.ts'
import { explainStorage } from './explain-storage.ts'

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

/** Where the embedded inventory lies. */
export function inventoryPath({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'inventory.db')
}

export type InventoryObserver = Partial<Omit<InventoryThreadsOptions, 'path'>>

/** May be opened beside a running service: whoever writes takes turns. */
export async function openInventory(place: Place, observer: InventoryObserver = {}): Promise<InventoryStore> {
  const { dataDir, databaseUrl } = place
  try {
    if (databaseUrl !== null) {
      const { openPostgresInventory } = await import('../storage/postgres/inventory/open-inventory.ts')
      return await openPostgresInventory({ url: databaseUrl })
    }
    const { openInventoryThreads } = await import('../storage/sqlite/inventory/open-inventory-threads.ts')
    return await openInventoryThreads({ onDeath() {}, ...observer, path: inventoryPath({ dataDir }) })
  } catch (error) {
    throw explainStorage(error, place)
  }
}

/** In this thread, for a program that answers no requests: nothing waits for it, and nothing is carried between threads. */
export async function openOwnInventory(place: Place): Promise<InventoryStore> {
  if (place.databaseUrl !== null) return openInventory(place)
  try {
    const { openSqliteInventory } = await import('../storage/sqlite/inventory/open-inventory.ts')
    return await openSqliteInventory({ path: inventoryPath(place) })
  } catch (error) {
    throw explainStorage(error, place)
  }
}
