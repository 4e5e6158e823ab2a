/** The thread that syncs beside a service, and the store that it shares with it; a thread that dies is replaced. */
import type { InventoryStore } from '../../domain/inventory/inventory-store.ts'
import type { ReportFetch } from '../../domain/inventory/inventory-writer.ts'
import type { CarFetch } from '../../domain/source.ts'
import type { StateLog } from '../../observe/create-state-log.ts'
import { withDeadline } from '../../observe/with-deadline.ts'
import { createReplacedThread, type ReplacedThread } from '../../threads/create-replaced-thread.ts'
import { type InventoryPlace, openInventory } from '../store/open-inventory.ts'
import { inventoryAway } from '../store/sqlite/open-inventory-threads.ts'
import type { SyncReport } from '../sync/keep-syncing.ts'
import type { SyncCalls, SyncThreadNews } from '../sync/serve-sync.ts'

interface SyncingParts {
  readonly place: InventoryPlace
  readonly states: StateLog
  readonly onReport: (report: SyncReport) => void
  /** The compiled file of the thread, which serves `SyncCalls`. */
  readonly threadUrl: URL
  /** `isStopped`: the thread only writes for a service that is shutting down. */
  readonly threadData: (isStopped: boolean) => unknown
}

/** What is not written by then is read again by the next pass. */
const STOP_MS = 10_000

/** A pass leaves garbage that V8 would let grow to several times the live heap, which is about 50 MB over 20,000 cars. With a limit, V8 collects it earlier. */
const OLD_GENERATION_MB = 1024

export function createSyncing(parts: SyncingParts) {
  const { place, states, onReport, threadUrl, threadData } = parts
  const { onFailure, onSuccess } = states.of('sync_thread')
  const isEmbedded = place.databaseUrl === null
  let thread: ReplacedThread | null = null
  let isStopped = false

  // Not `inventory`, the name for reads, which may work while writes fail.
  const onOutage = (sentence: string) => states.failed('inventory_file', sentence)
  const hear = (news: SyncThreadNews) => ('outage' in news ? onOutage(news.outage) : onReport(news))

  function createThread(): ReplacedThread {
    return createReplacedThread({
      thread: () => ({
        url: threadUrl,
        data: threadData(isStopped),
        isBackground: true,
        limits: { maxOldGenerationSizeMb: OLD_GENERATION_MB },
        onNews: (news) => hear(news as SyncThreadNews),
        unavailable: inventoryAway,
      }),
      onDeath: onFailure,
      onReplaced: onSuccess,
    })
  }

  /** Calls the thread if one runs; the caller does not need the answer. */
  async function ask<Name extends keyof SyncCalls>(name: Name, args: Parameters<SyncCalls[Name]>): Promise<void> {
    await thread
      ?.current()
      ?.call(name, args)
      .catch(() => undefined)
  }

  return {
    /** Opens the store, and starts the sync. */
    async openStore(): Promise<InventoryStore> {
      thread = createThread()
      // The thread that syncs is the one that writes.
      if (isEmbedded) {
        return openInventory(place, { writer: thread, onDeath: onFailure, onReplaced: onSuccess, onOutage })
      }
      const store = await openInventory(place)
      thread.start()
      return store
    },
    /** Has a live fetch written, unless no thread runs. Resolves when it is written, or will not be. */
    write: (fetched: CarFetch) => ask('write', [fetched]),
    /** Throws a Failure `storage_unavailable` when readings of reports cannot be written. */
    async writeReports(fetches: readonly ReportFetch[]): Promise<void> {
      const running = thread?.current()
      if (!running) throw inventoryAway(null)
      await running.call('writeReports', [fetches])
    },
    /** Resolves when the sync has stopped reading and everything read is written, or that took too long. */
    async stop(): Promise<void> {
      isStopped = true
      // Embedded, the thread still writes for requests in flight: it ends with the store.
      if (isEmbedded) await withDeadline(ask('stop', []), STOP_MS).catch(onFailure)
      else await thread?.end(STOP_MS)
    },
  }
}
