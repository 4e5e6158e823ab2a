/** The tables of usage as Kysely sees them. */
import type {
  BatchNumber,
  KeyUse,
  MonthCount,
  RecentRequest,
  UsageDay,
  UsageHour,
  UsageLatency,
  UsageRefusal,
} from '../../domain/accounts/usage.ts'

export interface UsageTables {
  readonly months: MonthCount
  readonly usage_days: UsageDay
  /** The last batch of each process that writes usage. */
  readonly usage_writers: BatchNumber
  readonly recent_requests: RecentRequest
  readonly usage_refusals: UsageRefusal
  readonly usage_hours: UsageHour
  /** The same by day; triggers keep it. */
  readonly latency_days: UsageLatency & { readonly account_id: string }
  readonly key_uses: KeyUse
  readonly account_uses: { readonly account_id: string; readonly last_seen_at_ms: number }
}
