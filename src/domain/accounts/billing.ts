/** Plans over time, changes of plan, invoices, and the ports to where they are kept and to who is paid. */
import type { Plan } from './plans.ts'

/** What a month of a plan costs; null = not told: it is agreed upon, and never nothing. Free costs 0. */
export interface PlanPrices {
  /** ISO 4217. */
  readonly currency: string
  /** In the smallest unit of the currency (cents). */
  readonly per_month: Readonly<Record<Plan, number | null>>
}

const PLAN_CHANGE_STATES = ['waiting', 'scheduled', 'applied', 'refused', 'cancelled'] as const
/** waiting = an operator or a payment provider has to confirm it; scheduled = confirmed, and applied when its time has come. */
export type PlanChangeState = (typeof PLAN_CHANGE_STATES)[number]

export interface PlanChange {
  /** `chg_…` */
  readonly id: string
  readonly account_id: string
  readonly from_plan: Plan
  readonly to_plan: Plan
  readonly state: PlanChangeState
  readonly requested_at_ms: number
  /** When it is applied once it is confirmed: at once when the plan allows more, at the end of the month (UTC) when less. */
  readonly applies_at_ms: number
  /** When it came to its end: applied, refused or cancelled. */
  readonly settled_at_ms: number | null
}

/** A plan that an account had from a time on, until the next. */
export interface PlanSpan {
  readonly account_id: string
  readonly plan: Plan
  readonly from_ms: number
}

export const INVOICE_STATES = ['open', 'paid', 'void'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]

export interface InvoiceLine {
  readonly plan: Plan
  /** Days of the month with this plan, and days of the month. */
  readonly days: number
  readonly of_days: number
  /** In the smallest unit; null = as agreed. */
  readonly amount: number | null
}

export interface Invoice {
  /** `2026-11-0001`: the month, and a number that has no gaps in it. */
  readonly id: string
  readonly account_id: string
  /** `YYYY-MM`, UTC. */
  readonly month: string
  readonly issued_at_ms: number
  readonly state: InvoiceState
  readonly currency: string
  readonly lines: readonly InvoiceLine[]
  /** Null where a line is as agreed. */
  readonly total: number | null
  /** Data requests of the month, as the ledger has them. */
  readonly requests: number
  /** To whom, as they were called then; both null where the account was deleted before. */
  readonly billed_to: { readonly name: string | null; readonly email: string | null }
}

/** So many changes of an account, and invoices, are listed. */
export const MOST_CHANGES_LISTED = 100
export const MOST_INVOICES_LISTED = 500

/** Every call throws a Failure `storage_unavailable` when the store cannot be reached. */
export interface InvoiceStore {
  /**
   * The first month (`YYYY-MM`) that is invoiced: the one that was told first of all, whoever tells another later. Months before are
   * none of this store's: which plans accounts had then was not written down.
   */
  beginInvoicing(month: string): Promise<string>
  /**
   * Gives it the next number of its month and writes it; null, and nothing is written, when the account has an invoice for that month
   * already, a void one too.
   */
  createInvoice(invoice: Omit<Invoice, 'id'>): Promise<Invoice | null>
  /** Of an account, the newest first. */
  listInvoices(accountId: string): Promise<Invoice[]>
  findInvoice(id: string): Promise<Invoice | null>
  /** Of all accounts, in a state, the newest first, and no more than `MOST_INVOICES_LISTED`. */
  listInvoicesIn(state: InvoiceState): Promise<Invoice[]>
  /** From one state to another, once: null when it was not in the first. */
  moveInvoice(id: string, from: InvoiceState, to: InvoiceState): Promise<Invoice | null>
}

/** Every call throws a Failure `storage_unavailable` when the store cannot be reached. */
export interface BillingStore extends InvoiceStore {
  /** False, and nothing is written, when the account has a change that is waiting or scheduled, or is deleted. */
  createChange(change: PlanChange): Promise<boolean>
  /** Of an account, the newest first, and no more than `MOST_CHANGES_LISTED`; one that is waiting or scheduled is always the first. */
  listChanges(accountId: string): Promise<PlanChange[]>
  findChange(id: string): Promise<PlanChange | null>
  /** Of all accounts, in a state, the oldest first. */
  listChangesIn(state: PlanChangeState): Promise<PlanChange[]>
  /** From one state to another, once: null when it was not in the first. */
  moveChange(id: string, from: PlanChangeState, to: PlanChangeState, atMs: number): Promise<PlanChange | null>
  /** The plans that an account had, the oldest first; written by the AccountStore whenever a plan is set. */
  listSpans(accountId: string): Promise<PlanSpan[]>
  /** Every account that began to have a plan other than free before a time, deleted ones too, by id. */
  listBilledAccounts(beforeMs: number): Promise<string[]>
}

/** Who is paid. A payment provider is a folder in `billing/` that implements this. */
export interface Billing {
  readonly name: string
  /** `confirmed`: nothing has to be paid or agreed first. `waiting`: somebody confirms it later; `url`: where the customer goes meanwhile. */
  request(
    change: PlanChange,
  ): Promise<{ readonly state: 'confirmed' } | { readonly state: 'waiting'; readonly url: string | null }>
}
