/** Password attempts: slowed down after failures, in the same way whether or not there is an account. */
import { type Account, type AccountStore, LONGEST_EMAIL } from '../../domain/accounts/accounts.ts'
import type { SharedValues } from '../../domain/limits/shared-values.ts'
import type { Asker } from './password-hasher.ts'
import type { Passwords } from './passwords.ts'
import type { Refusal, Result, SignInRefusal, Visitor } from './results.ts'
import type { OpenSession } from './sessions.ts'
import { countAddress, countEmail, countNetwork } from './slow-down/count-address.ts'
import { readDevice } from './slow-down/known-device.ts'
import { type AttemptRule, type Begun, SLOW_DOWN, STEADY } from './slow-down/slow-down.ts'

interface PasswordAttemptsParts {
  readonly accounts: Pick<AccountStore, 'findAccount'>
  readonly passwords: Passwords
  /** Where attempts are counted. */
  readonly values: SharedValues
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

/** One kind for each kind of name, so that invented names of one kind do not displace others. */
const RULES = {
  network: SLOW_DOWN,
  email: STEADY,
  address: SLOW_DOWN,
  device: SLOW_DOWN,
  session: SLOW_DOWN,
} as const satisfies Record<string, AttemptRule>

interface Counted {
  readonly asker: Asker
  /** Under which names an attempt is counted. */
  readonly names: readonly { readonly kind: keyof typeof RULES; readonly name: string }[]
}

export class PasswordAttempts {
  readonly #parts: PasswordAttemptsParts

  constructor(parts: PasswordAttemptsParts) {
    this.#parts = parts
  }

  async try(email: string, password: string, visitor: Visitor): Promise<Result<Proven, SignInRefusal>> {
    const stranger = this.#countStranger(email, visitor)
    // Before the store is asked, so that a refused flood costs little.
    const refused = visitor.device === null ? await this.#refuse(stranger) : null
    if (refused !== null) return refused
    const found = await this.recognize(email, visitor)
    const { account, device } = found
    if (account === null || device === null) return this.#compare(found, password, stranger)
    // A known device is counted separately, so that guesses elsewhere cannot slow it down, not even from the same address.
    return this.#compare(found, password, { asker: { known: account.id }, names: [{ kind: 'device', name: device }] })
  }

  /** By a signed-in person, who is not affected by the guesses of others. */
  async confirm(
    { account: { email }, session }: OpenSession,
    password: string,
    visitor: Visitor,
  ): Promise<Result<Proven, SignInRefusal>> {
    const found = await this.recognize(email, visitor)
    const asker = { known: session.account_id }
    return this.#compare(found, password, { asker, names: [{ kind: 'session', name: session.id }] })
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
      names: [
        { kind: 'network', name: `${network} ${name}` },
        { kind: 'email', name },
        { kind: 'address', name: countAddress(address) },
      ],
    }
  }

  /** Whether the attempt has to wait; counts nothing. */
  #refuse(counted: Counted): Promise<Refusal<'slow_down' | 'busy'> | null> {
    return this.#parts.values.change(counted.names, (kept, nowMs) => ({ result: this.#judge(counted, kept, nowMs) }))
  }

  #judge({ asker, names }: Counted, kept: readonly (string | null)[], nowMs: number) {
    const waits = names.map(({ kind }, index) => RULES[kind].waitMs(kept[index] ?? null, nowMs))
    const waitMs = Math.max(...waits)
    if (waitMs > 0) return { refused: 'slow_down', retry_after_s: Math.ceil(waitMs / 1000) } as const
    return this.#parts.passwords.refuse(asker)
  }

  /** Counts the attempt, unless it has to wait. */
  #begin(counted: Counted): Promise<Refusal<'slow_down' | 'busy'> | readonly Begun[]> {
    return this.#parts.values.change<Refusal<'slow_down' | 'busy'> | readonly Begun[]>(counted.names, (kept, nowMs) => {
      const refused = this.#judge(counted, kept, nowMs)
      if (refused !== null) return { result: refused }
      const values = counted.names.map(({ kind }, index) => RULES[kind].begin(kept[index] ?? null, nowMs))
      return { result: values.map(({ text }, index) => ({ before: kept[index] ?? null, after: text })), values }
    })
  }

  #takeBack({ names }: Counted, begun: readonly Begun[]): Promise<void> {
    return this.#parts.values.change(names, (kept, nowMs) => ({
      result: undefined,
      values: names.map(({ kind }, index) => RULES[kind].takeBack(kept[index] ?? null, begun[index] as Begun, nowMs)),
    }))
  }

  async #compare(
    { account, hash, device }: Recognized,
    password: string,
    counted: Counted,
  ): Promise<Result<Proven, SignInRefusal>> {
    // Attempts that are not compared are not counted, so that a flood of invented names fills no table.
    const begun = await this.#begin(counted)
    if ('refused' in begun) return begun
    const compared = await this.#parts.passwords.compare(hash, password, counted.asker)
    const isWrong = 'done' in compared && !(compared.done && account?.status === 'active')
    if (!isWrong) await this.#takeBack(counted, begun)
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
