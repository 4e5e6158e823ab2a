/** What the questions about signing in are asked with, and what they answer: done, or refused for one of a closed list of reasons. */
import type { Account } from '../../domain/accounts/accounts.ts'
import type { Session } from '../../domain/accounts/sessions.ts'
import type { Lang } from '../../domain/codes.ts'

/** From where somebody comes. */
export interface Visitor {
  readonly address: string
  readonly user_agent: string | null
  /** What the device cookie holds; null = none. */
  readonly device: string | null
}

/** How somebody reads: the language of the page, and the origin of the request (`https://host`), which links lead to unless a public URL is set. */
export interface Reader {
  readonly language: Lang
  readonly origin: string
}

export interface SignedIn {
  readonly account: Account
  readonly session: Session
  /** For the session cookie: shown once, kept nowhere. */
  readonly secret: string
  /** For the device cookie; null = leave the one that is there. */
  readonly device: string | null
}

export type Result<Value, Reason extends string> = { readonly done: Value } | Refusal<Reason>

export interface Refusal<Reason extends string> {
  readonly refused: Reason
  /** With `slow_down`: after so many seconds the next attempt is looked at; with `busy`: after so many there may be room. */
  readonly retry_after_s?: number
}

/** wrong = whatever it is that does not fit; busy = too many are signing in right now. */
const SIGN_IN_REFUSALS = ['wrong', 'slow_down', 'busy'] as const
export type SignInRefusal = (typeof SIGN_IN_REFUSALS)[number]

/** unusable = used, expired, withdrawn, or none of ours. */
const LINK_REFUSALS = ['unusable'] as const
export type LinkRefusal = (typeof LINK_REFUSALS)[number]

const PASSWORD_REFUSALS = ['too_short', 'too_long', 'too_common'] as const
export type PasswordRefusal = (typeof PASSWORD_REFUSALS)[number]

/** closed = the operator lets nobody sign up in this way. */
const MAIL_REFUSALS = ['closed', 'not_an_email', 'slow_down'] as const
export type MailRefusal = (typeof MAIL_REFUSALS)[number]

/** not_fresh = sign in once more first; needs_name = a passkey needs a host name, and the page was opened by an IP address. */
const PASSKEY_REFUSALS = ['not_fresh', 'needs_name', 'too_many', 'wrong', 'slow_down', 'not_a_name'] as const
export type PasskeyRefusal = (typeof PASSKEY_REFUSALS)[number]
