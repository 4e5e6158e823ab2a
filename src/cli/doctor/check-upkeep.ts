/** Checks what a service needs over time: a recent copy of the market, memory, backups, and a correct public URL. */
import { existsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { readLastBackup } from '../../database/sqlite/last-backup.ts'
import { inventoryPath } from '../../inventory/store/open-inventory.ts'
import type { Config } from '../../settings/config.ts'
import { OLD_BACKUP_MS, OLD_PASSES } from '../../web/create-upkeep.ts'
import { databasePath } from '../../wiring/storage/create-storage.ts'
import { formatBytes, formatNumber, formatShare, formatSpan } from '../output/format.ts'
import { ask } from './ask.ts'
import { bad, type Finding, note, ok } from './finding.ts'
import { type Query, withPostgres, withSqlite } from './query-database.ts'

const HOUR_MS = 3_600_000
const MIB = 1024 * 1024
/** Of the process under load, without what follows; docs/guides/deploying.md has the same figures. */
const BASE_BYTES = 400 * MIB
/** Heaps and native memory of threads at their busiest: one copies the market, two read the copy, and one searches it. */
const INVENTORY_BYTES = 200 * MIB
const REPORTS_BYTES = 80 * MIB
const EXPORT_BYTES = 200 * MIB
const PER_CACHED_BYTE = 1.25
const BYTES_PER_CAR = 2700

export interface CopyFacts {
  /** Null = the inventory is off. */
  readonly finding: Finding | null
  readonly listings: number
}

export async function checkCopy(config: Config, now: () => number, timeoutMs: number): Promise<CopyFacts> {
  if (!config.inventory) return { finding: null, listings: 0 }
  const state = await readState(config, timeoutMs).catch(() => null)
  if (state === null) {
    const sentence = 'there is no copy of the market yet; the service or `ershou import` creates it'
    return { finding: note('copy', sentence), listings: 0 }
  }
  const { listings, complete_at_ms } = state
  if (complete_at_ms === null) {
    return { finding: note('copy', `${describeFirst(state)}; searches go to the marketplace`), listings }
  }
  const age = formatSpan(Math.max(0, now() - complete_at_ms))
  if (now() - complete_at_ms < OLD_PASSES * config.syncEveryHours * HOUR_MS) {
    return {
      finding: ok('copy', `${formatNumber(listings)} cars, complete ${age} ago${describeRendered(state)}`),
      listings,
    }
  }
  const advice = '`ershou inventory status` shows how the last pass ended; `ershou sync --once` runs another'
  return { finding: bad('copy', `the last complete pass ended ${age} ago; ${advice}`), listings }
}

/** The share that the pages tell. */
function describeFirst({ listings, expected }: { readonly listings: number; readonly expected: number | null }) {
  const running = 'the first pass is still running'
  if (!expected) return running
  const share = formatShare(Math.min(listings, expected), expected, Math.floor)
  return `${running}: ${formatNumber(listings)} of ${formatNumber(expected)} cars read, ${share}`
}

/** After an upgrade; new fields of the other cars count as not read. */
function describeRendered({ rendered, listings }: { readonly rendered: number | null; readonly listings: number }) {
  if (rendered === null) return ''
  return `; ${formatNumber(Math.min(rendered, listings))} of them rendered by this version, the others follow in the background`
}

/** Null = there is no inventory yet. */
async function readState(config: Config, timeoutMs: number) {
  const ask = async (query: Query) => {
    const [row = null] = await query('select listings, complete_at_ms from inventory_state')
    const notes = await query("select name, text from inventory_notes where name in ('sync.expected', 'sync.rendered')")
    const textOf = (name: string) => notes.find((one) => one.name === name)?.text ?? null
    const [expected, rendered] = [textOf('sync.expected'), textOf('sync.rendered')]
    return row && { listings: row.listings, complete: row.complete_at_ms, expected, rendered }
  }
  const path = inventoryPath(config)
  if (config.databaseUrl === null && !existsSync(path)) return null
  const row = await (config.databaseUrl === null
    ? withSqlite(path, ask)
    : withPostgres(config.databaseUrl, timeoutMs, ask))
  if (row === null) return null
  const countOrNull = (value: unknown) => (value === null || value === 'null' ? null : Number(value))
  const { listings, complete, expected, rendered } = row
  return {
    listings: Number(listings),
    expected: countOrNull(expected),
    rendered: countOrNull(rendered),
    complete_at_ms: countOrNull(complete),
  }
}

/** Null if there is nothing to back up, or other programs do it. */
export function checkBackup(config: Pick<Config, 'dataDir' | 'databaseUrl'>, nowMs: number): Finding | null {
  if (config.databaseUrl !== null || !existsSync(databasePath(config))) return null
  const last = readLastBackup(config.dataDir)
  if (last === null)
    return note('backup', 'there is none yet; `ershou backup FILE` creates one, even while a service runs')
  const sentence = `${last.file}, ${formatBytes(last.bytes)}, made ${formatSpan(Math.max(0, nowMs - last.at_ms))} ago`
  return nowMs - last.at_ms < OLD_BACKUP_MS
    ? ok('backup', sentence)
    : bad('backup', `the last one is old: ${sentence}; schedule \`ershou backup\` every night`)
}

/** `haveBytes`: memory of the machine, or the limit of the process. */
export function checkMemory(
  config: Pick<Config, 'cacheMb' | 'inventory' | 'search' | 'inventoryReports' | 'exportEveryHours'>,
  listings: number,
  haveBytes: number = findMemory(),
): Finding {
  const need =
    BASE_BYTES + config.cacheMb * MIB * PER_CACHED_BYTE + (config.inventory ? estimateCopy(config, listings) : 0)
  const have = `${formatBytes(haveBytes)} there`
  if (haveBytes >= need) return ok('memory', `${have}, up to ${formatBytes(need)} needed`)
  const sentence = `${have}, but up to ${formatBytes(need)} are needed under load; give it more, or lower ERSHOU_CACHE_MB`
  return haveBytes < BASE_BYTES ? bad('memory', sentence) : note('memory', sentence)
}

function estimateCopy(
  { search, inventoryReports, exportEveryHours }: Pick<Config, 'search' | 'inventoryReports' | 'exportEveryHours'>,
  listings: number,
): number {
  const index = search === 'index' ? listings * BYTES_PER_CAR : 0
  return INVENTORY_BYTES + (inventoryReports ? REPORTS_BYTES : 0) + (exportEveryHours > 0 ? EXPORT_BYTES : 0) + index
}

function findMemory(): number {
  // 0, or more than there is, if there is no limit.
  const constrained = process.constrainedMemory?.() ?? 0
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
}

/** Null without a public URL. `isServed`: an ershou service runs here, so the URL should lead to it. */
export async function checkPublicUrl(
  publicUrl: string | null,
  timeoutMs: number,
): Promise<((isServed: boolean) => Finding) | null> {
  if (publicUrl === null) return null
  const setting = `ERSHOU_PUBLIC_URL: ${publicUrl}`
  try {
    const { body } = await ask(`${publicUrl}/openapi.json`, timeoutMs)
    if (body.includes('"title":"Ershou"')) return () => ok('public url', `${publicUrl} leads to an ershou service`)
    return () => bad('public url', `${setting} leads to something else; correct it, or correct the proxy`)
  } catch (error) {
    const reason = (error as Error).message
    const advice = 'check the proxy, its certificate and the host name'
    return (isServed) =>
      isServed
        ? bad('public url', `${setting} cannot be reached from here (${reason}); ${advice}`)
        : note('public url', `${setting} cannot be reached (${reason}), and no service runs here`)
  }
}
