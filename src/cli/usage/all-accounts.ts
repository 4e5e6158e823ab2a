/** `ershou usage` without an account: what each account used in a month, and what was refused, with the sum. */
import { percentOf } from '../../accounts/usage/watch-allowance.ts'
import type { Account, DeletedAccount } from '../../domain/accounts/accounts.ts'
import type { PlanSpan } from '../../domain/accounts/billing.ts'
import { deriveLimits, type Plan } from '../../domain/accounts/plans.ts'
import { monthEndOf, monthOf } from '../../domain/limits/meter.ts'
import { type Records, withRecords } from '../input/with-records.ts'
import { formatNumber } from '../output/format.ts'
import { printTable, remark } from '../output/print.ts'
import type { Cell, Column } from '../output/table.ts'
import type { Terminal } from '../terminal.ts'

interface AccountUsage {
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

interface AllUsage {
  readonly month: string
  /** Accounts with usage or refusals, the most used first. */
  readonly accounts: readonly AccountUsage[]
  readonly total: { readonly accounts: number; readonly used: number; readonly refused: number }
  readonly idle: number
}

const COLUMNS: readonly (string | Column)[] = [
  { title: 'account', least: 14 },
  'plan',
  'used',
  'allowance',
  'share',
  'errors (4xx)',
]

/** `month` undefined = this month. */
export async function showAllUsage(terminal: Terminal, month?: string): Promise<void> {
  await withRecords(terminal.env, async (records) => {
    const thisMonth = monthOf(records.now)
    const found = await readAllUsage(records, month ?? thisMonth)
    const isThisMonth = found.month === thisMonth
    printTable(terminal, found, COLUMNS, listRows(found, isThisMonth))
    if (found.accounts.length === 0) return remark(terminal, `No usage in ${found.month}.`)
    if (found.idle > 0) remark(terminal, describeIdle(found.idle))
    if (isThisMonth) return
    const reason = 'The allowance is not shown, because the history of custom limits is not kept.'
    remark(terminal, `Plans are those at the end of the month. ${reason}`)
  })
}

function listRows({ accounts, total }: AllUsage, isThisMonth: boolean): Cell[][] {
  const rows: Cell[][] = accounts.map((account) => [
    account.email ?? `${account.id} (deleted)`,
    account.plan,
    account.used,
    formatAllowance(account, isThisMonth),
    account.allowance === null ? null : formatPercent(account.used, account.allowance),
    account.refused,
  ])
  if (rows.length > 0) rows.push([`total of ${formatNumber(total.accounts)}`, '', total.used, '', '', total.refused])
  return rows
}

/** Rounded as on the pages of the account. */
function formatPercent(used: number, allowance: number): string {
  const percent = percentOf(used, allowance)
  return used > 0 && percent === 0 ? '< 0.1 %' : `${percent.toFixed(1)} %`
}

function formatAllowance({ allowance, status }: AccountUsage, isThisMonth: boolean): Cell {
  if (allowance !== null) return allowance
  return isThisMonth && status !== 'deleted' ? 'unlimited' : null
}

function describeIdle(count: number): string {
  return count === 1 ? '1 other account had no usage.' : `${formatNumber(count)} other accounts had no usage.`
}

export function daysOfMonth(month: string): { readonly from: string; readonly to: string } {
  return { from: `${month}-01`, to: new Date(monthEndOf(month) - 1).toISOString().slice(0, 10) }
}

async function readAllUsage(records: Records, month: string): Promise<AllUsage> {
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

function describeKnown(account: Account, isThisMonth: boolean): Uncounted {
  const { id, email, status, plan } = account
  return { id, email, status, plan, allowance: isThisMonth ? deriveLimits(account).per_month : null }
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
