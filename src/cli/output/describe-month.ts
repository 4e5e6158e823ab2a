/** The usage of this month's allowance, from the ledger. */

import type { Limits } from '../../domain/accounts/plans.ts'
import type { Ledger } from '../../domain/accounts/usage.ts'
import { monthEndOf, monthOf } from '../../domain/limits/meter.ts'
import { formatIso, formatMinute } from './format-time.ts'
import { formatNumber } from './table.ts'

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
