/** What operators read of all accounts together, and the port to its store. */
import type { Attempt } from '../deliveries/deliveries.ts'
import type { Receiver } from '../deliveries/saved-searches.ts'
import type { InvoiceState } from './billing.ts'
import type { Plan } from './plans.ts'
import type { MonthCount, UsageRefusal } from './usage.ts'

/** What an account used, and when it was last seen. */
export interface AccountUse {
  /** Data requests of the month. */
  readonly used: number
  /** Its last request; null = never, or before the service noted it. */
  readonly last_seen_at_ms: number | null
}

/** Invoices that were issued within a time, in one state and currency. */
export interface InvoiceSum {
  readonly state: InvoiceState
  readonly currency: string
  readonly invoices: number
  /** In the smallest unit, of those that have a total. */
  readonly amount: number
  /** Those without a total, because a price is as agreed. */
  readonly as_agreed: number
}

/** Receivers of saved searches that do not get their deliveries. */
export interface FailingReceivers {
  readonly retrying: number
  /** Turned off after days of failures, or ended by an answer 410. */
  readonly failed: number
}

export interface AccountWithFailing extends FailingReceivers {
  readonly account_id: string
}

export interface ReceiverCounts extends FailingReceivers {
  readonly all: number
}

export const RECEIVER_TROUBLES = ['retrying', 'failed'] as const satisfies readonly (keyof FailingReceivers)[]
export type ReceiverTrouble = (typeof RECEIVER_TROUBLES)[number]

/** A receiver of any account, without what signs its deliveries. */
export interface OperatedReceiver {
  readonly receiver: Omit<Receiver, 'secret' | 'old_secret' | 'old_secret_until_ms' | 'token'>
  readonly search: string
  /** The last attempt at the delivery that is pending; null = none is pending, or it was not tried yet. */
  readonly last: Attempt | null
}

interface ReceiverQuestion {
  /** Null = every receiver. */
  readonly trouble: ReceiverTrouble | null
  readonly offset: number
  readonly limit: number
}

/** Every call throws a Failure `storage_unavailable` when the store cannot be reached. */
export interface OperatorStore {
  /** By id, of those of the given accounts that were ever used. */
  readUses(ids: readonly string[], month: string): Promise<ReadonlyMap<string, AccountUse>>
  /** Active accounts, by plan. */
  countPlans(): Promise<ReadonlyMap<Plan, number>>
  /** Those with the most data requests of a month, including deleted ones. */
  listTop(month: string, limit: number): Promise<MonthCount[]>
  /** Data requests of all accounts in a month. */
  sumMonth(month: string): Promise<number>
  /** Invoices issued from `fromMs` until before `toMs`, by state and currency. */
  sumInvoices(fromMs: number, toMs: number): Promise<InvoiceSum[]>
  countReceivers(): Promise<ReceiverCounts>
  /** Those that fail first, the longest failing before the others. */
  listReceivers(question: ReceiverQuestion): Promise<OperatedReceiver[]>
  /** Accounts with such receivers, those with the most first. */
  listAccountsWithFailing(limit: number): Promise<AccountWithFailing[]>
  /** Of all accounts, days `from` to `to` inclusive, by day and reason. */
  sumRefusals(from: string, to: string): Promise<Pick<UsageRefusal, 'day' | 'reason' | 'requests'>[]>
}
