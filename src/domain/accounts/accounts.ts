/** Accounts and their keys, and the port to their store. Times are milliseconds since 1970. */
import type { Alerts } from './notices.ts'
import type { Limited, Overrides, Plan } from './plans.ts'

export const ACCOUNT_STATUSES = ['active', 'inactive'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

/** Of accounts and keys. */
export const LONGEST_NAME = 100
export const LONGEST_EMAIL = 254

/** An operator runs the service; an owner manages their own account. */
export const ROLES = ['owner', 'operator'] as const
export type Role = (typeof ROLES)[number]

export interface Account extends Limited {
  /** `acc_…` */
  readonly id: string
  /** In lower case; unique. */
  readonly email: string
  readonly name: string | null
  readonly role: Role
  readonly status: AccountStatus
  readonly alerts: Alerts
  readonly created_at_ms: number
}

/** The purpose of a key, which its prefix shows: `ershou_live_…` for the market, `ershou_test_…` for tests. */
export const KEY_KINDS = ['live', 'test'] as const
export type KeyKind = (typeof KEY_KINDS)[number]

/** A key without its secret, which is never stored. */
export interface ApiKey {
  /** `key_…` */
  readonly id: string
  readonly account_id: string
  readonly name: string | null
  /** The first characters of the secret, to tell keys apart. */
  readonly prefix: string
  /** SHA-256 of the secret, in hexadecimal digits. */
  readonly hash: string
  readonly created_at_ms: number
  readonly last_used_at_ms: number | null
  /** From then on it does not work. */
  readonly expires_at_ms: number | null
  readonly revoked_at_ms: number | null
  /** The id of the key that replaced it; null = none. */
  readonly rotated_to: string | null
  /** Whether it sees the sample cars instead of the market: every test key except the demo key of `npm start`. */
  readonly sees_samples: boolean
}

/** What remains of a deleted account, for its invoices. */
export interface DeletedAccount {
  readonly id: string
  /** The last plan. */
  readonly plan: Plan
  readonly created_at_ms: number
  readonly deleted_at_ms: number
}

/** Only the given fields are written, also within `overrides`. */
export type AccountChange = Partial<Pick<Account, 'name' | 'plan' | 'role' | 'status' | 'month_cap' | 'alerts'>> & {
  readonly overrides?: Partial<Overrides>
}

/** Only the given fields are written; null removes the name. */
type Renaming = Partial<Pick<Account, 'name' | 'email'>>

export interface Rotation {
  /** The key to replace. */
  readonly id: string
  readonly successor: ApiKey
  /** When the old key stops working, unless it expires earlier; null = unchanged. */
  readonly ends_at_ms: number | null
  /** Revokes the old key at once. Without it, `ends_at_ms` applies. */
  readonly revoked_at_ms?: number
  /** The most active keys that the account may have, including the successor. Without it, there is no limit. */
  readonly most_open?: number
}

/** open = active; ended = expired or revoked. */
export type KeyGroup = 'open' | 'ended'

interface KeyQuestion {
  readonly group: KeyGroup
  readonly at_ms: number
  readonly offset: number
  readonly limit: number
}

interface KeyPage {
  readonly keys: readonly ApiKey[]
  /** In the group, on all pages. */
  readonly total: number
}

/** email: from a to z; the others: the latest or largest first, then those without, by e-mail address. */
export const ACCOUNT_SORTS = ['email', 'created', 'used', 'seen'] as const
export type AccountSort = (typeof ACCOUNT_SORTS)[number]

/** Filters of accounts; null = any. */
export interface AccountQuestion {
  /** In the e-mail address, the name or the id, ignoring case. */
  readonly text: string | null
  readonly plan: Plan | null
  readonly status: AccountStatus | null
  readonly role?: Role
  /** By e-mail address without it. `month` (`YYYY-MM`): whose data requests `used` sorts by. */
  readonly order?: { readonly by: AccountSort; readonly month: string }
  readonly offset: number
  readonly limit: number
}

interface AccountPage {
  readonly accounts: readonly Account[]
  /** On all pages. */
  readonly total: number
}

export interface Changes {
  /** The version of the store, which grows with every change to an account or a key. */
  readonly revision: number
  readonly accounts: readonly Account[]
  readonly keys: readonly ApiKey[]
}

/** The part of `AccountStore` about keys. */
export interface KeyStore {
  /** False, without a change, if the account is deleted or already has `mostOpen` active keys. */
  createKey(key: ApiKey, mostOpen?: number): Promise<boolean>
  findKey(id: string): Promise<ApiKey | null>
  /** All keys, newest first; at most `limit`. */
  listKeys(accountId: string, limit?: number): Promise<ApiKey[]>
  /** One page of keys, newest first. */
  readKeys(accountId: string, question: KeyQuestion): Promise<KeyPage>
  /** The key that this one replaced; null = none. */
  findPredecessor(accountId: string, id: string): Promise<ApiKey | null>
  /** When any key of the account was last used, including revoked ones; null = never. */
  findLastUse(accountId: string): Promise<number | null>
  /** The addresses from which the keys of an account were last used, by id; without those that are not known. */
  readLastAddresses(accountId: string): Promise<ReadonlyMap<string, string>>
  /** Null if the account has no such key, or is deleted. */
  renameKey(accountId: string, id: string, name: string | null): Promise<ApiKey | null>
  /** A key that is already revoked keeps its time. Null if there is no such key. */
  revokeKey(id: string, atMs: number): Promise<ApiKey | null>
  /** Creates the successor and ends the old key, atomically. Returns the old key; null if it already has a successor or is revoked; `too_many` if `most_open` is exceeded. */
  rotateKey(rotation: Rotation): Promise<ApiKey | 'too_many' | null>
}

/** Every call throws a Failure `storage_unavailable` when the store cannot be reached. */
export interface AccountStore extends KeyStore {
  /** False if the e-mail address is taken. */
  createAccount(account: Account): Promise<boolean>
  findAccount(idOrEmail: string): Promise<Account | null>
  /** By e-mail address. */
  listAccounts(): Promise<Account[]>
  /** One page of the matching accounts. */
  findAccounts(question: AccountQuestion): Promise<AccountPage>
  /** The e-mail addresses of existing accounts, by id. */
  findEmails(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /**
   * Writes the given fields. Null if there is no such account, or its plan is not `planBefore`; `last_operator`, without a change, if no
   * active operator would be left. Records a new plan with its time (`BillingStore.listSpans`), and ends the sessions of an inactive account.
   */
  changeAccount(
    id: string,
    change: AccountChange,
    atMs: number,
    planBefore?: Plan,
  ): Promise<Account | 'last_operator' | null>
  /** `taken`, without a change, if another account has the e-mail address; null if there is no such account. */
  renameAccount(id: string, names: Renaming): Promise<Account | 'taken' | null>
  /**
   * Permanently and atomically revokes its keys, removes its e-mail address, names, last requests and credentials, and cancels pending plan
   * changes. Usage, plans, invoices and the audit log stay, by id. `readChanges` returns it as inactive. The address becomes free. Null if
   * there is no such account; `last_operator`, without a change, if no active operator would be left.
   */
  deleteAccount(id: string, atMs: number): Promise<DeletedAccount | 'last_operator' | null>
  /** By id. No other call returns them. */
  listDeletedAccounts(): Promise<DeletedAccount[]>
  /** Everything created or changed after a revision, by any process; 0 = all. */
  readChanges(afterRevision: number): Promise<Changes>
}
