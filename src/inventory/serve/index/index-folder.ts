/** Where the saved snapshot of the index lies, and what `ershou inventory status` reports of it. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { InventoryPlace } from '../../store/open-inventory.ts'
import { parseLabel, snapshotPath } from '../snapshot/saved-snapshot.ts'

/** The first is that of a service that has its data folder to itself. */
export function indexFolder({ dataDir }: Pick<InventoryPlace, 'dataDir'>, number = 1): string {
  return join(dataDir, number === 1 ? 'index' : `index-${number}`)
}

/** Null when there is none that could be used. */
export function findSnapshot(config: Pick<InventoryPlace, 'dataDir'>) {
  try {
    const fd = openSync(snapshotPath(indexFolder(config)), 'r')
    try {
      const { size: bytes, mtimeMs } = fstatSync(fd)
      const label = Buffer.alloc(Math.min(bytes, 4096))
      readSync(fd, label)
      return { saved_at_ms: Math.round(mtimeMs), listings: parseLabel(label).listings, bytes }
    } finally {
      closeSync(fd)
    }
  } catch {
    return null
  }
}
