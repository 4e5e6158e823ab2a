/** Passwords, passkeys and one-time links, and the port to their store. */

import type { Role } from './accounts.ts'
import type { Plan } from './plans.ts'

export interface Passkey {
  /** The credential id, base64url. */
  readonly id: string
  readonly account_id: string
  /** Chosen by the owner. */
  readonly name: string
  /** COSE, base64url. */
  readonly public_key: string
  /** The last signature counter of the authenticator. */
  readonly counter: number
  /** Comma-separated: usb, internal, hybrid … */
  readonly transports: string
  readonly created_at_ms: number
  readonly last_used_at_ms: number | null
}

/**
 * `start` is the sign-in link that `npm start` prints, and nothing else creates: whoever reads it runs the service. `passkey` is not a link but the challenge
 * for an authenticator, which is used once as well.
 */
export const LINK_PURPOSES = ['sign_in', 'start', 'sign_up', 'invitation', 'password', 'email', 'passkey'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/** Links with which a stranger could take an account over: they end when its password is replaced, and when its address changes. */
export const OPENING_PURPOSES = ['password', 'sign_in', 'start', 'email'] as const satisfies readonly LinkPurpose[]

/** The most links that are listed. */
export const MOST_LINKS_LISTED = 500

export interface OneTimeLink {
  /** SHA-256 of the secret in the link, in hexadecimal digits. */
  readonly hash: string
  readonly purpose: LinkPurpose
  /** The account that it signs in or changes; null = no account yet. */
  readonly account_id: string | null
  /** The recipient, in lower case. */
  readonly email: string
  readonly created_at_ms: number
  /** From then on it does not work. */
  readonly expires_at_ms: number
  /** Of the account that an invitation creates; null = those of a sign-up. */
  readonly plan: Plan | null
  readonly role: Role | null
}

/** Every call throws a Failure `storage_unavailable` when the store cannot be reached. Nothing is written for deleted accounts. */
export interface CredentialStore extends PasswordStore, PasskeyStore, LinkStore {}

export interface PasswordStore {
  /** The argon2id hash; null = no password. */
  findPassword(accountId: string): Promise<string | null>
  /** Null removes it. */
  setPassword(accountId: string, hash: string | null, atMs: number): Promise<void>
  /** Atomically sets it and ends all other sessions and all links that sign in or change the password or address. False, without a change, if the account is not active or the kept session has ended. */
  replacePassword(accountId: string, hash: string, atMs: number, keptSession: string | null): Promise<boolean>
}

export interface PasskeyStore {
  /** Oldest first. */
  listPasskeys(accountId: string): Promise<Passkey[]>
  findPasskey(id: string): Promise<Passkey | null>
  /** False if the id is taken or the account deleted; `too_many` if it already has `most`. */
  addPasskey(passkey: Passkey, most?: number): Promise<boolean | 'too_many'>
  /** Records a use; neither the counter nor the time decreases. */
  usePasskey(id: string, counter: number, atMs: number): Promise<void>
  /** False if the account has no such passkey. */
  removePasskey(accountId: string, id: string): Promise<boolean>
}

export interface LinkStore {
  createLink(link: OneTimeLink): Promise<void>
  /** Does not use it. */
  findLink(hash: string): Promise<OneTimeLink | null>
  /** Uses it: exactly one of several concurrent callers gets it, the others null. Does not check expiry. */
  takeLink(hash: string): Promise<OneTimeLink | null>
  /** Deletes the unused links of an account and purpose. */
  dropLinks(accountId: string, purpose: LinkPurpose): Promise<void>
  /** Unused links of a purpose, including expired ones, newest first, at most `MOST_LINKS_LISTED`. */
  listLinks(purpose: LinkPurpose): Promise<OneTimeLink[]>
  /** Deletes links that expired before a time. */
  forgetLinks(expiredBeforeMs: number): Promise<void>
}
