/** Who is signed in to the dashboard, and the port to where that is kept. Times are milliseconds since 1970. */

/** Without a request for so long a session is over. */
export const SESSION_IDLE_MS = 7 * 86_400_000
/** However busy it is, a session is over after so long. */
export const SESSION_LONGEST_MS = 30 * 86_400_000
/** For so long after signing in a session may do what would otherwise ask for the password once more. */
export const SESSION_FRESH_MS = 15 * 60_000

/** For so long after signing in, or confirming who it is, an operator may act on other accounts. */
export const SESSION_PROOF_MS = 10 * 60_000

/** So many sessions of an account are listed. */
export const MOST_SESSIONS_LISTED = 100

/** How somebody came in. */
const SIGN_IN_WAYS = ['password', 'passkey', 'link'] as const
export type SignInWay = (typeof SIGN_IN_WAYS)[number]

export interface Session {
  /** `ses_…`: names it in lists; opens nothing. */
  readonly id: string
  /** SHA-256 of what the cookie holds, in hexadecimal digits. */
  readonly hash: string
  readonly account_id: string
  readonly way: SignInWay
  readonly created_at_ms: number
  readonly last_seen_at_ms: number
  /** Where it was last used from. */
  readonly address: string
  /** What the browser calls itself, cut to a length; null when it says nothing. */
  readonly user_agent: string | null
}

/** Every call throws a Failure `storage_unavailable` when the store cannot be reached. */
export interface SessionStore {
  /** Nothing is written when the account is inactive or deleted, or becomes so at the same time. */
  create(session: Session): Promise<void>
  /** Null when there is none, also when its account is inactive or deleted. Says nothing of expiry. */
  findByHash(hash: string): Promise<Session | null>
  /** The one used last first, and no more than `MOST_SESSIONS_LISTED`. */
  list(accountId: string): Promise<Session[]>
  /** Writes when and from where it was used, unless a later use is written; a session that is gone stays gone. */
  touch(id: string, atMs: number, address: string): Promise<void>
  /** False when the account has no such session. */
  end(accountId: string, id: string): Promise<boolean>
  /** All of an account but one; null = all. Gives how many. */
  endOthers(accountId: string, keptId: string | null): Promise<number>
  /** Drops what was seen last, or began, before a time. */
  forget(lastSeenBeforeMs: number, createdBeforeMs: number): Promise<void>
}
