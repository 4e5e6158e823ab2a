/** A request to a page: who looks, in which language, and what was sent. */
import type { Account } from '../domain/accounts/accounts.ts'
import type { Session } from '../domain/accounts/sessions.ts'
import type { Origin } from '../web/read-origin.ts'

export const LANGUAGES = ['en', 'zh'] as const
export type Language = (typeof LANGUAGES)[number]

export interface SignedIn {
  readonly account: Account
  readonly session: Session
}

export interface Visit {
  readonly request_id: string
  /** As the client sees us, and its address. */
  readonly origin: Origin
  /** With the query, as asked: where to come back to. */
  readonly target: string
  readonly language: Language
  /** The names of the path. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** What a form sent; empty for others. */
  readonly form: URLSearchParams
  /** What a script sent; undefined for others. */
  readonly json: unknown
  readonly user_agent: string | null
  /** By which a browser is known that signed in before; null = not known. */
  readonly device: string | null
  /** Null for a stranger. */
  readonly signedIn: SignedIn | null
}

/** On pages that only those see who are signed in. */
export interface OwnVisit extends Visit {
  readonly signedIn: SignedIn
}
