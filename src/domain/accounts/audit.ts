/** Who did what to whom: the log that nobody can change, and the port to where it is kept. */

export const AUDIT_ACTS = [
  'account_created',
  'account_renamed',
  'account_deleted',
  'plan_set',
  'status_set',
  'limits_overridden',
  'role_set',
  'plan_change_requested',
  'plan_change_confirmed',
  'plan_change_refused',
  'plan_change_cancelled',
  'plan_change_applied',
  'invoice_issued',
  'invoice_paid',
  'invoice_voided',
  'invitation_sent',
  'invitation_withdrawn',
  'signed_in',
  'signed_out',
  'session_ended',
  'password_set',
  'email_changed',
  'passkey_added',
  'passkey_removed',
  'link_created',
  'key_created',
  'key_renamed',
  'key_revoked',
  'key_rotated',
  'pass_requested',
] as const
export type AuditAct = (typeof AUDIT_ACTS)[number]

export interface AuditEntry {
  readonly at_ms: number
  /** The account that did it; `command_line` or `service` where no person signed in. */
  readonly actor: string
  readonly act: AuditAct
  /** The account that it was done to. */
  readonly account_id: string
  /** What it was done with, in a few words: a plan, a key's id. Never a secret. */
  readonly detail: string | null
  readonly address: string | null
}

/** So many entries are listed at once. */
export const MOST_ENTRIES_LISTED = 500

/** Of all entries; null = any. */
export interface AuditFilter {
  readonly account_id: string | null
  readonly actor: string | null
  readonly act: AuditAct | null
  /** Entries before this one, for the next page; null = from the newest. */
  readonly before: number | null
}

/** Every call throws a Failure `storage_unavailable` when the store cannot be reached. */
export interface AuditStore {
  add(entry: AuditEntry): Promise<void>
  /** The newest first, each with its number, which grows; no more than `limit` and `MOST_ENTRIES_LISTED`. */
  list(filter: AuditFilter, limit: number): Promise<readonly (AuditEntry & { readonly number: number })[]>
}
