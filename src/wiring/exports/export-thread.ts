/** The thread that makes an export. */
import { formatCursor } from '../../catalog/changes.ts'
import type { Lang } from '../../domain/codes.ts'
import { openExportFolder } from '../../exports/export-folder.ts'
import { makeExport } from '../../exports/make-export.ts'
import { type InventoryPlace, inventoryPath, openInventory } from '../../inventory/store/open-inventory.ts'
import { openSqliteInventory } from '../../inventory/store/sqlite/open-inventory.ts'
import { createServiceClock } from '../../observe/clock.ts'
import { serveThread, threadData } from '../../threads/serve-thread.ts'
import { wireRows } from './wire-rows.ts'

export interface ExportThreadData {
  readonly place: InventoryPlace
  readonly marketplaceUrl: string
  readonly folder: string
  readonly langs: readonly Lang[]
  readonly mostBytes: number
  readonly clockMemory: SharedArrayBuffer | undefined
}

const { place, marketplaceUrl, folder, langs, mostBytes, clockMemory } = threadData<ExportThreadData>()
/** Each car is read once. */
const CACHE_MB = 8
const { now, sleep } = createServiceClock(clockMemory)

await serveThread(async () => {
  const store = await (place.databaseUrl === null
    ? openSqliteInventory({ path: inventoryPath(place), cacheMb: CACHE_MB })
    : openInventory(place))
  return {
    calls: {
      make: async () =>
        makeExport({
          ...(await wireRows(store, marketplaceUrl, now())),
          ...{ store, langs, mostBytes, formatCursor, now },
          folder: openExportFolder(folder),
          // It rests as long as it works, so that it takes half a core at most; the first, for a quarter of that.
          rest: sleep,
        }),
    },
    end: () => store.close(),
  }
})
