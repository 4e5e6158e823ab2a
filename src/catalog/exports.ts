/** Answers the question about export files. */
import type { Exports, ExportsResponse } from '../domain/exports.ts'
import { type InventoryView, inventoryOrFail } from './catalog-parts.ts'

interface ExportsParts {
  readonly inventory: InventoryView | null
  /** Null or absent when none are made. */
  readonly exports?: Pick<Exports, 'list' | 'beingMade'> | null
  readonly now: () => number
}

/** The newest first. */
export function createExportList({ inventory, exports = null, now }: ExportsParts) {
  return async function listExports(): Promise<ExportsResponse> {
    inventoryOrFail(inventory)
    if (exports === null) return { exports: [], being_made: null }
    const noted = await exports.beingMade(now())
    const made = await exports.list()
    // It may have been completed between the two.
    const isListed = made.some(({ made_at }) => made_at === noted?.begun_at)
    return { exports: made, being_made: isListed ? null : noted }
  }
}
