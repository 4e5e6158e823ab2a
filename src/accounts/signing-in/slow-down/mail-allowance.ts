/** How many mails anybody may have sent: a few to each address, and more from one client. */

import type { Refusal } from '../results.ts'
import { Allowance } from './allowance.ts'
import { countAddress } from './count-address.ts'

const HOUR_MS = 3_600_000
export const MAILS_PER_EMAIL = 3
export const MAILS_PER_CLIENT = 20

export class MailAllowance {
  readonly #byEmail: Allowance
  readonly #byClient: Allowance

  constructor(now: () => number) {
    this.#byEmail = new Allowance(now, { most: MAILS_PER_EMAIL, spanMs: HOUR_MS })
    this.#byClient = new Allowance(now, { most: MAILS_PER_CLIENT, spanMs: HOUR_MS })
  }

  /** Counts a client's request; null = go on. */
  refuse(clientAddress: string): Refusal<'slow_down'> | null {
    const waitMs = this.#byClient.take(countAddress(clientAddress))
    return waitMs === 0 ? null : { refused: 'slow_down', retry_after_s: Math.ceil(waitMs / 1000) }
  }

  /** False when the address had its mails of this hour: nobody is told, as that would tell of others' requests. */
  takeFor(email: string): boolean {
    return this.#byEmail.take(email) === 0
  }
}
