/** Reads the state of an inventory from the database and the disk. */
import { statSync } from 'node:fs'
import type { InventoryStore } from '../../domain/inventory/inventory-store.ts'
import { findSnapshot } from '../../inventory/serve/index/index-folder.ts'
import { inventoryPath } from '../../inventory/store/open-inventory.ts'
import { recallLastImport } from '../../inventory/sync/import/position.ts'
import { asideNote, passNote } from '../../inventory/sync/notes.ts'
import { Roster } from '../../inventory/sync/roster.ts'
import { recallReported, recallToday } from '../../inventory/sync/sync-notes.ts'
import type { Config } from '../../settings/config.ts'
import { isSyncing } from '../input/is-syncing.ts'
import { formatIso } from '../output/format.ts'

const HOUR_MS = 3_600_000

export type InventoryStatus = Awaited<ReturnType<typeof readStatus>>

export async function readStatus(store: InventoryStore, config: Config, nowMs: number) {
  const state = await store.state()
  const reported = await recallReported(store)
  const pass = await passNote.recall(store)
  const last = await recallLastImport(store)
  const cars = await countCars(store, config.refreshHours * HOUR_MS, nowMs)
  const disk_bytes = config.databaseUrl === null ? measureDisk(inventoryPath(config)) : null
  return {
    /** Includes removed cars, whose history is kept. */
    cars: cars.count,
    listings: state.listings,
    complete_at: formatIso(state.complete_at_ms),
    seq: state.seq,
    details: {
      count: cars.details,
      refresh_hours: config.refreshHours,
      fresh_share: cars.details === 0 ? null : cars.fresh / cars.details,
      oldest_at: formatIso(cars.oldest),
    },
    sync: {
      is_running: await isSyncing(config),
      pass_began_at: formatIso(pass?.began_ms ?? null),
      per_second: config.syncPerSecond,
      per_day: config.syncPerDay,
      requests_today: await recallToday(store, nowMs),
      pace: reported.pace,
    },
    /** Cars that searches find, by what is known of their inspection reports. */
    reports: await store.reportCounts(),
    last_pass: reported.pass,
    last_import: last === null ? null : { file: last.file, at: formatIso(last.at_ms), rejected: last.rejected },
    set_aside: (await asideNote.recall(store)).size,
    /** Null if the database is not a local file. */
    disk_bytes,
    bytes_per_car: disk_bytes === null || cars.count === 0 ? null : Math.round(disk_bytes / cars.count),
    /** The saved index; null = none on this machine. */
    saved_index: describeSnapshot(config),
  }
}

async function countCars(store: InventoryStore, refreshMs: number, nowMs: number) {
  let count = 0
  let details = 0
  let fresh = 0
  let oldest: number | null = null
  for (const { is_observed, detail_at_ms } of (await Roster.load(store)).values()) {
    count++
    if (!is_observed || detail_at_ms === null) continue
    details++
    if (refreshMs === 0 || nowMs - detail_at_ms < refreshMs) fresh++
    oldest = Math.min(oldest ?? detail_at_ms, detail_at_ms)
  }
  return { count, details, fresh, oldest }
}

function describeSnapshot(config: Config) {
  const saved = findSnapshot(config)
  if (saved === null) return null
  return { saved_at: formatIso(saved.saved_at_ms), listings: saved.listings, bytes: saved.bytes }
}

/** Includes the write-ahead log. */
function measureDisk(path: string): number {
  const sizes = [path, `${path}-wal`].map((one) => statSync(one, { throwIfNoEntry: false })?.size ?? 0)
  return sizes.reduce((sum, size) => sum + size, 0)
}
