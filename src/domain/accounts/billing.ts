/** Plan history, plan changes and invoices, and the ports to their store and to the payment provider. */
import type { Plan } from './plans.ts'

/** Monthly prices; null = as agreed, which is never free of charge. Free costs 0. */
export interface PlanPrices {
  /** ISO 4217. */
  readonly currency: string
  /** In the smallest unit of the currency (cents). */
  readonly per_month: Readonly<Record<Plan, number | null>>
}

/** waiting = an operator or a payment provider must confirm it; scheduled = confirmed, and applied when it is due. */
export type PlanChangeState = 'waiting' | 'scheduled' | 'applied' | 'refused' | 'cancelled'

export interface PlanChange {
  /** `chg_…` */
  readonly id: string
  readonly account_id: string
  readonly from_plan: Plan
  readonly to_plan: Plan
  readonly state: PlanChangeState
  readonly requested_at_ms: number
  /** When it takes effect after confirmation: at once if the plan allows more, else at the end of the month (UTC). */
  readonly applies_at_ms: number
  /** When it was applied, refused or cancelled. */
  readonly settled_at_ms: number | null
}

/** A plan of an account, from this time until the next span. */
export interface PlanSpan {
  readonly account_id: string
  readonly plan: Plan
  readonly from_ms: number
}

export const INVOICE_STATES = ['open', 'paid', 'void'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]

export interface InvoiceLine {
  readonly plan: Plan
  /** Days with this plan, and days of the month. */
  readonly days: number
  readonly of_days: number
  /** In the smallest unit; null = as agreed. */
  readonly amount: number | null
}

/** To whom invoices are addressed, as the owner entered it. */
export interface BillingAddress {
  /** A company or a person. */
  readonly name: string
  /** One to `MOST_ADDRESS_LINES`. */
  readonly lines: readonly string[]
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** In capital letters; null = none was given. */
  readonly vat_id: string | null
}

export const MOST_ADDRESS_LINES = 4
export const LONGEST_ADDRESS_LINE = 100
export const LONGEST_VAT_ID = 32

/** What an operator's settings say on an invoice. */
export interface InvoiceSettings {
  /** Name and address of the seller; empty = none is printed. */
  readonly seller: readonly string[]
  readonly seller_vat_id: string | null
  /** Null = no tax is charged. */
  readonly tax: TaxRate | null
  /** Days from the day of issue until it is due; null = no date is printed. */
  readonly due_days: number | null
  /** How to pay, one entry per line; empty = nothing is printed. */
  readonly payment: readonly string[]
}

export interface TaxRate {
  readonly name: string
  /** In hundredths of a percent: 810 = 8.1 %. */
  readonly rate: number
}

/** What was valid when an invoice was issued. */
export interface InvoiceTerms extends Omit<InvoiceSettings, 'due_days' | 'tax'> {
  /** The billing address of the customer; null = none was given. */
  readonly customer: BillingAddress | null
  /** Null = no tax was charged; its amount is null if the total is as agreed. */
  readonly tax: (TaxRate & { readonly amount: number | null }) | null
  /** The total with tax; null if the total is as agreed. */
  readonly gross: number | null
  /** `YYYY-MM-DD`, UTC; null = no date was set. */
  readonly due_on: string | null
}

export interface Invoice {
  /** `2026-11-0001`: the month, and a number without gaps. */
  readonly id: string
  readonly account_id: string
  /** `YYYY-MM`, UTC. */
  readonly month: string
  readonly issued_at_ms: number
  readonly state: InvoiceState
  readonly currency: string
  readonly lines: readonly InvoiceLine[]
  /** Before tax; null if a line is as agreed. */
  readonly total: number | null
  /** Data requests of the month, from the ledger. */
  readonly requests: number
  /** The customer at that time; both null if the account was deleted before. */
  readonly billed_to: { readonly name: string | null; readonly email: string | null }
  /** Null = issued by an earlier version: then its tax, due date and addresses are not known. */
  readonly terms: InvoiceTerms | null
}

/** What an invoice would say. It is never stored, has no number, and nobody owes anything for it. */
export interface DraftInvoice extends Omit<Invoice, 'id' | 'state'> {
  readonly id: null
  /** preview = of an account, for the running month; sample = of an account that does not exist. */
  readonly state: 'preview' | 'sample'
}

/** The amount to pay; null = as agreed. */
export function amountDueOf({ total, terms }: Pick<Invoice, 'total' | 'terms'>): number | null {
  return terms === null ? total : terms.gross
}

const DAY_MS = 86_400_000

/** Whether an invoice is open after the last day on which it should have been paid. False where no such day was set. */
export function isPastDue({ state, terms }: Pick<Invoice, 'state' | 'terms'>, nowMs: number): boolean {
  return state === 'open' && Boolean(terms?.due_on) && Date.parse(terms?.due_on as string) + DAY_MS <= nowMs
}

/** The most changes of an account, and invoices, that are listed. */
export const MOST_CHANGES_LISTED = 100
export const MOST_INVOICES_LISTED = 500

/** The part of `BillingStore` about invoices. */
export interface InvoiceStore {
  /** Returns the first month (`YYYY-MM`) that is invoiced: that of the first call ever. The plans of earlier months are not recorded. */
  beginInvoicing(month: string): Promise<string>
  /** Assigns the next number of its month, and keeps it for `claimMail`. Null if the account already has an invoice for that month, even a void one. */
  createInvoice(invoice: Omit<Invoice, 'id'>): Promise<Invoice | null>
  /** Of an account, newest first. */
  listInvoices(accountId: string): Promise<Invoice[]>
  findInvoice(id: string): Promise<Invoice | null>
  /** Of all accounts, in a state, newest first, at most `MOST_INVOICES_LISTED`. */
  listInvoicesIn(state: InvoiceState): Promise<Invoice[]>
  /** Null if it was not in state `from`. */
  moveInvoice(id: string, from: InvoiceState, to: InvoiceState): Promise<Invoice | null>
  /** Invoices since a time whose customer was not told of them by mail yet, the oldest first. */
  listUnmailed(sinceMs: number, limit: number): Promise<Invoice[]>
  /** False if any process claimed it before: exactly one of several callers gets true, and sends the mail. */
  claimMail(id: string): Promise<boolean>
  /** Gives it back when the mail could not be sent. */
  releaseMail(id: string): Promise<void>
}

/** The part of `BillingStore` about billing addresses. They are deleted with their accounts; invoices keep their copy. */
export interface BillingAddressStore {
  /** Null = none was given. */
  findAddress(accountId: string): Promise<BillingAddress | null>
  /** Null removes it. False, without a change, if the account is deleted. */
  writeAddress(accountId: string, address: BillingAddress | null, atMs: number): Promise<boolean>
}

/** Every call throws a Failure `storage_unavailable` when the store cannot be reached. */
export interface BillingStore extends InvoiceStore, BillingAddressStore {
  /** False if the account has a waiting or scheduled change, or is deleted. */
  createChange(change: PlanChange): Promise<boolean>
  /** Of an account: the waiting or scheduled one, then newest first, at most `MOST_CHANGES_LISTED`. */
  listChanges(accountId: string): Promise<PlanChange[]>
  findChange(id: string): Promise<PlanChange | null>
  /** Of all accounts, in a state, oldest first. */
  listChangesIn(state: PlanChangeState): Promise<PlanChange[]>
  /** Null if it was not in state `from`. */
  moveChange(id: string, from: PlanChangeState, to: PlanChangeState, atMs: number): Promise<PlanChange | null>
  /** The plan history of an account, oldest first; the AccountStore writes it. */
  listSpans(accountId: string): Promise<PlanSpan[]>
  /** Ids of all accounts, including deleted ones, that had a plan other than free before a time. */
  listBilledAccounts(beforeMs: number): Promise<string[]>
}

/** The payment provider. Each is a folder in `billing/`. */
export interface Billing {
  readonly name: string
  /** `confirmed`: no payment or agreement is needed. `waiting`: it is confirmed later; `url`: where the customer pays. */
  request(
    change: PlanChange,
  ): Promise<{ readonly state: 'confirmed' } | { readonly state: 'waiting'; readonly url: string | null }>
}
