/** A request to a page: the person, their language, and the submitted data. */
import type { Account } from '../domain/accounts/accounts.ts'
import type { Session } from '../domain/accounts/sessions.ts'
import type { Origin } from '../web/read-origin.ts'
import type { Sealer } from './sealer.ts'

export const LANGUAGES = ['en', 'zh'] as const
export type Language = (typeof LANGUAGES)[number]

export interface SignedIn {
  readonly account: Account
  readonly session: Session
}

export interface Visit {
  readonly request_id: string
  /** Scheme and host as the client sees them, and the client's address. */
  readonly origin: Origin
  /** Path and query, to return to this page. */
  readonly target: string
  /** The page of ours that led here; null = unknown. */
  readonly came_from: string | null
  readonly language: Language
  /** The parameters in the path. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The submitted form; empty for other requests. */
  readonly form: URLSearchParams
  /** The body that a script sent; undefined for other requests. */
  readonly json: unknown
  readonly user_agent: string | null
  /** Identifies a browser that signed in before; null = unknown. */
  readonly device: string | null
  /** Proves that this browser has just made a secret that may be shown once; null = no proof. */
  readonly reveal: string | null
  /** Seals what only this session may read. */
  readonly sealer: Sealer
  /** The sealed secret of a key that was just made; null = none. */
  readonly new_key: string | null
  /** The account whose first steps are hidden in this browser; null = none. */
  readonly checklist: string | null
  /** Null if nobody is signed in. */
  readonly signedIn: SignedIn | null
  /** Waits until the main thread may be used for this page again. Called before each record is interpreted. */
  readonly turn: () => Promise<void>
}

/** For pages that require a sign-in. */
export interface OwnVisit extends Visit {
  readonly signedIn: SignedIn
}
