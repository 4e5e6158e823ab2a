/** The state of the running service for operators; the port that wiring implements. Null = not known, never zero. */
import type { ShareRead } from './inventory/share-read.ts'

export interface ReadingState {
  /** What is read: search, car, report_bingping … */
  readonly name: string
  /** Attempts and failures of the source since the process started. "No such car" is not a failure. */
  readonly attempts: number
  readonly failures: number
  /** Reads by cache state since the process started; `failed` = there was no copy to answer with. */
  readonly hits: number
  readonly misses: number
  readonly stale: number
  readonly failed: number
  /** Whether its circuit breaker is open. */
  readonly is_broken: boolean
  /** When it last succeeded and last failed; null = not since the process started. */
  readonly worked_at_ms: number | null
  readonly failed_at_ms: number | null
  /** The last reason, truncated. */
  readonly reason: string | null
}

/** partial = some declared content could not be read; unsupported = unknown layout; unavailable = permanently refused. */
const REPORT_OUTCOMES = ['parsed', 'partial', 'unsupported', 'unavailable'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

/** Reports by outcome since the process started; a document counts once while it is cached. */
export interface ProviderState extends Readonly<Record<ReportOutcome, number>> {
  readonly name: string
}

export interface CacheState {
  readonly name: string
  readonly bytes: number
  readonly max_bytes: number
  readonly items: number
}

export interface SyncView {
  /** The current phase: idle, lists, checks, refresh. */
  readonly phase: string
  readonly done: number
  readonly total: number | null
}

export interface InventoryView {
  /** As in `/readyz`. */
  readonly state: string
  readonly listings: number | null
  readonly complete_at_ms: number | null
  /** How much of the first copy is made; null = none is being made. The sync counts what it has asked for, which is something else. */
  readonly first_copy: ShareRead | null
  /** Listings in the search index; null without an index, or before it is ready. */
  readonly indexed: number | null
  /** How far the index is behind the store. */
  readonly index_behind_s: number | null
  /** Null = this process knows of no sync: it has just started, or another process syncs. */
  readonly sync: SyncView | null
  /** full, slowed, paused; null = not known. */
  readonly pace: string | null
  readonly requests_today: number | null
  readonly requests_per_day: number
}

export interface OperationsView {
  readonly started_at_ms: number
  readonly version: string
  /** As printed by its source; null = no usable rate. */
  readonly rate: { readonly day: string; readonly cny_per_eur: string } | null
  /** The state of each part of the service, as in `/readyz`; `ok` = no problem. */
  readonly parts: Readonly<Record<string, string>>
  readonly readings: readonly ReadingState[]
  readonly providers: readonly ProviderState[]
  readonly caches: readonly CacheState[]
  /** Null with the inventory off. */
  readonly inventory: InventoryView | null
}

/** `running`: the lists are already being read; `spent`: the requests of the day are used up; `off`: there is no inventory. */
type PassReply = 'asked' | 'running' | 'spent' | 'off'

export interface Operations {
  /** The state of this process; other processes have their own counts and caches. */
  look(): OperationsView
  /** Requests a pass from the process that syncs the inventory. Throws a Failure `storage_unavailable` when the store cannot be used. */
  requestPass(): Promise<PassReply>
}

/** The part that tells whether the copy of the market is current. */
const COPY = 'copy'

/** While the first copy is made, the part neither works nor fails: there is nothing yet that could be out of date. */
export function isBeingCopied(part: string, inventory: Pick<InventoryView, 'state'> | null): boolean {
  return part === COPY && inventory?.state === 'first_pass'
}

/** Why no pass can be requested now; null = one can. */
export function findObstacle(inventory: InventoryView | null): Exclude<PassReply, 'asked'> | null {
  if (inventory === null) return 'off'
  const { sync, requests_today, requests_per_day } = inventory
  if (sync?.phase === 'lists' || sync?.phase === 'checks') return 'running'
  return requests_today !== null && requests_today >= requests_per_day ? 'spent' : null
}
