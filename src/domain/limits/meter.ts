/** The port to the limits: one atomic decision a request, over the minute's window and the month. */
import type { Limits } from '../accounts/plans.ts'
import type { UsageDay } from '../accounts/usage.ts'

/** No span of this length holds more admitted requests of an account than its limit. */
export const WINDOW_MS = 60_000

/** How an account stands, by the time of the store that decides. */
export interface Allowance {
  readonly now_ms: number
  readonly limits: Limits
  /** Requests admitted in the last 60 seconds. */
  readonly minute_used: number
  /** Until the window takes one more than now: at most a bit over `WINDOW_MS`, which it is when nothing is in it. */
  readonly minute_frees_in_ms: number
  /** `YYYY-MM`, UTC. */
  readonly month: string
  /** Kept and reserved. */
  readonly month_used: number
}

/** What an admitted request holds until it is kept or given back, exactly once. */
export interface Ticket {
  readonly account_id: string
  readonly month: string
  readonly at_ms: number
  /** Of the counter that was raised; a counter that was lost meanwhile is not lowered. */
  readonly generation: string
}

/** What a request that is kept is counted under, besides its account and day. */
export type Served = Pick<UsageDay, 'key_id' | 'endpoint' | 'status_class'>

export type Verdict =
  /** `allowance` is how the account stands with this request. */
  | { readonly admitted: true; readonly ticket: Ticket; readonly allowance: Allowance }
  /** The month wins when both are used up. */
  | { readonly admitted: false; readonly limit: 'minute' | 'month'; readonly allowance: Allowance }

/** Every call may throw a Failure `limiter_unavailable` or `storage_unavailable`, at once or later; then nothing was admitted. */
export interface Meter {
  /** Takes one of the minute and reserves one of the month, both or neither. */
  admit(accountId: string, limits: Limits): Verdict | Promise<Verdict>
  /**
   * The request was answered well: it is counted in its month and in the day of the ticket, in both or in neither. When it resolves, the
   * count outlives this process.
   */
  keep(ticket: Ticket, served: Served): void | Promise<void>
  /** The request failed: its place in the month is free again; in the minute's window it stays. */
  giveBack(ticket: Ticket): void | Promise<void>
  /** Takes nothing. */
  read(accountId: string, limits: Limits): Allowance | Promise<Allowance>
  /** Whoever reads days and months afterwards finds all that was kept here. */
  flush(): Promise<void>
  /** Writes what is still to be written. */
  close(): Promise<void>
}

/** `YYYY-MM` in UTC. */
export function monthOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 7)
}

/** The first moment of the month after, in UTC. */
export function monthEndOf(month: string): number {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return Date.UTC(year, number, 1)
}
