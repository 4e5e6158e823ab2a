/** The alerts that owners choose, and the record of those that were sent, each once. */

/** What an account is told about by mail. */
export interface Alerts {
  /** Shares of the monthly limit, in percent: at most `MOST_ALERT_PERCENTS`, the lowest first; empty = none. */
  readonly percents: readonly number[]
  /** Whether to tell of a day on which the per-minute limit refused many requests. */
  readonly refusals: boolean
}

export const DEFAULT_ALERTS: Alerts = { percents: [80, 100], refusals: true }
export const MOST_ALERT_PERCENTS = 5
/** Fewer requests that the per-minute limit refused on a day (UTC) are not worth a mail. */
export const REFUSALS_WORTH_TELLING = 50

export interface AllowanceNotice {
  readonly account_id: string
  /** `YYYY-MM`, UTC. */
  readonly month: string
  readonly percent: number
  /** The limit at that time: an account that gets a higher one is notified again. */
  readonly of_limit: number
  readonly at_ms: number
}

/** Requests of a day that the per-minute limit refused. */
export interface RefusalNotice {
  readonly account_id: string
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string
  /** How many were refused when it was given. */
  readonly requests: number
  readonly at_ms: number
}

/** Every call throws a Failure `storage_unavailable` when the store cannot be reached. */
export interface NoticeStore {
  /** False if any process gave it before: exactly one of several callers gets true. */
  give(notice: AllowanceNotice): Promise<boolean>
  /** The newest ones of a month, the lowest percentage first, then the lowest limit. */
  list(accountId: string, month: string): Promise<AllowanceNotice[]>
  /** False if any process gave one of that account and day before. Forgets those of the account that are older than a week. */
  giveRefusals(notice: RefusalNotice): Promise<boolean>
  /** The oldest first. */
  listRefusals(accountId: string): Promise<RefusalNotice[]>
}
