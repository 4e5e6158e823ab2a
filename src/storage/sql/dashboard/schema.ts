/** The tables of the dashboard as Kysely sees them. Times are milliseconds since 1970. */
import type { Generated } from 'kysely'
import type { AuditEntry } from '../../../domain/dashboard/audit.ts'
import type { InvoiceState, PlanChange, PlanSpan } from '../../../domain/dashboard/billing.ts'
import type { OneTimeLink, Passkey } from '../../../domain/dashboard/credentials.ts'
import type { AllowanceNotice } from '../../../domain/dashboard/notices.ts'
import type { Session } from '../../../domain/dashboard/sessions.ts'

export interface PasswordRow {
  readonly account_id: string
  /** argon2id, with its salt and parameters. */
  readonly hash: string
  readonly set_at_ms: number
}

export interface InvoiceRow {
  readonly id: string
  readonly account_id: string
  readonly month: string
  readonly number: number
  readonly issued_at_ms: number
  readonly state: InvoiceState
  readonly currency: string
  /** JSON. */
  readonly lines: string
  readonly total: number | null
  readonly requests: number
  readonly billed_name: string | null
  readonly billed_email: string | null
}

interface AuditRow extends AuditEntry {
  readonly number: Generated<number>
}

export interface DashboardSchema {
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
}
