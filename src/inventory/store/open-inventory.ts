/** Opens the inventory that the settings name: embedded behind threads, or in PostgreSQL. */
import { join } from 'node:path'
import { explainStorage } from '../../database/explain-storage.ts'
import type { InventoryStore } from '../../domain/inventory/inventory-store.ts'
import type { InventoryThreadsOptions } from './sqlite/open-inventory-threads.ts'

export interface InventoryPlace {
  readonly dataDir: string
  /** Null = embedded, in the data folder. */
  readonly databaseUrl: string | null
}

/** Where the embedded inventory lies. */
export function inventoryPath({ dataDir }: Pick<InventoryPlace, 'dataDir'>): string {
  return join(dataDir, 'inventory.db')
}

/** May be opened beside a running service: writers take turns. */
export async function openInventory(
  place: InventoryPlace,
  observer: Partial<InventoryThreadsOptions> = {},
): Promise<InventoryStore> {
  const { dataDir, databaseUrl } = place
  try {
    if (databaseUrl !== null) {
      const { openPostgresInventory } = await import('./postgres/open-inventory.ts')
      return await openPostgresInventory({ url: databaseUrl })
    }
    const { openInventoryThreads } = await import('./sqlite/open-inventory-threads.ts')
    return await openInventoryThreads({ onDeath() {}, ...observer, path: inventoryPath({ dataDir }) })
  } catch (error) {
    throw explainStorage(error, place)
  }
}

/** In this thread, for a program that answers no requests: nothing is copied between threads. */
export async function openOwnInventory(place: InventoryPlace): Promise<InventoryStore> {
  if (place.databaseUrl !== null) return openInventory(place)
  try {
    const { openSqliteInventory } = await import('./sqlite/open-inventory.ts')
    return await openSqliteInventory({ path: inventoryPath(place) })
  } catch (error) {
    throw explainStorage(error, place)
  }
}
