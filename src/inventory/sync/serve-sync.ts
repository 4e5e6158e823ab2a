/** Runs a sync in a thread of the service, and writes live fetches of cars there, so that reading, rendering and writing delay no request. */
import type { Clock } from '../../observe/clock.ts'
import type { Outage } from '../store/sqlite/inventory-thread.ts'
import { createFetchQueue } from './fetches/create-fetch-queue.ts'
import { keepSyncing, type SyncReport, type SyncWires } from './keep-syncing.ts'
import { createReportQueue } from './reports/create-report-queue.ts'
import type { SyncStore } from './sync-settings.ts'

/** What the thread answers besides the calls of the embedded inventory, for which it is the only writer. */
export interface SyncCalls {
  /** Resolves when a live fetch of a car is written, or cannot be. */
  readonly write: ReturnType<typeof createFetchQueue>['add']
  /** Throws a Failure `storage_unavailable` when readings of reports cannot be written. */
  readonly writeReports: ReturnType<typeof createReportQueue>['add']
  /** Resolves when the sync has stopped reading and everything read is written. */
  readonly stop: () => Promise<void>
}

export type SyncThreadNews = SyncReport | Outage

interface ServedSyncParts {
  readonly store: SyncStore
  readonly clock: Clock
  /** Writes live fetches only, and does not start to read. */
  readonly isStopped: boolean
  readonly tell: (report: SyncReport) => void
}

export function serveSync(wires: SyncWires, { store, clock, isStopped, tell }: ServedSyncParts): SyncCalls {
  const onFailure = (error: unknown) =>
    tell({ news: { event: 'failed', reason: (error as Error).message }, pace: null, requests_today: null })
  const openDigest = () => wires.wireDigest({ notes: store })
  const fetches = createFetchQueue({ store, openDigest, now: clock.now, onFailure })
  const reports = createReportQueue(store, wires.reportMaker)
  const ending = new AbortController()
  if (isStopped) ending.abort()
  const syncing = keepSyncing(wires, {
    store,
    clock,
    signal: ending.signal,
    tell(report) {
      // A pass may have found new brands and series.
      if (report.news.event === 'pass') fetches.renew()
      tell(report)
    },
  }).catch(onFailure)
  return {
    write: (fetched) => (ending.signal.aborted ? Promise.resolve() : fetches.add(fetched)),
    writeReports: reports.add,
    async stop() {
      ending.abort()
      await syncing
      await fetches.end()
      await reports.end()
    },
  }
}
