/** An account, its keys and its month as the command line shows them. */
import { nameKeyUse } from '../../accounts/api-key.ts'
import type { Account, ApiKey } from '../../domain/accounts/accounts.ts'
import type { Alerts } from '../../domain/accounts/notices.ts'
import { deriveAllowed, deriveLimits, findMonthLimitSource, type Limits, PLANS } from '../../domain/accounts/plans.ts'
import type { Ledger } from '../../domain/accounts/usage.ts'
import { monthEndOf, monthOf } from '../../domain/limits/meter.ts'
import type { Terminal } from '../terminal.ts'
import { formatIso, formatMinute, formatNumber } from './format.ts'
import { printFields } from './print.ts'
import type { Cell } from './table.ts'

/** `more` are further members of the JSON object, and `lines` further lines of the text. */
export function printAccount(
  terminal: Terminal,
  account: Account,
  more: object = {},
  lines: readonly (readonly [string, Cell])[] = [],
): void {
  const { id, email, name, plan, status, role, overrides, alerts } = account
  const limits = deriveAllowed(plan, overrides)
  const formatLimit = (limit: keyof Limits) =>
    overrides[limit] === null
      ? formatCap(limits[limit])
      : `${formatCap(limits[limit])} (override; the plan has ${formatCap(PLANS[plan][limit])})`
  printFields(terminal, { ...describeAccount(account), ...more }, [
    ['id', id],
    ['email', email],
    ['name', name],
    ['plan', plan],
    ['status', status],
    ['role', role],
    ['created', `${formatMinute(account.created_at_ms)} UTC`],
    ['per minute', formatLimit('per_minute')],
    ['per month', formatLimit('per_month')],
    ['own cap', formatOwnCap(account)],
    ['alerts', formatAlerts(alerts)],
    ...lines,
  ])
}

export function describeAccount(account: Account) {
  const { id, email, name, plan, status, role, overrides, month_cap, alerts } = account
  const created_at = formatIso(account.created_at_ms)
  const limits = deriveLimits(account)
  return { id, email, name, plan, status, role, created_at, limits, overrides, month_cap, alerts }
}

function formatOwnCap(account: Account): string | null {
  if (account.month_cap === null) return null
  const isInForce = findMonthLimitSource(account) === 'cap'
  return `${formatNumber(account.month_cap)} per month${isInForce ? '' : ' (no effect: the account may use less)'}`
}

function formatAlerts({ percents, refusals }: Alerts): string {
  const levels = percents.length === 0 ? 'at no percentage' : `at ${percents.join(', ')} %`
  return `${levels}; ${refusals ? 'tells' : 'does not tell'} of refused requests`
}

export function formatCap(cap: number | null): string {
  return cap === null ? 'unlimited' : formatNumber(cap)
}

/** A key without its hash. */
export function describeKey(key: ApiKey, now: number) {
  return {
    id: key.id,
    name: key.name,
    kind: nameKeyUse(key),
    prefix: key.prefix,
    account_id: key.account_id,
    status: deriveKeyStatus(key, now),
    created_at: formatIso(key.created_at_ms),
    last_used_at: formatIso(key.last_used_at_ms),
    expires_at: formatIso(key.expires_at_ms),
    revoked_at: formatIso(key.revoked_at_ms),
    rotated_to: key.rotated_to,
  }
}

function deriveKeyStatus({ revoked_at_ms, expires_at_ms }: ApiKey, now: number): string {
  if (revoked_at_ms !== null) return 'revoked'
  return expires_at_ms !== null && now >= expires_at_ms ? 'expired' : 'active'
}

export function countActive(keys: readonly ApiKey[], now: number): number {
  return keys.filter((key) => deriveKeyStatus(key, now) === 'active').length
}

export interface Month {
  /** `YYYY-MM`, UTC. */
  readonly month: string
  readonly used: number
  /** Null = unlimited. */
  readonly limit: number | null
  readonly remaining: number | null
  readonly resets_at: string
}

export async function readMonth(ledger: Ledger, accountId: string, { per_month }: Limits, now: number): Promise<Month> {
  const month = monthOf(now)
  const used = await ledger.read(accountId, month)
  const remaining = per_month === null ? null : Math.max(0, per_month - used)
  return { month, used, limit: per_month, remaining, resets_at: formatIso(monthEndOf(month)) }
}

export function formatMonth({ used, remaining, resets_at }: Month): string {
  const left = remaining === null ? 'no limit' : `${formatNumber(remaining)} left`
  return `${formatNumber(used)} used, ${left}, resets ${formatMinute(Date.parse(resets_at))} UTC`
}
