/** Deliveries of changes to receivers, and the port to their store. Times are milliseconds since 1970. */
import type { Followed, LogPlace, Receiver } from './saved-searches.ts'

const DELIVERY_TYPES = ['listings.changed', 'test'] as const
export type DeliveryType = (typeof DELIVERY_TYPES)[number]

/** pending: not delivered yet; it is tried again until it is delivered or its receiver is turned off. */
const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** One attempt to deliver, and what the receiver answered. */
export interface Attempt {
  readonly at_ms: number
  readonly took_ms: number
  /** Whether the receiver accepted it. */
  readonly is_good: boolean
  /** The HTTP status; null for mails, and if there was no answer. */
  readonly status: number | null
  /** The start of the answer as text, or why there was none. */
  readonly answer: string
}

/** What its receiver asked for, beside. */
export interface SentAttempt extends Attempt {
  /** No attempt for so long after this one (the header `Retry-After`); null = it did not say. */
  readonly retry_after_ms: number | null
}

export interface Delivery {
  /** `msg_…`; the same on every attempt. */
  readonly id: string
  readonly receiver_id: string
  readonly account_id: string
  readonly type: DeliveryType
  /** The place that its changes come after, and where its receiver is once it is delivered; null for a test. */
  readonly after: Omit<LogPlace, 'at_ms'> | null
  readonly to: LogPlace | null
  /** How many changes it has. */
  readonly changes: number
  /** The payload as it is sent, JSON. */
  readonly body: string
  readonly state: DeliveryState
  readonly created_at_ms: number
  readonly attempts: number
  /** Null before the first. */
  readonly last: Attempt | null
}

export type NewDelivery = Omit<Delivery, 'state' | 'attempts' | 'last'>

/** What an attempt changes about the receiver. */
export interface AfterAttempt {
  /** Where the receiver is from now on; null = unchanged. */
  readonly cursor: LogPlace | null
  readonly failing_since_ms: number | null
  readonly failures: number
  readonly next_try_ms: number
  /** Turns the receiver off for this reason; null = it stays on. */
  readonly turns_off: 'failures' | 'ended' | null
}

/** A day (UTC) and how many changes the account may get on it. */
export interface DayLimit {
  readonly day: string
  readonly most: number
}

/** How long deliveries are kept, with what they carried. */
export const DELIVERIES_KEPT_DAYS = 7

/** Every call throws a Failure `storage_unavailable` when the store cannot be reached. */
export interface DeliveryStore {
  /**
   * True if this process is the one that delivers for so many milliseconds: nobody else is. A database that several processes share
   * goes by its own clock, since theirs may differ, and an embedded one by that of its process.
   */
  claimLead(holder: string, ownMs: number, lastsMs: number): Promise<boolean>
  releaseLead(holder: string): Promise<void>
  /** Receivers that are on, of active accounts, in the order of their ids: those after an id (null = from the first). */
  listFollowed(afterId: string | null, limit: number): Promise<readonly Followed[]>
  /** Of the same receivers those whose next attempt falls due after `afterMs` and until `untilMs`, and those with these ids. */
  listDue(afterMs: number, untilMs: number, ids: readonly string[]): Promise<readonly Followed[]>
  /** Null if the receiver is not among them. */
  findFollowed(id: string): Promise<Followed | null>
  /** The delivery of a receiver that is pending; null = none. A test is never pending. */
  findPending(receiverId: string): Promise<Delivery | null>
  /** How many changes the account was given on a day. */
  countDay(accountId: string, day: string): Promise<number>
  /**
   * Writes a delivery as pending and counts its changes. If the receiver has one that is pending, returns that instead. Without a change:
   * `day_full` if the day has less room, `moved` if the receiver is past its place by now, or gone.
   */
  begin(delivery: NewDelivery, limit: DayLimit): Promise<Delivery | 'day_full' | 'moved'>
  /** Writes a finished test. False if the receiver is gone. */
  addTest(delivery: NewDelivery, attempt: Attempt): Promise<boolean>
  /** Writes an attempt, and moves the receiver, atomically. Does nothing if the delivery is no longer pending: another process was quicker. An attempt that the owner has asked for meanwhile is not put off. */
  settle(delivery: Pick<Delivery, 'id' | 'receiver_id'>, attempt: Attempt, after: AfterAttempt): Promise<void>
  /** Writes an attempt to send a delivery once more, which does not move its receiver. */
  noteAgain(id: string, attempt: Attempt): Promise<void>
  /** Moves receivers that had nothing to deliver. A place is never moved back within its log. */
  advance(places: readonly Pick<Receiver, 'id' | 'cursor'>[]): Promise<void>
  /** Newest first, without bodies; those before `before`, if it is given. */
  listDeliveries(accountId: string, question: DeliveryQuestion): Promise<readonly Omit<Delivery, 'body'>[]>
  findDelivery(id: string): Promise<Delivery | null>
  /** Deletes deliveries and counts from before this time; pending ones stay. */
  forgetDeliveries(beforeMs: number): Promise<void>
}

interface DeliveryQuestion {
  /** Null = of every receiver. */
  readonly receiver_id: string | null
  readonly before: { readonly created_at_ms: number; readonly id: string } | null
  readonly limit: number
}
