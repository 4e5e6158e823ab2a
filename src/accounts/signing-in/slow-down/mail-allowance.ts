/** How many mails are sent, counted apart by purpose and by cause, so that no stranger uses up what a customer needs to come in. */
import { LINK_LIFETIMES_MS } from '../links.ts'
import type { Refusal } from '../results.ts'
import { Allowance } from './allowance.ts'
import { ClientAllowance } from './client-allowance.ts'
import { countEmail } from './count-email.ts'

const HOUR_MS = 3_600_000
export const MAILS_PER_CLIENT = 20
const SIGN_UPS_PER_EMAIL = 3
const RESETS_PER_ACCOUNT = 2
const EMAIL_CHANGES_PER_ACCOUNT = 3
const INVITATIONS_PER_OPERATOR = 20

/** Half of a link's life: where no mail is sent any more, one that came has a link that works for as long again. */
const RESETS_SPAN_MS = LINK_LIFETIMES_MS.password / 2

export class MailAllowance {
  readonly #signUpsFrom: ClientAllowance
  readonly #signUpsTo: Allowance
  readonly #resetsFrom: ClientAllowance
  readonly #resets: Allowance
  readonly #resetsOfDevice: Allowance
  readonly #emailChanges: Allowance
  readonly #invitations: Allowance

  constructor(now: () => number) {
    const hourly = (most: number) => new Allowance(now, { most, spanMs: HOUR_MS })
    const resets = { most: RESETS_PER_ACCOUNT, spanMs: RESETS_SPAN_MS }
    this.#signUpsFrom = new ClientAllowance(now, { most: MAILS_PER_CLIENT, spanMs: HOUR_MS })
    this.#signUpsTo = hourly(SIGN_UPS_PER_EMAIL)
    this.#resetsFrom = new ClientAllowance(now, { most: MAILS_PER_CLIENT, spanMs: HOUR_MS })
    this.#resets = new Allowance(now, resets)
    this.#resetsOfDevice = new Allowance(now, resets)
    this.#emailChanges = hourly(EMAIL_CHANGES_PER_ACCOUNT)
    this.#invitations = hourly(INVITATIONS_PER_OPERATOR)
  }

  /** Counts what a stranger asks for at an address of his; null = go on. */
  refuseClient(purpose: 'sign_up' | 'password', clientAddress: string): Refusal<'slow_down'> | null {
    const allowance = purpose === 'sign_up' ? this.#signUpsFrom : this.#resetsFrom
    return refuseFor(allowance.take(clientAddress))
  }

  /**
   * False when the mailbox had its mails of this hour: nobody is told, as that would tell of others' requests. The last is kept for the
   * address without a tag, so that whoever asks for others leaves it a link.
   */
  takeSignUp(email: string): boolean {
    const name = countEmail(email)
    return this.#signUpsTo.take(name, name === email ? 0 : 1) === 0
  }

  /**
   * For an account that exists, and is about to be sent a link: it counts only what was sent. A device that the account knows is counted
   * by itself.
   */
  takeReset({ id, email }: { readonly id: string; readonly email: string }, device: string | null): boolean {
    return device === null ? this.#resets.take(`${id} ${email}`) === 0 : this.#resetsOfDevice.take(device) === 0
  }

  /** When the links that were sent are gone. */
  restoreResets({ id, email }: { readonly id: string; readonly email: string }): void {
    this.#resets.restore(`${id} ${email}`)
  }

  /** By somebody who is signed in, and so may be told. */
  refuseEmailChange(accountId: string): Refusal<'slow_down'> | null {
    return refuseFor(this.#emailChanges.take(accountId))
  }

  refuseInvitation(operatorId: string): Refusal<'slow_down'> | null {
    return refuseFor(this.#invitations.take(operatorId))
  }
}

function refuseFor(waitMs: number): Refusal<'slow_down'> | null {
  return waitMs === 0 ? null : { refused: 'slow_down', retry_after_s: Math.ceil(waitMs / 1000) }
}
