/** What an operator is told about the running service; the port that wiring implements. Null = not known, never zero. */

export interface ReadingState {
  /** What is read: search, car, report_bingping … */
  readonly name: string
  /** Attempts, and those for which the source is to blame, since the process started. That a car is gone is an answer. */
  readonly attempts: number
  readonly failures: number
  /** Reads by what the cache had since the process started; `failed` = there was nothing to answer with. */
  readonly hits: number
  readonly misses: number
  readonly stale: number
  readonly failed: number
  /** Whether its breaker keeps requests away now. */
  readonly is_broken: boolean
  /** When it last worked, and failed; null = not since the process started. */
  readonly worked_at_ms: number | null
  readonly failed_at_ms: number | null
  /** The last reason, cut to a length. */
  readonly reason: string | null
}

/** partial = some of what the document declares could not be read; unsupported = no layout that is known; unavailable = refused for good. */
const REPORT_OUTCOMES = ['parsed', 'partial', 'unsupported', 'unavailable'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

/** Reports by what became of them since the process started; each document counts once as long as it is kept. */
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
  /** What it does now: idle, lists, checks, refresh. */
  readonly phase: string
  readonly done: number
  readonly total: number | null
}

export interface InventoryView {
  /** As `/readyz` tells it. */
  readonly state: string
  readonly listings: number | null
  readonly complete_at_ms: number | null
  /** Listings in the index that searches are answered from; null without one, or before there is one. */
  readonly indexed: number | null
  /** How long ago the store was as the index has it. */
  readonly index_behind_s: number | null
  /** Null = this process has heard nothing of a sync: it has just started, or another one syncs. */
  readonly sync: SyncView | null
  /** full, slowed, paused; null = not known. */
  readonly pace: string | null
  readonly requests_today: number | null
  readonly requests_per_day: number
}

export interface OperationsView {
  readonly started_at_ms: number
  readonly version: string
  /** As printed by its source; null = there is none in force. */
  readonly rate: { readonly day: string; readonly cny_per_eur: string } | null
  /** How each part of the service is, as `/readyz` tells it; `ok` = well. */
  readonly parts: Readonly<Record<string, string>>
  readonly readings: readonly ReadingState[]
  readonly providers: readonly ProviderState[]
  readonly caches: readonly CacheState[]
  /** Null with the inventory off. */
  readonly inventory: InventoryView | null
}

/** `running`: the lists are being read already; `spent`: the requests of the day are used up; `off`: no inventory is kept. */
type PassReply = 'asked' | 'running' | 'spent' | 'off'

export interface Operations {
  /** Of this process: another one has counts and caches of its own. */
  look(): OperationsView
  /** Asks whoever syncs the inventory for a pass. Throws a Failure `storage_unavailable` when its store cannot be used. */
  requestPass(): Promise<PassReply>
}

/** Whether a pass can be asked for now; null = yes. */
export function findObstacle(inventory: InventoryView | null): Exclude<PassReply, 'asked'> | null {
  if (inventory === null) return 'off'
  const { sync, requests_today, requests_per_day } = inventory
  if (sync?.phase === 'lists' || sync?.phase === 'checks') return 'running'
  return requests_today !== null && requests_today >= requests_per_day ? 'spent' : null
}
