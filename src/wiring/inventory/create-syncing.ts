/** The thread that syncs beside a service, and the store that it shares with it; a thread that dies is replaced. */

import type { InventoryStore } from '../../domain/inventory/store.ts'
import type { CarLook } from '../../domain/source.ts'
import { openInventory } from '../../inventory/store/open-inventory.ts'
import { inventoryAway } from '../../inventory/store/sqlite/inventory-away.ts'
import type { SyncReport } from '../../inventory/sync/keep-syncing.ts'
import type { StateLog } from '../../observe/create-state-log.ts'
import { withDeadline } from '../../observe/with-deadline.ts'
import { workerUrl } from '../../observe/worker-url.ts'
import { createReplacedThread, type ReplacedThread } from '../../threads/create-replaced-thread.ts'
import type { SyncThreadConfig } from './create-sync.ts'
import type { SyncCalls, SyncThreadData, SyncThreadNews } from './sync-thread.ts'

interface SyncingParts {
  readonly states: StateLog
  readonly onReport: (report: SyncReport) => void
}

interface Syncing {
  /** Opens the store, and begins to sync. */
  readonly openStore: () => Promise<InventoryStore>
  /** Has it written, unless no thread runs; resolves when that is settled. */
  look(look: CarLook): Promise<void>
  /** Resolves when nothing is read any more, and what was read is written, or that took too long. */
  stop(): Promise<void>
}

/** What was read by then is written; the rest is read again by the next pass. */
const STOP_MS = 10_000

export function createSyncing(config: SyncThreadConfig, { states, onReport }: SyncingParts): Syncing {
  const { onFailure, onSuccess } = states.of('sync_thread')
  const isEmbedded = config.databaseUrl === null
  let thread: ReplacedThread | null = null
  let isStopped = false

  // Not the name of reads, which may work while nothing can be written.
  const onOutage = (sentence: string) => states.failed('inventory_file', sentence)
  function hear(news: SyncThreadNews): void {
    if ('outage' in news) onOutage(news.outage)
    else onReport(news)
  }

  function createThread(): ReplacedThread {
    return createReplacedThread({
      thread: () => ({
        url: new URL('./sync-thread.js', workerUrl(import.meta.url)),
        data: { config: pickConfig(config), isStopped } satisfies SyncThreadData,
        onNews: (news) => hear(news as SyncThreadNews),
        unavailable: inventoryAway,
      }),
      onDeath: onFailure,
      onReplaced: onSuccess,
    })
  }

  /** What is asked of the thread, where one runs; whoever asks for it does without an answer. */
  async function ask<Name extends keyof SyncCalls>(name: Name, args: Parameters<SyncCalls[Name]>): Promise<void> {
    await thread
      ?.current()
      ?.call(name, args)
      .catch(() => undefined)
  }

  return {
    async openStore() {
      thread = createThread()
      // The thread that syncs is the one that writes.
      if (isEmbedded) {
        return openInventory(config, { writer: thread, onDeath: onFailure, onReplaced: onSuccess, onOutage })
      }
      const store = await openInventory(config)
      thread.start()
      return store
    },
    look: (look) => ask('look', [look]),
    async stop() {
      isStopped = true
      // Embedded, it still writes for requests in flight: it ends with the store.
      if (isEmbedded) await withDeadline(ask('stop', []), STOP_MS).catch(onFailure)
      else await thread?.end(STOP_MS)
    },
  }
}

/** What can be handed to a thread, and nothing that it need not know. */
function pickConfig(config: SyncThreadConfig): SyncThreadConfig {
  const { dataDir, databaseUrl, marketplaceUrl, syncPerSecond, syncPerDay, syncEveryHours, refreshHours } = config
  const { sourceTimeoutMs } = config
  return {
    dataDir,
    databaseUrl,
    marketplaceUrl,
    syncPerSecond,
    syncPerDay,
    syncEveryHours,
    refreshHours,
    sourceTimeoutMs,
  }
}
