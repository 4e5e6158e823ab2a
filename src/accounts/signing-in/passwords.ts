/** The passwords of accounts: sets and compares them. */
import type { CredentialStore } from '../../domain/accounts/credentials.ts'
import { checkPassword, normalizePassword } from './check-password.ts'
import type { Asker } from './hash-turns.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { PasswordRefusal, Refusal, Result } from './results.ts'

interface PasswordsParts {
  readonly store: Pick<CredentialStore, 'findPassword' | 'setPassword' | 'replacePassword'>
  readonly hasher: PasswordHasher
  readonly now: () => number
}

export class Passwords {
  readonly #store: PasswordsParts['store']
  readonly #hasher: PasswordHasher
  readonly #now: () => number

  constructor({ store, hasher, now }: PasswordsParts) {
    this.#store = store
    this.#hasher = hasher
    this.#now = now
  }

  /** What is wrong with a new password; null = nothing. */
  check(text: string, email: string | null = null): PasswordRefusal | null {
    return checkPassword(text, email)
  }

  async set(accountId: string, text: string): Promise<Result<true, PasswordRefusal | 'busy'>> {
    const hashed = await this.hash(text, { email: null, asker: { known: accountId } })
    if ('refused' in hashed) return hashed
    await this.put(accountId, hashed.done)
    return { done: true }
  }

  /** For callers that do something between hashing, which may be refused, and `put`. `email` is the account's address. */
  async hash(
    text: string,
    { email, asker }: { readonly email: string | null; readonly asker: Asker },
  ): Promise<Result<string, PasswordRefusal | 'busy'>> {
    const refused = checkPassword(text, email)
    return refused === null ? this.#hasher.hash(normalizePassword(text) as string, asker) : { refused }
  }

  put(accountId: string, hashed: string): Promise<void> {
    return this.#store.setPassword(accountId, hashed, this.#now())
  }

  /** Replaces the password and ends everything it gave access to except one session; false, without any change, if that session has already ended. */
  replace(accountId: string, hashed: string, keptSession: string | null): Promise<boolean> {
    return this.#store.replacePassword(accountId, hashed, this.#now(), keptSession)
  }

  /** The hash of an account; also queries the store for nobody (null). */
  find(accountId: string | null): Promise<string | null> {
    return this.#store.findPassword(accountId ?? '')
  }

  /** Whether `compare` would be busy now; null = no. */
  refuse(asker: Asker): Refusal<'busy'> | null {
    return this.#hasher.refuse(asker)
  }

  /** Does the same work for an account that does not exist or has no password (null). Busy = nothing was compared. */
  compare(hashed: string | null, text: string, asker: Asker): Promise<Result<boolean, 'busy'>> {
    const normal = normalizePassword(text)
    return this.#hasher.verify(normal === null ? null : hashed, normal ?? '', asker)
  }

  async has(accountId: string): Promise<boolean> {
    return (await this.#store.findPassword(accountId)) !== null
  }
}
