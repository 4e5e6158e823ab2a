/** The usage of accounts, and the ports to its store. */

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
  /** The data requests among them, which are counted against the allowance. */
  readonly cost: number
}

/** The path and query of a request, without API keys and typed texts. */
export interface LoggedTarget {
  readonly path: string
  /** Without `?`; null = none, or written by an earlier version. */
  readonly query: string | null
}

/** In the place of a code: 422 answers have a list of problems and no code. */
export const VALIDATION_ERROR = 'validation_error'

/** Why a request was refused or failed. */
export interface LoggedError {
  /** The code of the answer, or `VALIDATION_ERROR`. */
  readonly code: string
  readonly detail: string
}

/** A line of the request log. */
export interface RecentRequest extends LoggedTarget {
  readonly account_id: string
  readonly key_id: string
  readonly request_id: string
  readonly at_ms: number
  /** Null = written by an earlier version. */
  readonly endpoint: string | null
  readonly status: number
  readonly cost: number
  readonly took_ms: number
  /** Both null = it did not fail. */
  readonly code: string | null
  readonly detail: string | null
}

/** A request's place among those of its account. */
export interface RequestPlace {
  readonly at_ms: number
  readonly request_id: string
}

/** Null = any. */
export interface RequestFilter {
  /** In the path, query, detail or request id, ignoring case of Latin letters. */
  readonly text: string | null
  readonly status_class: StatusClass | null
  readonly code: string | null
  readonly endpoint: string | null
  readonly key_id: string | null
}

export interface RequestSearch {
  readonly filter: RequestFilter
  /** Only older ones; null = from the newest. */
  readonly before: RequestPlace | null
  readonly limit: number
  /** How many requests are looked at, so that a search takes bounded time. */
  readonly most: number
}

export interface FoundRequests {
  /** Newest first. */
  readonly requests: readonly RecentRequest[]
  /** Where the search stopped; null = there are no older requests. */
  readonly next: RequestPlace | null
}

/** Authenticated requests of one account, hour, class of status and time taken. */
export interface UsageHour {
  /** Or `SERVICE_TOTAL`. */
  readonly account_id: string
  /** `YYYY-MM-DDTHH`, UTC. */
  readonly hour: string
  readonly status_class: StatusClass
  /** Of the time taken; see `latency.ts`. */
  readonly step: number
  readonly requests: number
}

/** Requests of one day, class of status and time taken. */
export interface UsageLatency extends Omit<UsageHour, 'account_id' | 'hour'> {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string
}

/** Stands for all accounts together. No account has this id. */
export const SERVICE_TOTAL = ''

/** Where and when a key was last used. */
export interface KeySeen {
  readonly at_ms: number
  readonly address: string
}

/** The limit that refused a request. */
export const REFUSAL_REASONS = ['minute', 'month'] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

/** Requests of one account, key and day that a limit refused (429). `UsageDay` counts them too. */
export interface UsageRefusal {
  readonly account_id: string
  readonly key_id: string
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string
  readonly reason: RefusalReason
  readonly requests: number
}

/** The columns by which the requests of a day can be grouped. */
export const USAGE_SPLITS = ['status_class', 'endpoint', 'key_id'] as const
export type UsageSplit = (typeof USAGE_SPLITS)[number]

/** Requests of one account and day with the same class, endpoint or key. */
export interface UsagePart extends Pick<UsageDay, 'day' | 'requests' | 'cost'> {
  /** The class, endpoint or key id. */
  readonly name: string
}

type UsageSum = Pick<UsageDay, 'account_id' | 'status_class' | 'requests'>

export interface UsageBatch {
  /** Added to the stored numbers. */
  readonly days: readonly UsageDay[]
  readonly requests: readonly RecentRequest[]
  /** Added to the stored numbers. */
  readonly refusals: readonly UsageRefusal[]
  /** When and from where each key was last used, by id. An earlier time than the stored one is ignored. */
  readonly keys_used: ReadonlyMap<string, KeySeen>
  /** Added to the stored numbers; absent = none. */
  readonly hours?: readonly UsageHour[]
}

/** Identifies a batch, so that the store adds it only once. */
export interface BatchNumber {
  /** Unique among all processes, now and earlier. */
  readonly writer: string
  /** Grows with every batch of the writer; a retry keeps its number. */
  readonly number: number
  readonly at_ms: number
}

/** Every call throws a Failure `storage_unavailable` when the store cannot be reached. */
export interface UsageStore {
  /** Atomic, and at most once for each number, which is taken by an empty batch, too. Also adds the cost of the days to their months, and returns the new totals of these. */
  add(batch: UsageBatch, number?: BatchNumber): Promise<MonthCount[]>
  /** Days `from` to `to` inclusive, by day, endpoint, key and class; at most `limit`. */
  readDays(accountId: string, from: string, to: string, limit?: number): Promise<UsageDay[]>
  /** The same, grouped by day and one column; by day and name. */
  sumByDay(accountId: string, from: string, to: string, split: UsageSplit): Promise<UsagePart[]>
  /** Requests of every account, days `from` to `to` inclusive, by account and class. */
  sumDays(from: string, to: string): Promise<UsageSum[]>
  /** Days `from` to `to` inclusive, by day, key and reason. Days before this version of the store are unknown. */
  readRefusals(accountId: string, from: string, to: string): Promise<UsageRefusal[]>
  /** Newest first. */
  readRequests(accountId: string, limit: number): Promise<RecentRequest[]>
  findRequests(accountId: string, search: RequestSearch): Promise<FoundRequests>
  /** Hours `from` to `to` inclusive, by hour, class and step. */
  readHours(accountId: string, from: string, to: string): Promise<UsageHour[]>
  /** The same, added up by day: days `from` to `to` inclusive. */
  sumHours(accountId: string, from: string, to: string): Promise<UsageLatency[]>
  /** Deletes requests before a time, and all except the newest of each account; also numbers of writers that were silent for nine days before that time. */
  forgetRequests(beforeMs: number, keepPerAccount: number): Promise<void>
  /** Deletes hours before this one. */
  forgetHours(before: string): Promise<void>
}

/** When a key was last used. */
export interface KeyUse {
  readonly key_id: string
  readonly last_used_at_ms: number
  /** Null = an earlier version has written it. */
  readonly last_address: string | null
}

export interface MonthCount {
  readonly account_id: string
  /** `YYYY-MM`, UTC. */
  readonly month: string
  readonly used: number
}

/** Counted data requests by month, always the sum of the cost of its days. Invoices and a limiter that lost its memory use it. */
export interface Ledger {
  /** 0 = nothing was counted. */
  read(accountId: string, month: string): Promise<number>
  /** Every account with requests in a month, by id. */
  readMonth(month: string): Promise<MonthCount[]>
  /** All months of an account, newest first. */
  list(accountId: string): Promise<MonthCount[]>
  /** When a numbered batch was last written, by the clock of its writer; null = never, or long ago. */
  lastWriteMs(): Promise<number | null>
}
