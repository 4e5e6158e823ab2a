/** Sessions of the dashboard, and the port to their store. Times are milliseconds since 1970. */

/** A session ends after this long without a request. */
export const SESSION_IDLE_MS = 7 * 86_400_000
/** A session ends after this long in any case. */
export const SESSION_LONGEST_MS = 30 * 86_400_000
/** How long after signing in sensitive actions need no further proof of identity. */
export const SESSION_FRESH_MS = 15 * 60_000

/** How long after signing in, or a proof of identity, an operator may act on other accounts. */
export const SESSION_PROOF_MS = 10 * 60_000

/** The most sessions of an account that are listed. */
export const MOST_SESSIONS_LISTED = 100

/** start = the link that `npm start` prints; link = any other. */
export type SignInWay = 'password' | 'passkey' | 'link' | 'start'

export interface Session {
  /** `ses_…`: an identifier, not the secret. */
  readonly id: string
  /** SHA-256 of the cookie, in hexadecimal digits. */
  readonly hash: string
  readonly account_id: string
  readonly way: SignInWay
  readonly created_at_ms: number
  readonly last_seen_at_ms: number
  /** The IP address of the last use. */
  readonly address: string
  /** Truncated; null = the browser sent none. */
  readonly user_agent: string | null
}

/** Every call throws a Failure `storage_unavailable` when the store cannot be reached. */
export interface SessionStore {
  /** Nothing is written for an inactive or deleted account. */
  create(session: Session): Promise<void>
  /** Null if there is none, or its account is inactive or deleted. Does not check expiry. */
  findByHash(hash: string): Promise<Session | null>
  /** Most recently used first, at most `MOST_SESSIONS_LISTED`. */
  list(accountId: string): Promise<Session[]>
  /** Records a use unless a later one is recorded. Does not create an ended session again. */
  touch(id: string, atMs: number, address: string): Promise<void>
  /** False if the account has no such session. */
  end(accountId: string, id: string): Promise<boolean>
  /** Ends all sessions of an account except one; null = all. Returns the number. */
  endOthers(accountId: string, keptId: string | null): Promise<number>
  /** Deletes sessions that were last used, or created, before a time. */
  forget(lastSeenBeforeMs: number, createdBeforeMs: number): Promise<void>
}
