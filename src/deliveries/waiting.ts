/** The receivers that wait to be sent to: each lane in turn, and within a lane the account first that has used the least time. */
import { LANES, type Lane, type Place, type Places, type Waiter } from './places.ts'

/** The second receiver of an account waits as if the first had used so much. */
const TURN_MS = 100

export class Waiting {
  readonly #places: Places
  readonly #waiters = new Map<string, Waiter>()
  /** Null while somebody has been added that has no rank yet. */
  #order: Readonly<Record<Lane, Waiter[]>> | null = null
  #turn = 0

  constructor(places: Places) {
    this.#places = places
  }

  get size(): number {
    return this.#waiters.size
  }

  add(waiter: Waiter): void {
    if (this.#waiters.has(waiter.id)) return
    this.#waiters.set(waiter.id, waiter)
    this.#order = null
  }

  clear(): void {
    this.#waiters.clear()
    this.#order = null
  }

  /** The next one, with a place; null while nobody who waits can have one. */
  take(): Place | null {
    this.#order ??= this.#rank()
    for (let i = 0; i < LANES.length; i++) {
      const lane = LANES[(this.#turn + i) % LANES.length] as Lane
      const waiters = this.#order[lane]
      if (waiters.length === 0 || this.#places.isFull(lane)) continue
      for (const [at, waiter] of waiters.entries()) {
        if (this.#places.laneOf(waiter) !== lane) {
          // Its account has become quick or slow meanwhile.
          this.#order = null
          return this.take()
        }
        const place = this.#places.take(waiter, lane)
        if (place === null) continue
        waiters.splice(at, 1)
        this.#waiters.delete(waiter.id)
        this.#turn = LANES.indexOf(lane) + 1
        return place
      }
    }
    return null
  }

  #rank(): Record<Lane, Waiter[]> {
    const ranks = new Map<Waiter, number>()
    const next = new Map<string, number>()
    const order: Record<Lane, Waiter[]> = { quick: [], new: [], slow: [], mail: [] }
    for (const waiter of this.#waiters.values()) {
      const rank = next.get(waiter.account_id) ?? this.#places.usedMs(waiter.account_id)
      next.set(waiter.account_id, rank + TURN_MS)
      ranks.set(waiter, rank)
      order[this.#places.laneOf(waiter)].push(waiter)
    }
    const rankOf = (waiter: Waiter) => ranks.get(waiter) as number
    // Those who came first stay first among equals.
    for (const lane of LANES) order[lane].sort((a, b) => rankOf(a) - rankOf(b))
    return order
  }
}
