/** Inputs and results of the sign-in operations: done, or refused for one of a fixed list of reasons. */
import type { Account } from '../../domain/accounts/accounts.ts'
import type { Session } from '../../domain/accounts/sessions.ts'
import type { Lang } from '../../domain/codes.ts'

/** Where a request comes from. */
export interface Visitor {
  readonly address: string
  readonly user_agent: string | null
  /** The content of the device cookie; null = none. */
  readonly device: string | null
}

/** The language of the page, and the origin of the request (`https://host`), which links use unless a public URL is set. */
export interface Reader {
  readonly language: Lang
  readonly origin: string
}

export interface SignedIn {
  readonly account: Account
  readonly session: Session
  /** For the session cookie; never stored. */
  readonly secret: string
  /** For the device cookie; null = keep the current one. */
  readonly device: string | null
}

export interface PasswordChanged {
  /** For the device cookie: the old one ended with the old password. */
  readonly device: string
  /** In place of a session that began with a link; null = the session stays as it is. */
  readonly renewed: SignedIn | null
}

export type Result<Value, Reason extends string> = { readonly done: Value } | Refusal<Reason>

export interface Refusal<Reason extends string> {
  readonly refused: Reason
  /** With `slow_down`: seconds until the next attempt; with `busy`: seconds until there may be room. */
  readonly retry_after_s?: number
}

/** wrong = any mismatch; busy = too many people are signing in. */
export type SignInRefusal = 'wrong' | 'slow_down' | 'busy'

/** unusable = used, expired, withdrawn, or unknown. */
export type LinkRefusal = 'unusable'

export type PasswordRefusal = 'too_short' | 'too_long' | 'too_common'

/** closed = the operator does not allow this way of signing up. */
export type MailRefusal = 'closed' | 'not_an_email' | 'slow_down'

/** not_fresh = sign in again first; needs_name = a passkey needs a host name, but the page was opened by IP address. */
export type PasskeyRefusal = 'not_fresh' | 'needs_name' | 'too_many' | 'wrong' | 'slow_down' | 'not_a_name'
