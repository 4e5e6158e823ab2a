/** Reads what each account used, and what was refused, in a month. */
import type { Account, DeletedAccount } from '../../domain/accounts/accounts.ts'
import type { PlanSpan } from '../../domain/accounts/billing.ts'
import { deriveLimits, type Plan } from '../../domain/accounts/plans.ts'
import { monthEndOf, monthOf } from '../../domain/limits/meter.ts'
import { daysOfMonth } from '../input/read-month-name.ts'
import type { Records } from '../input/with-records.ts'

export interface AccountUsage {
  readonly id: string
  /** Null = deleted. */
  readonly email: string | null
  readonly status: 'active' | 'inactive' | 'deleted'
  /** The plan today, or at the end of the month or account; null = not recorded. */
  readonly plan: Plan | null
  readonly used: number
  /** Null = no cap, or unknown: deleted accounts and earlier months, because custom limits have no history. */
  readonly allowance: number | null
  /** The share of the allowance; null without one. */
  readonly share: number | null
  /** Responses with 4xx. They cost nothing. */
  readonly refused: number
}

export interface AllUsage {
  readonly month: string
  /** Accounts with usage or refusals, the most used first. */
  readonly accounts: readonly AccountUsage[]
  readonly total: { readonly accounts: number; readonly used: number; readonly refused: number }
  /** Accounts without usage. */
  readonly idle: number
}

export async function readAllUsage(records: Records, month: string): Promise<AllUsage> {
  const { accounts, usage, ledger, billing, now } = records
  const { from, to } = daysOfMonth(month)
  const used = new Map((await ledger.readMonth(month)).map((count) => [count.account_id, count.used]))
  const refused = new Map<string, number>()
  for (const { account_id, status_class, requests } of await usage.sumDays(from, to)) {
    if (status_class === '4xx') refused.set(account_id, requests)
  }
  const isThisMonth = month === monthOf(now)
  const known = await accounts.list()
  const described = [
    ...known.map((account) => describeKnown(account, isThisMonth)),
    ...(await accounts.listDeleted()).map(describeDeleted),
  ]
  const counted = described
    .map((account) => withCounts(account, used.get(account.id) ?? 0, refused.get(account.id) ?? 0))
    .filter((account) => account.used > 0 || account.refused > 0)
    .sort((a, b) => b.used - a.used || b.refused - a.refused || (a.id < b.id ? -1 : 1))
  const active: AccountUsage[] = []
  for (const account of counted) {
    const plan = isThisMonth ? account.plan : planAtEndOf(month, await billing.listSpans(account.id))
    active.push({ ...account, plan })
  }
  return {
    month,
    accounts: active,
    total: { accounts: active.length, used: sum(active, 'used'), refused: sum(active, 'refused') },
    idle: known.length - active.filter(({ status }) => status !== 'deleted').length,
  }
}

/** As on invoices: a plan that starts at the end of a month belongs to the next. */
function planAtEndOf(month: string, spans: readonly PlanSpan[]): Plan | null {
  return spans.findLast(({ from_ms }) => from_ms < monthEndOf(month))?.plan ?? null
}

type Uncounted = Pick<AccountUsage, 'id' | 'email' | 'status' | 'plan' | 'allowance'>

function describeKnown({ id, email, status, plan, overrides }: Account, isThisMonth: boolean): Uncounted {
  return { id, email, status, plan, allowance: isThisMonth ? deriveLimits(plan, overrides).per_month : null }
}

function describeDeleted({ id, plan }: DeletedAccount): Uncounted {
  return { id, email: null, status: 'deleted', plan, allowance: null }
}

function withCounts(account: Uncounted, used: number, refused: number): AccountUsage {
  const { id, email, status, plan, allowance } = account
  const share = allowance === null || allowance === 0 ? null : used / allowance
  return { id, email, status, plan, used, allowance, share, refused }
}

function sum(accounts: readonly AccountUsage[], name: 'used' | 'refused'): number {
  return accounts.reduce((total, account) => total + account[name], 0)
}
