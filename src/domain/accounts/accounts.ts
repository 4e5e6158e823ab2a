/** Accounts and their keys, and the port to where they are kept. Times are milliseconds since 1970. */
import type { Overrides, Plan } from './plans.ts'

export const ACCOUNT_STATUSES = ['active', 'inactive'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

/** Of accounts and keys. */
export const LONGEST_NAME = 100
export const LONGEST_EMAIL = 254

/** An operator runs the service; an owner manages their own account. */
export const ROLES = ['owner', 'operator'] as const
export type Role = (typeof ROLES)[number]

export interface Account {
  /** `acc_…` */
  readonly id: string
  /** In lower case, and of one account only. */
  readonly email: string
  readonly name: string | null
  readonly plan: Plan
  readonly role: Role
  readonly status: AccountStatus
  readonly overrides: Overrides
  readonly created_at_ms: number
}

/** What a key is for, as its first characters say: `ershou_live_…` for callers, `ershou_test_…` for the stand-in marketplace. */
export const KEY_KINDS = ['live', 'test'] as const
export type KeyKind = (typeof KEY_KINDS)[number]

/** A key without its secret, which nobody keeps. */
export interface ApiKey {
  /** `key_…` */
  readonly id: string
  readonly account_id: string
  readonly name: string | null
  /** The first characters of the secret, by which people tell keys apart. */
  readonly prefix: string
  /** SHA-256 of the secret, in hexadecimal digits. */
  readonly hash: string
  readonly created_at_ms: number
  readonly last_used_at_ms: number | null
  /** From then on it does not open. */
  readonly expires_at_ms: number | null
  readonly revoked_at_ms: number | null
  /** Id of the key that was made to replace it; null = none was. */
  readonly rotated_to: string | null
}

/** What stays of an account that was deleted, so that its months can still be accounted for. */
export interface DeletedAccount {
  readonly id: string
  /** As it was at the end. */
  readonly plan: Plan
  readonly created_at_ms: number
  readonly deleted_at_ms: number
}

/** Of `overrides`, too, only what is named is written. */
export type AccountChange = Partial<Pick<Account, 'name' | 'plan' | 'role' | 'status'>> & {
  readonly overrides?: Partial<Overrides>
}

/** What is not named stays; a name of null takes it away. */
type Renaming = Partial<Pick<Account, 'name' | 'email'>>

export interface Rotation {
  /** Of the key to be replaced. */
  readonly id: string
  readonly successor: ApiKey
  /** From then on the old one does not open, unless it expires before; null = as before. */
  readonly ends_at_ms: number | null
  /** Revokes the old one at once; left out, it stays as `ends_at_ms` says. */
  readonly revoked_at_ms?: number
  /** How many keys of the account may open when the successor was made; left out, there is no bound. */
  readonly most_open?: number
}

/** Keys that open at a time, and those that do not any more: expired, or revoked. */
const KEY_GROUPS = ['open', 'ended'] as const
export type KeyGroup = (typeof KEY_GROUPS)[number]

interface KeyQuestion {
  readonly group: KeyGroup
  readonly at_ms: number
  readonly offset: number
  readonly limit: number
}

interface KeyPage {
  readonly keys: readonly ApiKey[]
  /** Of the group. */
  readonly total: number
}

/** Of all accounts; null = any. */
export interface AccountQuestion {
  /** In the e-mail address, the name or the id, in whatever case. */
  readonly text: string | null
  readonly plan: Plan | null
  readonly status: AccountStatus | null
  readonly role?: Role
  readonly offset: number
  readonly limit: number
}

export interface AccountPage {
  readonly accounts: readonly Account[]
  /** Of all that fit. */
  readonly total: number
}

export interface Changes {
  /** Of the whole store; grows with every change to an account or a key. */
  readonly revision: number
  readonly accounts: readonly Account[]
  readonly keys: readonly ApiKey[]
}

/** Every call throws a Failure `storage_unavailable` when the store cannot be reached. */
export interface KeyStore {
  /** False, and nothing is written, when the account is deleted, or has `mostOpen` keys that open at the time when this one is made. */
  createKey(key: ApiKey, mostOpen?: number): Promise<boolean>
  findKey(id: string): Promise<ApiKey | null>
  /** The newest first, revoked and expired ones too; no more than `limit`, when it is given. */
  listKeys(accountId: string, limit?: number): Promise<ApiKey[]>
  /** A part of an account's keys, the newest first. */
  readKeys(accountId: string, question: KeyQuestion): Promise<KeyPage>
  /** The key of the account that this one replaced; null when it replaced none. */
  findPredecessor(accountId: string, id: string): Promise<ApiKey | null>
  /** When any key of the account was last used, one that is revoked, too; null when none ever was. */
  findLastUse(accountId: string): Promise<number | null>
  /** Null, and nothing is written, when the account has no such key, or is deleted. */
  renameKey(accountId: string, id: string, name: string | null): Promise<ApiKey | null>
  /** A key that is revoked already keeps its time; null when there is no such key. */
  revokeKey(id: string, atMs: number): Promise<ApiKey | null>
  /**
   * Makes the successor and ends the old key, both or neither. Gives the old one; null, and nothing is written, when it has a successor
   * or is revoked; `too_many`, when the account would have more than `most_open` keys that open.
   */
  rotateKey(rotation: Rotation): Promise<ApiKey | 'too_many' | null>
}

/** Every call throws a Failure `storage_unavailable` when the store cannot be reached. */
export interface AccountStore extends KeyStore {
  /** False, and nothing is written, when the e-mail address is taken. */
  createAccount(account: Account): Promise<boolean>
  findAccount(idOrEmail: string): Promise<Account | null>
  /** By e-mail address. */
  listAccounts(): Promise<Account[]>
  /** A part of those that fit, by e-mail address. */
  findAccounts(question: AccountQuestion): Promise<AccountPage>
  /** The e-mail addresses of those of some accounts that are there, by id. */
  findEmails(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /**
   * Writes what `change` names and nothing else; null when there is no such account, or its plan is another than `planBefore`.
   * `last_operator`, and nothing is written, when no active operator would be left. Another plan is written down with its time
   * (`BillingStore.listSpans`); who is made inactive is signed out everywhere.
   */
  changeAccount(
    id: string,
    change: AccountChange,
    atMs: number,
    planBefore?: Plan,
  ): Promise<Account | 'last_operator' | null>
  /** `taken`, and nothing is written, when another account has the e-mail address; null when there is no such account. */
  renameAccount(id: string, names: Renaming): Promise<Account | 'taken' | null>
  /**
   * Revokes its keys and removes e-mail address, names, last requests and all that it signs in with, all at once and for good, and
   * cancels changes of plan that are not applied yet; what it used, its plans and invoices, and the audit log stay, by its id.
   * Those who follow the changes see it inactive. The address is free again. Null when there is no such account;
   * `last_operator`, and nothing is written, when no active operator would be left.
   */
  deleteAccount(id: string, atMs: number): Promise<DeletedAccount | 'last_operator' | null>
  /** By id. They are found in no other way. */
  listDeletedAccounts(): Promise<DeletedAccount[]>
  /** What was created or changed after a revision; 0 = everything. What is written by then is seen, whoever wrote it. */
  readChanges(afterRevision: number): Promise<Changes>
}
