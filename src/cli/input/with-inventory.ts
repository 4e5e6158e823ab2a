/** Opens the inventory for a command that only reads it, and closes it. Never creates one. */
import { existsSync } from 'node:fs'
import type { InventoryStore } from '../../domain/inventory/inventory-store.ts'
import type { Config } from '../../settings/config.ts'
import { Refused } from '../output/errors.ts'

export async function withInventory<Result>(
  config: Config,
  use: (store: InventoryStore) => Promise<Result>,
): Promise<Result> {
  const used = await withInventoryIfAny(config, NONE, use)
  if (used !== NONE) return used
  throw new Refused(`There is no inventory in ${config.dataDir}: \`ershou sync\` or \`ershou import\` creates one.`)
}

const NONE = Symbol('no inventory')

/** Returns `otherwise` if none was created yet. */
export async function withInventoryIfAny<Result, Otherwise>(
  config: Config,
  otherwise: Otherwise,
  use: (store: InventoryStore) => Promise<Result>,
): Promise<Result | Otherwise> {
  const { inventoryPath, openOwnInventory } = await import('../../inventory/store/open-inventory.ts')
  if (config.databaseUrl === null && !existsSync(inventoryPath(config))) return otherwise
  const store = await openOwnInventory(config)
  try {
    return await use(store)
  } finally {
    await store.close()
  }
}
