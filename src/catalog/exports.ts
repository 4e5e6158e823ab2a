/** Answers the question about export files. */
import type { ExportsResponse } from '../domain/exports.ts'
import { type CatalogParts, inventoryOrFail } from './catalog-parts.ts'

type ExportsParts = Pick<CatalogParts, 'inventory' | 'exports' | 'now'>

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
