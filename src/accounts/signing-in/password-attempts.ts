/** Attempts to sign in with a password: slowed down where they fail, and alike for those who have an account and those who have none. */
import { type Account, type AccountStore, LONGEST_EMAIL } from '../../domain/accounts.ts'
import type { Passwords } from './passwords.ts'
import type { Result, SignInRefusal, Visitor } from './results.ts'
import { countAddress } from './slow-down/count-address.ts'
import { readDevice } from './slow-down/known-device.ts'
import { SlowDown } from './slow-down/slow-down.ts'

export interface PasswordAttemptsParts {
  readonly accounts: Pick<AccountStore, 'findAccount'>
  readonly passwords: Passwords
  readonly now: () => number
}

export interface Proven {
  readonly account: Account
  /** Of the password that was right. */
  readonly hash: string
  /** Whether the browser has a device cookie of this account. */
  readonly isKnownDevice: boolean
}

export class PasswordAttempts {
  readonly #parts: PasswordAttemptsParts
  readonly #byEmail: SlowDown
  readonly #byAddress: SlowDown
  readonly #byDevice: SlowDown

  constructor(parts: PasswordAttemptsParts) {
    this.#parts = parts
    this.#byEmail = new SlowDown(parts.now)
    this.#byAddress = new SlowDown(parts.now)
    this.#byDevice = new SlowDown(parts.now)
  }

  async try(email: string, password: string, visitor: Visitor): Promise<Result<Proven, SignInRefusal>> {
    const { passwords } = this.#parts
    const wanted = email
      .trim()
      .toLowerCase()
      .slice(0, LONGEST_EMAIL + 1)
    const found = await this.#parts.accounts.findAccount(wanted)
    // It finds by id as well, which nobody signs in with.
    const account = found?.email === wanted ? found : null
    const hash = await passwords.find(account?.id ?? null)
    const device = account !== null && hash !== null ? readDevice(visitor.device, account.id, hash) : null
    const buckets = this.#bucketsOf(wanted, visitor, device)
    const waitMs = Math.max(...buckets.map(([slowDown, name]) => slowDown.waitMs(name)))
    if (waitMs > 0) return { refused: 'slow_down', retry_after_s: Math.ceil(waitMs / 1000) }
    const attempts = buckets.map(([slowDown, name]) => slowDown.begin(name))
    const verified = await passwords.compare(hash, password)
    if (verified === 'busy') {
      for (const attempt of attempts) attempt.takeBack()
      return { refused: 'busy' }
    }
    if (verified === 'wrong' || account?.status !== 'active' || hash === null) return { refused: 'wrong' }
    for (const attempt of attempts) attempt.takeBack()
    return { done: { account, hash, isKnownDevice: device !== null } }
  }

  /** A known device is counted by itself: whoever guesses elsewhere cannot slow it down, not even from the same address. */
  #bucketsOf(email: string, { address }: Visitor, device: string | null): [SlowDown, string][] {
    if (device !== null) return [[this.#byDevice, device]]
    return [
      [this.#byEmail, email],
      [this.#byAddress, countAddress(address)],
    ]
  }
}
