/** The port to the rate limiter: one atomic decision per request, over the minute's window and the month. */
import type { Limits } from '../accounts/plans.ts'
import type { UsageDay } from '../accounts/usage.ts'

/** No span of this length holds more admitted requests of an account than its limit. */
export const WINDOW_MS = 60_000

/** The usage and limits of an account, by the clock of the store that decides. */
export interface Allowance {
  readonly now_ms: number
  readonly limits: Limits
  /** Requests admitted in the last 60 seconds. */
  readonly minute_used: number
  /** Until the window admits one more than now: at most slightly over `WINDOW_MS`; `WINDOW_MS` when it is empty. */
  readonly minute_frees_in_ms: number
  /** `YYYY-MM`, UTC. */
  readonly month: string
  /** Kept and reserved. */
  readonly month_used: number
}

/** An admitted request, to be kept or given back exactly once. */
export interface Ticket {
  readonly account_id: string
  readonly month: string
  readonly at_ms: number
  /** Data requests reserved in the month. */
  readonly cost: number
  /** Identifies the counter that was raised; a counter created later is not lowered. */
  readonly generation: string
  /** The node that admitted it, where nodes share a store of limits. */
  readonly node?: string
}

/** What a kept request is counted by, besides its account and day. */
export type Served = Pick<UsageDay, 'key_id' | 'endpoint' | 'status_class'>

export type Verdict =
  /** `allowance` includes this request. */
  | { readonly admitted: true; readonly ticket: Ticket; readonly allowance: Allowance }
  /** `month` when both refuse. */
  | { readonly admitted: false; readonly limit: 'minute' | 'month'; readonly allowance: Allowance }

/** Every call may throw a Failure `limiter_unavailable` or `storage_unavailable`, at once or later; then nothing was admitted. */
export interface Meter {
  /** Takes one of the minute and reserves `cost` (by default 1) of the month, both or neither: not less than `cost`. */
  admit(accountId: string, limits: Limits, cost?: number): Verdict | Promise<Verdict>
  /**
   * Counts a successful request in its month and day, in both or in neither, and releases what it did not use: `cost` is at most that of the
   * ticket, and by default all of it. When it resolves, the count survives this process. 0 is the same as `giveBack`.
   */
  keep(ticket: Ticket, served: Served, cost?: number): void | Promise<void>
  /** Releases a failed request from the month; it stays in the minute's window. */
  giveBack(ticket: Ticket): void | Promise<void>
  /** Takes nothing. */
  read(accountId: string, limits: Limits): Allowance | Promise<Allowance>
  /** Afterwards days and months include everything that was kept here. */
  flush(): Promise<void>
  /** Writes the rest. */
  close(): Promise<void>
}

/** `YYYY-MM` in UTC. */
export function monthOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 7)
}

/** The start of the next month, in UTC. */
export function monthEndOf(month: string): number {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return Date.UTC(year, number, 1)
}
