/** What the log and the metrics say of a sync. */
import { PACES } from '../../domain/inventory/pace.ts'
import type { SyncView } from '../../domain/operations.ts'
import type { StateLog } from '../../observe/create-state-log.ts'
import type { InventoryMetrics } from '../../observe/inventory-metrics.ts'
import type { Log } from '../../observe/log.ts'
import type { SyncNews, SyncReport } from './keep-syncing.ts'

const NOTHING_HEARD: HeardOfSync = {
  sync: null,
  pace: null,
  requests_today: null,
  read_at_ms: null,
  is_standby: false,
}

export function createHeardOfSync(): HeardOfSync {
  return { ...NOTHING_HEARD }
}

interface SyncObserverParts {
  readonly log: Pick<Log, 'info' | 'warn'>
  readonly states: StateLog
  readonly inventoryMetrics: InventoryMetrics
  readonly onUnknown: (kind: string, text: string) => void
  readonly heard: HeardOfSync
  readonly now: () => number
}

/** What was heard last; null = nothing yet. */
export interface HeardOfSync {
  sync: SyncView | null
  pace: string | null
  requests_today: number | null
  /** When it last asked the marketplace for something. */
  read_at_ms: number | null
  /** Another process syncs. */
  is_standby: boolean
}

export function createSyncObserver(parts: SyncObserverParts): (report: SyncReport) => void {
  const { log, states, inventoryMetrics: metrics, onUnknown, heard, now } = parts

  function observe(news: SyncNews): void {
    switch (news.event) {
      case 'progress': {
        const { phase, done, total, freshness } = news
        metrics.progress.reset()
        metrics.progress.set({ phase, of: 'done' }, done)
        if (total !== null) metrics.progress.set({ phase, of: 'total' }, total)
        if (freshness !== null) metrics.freshness.set(freshness)
        heard.sync = { phase, done, total }
        break
      }
      case 'pass': {
        const { event: _, ...summary } = news
        metrics.passes.inc({ outcome: summary.is_complete ? 'complete' : 'incomplete' })
        const { stopped, doubted } = summary
        // What a pass ends with is written.
        states.worked('inventory_file')
        if (stopped !== null) states.failed('sync', `${stopped} The pass ended there, and is not complete.`)
        else if (doubted === 0) states.worked('sync')
        else
          states.failed(
            'sync',
            `${doubted} cars stand in no list any more: not believed before it has been so for a day`,
          )
        log.info(summary, 'sync_pass')
        break
      }
      case 'broken_off':
      case 'failed':
        metrics.passes.inc({ outcome: 'broken_off' })
        states.failed('sync', news.reason)
        break
      case 'pace': {
        const { event: _, ...pace } = news
        if (pace.state === 'full') log.info(pace, 'sync_pace')
        else log.warn(pace, 'sync_pace')
        break
      }
      case 'standby':
        Object.assign(heard, NOTHING_HEARD, { is_standby: true })
        metrics.readAt.remove()
        log.info({}, 'sync_standby')
        break
      case 'begun':
        log.info({}, 'sync_begun')
        break
      case 'made_anew':
        log.info({ cars: news.cars }, 'made_anew')
        break
      case 'unknown_word':
        onUnknown(news.kind, news.text)
    }
  }

  return ({ news, pace, requests_today }) => {
    if (requests_today !== null) {
      metrics.requestsToday.set(requests_today)
      heard.is_standby = false
      if (requests_today !== heard.requests_today) heard.read_at_ms = now()
      if (heard.read_at_ms !== null) metrics.readAt.set(heard.read_at_ms / 1000)
    }
    heard.requests_today = requests_today ?? heard.requests_today
    heard.pace = pace ?? heard.pace
    if (pace !== null) for (const one of PACES) metrics.pace.set({ pace: one }, one === pace ? 1 : 0)
    observe(news)
  }
}
