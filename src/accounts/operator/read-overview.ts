/** What an operator sees first: requests, revenue, the busiest accounts and open tasks. */

import type { AccountStore } from '../../domain/accounts/accounts.ts'
import {
  type BillingStore,
  type Invoice,
  isPastDue,
  MOST_INVOICES_LISTED,
  type PlanPrices,
} from '../../domain/accounts/billing.ts'
import type { AccountWithFailing, FailingReceivers, InvoiceSum, OperatorStore } from '../../domain/accounts/operator.ts'
import { PLAN_NAMES, type Plan } from '../../domain/accounts/plans.ts'
import type { UnknownWordStore } from '../../domain/unknown-words.ts'
import type { ServiceDay, ServiceUsage } from './service-usage.ts'

interface OverviewParts {
  readonly operator: OperatorStore
  readonly service: Pick<ServiceUsage, 'readDays'>
  readonly accounts: Pick<AccountStore, 'findEmails'>
  readonly billing: Pick<BillingStore, 'listChangesIn' | 'listInvoicesIn'>
  readonly words: Pick<UnknownWordStore, 'countNew'>
  readonly prices: PlanPrices
  readonly now: () => number
}

interface PlanRevenue {
  readonly plan: Plan
  /** Active accounts. */
  readonly accounts: number
  /** Of all of them in a month, in the smallest unit; null = as agreed. */
  readonly amount: number | null
}

export interface Revenue {
  readonly currency: string
  /** Of all plans that have a price. */
  readonly amount: number
  /** Active accounts whose price is as agreed, and which are not in `amount`. */
  readonly as_agreed: number
  readonly plans: readonly PlanRevenue[]
  /** By the month in which they were issued: this one, and the last. */
  readonly invoices: readonly { readonly month: string; readonly sums: readonly InvoiceSum[] }[]
}

export interface OpenTasks {
  /** Plan changes to confirm. */
  readonly waiting: number
  readonly invoices: number
  /** Open invoices that were issued long ago. */
  readonly overdue_invoices: number
  /** Whether more invoices are open than are listed. */
  readonly has_more_invoices: boolean
  /** First seen within the last days. */
  readonly new_words: number
  readonly receivers: FailingReceivers
  /** Accounts with the most of them. */
  readonly failing: readonly FailingAccount[]
}

export interface FailingAccount extends AccountWithFailing {
  readonly email: string
}

interface TopAccount {
  readonly account_id: string
  /** Null = deleted. */
  readonly email: string | null
  readonly used: number
}

export interface Overview {
  readonly days: readonly ServiceDay[]
  readonly month: string
  /** Data requests of all accounts this month, from the ledger. */
  readonly used: number
  readonly top: readonly TopAccount[]
  readonly active: number
  readonly revenue: Revenue
  readonly tasks: OpenTasks
}

const DAY_MS = 86_400_000
const DAYS = 30
const MOST_TOP = 8
/** The most accounts named with failing receivers. */
const MOST_FAILING = 5
/** Without a due date, invoices are overdue after so many days. */
const OLD_INVOICE_DAYS = 30
export const NEW_WORD_DAYS = 7

export type ReadOverview = () => Promise<Overview>

export function createOverview(parts: OverviewParts): ReadOverview {
  const { operator, service, accounts, now } = parts
  return async () => {
    const month = new Date(now()).toISOString().slice(0, 7)
    const days = await service.readDays(DAYS)
    const plans = await operator.countPlans()
    const top = await operator.listTop(month, MOST_TOP)
    const emails = await accounts.findEmails(top.map(({ account_id }) => account_id))
    return {
      days,
      month,
      used: await operator.sumMonth(month),
      top: top.map(({ account_id, used }) => ({ account_id, used, email: emails.get(account_id) ?? null })),
      active: [...plans.values()].reduce((sum, count) => sum + count, 0),
      revenue: await readRevenue(parts, plans),
      tasks: await readTasks(parts),
    }
  }
}

async function readRevenue(
  { operator, prices, now }: OverviewParts,
  counts: ReadonlyMap<Plan, number>,
): Promise<Revenue> {
  const plans = PLAN_NAMES.map((plan) => {
    const [price, count] = [prices.per_month[plan], counts.get(plan) ?? 0]
    return { plan, accounts: count, amount: price === null ? null : price * count }
  })
  const [start, before, end] = [monthStart(now(), 0), monthStart(now(), -1), monthStart(now(), 1)]
  const invoicesOf = async (fromMs: number, toMs: number) => ({
    month: new Date(fromMs).toISOString().slice(0, 7),
    sums: await operator.sumInvoices(fromMs, toMs),
  })
  return {
    currency: prices.currency,
    amount: plans.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    as_agreed: plans.reduce((sum, { amount, accounts }) => sum + (amount === null ? accounts : 0), 0),
    plans,
    invoices: [await invoicesOf(start, end), await invoicesOf(before, start)],
  }
}

/** Invoices without a due date are overdue after `OLD_INVOICE_DAYS`. */
function isOverdue(invoice: Invoice, nowMs: number): boolean {
  const isOld = invoice.issued_at_ms + OLD_INVOICE_DAYS * DAY_MS < nowMs
  return invoice.terms?.due_on ? isPastDue(invoice, nowMs) : isOld
}

async function readTasks({ operator, accounts, billing, words, now }: OverviewParts): Promise<OpenTasks> {
  const failing = await operator.listAccountsWithFailing(MOST_FAILING)
  const emails = await accounts.findEmails(failing.map(({ account_id }) => account_id))
  const open = await billing.listInvoicesIn('open')
  return {
    waiting: (await billing.listChangesIn('waiting')).length,
    invoices: open.length,
    overdue_invoices: open.filter((invoice) => isOverdue(invoice, now())).length,
    has_more_invoices: open.length >= MOST_INVOICES_LISTED,
    new_words: await words.countNew(now() - NEW_WORD_DAYS * DAY_MS),
    receivers: await operator.countReceivers(),
    failing: failing.flatMap((one) => {
      const email = emails.get(one.account_id)
      return email === undefined ? [] : [{ ...one, email }]
    }),
  }
}

/** The start of a month, counted from the current one, UTC. */
function monthStart(nowMs: number, months: number): number {
  const now = new Date(nowMs)
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)
}
