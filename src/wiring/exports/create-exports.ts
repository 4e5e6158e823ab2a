/** Wires the exports of a service: their folder, the thread that makes them, and when. */
import { parseCursor } from '../../catalog/changes.ts'
import type { Exports } from '../../domain/exports.ts'
import { isComplete } from '../../domain/inventory/readiness.ts'
import { exportPathOrNull, openExportFolder } from '../../exports/export-folder.ts'
import { createExportWorker } from '../../exports/export-worker.ts'
import { keepExports } from '../../exports/keep-exports.ts'
import type { ServedInventory } from '../../inventory/serve/create-served-inventory.ts'
import { scheduleTimeout } from '../../observe/schedule.ts'
import { workerUrl } from '../../observe/worker-url.ts'
import type { LiveConfig, Observed } from '../create-source.ts'
import type { ExportThreadData } from './export-thread.ts'

interface ServedExports {
  /** Null when none are made: by the settings, or without an inventory. */
  readonly exports: Exports | null
  close(): Promise<void>
}

interface ExportsParts extends Pick<Observed, 'log' | 'states' | 'clock'> {
  readonly inventory: ServedInventory | null
  /** False: exports are served, and none is made. */
  readonly isKept: boolean
}

const NONE: ServedExports = { exports: null, close: async () => undefined }
const HOUR_MS = 3_600_000
const MIB = 1 << 20

export function createExports(config: LiveConfig, parts: ExportsParts): ServedExports {
  const { log, states, clock, inventory } = parts
  const { dataDir, databaseUrl, marketplaceUrl, exportEveryHours, exportLangs: langs, exportMaxMb } = config
  const folder = exportPathOrNull(config)
  if (inventory === null || exportEveryHours === 0 || folder === null) return NONE
  const exports = openExportFolder(folder)
  if (!parts.isKept) return { ...NONE, exports }
  const { state, heardOfSync } = inventory
  const place = { dataDir, databaseUrl }
  const worker = createExportWorker(new URL('./export-thread.js', workerUrl(import.meta.url)), {
    ...{ place, marketplaceUrl, folder, langs, mostBytes: exportMaxMb * MIB, clockMemory: clock.memory },
  } satisfies ExportThreadData)
  const kept = keepExports({
    ...{ exports, everyMs: exportEveryHours * HOUR_MS, make: worker.make, now: clock.now, schedule: scheduleTimeout },
    completeAtMs() {
      const current = state.peek()
      const isSyncing = databaseUrl === null || (heardOfSync.pace !== null && !heardOfSync.is_standby)
      return isSyncing && current !== null && isComplete(current) ? current.complete_at_ms : null
    },
    isFollowed: ({ changes_after }) => parseCursor(changes_after)?.log === state.peek()?.log,
    onMade(made) {
      states.worked('export')
      log.info(made, 'export')
    },
    onFailure: states.of('export').onFailure,
  })
  return {
    exports,
    async close() {
      kept.stop()
      await worker.close()
    },
  }
}
