/** Opens the inventory for commands that only read it, and never creates one. */
import { existsSync } from 'node:fs'
import type { InventoryStore } from '../../domain/inventory/inventory-store.ts'
import { inventoryPath, openOwnInventory } from '../../inventory/store/open-inventory.ts'
import type { Config } from '../../settings/config.ts'
import { Refused } from '../output/refused.ts'

export async function openKeptInventory(config: Config): Promise<InventoryStore> {
  if (config.databaseUrl === null && !existsSync(inventoryPath(config))) {
    throw new Refused(`There is no inventory in ${config.dataDir}: \`ershou sync\` or \`ershou import\` creates one.`)
  }
  return openOwnInventory(config)
}
