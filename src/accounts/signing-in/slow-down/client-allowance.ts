/** Allows a number of actions per period for each client, and twenty times as many for its network: with IPv6, one person has thousands of clients. */
import { Allowance } from './allowance.ts'
import { countAddress, countNetwork } from './count-address.ts'

export const CLIENTS_PER_NETWORK = 20

export class ClientAllowance {
  readonly #byClient: Allowance
  readonly #byNetwork: Allowance

  constructor(now: () => number, { most, spanMs }: { readonly most: number; readonly spanMs: number }) {
    this.#byClient = new Allowance(now, { most, spanMs })
    this.#byNetwork = new Allowance(now, { most: most * CLIENTS_PER_NETWORK, spanMs })
  }

  /** Returns 0, or the milliseconds until there is one. */
  take(address: string): number {
    return this.#byClient.take(countAddress(address)) || this.#byNetwork.take(countNetwork(address))
  }
}
