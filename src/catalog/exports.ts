/** Answers the question about export files. */
import type { ExportRecord, Exports } from '../domain/exports.ts'
import { type InventoryView, inventoryOrFail } from './catalog-parts.ts'

interface ExportsParts {
  readonly inventory: InventoryView | null
  /** Null or absent when none are made. */
  readonly exports?: Pick<Exports, 'list'> | null
}

/** The newest first. */
export function createExportList({ inventory, exports = null }: ExportsParts) {
  return async function listExports(): Promise<readonly ExportRecord[]> {
    inventoryOrFail(inventory)
    return exports === null ? [] : exports.list()
  }
}
