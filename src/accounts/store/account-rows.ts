/** Accounts ↔ rows. */
import type { Account, AccountChange } from '../../domain/accounts/accounts.ts'
import type { Overrides } from '../../domain/accounts/plans.ts'
import type { AccountRow } from './schema.ts'

export function parseAccount(row: AccountRow): Account {
  const {
    per_minute_override,
    per_month_override,
    per_month_unlimited,
    deleted_at_ms: _,
    revision: __,
    ...account
  } = row
  const per_month = per_month_unlimited === 1 ? 'unlimited' : per_month_override
  return { ...account, overrides: { per_minute: per_minute_override, per_month } }
}

export function formatAccount({ overrides, ...account }: Account): Omit<AccountRow, 'revision' | 'deleted_at_ms'> {
  return {
    ...account,
    email: account.email.toLowerCase(),
    per_minute_override: overrides.per_minute,
    ...formatMonthOverride(overrides.per_month),
  }
}

/** Fields that are not given are undefined. */
export function formatChange({ name, plan, role, status, overrides }: AccountChange) {
  const { per_minute, per_month } = overrides ?? {}
  return {
    ...{ name, plan, role, status },
    ...(per_minute !== undefined && { per_minute_override: per_minute }),
    ...(per_month !== undefined && formatMonthOverride(per_month)),
  }
}

function formatMonthOverride(per_month: Overrides['per_month']) {
  const unlimited = per_month === 'unlimited'
  return { per_month_override: unlimited ? null : per_month, per_month_unlimited: unlimited ? 1 : 0 } as const
}
