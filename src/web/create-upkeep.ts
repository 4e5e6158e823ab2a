/** Checks what has to keep working while a service runs: the copy of the market, the sync, mail and backups. */
import { statSync } from 'node:fs'
import type { Registry } from 'prom-client'
import type { StateLog } from '../observe/create-state-log.ts'
import { createUpkeepMetrics } from '../observe/upkeep-metrics.ts'
import type { Part } from './probes.ts'

interface WatchedInventory {
  readonly figures: () => { readonly complete_at: string | null }
  readonly heardOfSync: {
    readonly is_standby: boolean
    readonly pace: string | null
    readonly requests_today: number | null
    readonly read_at_ms: number | null
  }
}

interface UpkeepParts {
  readonly states: Pick<StateLog, 'isFailing'>
  readonly metrics: { readonly registry: Registry }
  /** Null = the inventory is off. */
  readonly inventory: WatchedInventory | null
  readonly mailer: { readonly isReal: boolean }
  /** The files of the embedded database; null with PostgreSQL. */
  readonly files: { readonly paths: readonly string[]; readonly readBackupMs: () => number | null } | null
  readonly now: () => number
}

interface SyncTimes {
  readonly syncEveryHours: number
  readonly syncPerDay: number
}

const HOUR_MS = 3_600_000
/** A copy is old after this many times the time between two passes. */
export const OLD_PASSES = 3
/** A sync has stopped if it reads nothing for this many times the time between two passes. */
const SILENT_PASSES = 2
export const OLD_BACKUP_MS = 48 * HOUR_MS
/** Files are read at most this often. */
const KEEP_MS = 5000
const FAILING = 'failing'
const NOT_SET = 'not set'

/** The state of each part for `/readyz` and the status page. Parts that are off are left out. */
export function createUpkeep(times: SyncTimes, parts: UpkeepParts): Readonly<Record<string, Part>> {
  const { states, metrics, inventory, mailer, files, now } = parts
  const isMailFailing = () => (states.isFailing('mail') ? FAILING : null)
  const mail = mailer.isReal ? isMailFailing : () => NOT_SET
  const reported: Record<string, Part> = { ...(inventory && watchInventory(times, inventory, parts)), mail }
  if (files === null) return reported
  const read = keepFor(KEEP_MS, now, () => ({
    backup_at_ms: files.readBackupMs(),
    database_bytes: measure(files.paths),
  }))
  createUpkeepMetrics(metrics.registry, read)
  return { ...reported, backup: () => judgeBackup(read().backup_at_ms, now()) }
}

function judgeBackup(atMs: number | null, nowMs: number): string | null {
  if (atMs === null) return NOT_SET
  return nowMs - atMs < OLD_BACKUP_MS ? null : `the last one was made at ${new Date(atMs).toISOString()}`
}

function watchInventory(
  { syncEveryHours, syncPerDay }: SyncTimes,
  { figures, heardOfSync: heard }: WatchedInventory,
  { states, now }: Pick<UpkeepParts, 'states' | 'now'>,
): { readonly copy: Part; readonly sync: Part } {
  const startedMs = now()
  const everyMs = syncEveryHours * HOUR_MS
  return {
    copy() {
      const { complete_at } = figures()
      // Before the first pass, searches go to the marketplace.
      if (complete_at === null || now() - Date.parse(complete_at) < OLD_PASSES * everyMs) return null
      return `the last complete pass ended at ${complete_at}`
    },
    sync() {
      // Another process syncs.
      if (heard.is_standby) return null
      if (states.isFailing('sync') || states.isFailing('sync_thread')) return FAILING
      if (heard.pace === 'paused' && (heard.requests_today ?? 0) >= syncPerDay) {
        return 'the requests of the day are used up'
      }
      const readMs = heard.read_at_ms ?? startedMs
      return now() - readMs < SILENT_PASSES * everyMs
        ? null
        : `nothing was read since ${new Date(readMs).toISOString()}`
    },
  }
}

function keepFor<Value>(ms: number, now: () => number, read: () => Value): () => Value {
  let kept: { readonly value: Value; readonly at_ms: number } | null = null
  return () => {
    if (kept === null || Math.abs(now() - kept.at_ms) >= ms) kept = { value: read(), at_ms: now() }
    return kept.value
  }
}

/** Null = no file exists. */
function measure(paths: readonly string[]): number | null {
  const sizes = paths.flatMap((path) => statSync(path, { throwIfNoEntry: false })?.size ?? [])
  return sizes.length === 0 ? null : sizes.reduce((sum, size) => sum + size, 0)
}
