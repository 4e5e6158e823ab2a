/** The append-only audit log, and the port to its store. */

export const AUDIT_ACTS = [
  'account_created',
  'account_renamed',
  'account_deleted',
  'plan_set',
  'status_set',
  'limits_overridden',
  'cap_set',
  'alerts_set',
  'billing_address_set',
  'billing_address_removed',
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
  'usage_viewed',
  'pass_requested',
  'search_saved',
  'search_changed',
  'search_deleted',
  'receiver_added',
  'receiver_removed',
  'receiver_turned_on',
  'receiver_turned_off',
  'receiver_secret_rotated',
] as const
export type AuditAct = (typeof AUDIT_ACTS)[number]

export interface AuditEntry {
  readonly at_ms: number
  /** The account that acted; `command_line` or `service` if no person was signed in. */
  readonly actor: string
  readonly act: AuditAct
  /** The affected account. */
  readonly account_id: string
  /** A plan, a key id or the like; never a secret. */
  readonly detail: string | null
  readonly address: string | null
}

/** The most entries that are listed at once. */
export const MOST_ENTRIES_LISTED = 500

/** Null = any. */
export interface AuditFilter {
  readonly account_id: string | null
  readonly actor: string | null
  readonly act: AuditAct | null
  /** From this time on, and before that one. */
  readonly from_ms?: number | null
  readonly to_ms?: number | null
  /** The number that ended the previous page; null = from the newest. */
  readonly before: number | null
}

/** Every call throws a Failure `storage_unavailable` when the store cannot be reached. */
export interface AuditStore {
  add(entry: AuditEntry): Promise<void>
  /** Newest first, each with its increasing number; at most `limit` and `MOST_ENTRIES_LISTED`. */
  list(filter: AuditFilter, limit: number): Promise<readonly (AuditEntry & { readonly number: number })[]>
}
