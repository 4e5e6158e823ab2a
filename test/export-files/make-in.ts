/** Makes an export in this thread, without pauses. */
import { formatCursor } from '../../src/catalog/changes.ts'
import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import { openExportFolder } from '../../src/exports/export-folder.ts'
import { type MadeExport, type MakeParts, makeExport } from '../../src/exports/make-export.ts'
import type { RowParts } from '../../src/exports/read-rows.ts'
import { wireRows } from '../../src/wiring/exports/wire-rows.ts'

export interface MakeIn {
  readonly store: InventoryStore
  readonly marketplaceUrl: string
  readonly folder: string
  readonly now: () => number
  /** Made before, because the tables of words take half a second. */
  readonly rows?: RowParts
}

export async function makeIn(given: MakeIn, more: Partial<MakeParts> = {}): Promise<MadeExport> {
  const { store, marketplaceUrl, folder, now, rows } = given
  return makeExport({
    ...(rows ?? (await wireRows(store, marketplaceUrl, now()))),
    ...{ store, now, formatCursor, langs: ['en'] },
    folder: openExportFolder(folder),
    mostBytes: Number.POSITIVE_INFINITY,
    rest: async () => undefined,
    readFree: async () => Number.POSITIVE_INFINITY,
    ...more,
  })
}
