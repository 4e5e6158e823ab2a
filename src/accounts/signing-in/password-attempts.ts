/** Password attempts: slowed down after failures, in the same way whether or not there is an account. */
import { type Account, type AccountStore, LONGEST_EMAIL } from '../../domain/accounts/accounts.ts'
import type { Asker } from './password-hasher.ts'
import type { Passwords } from './passwords.ts'
import type { Refusal, Result, SignInRefusal, Visitor } from './results.ts'
import type { OpenSession } from './sessions.ts'
import { countAddress, countEmail, countNetwork } from './slow-down/count-address.ts'
import { readDevice } from './slow-down/known-device.ts'
import { type AttemptBound, SlowDown, SteadyBound } from './slow-down/slow-down.ts'

interface PasswordAttemptsParts {
  readonly accounts: Pick<AccountStore, 'findAccount'>
  readonly passwords: Passwords
  readonly now: () => number
}

export interface Proven {
  readonly account: Account
  /** The account of a correct password. */
  readonly hash: string
  /** Whether the browser has a device cookie of this account. */
  readonly isKnownDevice: boolean
}

/** What the store knows about an address. */
interface Recognized {
  readonly account: Account | null
  readonly hash: string | null
  /** The id of the device; null if the account does not know it. */
  readonly device: string | null
}

interface Counted {
  readonly asker: Asker
  /** The counter of the attempt, and its key. */
  readonly bounds: readonly (readonly [AttemptBound, string])[]
}

export class PasswordAttempts {
  readonly #parts: PasswordAttemptsParts
  readonly #by: Readonly<Record<'network' | 'email' | 'address' | 'device' | 'session', AttemptBound>>

  constructor(parts: PasswordAttemptsParts) {
    const { now } = parts
    this.#parts = parts
    this.#by = {
      network: new SlowDown(now),
      email: new SteadyBound(now),
      address: new SlowDown(now),
      device: new SlowDown(now),
      session: new SlowDown(now),
    }
  }

  async try(email: string, password: string, visitor: Visitor): Promise<Result<Proven, SignInRefusal>> {
    const stranger = this.#countStranger(email, visitor)
    // Before the store is asked, so that a refused flood costs little.
    const refused = visitor.device === null ? this.#refuse(stranger) : null
    if (refused !== null) return refused
    const found = await this.recognize(email, visitor)
    const { account, device } = found
    if (account === null || device === null) return this.#compare(found, password, stranger)
    // A known device is counted separately, so that guesses elsewhere cannot slow it down, not even from the same address.
    return this.#compare(found, password, { asker: { known: account.id }, bounds: [[this.#by.device, device]] })
  }

  /** By a signed-in person, who is not affected by the guesses of others. */
  async confirm(
    { account: { email }, session }: OpenSession,
    password: string,
    visitor: Visitor,
  ): Promise<Result<Proven, SignInRefusal>> {
    const found = await this.recognize(email, visitor)
    const asker = { known: session.account_id }
    return this.#compare(found, password, { asker, bounds: [[this.#by.session, session.id]] })
  }

  /** Makes the same query for an address without an account. */
  async recognize(email: string, visitor: Visitor): Promise<Recognized> {
    const wanted = readTyped(email)
    const found = await this.#parts.accounts.findAccount(wanted)
    // The query also finds ids, with which nobody signs in.
    const account = found?.email === wanted ? found : null
    const hash = await this.#parts.passwords.find(account?.id ?? null)
    const device = account !== null && hash !== null ? readDevice(visitor.device, account.id, hash) : null
    return { account, hash, device }
  }

  /** One network has few guesses at an account, all networks together some more, and nobody waits long because of others. */
  #countStranger(email: string, { address }: Visitor): Counted {
    const network = countNetwork(address)
    const name = countEmail(readTyped(email))
    return {
      asker: { network },
      bounds: [
        [this.#by.network, `${network} ${name}`],
        [this.#by.email, name],
        [this.#by.address, countAddress(address)],
      ],
    }
  }

  #refuse({ asker, bounds }: Counted): Refusal<'slow_down' | 'busy'> | null {
    const waitMs = Math.max(...bounds.map(([bound, name]) => bound.waitMs(name)))
    if (waitMs > 0) return { refused: 'slow_down', retry_after_s: Math.ceil(waitMs / 1000) }
    return this.#parts.passwords.refuse(asker)
  }

  async #compare(
    { account, hash, device }: Recognized,
    password: string,
    counted: Counted,
  ): Promise<Result<Proven, SignInRefusal>> {
    // Attempts that are not compared are not counted, so that a flood of invented names fills no table.
    const refused = this.#refuse(counted)
    if (refused !== null) return refused
    const attempts = counted.bounds.map(([bound, name]) => bound.begin(name))
    const compared = await this.#parts.passwords.compare(hash, password, counted.asker)
    const isWrong = 'done' in compared && !(compared.done && account?.status === 'active')
    if (!isWrong) for (const attempt of attempts) attempt.takeBack()
    if ('refused' in compared) return compared
    if (isWrong || account === null || hash === null) return { refused: 'wrong' }
    return { done: { account, hash, isKnownDevice: device !== null } }
  }
}

function readTyped(email: string): string {
  return email
    .trim()
    .toLowerCase()
    .slice(0, LONGEST_EMAIL + 1)
}
