/** Dashboard sessions: created, found by their cookie, and ended. */
import type { Account, AccountStore } from '../../domain/accounts/accounts.ts'
import {
  SESSION_FRESH_MS,
  SESSION_IDLE_MS,
  SESSION_LONGEST_MS,
  type Session,
  type SessionStore,
  type SignInWay,
} from '../../domain/accounts/sessions.ts'
import { createRandomText, createSecret, hashSecret, type RandomBytes } from '../random-text.ts'
import type { Visitor } from './results.ts'

interface SessionsParts {
  readonly store: SessionStore
  readonly accounts: Pick<AccountStore, 'findAccount'>
  readonly now: () => number
  readonly randomBytes: RandomBytes
}

export interface OpenSession {
  readonly account: Account
  readonly session: Session
}

const ID_LENGTH = 16
/** When an account has more sessions than this, the least recently used one ends. */
export const MOST_SESSIONS = 50
const TOUCH_EVERY_MS = 60_000
const LONGEST_USER_AGENT = 200
const LONGEST_ADDRESS = 64

export class Sessions {
  readonly #parts: SessionsParts

  constructor(parts: SessionsParts) {
    this.#parts = parts
  }

  /** Always a new secret, so that nobody can fix a session before another person signs in with it. */
  async begin(account: Account, way: SignInWay, visitor: Visitor): Promise<{ session: Session; secret: string }> {
    const secret = createSecret(this.#parts.randomBytes)
    const at = this.#parts.now()
    const session: Session = {
      id: `ses_${createRandomText(this.#parts.randomBytes, ID_LENGTH)}`,
      hash: hashSecret(secret) as string,
      account_id: account.id,
      way,
      created_at_ms: at,
      last_seen_at_ms: at,
      address: visitor.address.slice(0, LONGEST_ADDRESS),
      user_agent: visitor.user_agent?.slice(0, LONGEST_USER_AGENT) || null,
    }
    await this.#parts.store.create(session)
    for (const { id } of (await this.#parts.store.list(account.id)).slice(MOST_SESSIONS)) {
      if (id !== session.id) await this.#parts.store.end(account.id, id)
    }
    return { session, secret }
  }

  /** Null if it is no longer valid: idle, too old, ended, or of an inactive account. */
  async find(secret: string, visitor: Visitor): Promise<OpenSession | null> {
    const hash = hashSecret(secret)
    const found = hash === null ? null : await this.#parts.store.findByHash(hash)
    if (found === null) return null
    if (!this.#isOpen(found)) {
      await this.#parts.store.end(found.account_id, found.id)
      return null
    }
    const account = await this.#parts.accounts.findAccount(found.account_id)
    if (account?.status !== 'active') return null
    return { account, session: await this.#touch(found, visitor) }
  }

  /** Valid sessions, most recently used first. */
  async list(accountId: string): Promise<Session[]> {
    return (await this.#parts.store.list(accountId)).filter((session) => this.#isOpen(session))
  }

  /** False if the account has no such session. */
  end(accountId: string, id: string): Promise<boolean> {
    return this.#parts.store.end(accountId, id)
  }

  /** Ends all sessions of an account except one; null = all. Returns the number. */
  endOthers(accountId: string, keptId: string | null): Promise<number> {
    return this.#parts.store.endOthers(accountId, keptId)
  }

  /** Whether a person signed in recently enough for sensitive actions. */
  isFresh({ created_at_ms }: Session): boolean {
    return Math.abs(this.#parts.now() - created_at_ms) < SESSION_FRESH_MS
  }

  /** Deletes expired sessions. */
  forget(): Promise<void> {
    const now = this.#parts.now()
    return this.#parts.store.forget(now - SESSION_IDLE_MS, now - SESSION_LONGEST_MS)
  }

  #isOpen({ created_at_ms, last_seen_at_ms }: Session): boolean {
    const now = this.#parts.now()
    return now - last_seen_at_ms < SESSION_IDLE_MS && now - created_at_ms < SESSION_LONGEST_MS
  }

  /** Not at every request: a page with ten requests is one visit. */
  async #touch(session: Session, visitor: Visitor): Promise<Session> {
    const at = this.#parts.now()
    if (at - session.last_seen_at_ms < TOUCH_EVERY_MS) return session
    const address = visitor.address.slice(0, LONGEST_ADDRESS)
    await this.#parts.store.touch(session.id, at, address)
    return { ...session, last_seen_at_ms: at, address }
  }
}
