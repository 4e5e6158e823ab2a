/** Notices of a month that comes to its end, each given once. */

export const NOTICE_PERCENTS = [80, 100] as const
export type NoticePercent = (typeof NOTICE_PERCENTS)[number]

export interface AllowanceNotice {
  readonly account_id: string
  /** `YYYY-MM`, UTC. */
  readonly month: string
  readonly percent: NoticePercent
  /** Of how many data requests: who has more allowed and reaches the end of that, too, is told again. */
  readonly of_limit: number
  readonly at_ms: number
}

/** Every call throws a Failure `storage_unavailable` when the store cannot be reached. */
export interface NoticeStore {
  /** False when it was given before, by this process or another: exactly one of several callers is told true. */
  give(notice: AllowanceNotice): Promise<boolean>
  /** The lowest percentage first, then the lowest limit. */
  list(accountId: string, month: string): Promise<AllowanceNotice[]>
}
