/** What has to be kept up while a service runs: a young copy of the market, a sync that reads, mails that leave, and backups. */
import { statSync } from 'node:fs'
import { readLastBackup } from '../../database/sqlite/last-backup.ts'
import type { Mailer } from '../../domain/mail.ts'
import type { ServedInventory } from '../../inventory/serve/create-served-inventory.ts'
import { inventoryPath } from '../../inventory/store/open-inventory.ts'
import type { StateLog } from '../../observe/create-state-log.ts'
import type { Metrics } from '../../observe/metrics.ts'
import { createUpkeepMetrics } from '../../observe/upkeep-metrics.ts'
import type { Config } from '../../settings/config.ts'
import type { Part } from '../../web/probes.ts'
import { databasePath } from '../storage/create-storage.ts'

interface UpkeepParts {
  readonly states: Pick<StateLog, 'isFailing'>
  readonly metrics: Pick<Metrics, 'registry'>
  /** Null = none is kept. */
  readonly inventory: Pick<ServedInventory, 'figures' | 'heardOfSync'> | null
  readonly mailer: Pick<Mailer, 'isReal'>
  readonly now: () => number
}

type UpkeepConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'syncEveryHours' | 'syncPerDay'>

const HOUR_MS = 3_600_000
/** A copy is old after so many times the time between two passes. */
export const OLD_PASSES = 3
/** A sync that reads nothing for so many times that long has stopped. */
const SILENT_PASSES = 2
export const OLD_BACKUP_MS = 48 * HOUR_MS
/** Files are looked at no more often. */
const KEEP_MS = 5000
const FAILING = 'failing'
const NOT_SET = 'not set'

/** How each part is, as `/readyz` and the status page tell it. What does not apply to these settings is left out. */
export function createUpkeep(config: UpkeepConfig, parts: UpkeepParts): Readonly<Record<string, Part>> {
  const { states, metrics, inventory, mailer, now } = parts
  const isMailFailing = () => (states.isFailing('mail') ? FAILING : null)
  const mail = mailer.isReal ? isMailFailing : () => NOT_SET
  const told: Record<string, Part> = { ...(inventory && watchInventory(config, inventory, parts)), mail }
  if (config.databaseUrl !== null) return told
  const look = keepFor(KEEP_MS, now, () => ({
    backup_at_ms: readLastBackup(config.dataDir)?.at_ms ?? null,
    database_bytes: measure([databasePath(config), inventoryPath(config)]),
  }))
  createUpkeepMetrics(metrics.registry, look)
  return { ...told, backup: () => judgeBackup(look().backup_at_ms, now()) }
}

function judgeBackup(atMs: number | null, nowMs: number): string | null {
  if (atMs === null) return NOT_SET
  return nowMs - atMs < OLD_BACKUP_MS ? null : `the last one was made at ${formatTime(atMs)}`
}

function watchInventory(
  { syncEveryHours, syncPerDay }: UpkeepConfig,
  { figures, heardOfSync: heard }: Pick<ServedInventory, 'figures' | 'heardOfSync'>,
  { states, now }: Pick<UpkeepParts, 'states' | 'now'>,
): { readonly copy: Part; readonly sync: Part } {
  const startedMs = now()
  const everyMs = syncEveryHours * HOUR_MS
  return {
    copy() {
      const { complete_at } = figures()
      // Before the first pass the marketplace itself answers.
      if (complete_at === null || now() - Date.parse(complete_at) < OLD_PASSES * everyMs) return null
      return `the last complete pass ended at ${complete_at}`
    },
    sync() {
      // Then it is another process that reads.
      if (heard.is_standby) return null
      if (states.isFailing('sync') || states.isFailing('sync_thread')) return FAILING
      if (heard.pace === 'paused' && (heard.requests_today ?? 0) >= syncPerDay) {
        return 'the requests of the day are used up'
      }
      const readMs = heard.read_at_ms ?? startedMs
      return now() - readMs < SILENT_PASSES * everyMs ? null : `nothing was read since ${formatTime(readMs)}`
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

/** Null = none is there. */
function measure(paths: readonly string[]): number | null {
  const sizes = paths.flatMap((path) => statSync(path, { throwIfNoEntry: false })?.size ?? [])
  return sizes.length === 0 ? null : sizes.reduce((sum, size) => sum + size, 0)
}

function formatTime(ms: number): string {
  return new Date(ms).toISOString()
}
