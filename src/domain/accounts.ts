/** Accounts and their keys, and the port to where they are kept. Times are milliseconds since 1970. */
import type { Overrides, Plan } from './plans.ts'

export const ACCOUNT_STATUSES = ['active', 'inactive'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

/** Of accounts and keys. */
export const LONGEST_NAME = 100
export const LONGEST_EMAIL = 254

/** An operator looks after the service; an owner after his own account. */
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
}

export type AccountChange = Partial<Pick<Account, 'name' | 'plan' | 'role' | 'status' | 'overrides'>>

export interface Changes {
  /** Of the whole store; grows with every change to an account or a key. */
  readonly revision: number
  readonly accounts: readonly Account[]
  readonly keys: readonly ApiKey[]
}

/** Every call throws a Failure `storage_unavailable` when the store cannot be reached. */
export interface AccountStore {
  /** False, and nothing is written, when the e-mail address is taken. */
  createAccount(account: Account): Promise<boolean>
  findAccount(idOrEmail: string): Promise<Account | null>
  /** By e-mail address. */
  listAccounts(): Promise<Account[]>
  /** Writes what `change` names and nothing else; null when there is no such account. */
  changeAccount(id: string, change: AccountChange): Promise<Account | null>
  createKey(key: ApiKey): Promise<void>
  findKey(id: string): Promise<ApiKey | null>
  /** The newest first, revoked and expired ones too. */
  listKeys(accountId: string): Promise<ApiKey[]>
  /** A key that is revoked already keeps its time; null when there is no such key. */
  revokeKey(id: string, atMs: number): Promise<ApiKey | null>
  /** What was created or changed after a revision; 0 = everything. What is written by then is seen, whoever wrote it. */
  readChanges(afterRevision: number): Promise<Changes>
}
