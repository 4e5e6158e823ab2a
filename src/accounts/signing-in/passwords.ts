/** The passwords of accounts: sets and compares them. */
import type { PasswordStore } from '../../domain/accounts/credentials.ts'
import type { Asker, PasswordHasher } from './password-hasher.ts'
import type { PasswordRefusal, Refusal, Result } from './results.ts'

interface PasswordsParts {
  readonly store: PasswordStore
  readonly hasher: PasswordHasher
  readonly now: () => number
}

export class Passwords {
  readonly #parts: PasswordsParts

  constructor(parts: PasswordsParts) {
    this.#parts = parts
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
    return refused === null ? this.#parts.hasher.hash(normalizePassword(text) as string, asker) : { refused }
  }

  put(accountId: string, hashed: string): Promise<void> {
    return this.#parts.store.setPassword(accountId, hashed, this.#parts.now())
  }

  /** Replaces the password and ends everything it gave access to except one session; false, without any change, if that session has already ended. */
  replace(accountId: string, hashed: string, keptSession: string | null): Promise<boolean> {
    return this.#parts.store.replacePassword(accountId, hashed, this.#parts.now(), keptSession)
  }

  /** The hash of an account; also queries the store for nobody (null). */
  find(accountId: string | null): Promise<string | null> {
    return this.#parts.store.findPassword(accountId ?? '')
  }

  /** Whether `compare` would be busy now; null = no. */
  refuse(asker: Asker): Refusal<'busy'> | null {
    return this.#parts.hasher.refuse(asker)
  }

  /** Does the same work for an account that does not exist or has no password (null). Busy = nothing was compared. */
  compare(hashed: string | null, text: string, asker: Asker): Promise<Result<boolean, 'busy'>> {
    const normal = normalizePassword(text)
    return this.#parts.hasher.verify(normal === null ? null : hashed, normal ?? '', asker)
  }

  async has(accountId: string): Promise<boolean> {
    return (await this.#parts.store.findPassword(accountId)) !== null
  }
}

/** Checks a new password: long enough, and not a common one. */
export const SHORTEST_PASSWORD = 10
export const LONGEST_PASSWORD = 128
/** Before normalization, which can turn one character into 18. */
const LONGEST_RAW = 4 * LONGEST_PASSWORD
const LEAST_DIFFERENT = 4

/** Common passwords that are long enough, in lower case. */
const COMMON = new Set(
  `1234567890 12345678910 123456789a 123456789q 1234567890a 0123456789 9876543210 0987654321 1q2w3e4r5t 1q2w3e4r5t6y
  1qaz2wsx3edc 1qaz2wsx3e q1w2e3r4t5 q1w2e3r4t5y6 qwertyuiop qwertyuiop123 qwerty12345 qwerty123456 qwerty1234 qwertyqwerty
  qwertzuiop azertyuiop asdfghjkl; asdfghjkl1 asdfghjkl123 zxcvbnm123 zxcvbnm,./ password12 password123 password1234
  password12345 password01 password2026 password2025 passwordpassword passw0rd123 passw0rd12 p@ssw0rd12 p@ssw0rd123 p@ssword123
  mypassword mypassword1 iloveyou12 iloveyou123 iloveyou1314 woaini1314 woaini1314520 woaini5201314 woaini520 5201314520
  1314520520 a123456789 a1234567890 aa123456789 aa12345678 abc1234567 abc123456789 abcd123456 abcd1234567 abcdefghij
  abcdefghijk abcdefghijkl abcdefg123 abcd12345678 asd123456789 qwe123456789 zxc123456789 q123456789 w123456789 z123456789
  1234554321 123321123321 123123123123 1234512345 1122334455 11223344556 112233445566 147258369a 1472583690 7894561230
  147852369a 159357159357 administrator admin12345 admin123456 admin1234567 adminadmin administrator1 root123456
  welcome123 welcome1234 welcome12345 changeme12 changeme123 changemenow letmein123 letmein1234 letmeinplease
  football123 baseball123 basketball superman123 spiderman123 dragon12345 monkey12345 sunshine123 princess123 starwars123
  michael123 jennifer123 jordan12345 computer123 internet123 secret12345 trustno1trustno1 whatever123 correcthorsebatterystaple
  test123456 test1234567 testtest123 guest123456 default123 hello12345 hello123456 qazwsxedcrfv qazwsx12345 qazwsxedc123
  1g2w3e4r5t zaq12wsxcde zaq1zaq1zaq1 zaq12wsx34 asdf123456 asdfasdfasdf qweasdzxc123 qweasdzxcqwe 123qweasdzxc 123qwe123qwe
  ershou1234 ershou12345 ershouershou dashboard1 dashboard123`.split(/\s+/),
)

/** The normalized form that is hashed, so that the same password typed on another machine matches. Null if it is too long. */
export function normalizePassword(text: string): string | null {
  if (text.length > LONGEST_RAW) return null
  const normal = text.normalize('NFKC')
  return [...normal].length > LONGEST_PASSWORD ? null : normal
}

/** What is wrong with a new password; null = nothing. `email` is the account's address, which is not a secret. */
export function checkPassword(text: string, email: string | null = null): PasswordRefusal | null {
  const normal = normalizePassword(text)
  if (normal === null) return 'too_long'
  const characters = [...normal]
  if (characters.length < SHORTEST_PASSWORD) return 'too_short'
  const low = normal.toLowerCase()
  if (COMMON.has(low) || new Set(characters).size < LEAST_DIFFERENT) return 'too_common'
  return email !== null && (low === email || low === email.split('@')[0]) ? 'too_common' : null
}
