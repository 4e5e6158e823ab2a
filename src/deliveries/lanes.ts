/** How many deliveries are sent at once: receivers that were slow or failed have a lane of their own, so that they delay nobody else. */

export type Lane = 'quick' | 'slow'

/** Attempts at once in each lane, and of one account. */
const MOST_IN_LANE = 100
const MOST_OF_ACCOUNT = 10

export class Lanes {
  readonly #inLane: Record<Lane, number> = { quick: 0, slow: 0 }
  readonly #ofAccount = new Map<string, number>()

  /** Returns a function that gives the place back, or null if there is none. */
  take(lane: Lane, accountId: string): (() => void) | null {
    const ofAccount = this.#ofAccount.get(accountId) ?? 0
    if (this.#inLane[lane] >= MOST_IN_LANE || ofAccount >= MOST_OF_ACCOUNT) return null
    this.#inLane[lane]++
    this.#ofAccount.set(accountId, ofAccount + 1)
    return () => {
      this.#inLane[lane]--
      const left = (this.#ofAccount.get(accountId) ?? 1) - 1
      if (left === 0) this.#ofAccount.delete(accountId)
      else this.#ofAccount.set(accountId, left)
    }
  }
}
