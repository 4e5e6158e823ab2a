/** Saved searches and the receivers of their changes, and the port to their store. Times are milliseconds since 1970. */
import type { Plan } from '../accounts/plans.ts'
import type { Lang } from '../codes.ts'
import type { ChangeType } from '../inventory/changes.ts'

export interface SavedSearch {
  /** `srch_…` */
  readonly id: string
  readonly account_id: string
  readonly name: string
  /** The filters as the query of `/v1/changes` spells them, without `?`. */
  readonly query: string
  /** Null = every kind of change. */
  readonly types: readonly ChangeType[] | null
  /** The language of rows and mails. */
  readonly lang: Lang
  readonly created_at_ms: number
}

/** webhook: every change, at once; mail: at once; digest: one mail a day. */
export const RECEIVER_KINDS = ['webhook', 'mail', 'digest'] as const
export type ReceiverKind = (typeof RECEIVER_KINDS)[number]

/** unconfirmed: the mail address was not confirmed; off: by its owner, by an unsubscribe link, after five days of failures, or because it answered 410. */
const RECEIVER_STATUSES = ['unconfirmed', 'on', 'off'] as const
export type ReceiverStatus = (typeof RECEIVER_STATUSES)[number]

/** ended: a webhook answered 410 Gone. */
const OFF_REASONS = ['owner', 'unsubscribed', 'failures', 'ended'] as const
type OffReason = (typeof OFF_REASONS)[number]

/** A position in a change log. */
export interface LogPlace {
  /** The name of the log; numbers mean nothing in another one. */
  readonly log: string
  readonly seq: number
  /** The time up to which changes were read: where to continue if the log is replaced. */
  readonly at_ms: number
}

/** No log has this name. */
const NO_LOG = ''

/** The place of a receiver that was added before the market was read for the first time: it begins by time, when there is a log. */
export function beforeFirstPass(at_ms: number): LogPlace {
  return { log: NO_LOG, seq: 0, at_ms }
}

/** Whether it waits for the first pass over the market. */
export function isBeforeFirstPass({ log }: LogPlace): boolean {
  return log === NO_LOG
}

export interface Receiver {
  /** `rcv_…` */
  readonly id: string
  readonly search_id: string
  readonly account_id: string
  readonly kind: ReceiverKind
  /** An http(s) address, or a mail address. */
  readonly address: string
  readonly status: ReceiverStatus
  /** Null unless it is off. */
  readonly off_reason: OffReason | null
  /** Everything in the log up to here was delivered, or did not match. */
  readonly cursor: LogPlace
  /** Signs webhooks: `whsec_…`. Null for mails. */
  readonly secret: string | null
  /** Signs webhooks too until `old_secret_until_ms`; after several rotations, several with spaces in between, newest first. */
  readonly old_secret: string | null
  readonly old_secret_until_ms: number | null
  /** In the links of mails that confirm the address or unsubscribe it. */
  readonly token: string
  /** When the first of the current run of failures happened; null = the last attempt succeeded. */
  readonly failing_since_ms: number | null
  /** Failures in a row. */
  readonly failures: number
  /** Nothing is sent before. */
  readonly next_try_ms: number
  readonly created_at_ms: number
}

/** A receiver that is on, of an active account, with all that is needed to serve it. */
export interface Followed {
  readonly receiver: Receiver
  readonly search: SavedSearch
  readonly plan: Plan
  /** Whether it has a delivery that was not accepted yet. */
  readonly has_pending: boolean
  /** The last attempt at it; null = none. */
  readonly last_try_ms: number | null
}

/** What an account may save, and how many changes all of its receivers together may get on one day (UTC). */
interface SavedSearchLimits {
  readonly searches: number
  readonly changes_per_day: number
}

export const SAVED_SEARCH_LIMITS: Readonly<Record<Plan, SavedSearchLimits>> = {
  free: { searches: 1, changes_per_day: 100 },
  starter: { searches: 10, changes_per_day: 1000 },
  pro: { searches: 50, changes_per_day: 10_000 },
  enterprise: { searches: 500, changes_per_day: 100_000 },
}

export const MOST_RECEIVERS = 5
export const LONGEST_SEARCH_NAME = 100
export const LONGEST_QUERY = 2000
export const LONGEST_ADDRESS = 500

/** Only the given fields are written. */
type ReceiverChange = Partial<Pick<Receiver, 'status' | 'off_reason' | 'failing_since_ms' | 'failures' | 'next_try_ms'>>

/** A new secret, and until when those before it sign too. */
export interface Rotation {
  readonly secret: string
  readonly now_ms: number
  readonly old_until_ms: number
  /** More old secrets than this are not kept. */
  readonly most_old: number
}

/** Every call throws a Failure `storage_unavailable` when the store cannot be reached. */
export interface SavedSearchStore {
  /** `too_many` if the account has `most` searches already, null if it does not exist (any more); without a change. */
  createSearch(search: SavedSearch, most: number): Promise<'created' | 'too_many' | null>
  /** Newest first. */
  listSearches(accountId: string): Promise<readonly SavedSearch[]>
  findSearch(id: string): Promise<SavedSearch | null>
  /** Writes name, kinds of change and language; false if there is no such search. */
  changeSearch(id: string, change: Pick<SavedSearch, 'name' | 'types' | 'lang'>): Promise<boolean>
  /** With its receivers and their deliveries. False if there is none. */
  deleteSearch(id: string): Promise<boolean>
  /** `too_many` if the search has `most` receivers already, null if there is no such search; without a change. */
  addReceiver(receiver: Receiver, most: number): Promise<'added' | 'too_many' | null>
  /** Oldest first. */
  listReceivers(accountId: string): Promise<readonly Receiver[]>
  findReceiver(id: string): Promise<Receiver | null>
  /** Only if it still has the status `from`, and was not unsubscribed; null otherwise, or if there is no such receiver. */
  changeReceiver(id: string, change: ReceiverChange, from?: ReceiverStatus): Promise<Receiver | null>
  /** Whoever rotates at once: all secrets sign, and the last one stays. Null if there is no such receiver. */
  rotateSecret(id: string, rotation: Rotation): Promise<Receiver | null>
  /** With its deliveries. False if there is none. */
  removeReceiver(id: string): Promise<boolean>
}
