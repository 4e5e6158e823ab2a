/** Reads the reports that cars of the inventory link to, for as long as the service runs, while no other process does. */
import { isFailure } from '../../../domain/failure.ts'
import type { InventoryWriter, ReportFetch } from '../../../domain/inventory/inventory-writer.ts'
import type { DueReport, InventoryReports } from '../../../domain/inventory/reports/inventory-reports.ts'
import type { Reports } from '../../../domain/report.ts'
import { type Clock, createSteadyNow } from '../../../observe/clock.ts'
import type { SyncLock } from '../../store/locks.ts'
import { endTogether } from '../keep-syncing.ts'
import { forEachLimited } from '../limit-concurrency.ts'

type ReportsRead = 'report' | 'unavailable' | 'unsupported' | 'failed'

export interface ReadingParts {
  readonly store: Pick<InventoryReports, 'dueReports'> & Pick<InventoryWriter, 'postponeReports' | 'renewReports'>
  /** Keeps to the budget of each host. */
  readonly reports: Pick<Reports, 'read'>
  /** The version of the parser that reads an address, and all versions that are current. */
  readonly parserOf: (url: string) => string
  readonly parsers: readonly string[]
  /** The hosts of the providers, each of which is read at its own pace. Reports elsewhere belong to nobody, and are not requested. */
  readonly hosts: readonly string[]
  /** Throws a Failure `storage_unavailable` when it cannot be written. */
  readonly write: (fetches: readonly ReportFetch[]) => Promise<void>
  /** Null when another process reads. */
  readonly lock: () => Promise<SyncLock | null>
  /** For each host. */
  readonly atOnce: number
  readonly clock: Pick<Clock, 'now' | 'sleep'>
  readonly signal: AbortSignal
  readonly onRead: (outcome: ReportsRead) => void
  readonly onFailure: (error: unknown) => void
  readonly onSuccess: () => void
}

const RETRY_MS = 5000
const IDLE_MS = 5000
const NAP_MS = 250
/** Few, so that a new car need not wait for many old ones. */
const BLOCK = 20
/** After so many failures in a row, a host rests, longer each time. */
const FEW_FAILURES = 3
const SHORTEST_REST_MS = 5000
const LONGEST_REST_MS = 10 * 60_000
/** A report that could not be read waits, twice as long each time. */
const FIRST_PAUSE_MS = 10 * 60_000
const LONGEST_PAUSE_MS = 24 * 3_600_000

export async function keepReadingReports(parts: ReadingParts): Promise<void> {
  const { signal, onFailure } = parts
  while (!signal.aborted) {
    try {
      const lock = await parts.lock()
      if (lock !== null) {
        try {
          await readUntil({ ...parts, signal: AbortSignal.any([signal, lock.lost]) })
        } finally {
          await lock.release()
        }
      }
    } catch (error) {
      if (!signal.aborted) onFailure(error)
    }
    await rest(parts, RETRY_MS)
  }
}

async function readUntil(parts: ReadingParts): Promise<void> {
  const { hosts, store, parsers } = parts
  await store.renewReports(parsers)
  const ending = new AbortController()
  const own = { ...parts, signal: AbortSignal.any([parts.signal, ending.signal]) }
  await endTogether([...hosts.map((host) => readHost(own, host)), readOthers(own)], ending)
}

/** A host that hangs or fails holds up no other. */
async function readHost(parts: ReadingParts, host: string): Promise<void> {
  const { store, clock, signal, atOnce } = parts
  let failures = 0
  while (!signal.aborted) {
    const due = await store.dueReports({ hosts: [host], isOther: false, now_ms: clock.now(), limit: BLOCK })
    parts.onSuccess()
    if (due.length === 0) await rest(parts, IDLE_MS)
    await forEachLimited(due, atOnce, async (one) => {
      if (signal.aborted) return
      failures = (await readReport(parts, one)) ? 0 : failures + 1
      if (failures >= FEW_FAILURES)
        await rest(parts, Math.min(SHORTEST_REST_MS * 2 ** (failures - FEW_FAILURES), LONGEST_REST_MS))
    })
  }
}

/** False if it could not be read, and is tried again later. */
async function readReport(parts: ReadingParts, { id, link, failures }: DueReport): Promise<boolean> {
  const { reports, clock, onRead } = parts
  try {
    const found = await reports.read(link, id)
    const reading = found.read()
    await parts.write([{ id, link, at_ms: clock.now(), reading, parser: parts.parserOf(link) }])
    onRead(reading.kind)
    return true
  } catch (error) {
    if (!isFailure(error, 'source_unavailable', 'source_changed', 'overloaded')) throw error
    // What was cut off by the end of the service is no failure of the provider.
    if (parts.signal.aborted) return true
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures, 20), LONGEST_PAUSE_MS)
    await parts.store.postponeReports([{ id, link, next_at_ms: clock.now() + pause }])
    onRead('failed')
    return false
  }
}

/** No request is made for these, so they have no budget. */
async function readOthers(parts: ReadingParts): Promise<void> {
  const { store, hosts, clock, signal, reports } = parts
  while (!signal.aborted) {
    const due = await store.dueReports({ hosts, isOther: true, now_ms: clock.now(), limit: BLOCK })
    const at_ms = clock.now()
    const fetches: ReportFetch[] = []
    for (const { id, link } of due) {
      const reading = (await reports.read(link, id)).read()
      fetches.push({ id, link, at_ms, reading, parser: parts.parserOf(link) })
    }
    if (fetches.length > 0) await parts.write(fetches)
    for (const { reading } of fetches) parts.onRead(reading.kind)
    await rest(parts, due.length === 0 ? IDLE_MS : NAP_MS)
  }
}

async function rest({ clock, signal }: ReadingParts, ms: number): Promise<void> {
  const now = createSteadyNow(clock.now)
  const until = now() + ms
  while (!signal.aborted && now() < until) await clock.sleep(Math.min(NAP_MS, until - now()))
}
