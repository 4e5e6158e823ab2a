/** What every account used and was refused in a month. */
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
  /** Today's, or that at the end of an earlier month or of the account; null = there is no record of that time. */
  readonly plan: Plan | null
  readonly used: number
  /** Null = no cap, or not known: deleted, or an earlier month, as limits that an account has for itself are not kept over time. */
  readonly allowance: number | null
  /** Of the allowance; null where that is. */
  readonly share: number | null
  /** Answered 4xx: wrong, not found, or over a limit. They cost nothing. */
  readonly refused: number
}

export interface AllUsage {
  readonly month: string
  /** Those that used something or were refused, the most used first. */
  readonly accounts: readonly AccountUsage[]
  readonly total: { readonly accounts: number; readonly used: number; readonly refused: number }
  /** Accounts that there are and that did nothing. */
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

/** As invoices have it: what begins at the end of a month is the next one's. */
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
