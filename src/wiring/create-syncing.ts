/** The thread that syncs beside a service, and the store that it shares with it; a thread that dies is replaced. */
import type { InventoryStore } from '../domain/inventory/store.ts'
import type { CarLook } from '../domain/source.ts'
import type { Clock } from '../observe/clock.ts'
import type { StateLog } from '../observe/create-state-log.ts'
import { scheduleTimeout } from '../observe/schedule.ts'
import type { KeepConfig, SyncReport } from './keep-syncing.ts'
import { openInventory } from './open-inventory.ts'
import { type SyncThread, startSyncThread } from './start-sync-thread.ts'

export interface SyncingParts {
  readonly clock: Clock
  readonly states: StateLog
  readonly onReport: (report: SyncReport) => void
}

export interface Syncing {
  /** Opens the store, and begins to sync. */
  readonly openStore: () => Promise<InventoryStore>
  /** Has it written, unless no thread runs; resolves when that is settled. */
  look(look: CarLook): Promise<void>
  /** Resolves when nothing is read any more, and what was read is written. */
  stop(): Promise<void>
}

/** A thread that died is replaced after so long. */
const REPLACE_MS = 10_000

export function createSyncing(config: KeepConfig, { clock, states, onReport }: SyncingParts): Syncing {
  const thread = states.of('sync_thread')
  let running: SyncThread | null = null
  let isStopped = false

  function start(): SyncThread {
    const started = startSyncThread(config, onReport)
    running = started
    // One that writes for the service while it is leaving does not begin to read.
    if (isStopped) void started.stop()
    return started
  }

  /** The thread that syncs is the one that writes. */
  async function openEmbedded(): Promise<InventoryStore> {
    const store: InventoryStore = await openInventory(config, {
      startWriter: () => start().worker,
      onDeath(cause) {
        thread.onFailure(cause)
        // Another takes its place with the first thing that is to be written.
        scheduleTimeout(() => void store.leave([], clock.now()).then(thread.onSuccess, thread.onFailure), REPLACE_MS)
      },
      // Not the name of reads, which may work while nothing can be written.
      onOutage: (sentence) => states.failed('inventory_file', sentence),
    })
    return store
  }

  function startBeside(): void {
    const { worker } = start()
    worker.unref()
    worker.on('error', thread.onFailure)
    worker.once('exit', () => {
      if (!isStopped) scheduleTimeout(() => isStopped || startBeside(), REPLACE_MS)
    })
  }

  return {
    async openStore() {
      if (config.databaseUrl === null) return openEmbedded()
      const store = await openInventory(config)
      startBeside()
      return store
    },
    look: (look) => running?.look(look) ?? Promise.resolve(),
    async stop() {
      isStopped = true
      await running?.stop()
      running = null
    },
  }
}
