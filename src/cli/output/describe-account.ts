/** An account as the command line shows it. */
import type { Account } from '../../domain/accounts/accounts.ts'
import { deriveLimits, type Limits, PLANS } from '../../domain/accounts/plans.ts'
import type { TerminalStyle } from '../terminal.ts'
import { formatIso, formatMinute } from './format-time.ts'
import { type Cell, formatFields, formatNumber } from './table.ts'

export function describeAccount(account: Account) {
  const { id, email, name, plan, status, role, overrides } = account
  const created_at = formatIso(account.created_at_ms)
  return { id, email, name, plan, status, role, created_at, limits: deriveLimits(plan, overrides), overrides }
}

/** `more` are further lines. */
export function formatAccount(
  account: Account,
  style: TerminalStyle,
  more: readonly (readonly [string, Cell])[] = [],
): string {
  const { plan, overrides } = account
  const limits = deriveLimits(plan, overrides)
  const fields: (readonly [string, Cell])[] = [
    ['id', account.id],
    ['email', account.email],
    ['name', account.name],
    ['plan', plan],
    ['status', account.status],
    ['role', account.role],
    ['created', `${formatMinute(account.created_at_ms)} UTC`],
    ['per minute', formatLimit('per_minute', limits, account)],
    ['per month', formatLimit('per_month', limits, account)],
    ...more,
  ]
  return formatFields(fields, style)
}

export function formatCap(cap: number | null): string {
  return cap === null ? 'unlimited' : formatNumber(cap)
}

function formatLimit(name: keyof Limits, limits: Limits, { plan, overrides }: Account): string {
  const cap = formatCap(limits[name])
  return overrides[name] === null ? cap : `${cap} (override; the plan has ${formatCap(PLANS[plan][name])})`
}
