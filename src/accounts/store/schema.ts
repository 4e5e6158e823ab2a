/** The tables of accounts as Kysely sees them. Times are milliseconds since 1970. */
import type { Generated } from 'kysely'
import type { Account, ApiKey } from '../../domain/accounts/accounts.ts'
import type { AuditEntry } from '../../domain/accounts/audit.ts'
import type { BillingAddress, Invoice, PlanChange, PlanSpan } from '../../domain/accounts/billing.ts'
import type { OneTimeLink, Passkey } from '../../domain/accounts/credentials.ts'
import type { AllowanceNotice, RefusalNotice } from '../../domain/accounts/notices.ts'
import type { Session } from '../../domain/accounts/sessions.ts'
import type { KeyUse, MonthCount, RecentRequest, UsageRefusal } from '../../domain/accounts/usage.ts'
import type { Attempt, Delivery } from '../../domain/deliveries/deliveries.ts'
import type { LogPlace, Receiver, SavedSearch } from '../../domain/deliveries/saved-searches.ts'

export interface AccountRow extends Omit<Account, 'overrides' | 'alerts'> {
  readonly per_minute_override: number | null
  readonly per_month_override: number | null
  /** 1 = no cap, and then `per_month_override` is null. */
  readonly per_month_unlimited: 0 | 1
  /** With commas in between, '' = none; null = the usual ones. */
  readonly alert_percents: string | null
  readonly alert_refusals: 0 | 1
  /** Not null = deleted: then `email` is the id, which cannot be an address, and `name` is null. */
  readonly deleted_at_ms: number | null
  readonly revision: number
}

export interface KeyRow extends Omit<ApiKey, 'last_used_at_ms' | 'sees_samples'> {
  readonly sees_samples: 0 | 1
  readonly revision: number
}

export interface PasswordRow {
  readonly account_id: string
  /** argon2id, with its salt and parameters. */
  readonly hash: string
  readonly set_at_ms: number
}

export interface InvoiceRow extends Omit<Invoice, 'lines' | 'billed_to' | 'terms'> {
  readonly number: number
  /** JSON. */
  readonly lines: string
  readonly billed_name: string | null
  readonly billed_email: string | null
  /** JSON; null = issued by an earlier version. */
  readonly terms: string | null
  /** 1 = the customer was not told of it by mail yet. */
  readonly is_unmailed: 0 | 1
}

interface BillingAddressRow extends Omit<BillingAddress, 'lines'> {
  readonly account_id: string
  /** JSON. */
  readonly lines: string
  readonly changed_at_ms: number
}

export interface SavedSearchRow extends Omit<SavedSearch, 'types'> {
  /** With commas in between; null = every kind. */
  readonly types: string | null
}

export interface ReceiverRow extends Omit<Receiver, 'cursor'>, LogPlace {}

/** The last attempt; all are null before the first. */
export type LastAttempt = {
  readonly [Field in keyof Attempt as `last_${Field}`]: (Field extends 'is_good' ? 0 | 1 : Attempt[Field]) | null
}

export interface DeliveryRow extends Omit<Delivery, 'after' | 'to' | 'last'>, LastAttempt {
  /** These five are null for a test. */
  readonly after_log: string | null
  readonly after_seq: number | null
  readonly to_log: string | null
  readonly to_seq: number | null
  readonly to_at_ms: number | null
}

interface AuditRow extends AuditEntry {
  readonly number: Generated<number>
}

export interface AccountTables {
  readonly accounts: AccountRow
  readonly api_keys: KeyRow
  /** Separate from the keys, so that counting usage never waits for a change of a key, or the other way round. */
  readonly key_uses: KeyUse
  /** The last use of any key of an account, so that accounts can be sorted by it. */
  readonly account_uses: { readonly account_id: string; readonly last_seen_at_ms: number }
  /** The ledger, which the limits write. */
  readonly months: MonthCount
  readonly usage_refusals: UsageRefusal
  /** Deleted with the account. */
  readonly recent_requests: RecentRequest
  /** One row. */
  readonly store_revision: { readonly id: number; readonly value: number }
  readonly sessions: Session
  readonly passwords: PasswordRow
  readonly passkeys: Passkey
  readonly one_time_links: OneTimeLink
  readonly plan_changes: PlanChange
  readonly plan_spans: PlanSpan
  readonly invoices: InvoiceRow
  /** The last number of each month; its row is locked while an invoice is written. */
  readonly invoice_numbers: { readonly month: string; readonly last: number }
  readonly audit_log: AuditRow
  readonly allowance_notices: AllowanceNotice
  readonly refusal_notices: RefusalNotice
  readonly billing_addresses: BillingAddressRow
  readonly saved_searches: SavedSearchRow
  readonly receivers: ReceiverRow
  /** `body` is compressed, in base64. */
  readonly deliveries: DeliveryRow
  readonly delivered_days: { readonly account_id: string; readonly day: string; readonly changes: number }
  /** One row at most: the process that delivers. */
  readonly delivery_lead: { readonly id: number; readonly holder: string; readonly until_ms: number }
}
