/** What somebody signs in with besides an API key, and the port to where that is kept. */

export interface Passkey {
  /** As the authenticator names it, base64url. */
  readonly id: string
  readonly account_id: string
  /** As its owner calls it. */
  readonly name: string
  /** COSE, base64url. */
  readonly public_key: string
  /** As the authenticator counted last. */
  readonly counter: number
  /** Comma-separated: usb, internal, hybrid … */
  readonly transports: string
  readonly created_at_ms: number
  readonly last_used_at_ms: number | null
}

/** What a one-time link is for; with `passkey` it is no link but the challenge that an authenticator answers, which is used once as well. */
export const LINK_PURPOSES = ['sign_in', 'sign_up', 'invitation', 'password', 'email', 'passkey'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

/** So many links are listed. */
export const MOST_LINKS_LISTED = 500

export interface OneTimeLink {
  /** SHA-256 of the secret in the link, in hexadecimal digits. */
  readonly hash: string
  readonly purpose: LinkPurpose
  /** Whom it signs in, or whose password or address it changes; null for somebody who has no account yet. */
  readonly account_id: string | null
  /** The address that it was sent to, in lower case. */
  readonly email: string
  readonly created_at_ms: number
  /** From then on it does nothing. */
  readonly expires_at_ms: number
}

/**
 * Every call throws a Failure `storage_unavailable` when the store cannot be reached. Of an account that is deleted, or is being deleted
 * at the same time, nothing is kept.
 */
export interface CredentialStore extends PasswordStore, PasskeyStore, LinkStore {}

export interface PasswordStore {
  /** The argon2id hash of an account's password; null when it has none. */
  findPassword(accountId: string): Promise<string | null>
  /** Null takes it away. */
  setPassword(accountId: string, hash: string | null, atMs: number): Promise<void>
  /**
   * Another password, and with it the end of all that was opened by the old one: sessions but the kept one, links that sign in or change
   * password or address. All at once, or nothing: false when the account is not active, or the kept session has ended.
   */
  replacePassword(accountId: string, hash: string, atMs: number, keptSession: string | null): Promise<boolean>
}

export interface PasskeyStore {
  /** The oldest first. */
  listPasskeys(accountId: string): Promise<Passkey[]>
  findPasskey(id: string): Promise<Passkey | null>
  /** False, and nothing is written, when the id is taken or the account deleted; `too_many`, when it has `most` already. */
  addPasskey(passkey: Passkey, most?: number): Promise<boolean | 'too_many'>
  /** After it was used; neither the counter nor the time goes back. */
  usePasskey(id: string, counter: number, atMs: number): Promise<void>
  /** False when the account has no such passkey. */
  removePasskey(accountId: string, id: string): Promise<boolean>
}

export interface LinkStore {
  createLink(link: OneTimeLink): Promise<void>
  /** Without using it up. */
  findLink(hash: string): Promise<OneTimeLink | null>
  /** Uses it up: of several callers at once exactly one is given it; null for the others. Says nothing of expiry. */
  takeLink(hash: string): Promise<OneTimeLink | null>
  /** Those of an account and purpose that were not used. */
  dropLinks(accountId: string, purpose: LinkPurpose): Promise<void>
  /** Of a purpose, those that were not used, expired ones too: the newest first, and no more than `MOST_LINKS_LISTED`. */
  listLinks(purpose: LinkPurpose): Promise<OneTimeLink[]>
  /** Drops those that did nothing any more before a time. */
  forgetLinks(expiredBeforeMs: number): Promise<void>
}
