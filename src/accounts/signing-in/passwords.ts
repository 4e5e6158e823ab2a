/** The passwords of accounts: set, and compared with what somebody typed. */
import type { CredentialStore } from '../../domain/dashboard/credentials.ts'
import { checkPassword, normalizePassword } from './check-password.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { PasswordRefusal, Result } from './results.ts'

export interface PasswordsParts {
  readonly store: Pick<CredentialStore, 'findPassword' | 'setPassword'>
  readonly hasher: PasswordHasher
  readonly now: () => number
}

/** busy = too many are signing in right now; nothing was compared. */
export type Verified = 'right' | 'wrong' | 'busy'

export class Passwords {
  readonly #store: PasswordsParts['store']
  readonly #hasher: PasswordHasher
  readonly #now: () => number

  constructor({ store, hasher, now }: PasswordsParts) {
    this.#store = store
    this.#hasher = hasher
    this.#now = now
  }

  /** What is wrong with a password that somebody wants; null = nothing. */
  check(text: string, email: string | null = null): PasswordRefusal | null {
    return checkPassword(text, email)
  }

  async set(
    accountId: string,
    text: string,
    email: string | null = null,
  ): Promise<Result<true, PasswordRefusal | 'busy'>> {
    const hashed = await this.hash(text, email)
    if ('refused' in hashed) return hashed
    await this.put(accountId, hashed.done)
    return { done: true }
  }

  /** For whoever has to do something between hashing, which may be refused, and `put`. */
  async hash(text: string, email: string | null = null): Promise<Result<string, PasswordRefusal | 'busy'>> {
    const refused = checkPassword(text, email)
    if (refused !== null) return { refused }
    const hashed = await this.#hasher.hash(normalizePassword(text) as string)
    return hashed === null ? { refused: 'busy' } : { done: hashed }
  }

  put(accountId: string, hashed: string): Promise<void> {
    return this.#store.setPassword(accountId, hashed, this.#now())
  }

  /** Does the same work for an account that does not exist (null), or has no password. */
  async verify(accountId: string | null, text: string): Promise<Verified> {
    return this.compare(await this.find(accountId), text)
  }

  /** The hash of an account; asks the store for nobody, too. */
  find(accountId: string | null): Promise<string | null> {
    return this.#store.findPassword(accountId ?? '')
  }

  async compare(hashed: string | null, text: string): Promise<Verified> {
    const normal = normalizePassword(text)
    const isRight = await this.#hasher.verify(normal === null ? null : hashed, normal ?? '')
    if (isRight === null) return 'busy'
    return isRight ? 'right' : 'wrong'
  }

  async has(accountId: string): Promise<boolean> {
    return (await this.#store.findPassword(accountId)) !== null
  }
}
