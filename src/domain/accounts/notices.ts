/** Notices about a nearly used allowance, each sent once. */

export const NOTICE_PERCENTS = [80, 100] as const
export type NoticePercent = (typeof NOTICE_PERCENTS)[number]

export interface AllowanceNotice {
  readonly account_id: string
  /** `YYYY-MM`, UTC. */
  readonly month: string
  readonly percent: NoticePercent
  /** The limit at that time: an account that gets a higher one is notified again. */
  readonly of_limit: number
  readonly at_ms: number
}

/** Every call throws a Failure `storage_unavailable` when the store cannot be reached. */
export interface NoticeStore {
  /** False if any process gave it before: exactly one of several callers gets true. */
  give(notice: AllowanceNotice): Promise<boolean>
  /** The lowest percentage first, then the lowest limit. */
  list(accountId: string, month: string): Promise<AllowanceNotice[]>
}
