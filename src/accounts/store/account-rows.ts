/** Accounts and keys ↔ rows. */
import type { Account, AccountChange, ApiKey } from '../../domain/accounts/accounts.ts'
import type { Overrides } from '../../domain/accounts/plans.ts'
import type { AccountRow, KeyRow } from './schema.ts'

export function parseAccount(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    plan: row.plan,
    role: row.role,
    status: row.status,
    overrides: {
      per_minute: row.per_minute_override,
      per_month: row.per_month_unlimited === 1 ? 'unlimited' : row.per_month_override,
    },
    created_at_ms: row.created_at_ms,
  }
}

export function formatAccount(account: Account): Omit<AccountRow, 'revision' | 'deleted_at_ms'> {
  return {
    id: account.id,
    email: account.email.toLowerCase(),
    name: account.name,
    plan: account.plan,
    role: account.role,
    status: account.status,
    ...formatOverrides(account.overrides),
    created_at_ms: account.created_at_ms,
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

function formatOverrides({ per_minute, per_month }: Overrides) {
  return { per_minute_override: per_minute, ...formatMonthOverride(per_month) }
}

function formatMonthOverride(per_month: Overrides['per_month']) {
  const unlimited = per_month === 'unlimited'
  return { per_month_override: unlimited ? null : per_month, per_month_unlimited: unlimited ? 1 : 0 } as const
}

export function parseKey(row: KeyRow & { readonly last_used_at_ms: number | null }): ApiKey {
  return {
    id: row.id,
    account_id: row.account_id,
    name: row.name,
    prefix: row.prefix,
    hash: row.hash,
    created_at_ms: row.created_at_ms,
    last_used_at_ms: row.last_used_at_ms,
    expires_at_ms: row.expires_at_ms,
    revoked_at_ms: row.revoked_at_ms,
    rotated_to: row.rotated_to,
  }
}

export function formatKey(key: ApiKey): Omit<KeyRow, 'revision'> {
  return {
    id: key.id,
    account_id: key.account_id,
    name: key.name,
    prefix: key.prefix,
    hash: key.hash,
    created_at_ms: key.created_at_ms,
    expires_at_ms: key.expires_at_ms,
    revoked_at_ms: key.revoked_at_ms,
    rotated_to: key.rotated_to,
  }
}
