/** The tables as Kysely sees them. Times are milliseconds since 1970. */
import type { AccountStatus, Role } from '../../domain/accounts.ts'
import type { Plan } from '../../domain/plans.ts'
import type { UnknownWord } from '../../domain/unknown-words.ts'
import type { BatchNumber, MonthCount, RecentRequest, UsageDay, UsageRefusal } from '../../domain/usage.ts'
import type { DashboardSchema } from './dashboard/schema.ts'

export interface AccountRow {
  readonly id: string
  readonly email: string
  readonly name: string | null
  readonly plan: Plan
  readonly role: Role
  readonly status: AccountStatus
  readonly per_minute_override: number | null
  readonly per_month_override: number | null
  /** 1 = no cap, and then `per_month_override` is null. */
  readonly per_month_unlimited: 0 | 1
  readonly created_at_ms: number
  /** Not null = deleted: `email` is the id then, which no address can be, and `name` is null. */
  readonly deleted_at_ms: number | null
  readonly revision: number
}

export interface KeyRow {
  readonly id: string
  readonly account_id: string
  readonly name: string | null
  readonly prefix: string
  readonly hash: string
  readonly created_at_ms: number
  readonly expires_at_ms: number | null
  readonly revoked_at_ms: number | null
  readonly rotated_to: string | null
  readonly revision: number
}

/** Apart from the keys, so that counting use never waits for a change of a key, nor the other way round. */
interface KeyUseRow {
  readonly key_id: string
  readonly last_used_at_ms: number
}

export interface Schema extends DashboardSchema {
  readonly accounts: AccountRow
  readonly api_keys: KeyRow
  readonly key_uses: KeyUseRow
  /** One row. */
  readonly store_revision: { readonly id: number; readonly value: number }
  readonly months: MonthCount
  readonly usage_days: UsageDay
  /** The last batch of each process that writes usage. */
  readonly usage_writers: BatchNumber
  readonly recent_requests: RecentRequest
  readonly usage_refusals: UsageRefusal
  readonly unknown_words: UnknownWord
}
