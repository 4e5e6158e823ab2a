/** Where the saved snapshot of the index lies, and what is told of it. */
import { join } from 'node:path'
import type { InventoryPlace } from '../../store/open-inventory.ts'
import { readManifest, type SnapshotManifest } from '../snapshot/snapshot-folder.ts'

/** The first is that of a service that has its data folder to itself. */
export function indexFolder({ dataDir }: Pick<InventoryPlace, 'dataDir'>, number = 1): string {
  return join(dataDir, number === 1 ? 'index' : `index-${number}`)
}

/** Null when there is none that could be used. */
export function findSnapshot(config: Pick<InventoryPlace, 'dataDir'>): SnapshotManifest | null {
  try {
    return readManifest(indexFolder(config))
  } catch {
    return null
  }
}
