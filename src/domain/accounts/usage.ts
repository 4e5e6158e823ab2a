/** What was used, for people to look at, and the ports to where it is kept. */

export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const
export type StatusClass = (typeof STATUS_CLASSES)[number]

/** Authenticated requests of one account, key, endpoint, class of status and day. */
export interface UsageDay {
  readonly account_id: string
  readonly key_id: string
  readonly endpoint: string
  readonly status_class: StatusClass
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string
  readonly requests: number
  /** Data requests that they cost. */
  readonly cost: number
}

export interface RecentRequest {
  readonly account_id: string
  readonly key_id: string
  readonly request_id: string
  readonly at_ms: number
  /** Without its query, and without anything that looks like a key. */
  readonly path: string
  readonly status: number
  readonly cost: number
  readonly took_ms: number
}

/** Which limit refused a request: that of the minute, or that of the month. */
export const REFUSAL_REASONS = ['minute', 'month'] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

/** Requests of one account, key and day that a limit of the account refused (429). They are among those of the days, too. */
export interface UsageRefusal {
  readonly account_id: string
  readonly key_id: string
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string
  readonly reason: RefusalReason
  readonly requests: number
}

/** What the requests of a day are told apart by. */
export const USAGE_SPLITS = ['status_class', 'endpoint', 'key_id'] as const
export type UsageSplit = (typeof USAGE_SPLITS)[number]

/** Requests of one account and day that have the same class of status, endpoint or key. */
export interface UsagePart extends Pick<UsageDay, 'day' | 'requests' | 'cost'> {
  /** The class, endpoint or key's id. */
  readonly name: string
}

type UsageSum = Pick<UsageDay, 'account_id' | 'status_class' | 'requests'>

export interface UsageBatch {
  /** To be added to what is there. */
  readonly days: readonly UsageDay[]
  readonly requests: readonly RecentRequest[]
  /** To be added to what is there. */
  readonly refusals: readonly UsageRefusal[]
  /** When each key was last used, by its id; an earlier time than the one kept is ignored. */
  readonly keys_used: ReadonlyMap<string, number>
}

/** Tells a batch from every other, so that a store that has it already does not add it again. */
export interface BatchNumber {
  /** Unlike that of any other process, now or earlier. */
  readonly writer: string
  /** Grows with every batch of the writer; a batch that is tried again keeps its own. */
  readonly number: number
  readonly at_ms: number
}

/** Every call throws a Failure `storage_unavailable` when the store cannot be reached. */
export interface UsageStore {
  /**
   * All of it or nothing, and one with a number at most once: when the answer to a try was lost, the next one changes nothing. What the days
   * cost is added to their months, too, so that the two never differ. Gives the totals of these months.
   */
  add(batch: UsageBatch, number?: BatchNumber): Promise<MonthCount[]>
  /** Days `from` to `to`, both included, by day, endpoint, key, class, and no more than `limit`; left out, all. */
  readDays(accountId: string, from: string, to: string, limit?: number): Promise<UsageDay[]>
  /** The same, added up by day and one of what they are told apart by; by day and name. */
  sumByDay(accountId: string, from: string, to: string, split: UsageSplit): Promise<UsagePart[]>
  /** Requests of every account, days `from` to `to`, both included, by account and class. */
  sumDays(from: string, to: string): Promise<UsageSum[]>
  /** Days `from` to `to`, both included, by day, key, reason. Nothing is known of days before a store of this version. */
  readRefusals(accountId: string, from: string, to: string): Promise<UsageRefusal[]>
  /** The newest first. */
  readRequests(accountId: string, limit: number): Promise<RecentRequest[]>
  /** Drops requests before a time, and all but the newest so many of each account; also the numbers of writers that wrote before it. */
  forgetRequests(beforeMs: number, keepPerAccount: number): Promise<void>
}

/** When a key was last used. */
export interface KeyUse {
  readonly key_id: string
  readonly last_used_at_ms: number
}

export interface MonthCount {
  readonly account_id: string
  /** `YYYY-MM`, UTC. */
  readonly month: string
  readonly used: number
}

/**
 * The data requests that were answered and counted, month by month, always the sum of what the days cost: what is billed, and what a
 * limiter that lost its memory begins with again.
 */
export interface Ledger {
  /** 0 when nothing was counted. */
  read(accountId: string, month: string): Promise<number>
  /** Every account that used something in a month, by account. */
  readMonth(month: string): Promise<MonthCount[]>
  /** All months of an account, the newest first. */
  list(accountId: string): Promise<MonthCount[]>
}
