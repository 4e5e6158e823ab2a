/** Limits attempts per key to a burst and then one per minute: few per hour, and never a long wait. */
import { EndingMap } from './ending-map.ts'
import type { Attempt, AttemptBound } from './slow-down.ts'

export const AT_ONCE = 30
export const EVERY_MS = 60_000
/** In any hour. ASVS 2.2.1 allows 100 failures for an account. */
export const MOST_PER_HOUR = AT_ONCE + 3_600_000 / EVERY_MS

export class SteadyBound implements AttemptBound {
  /** When all attempts of a key are forgotten: each lasts as long as the gap between two. */
  readonly #ends: EndingMap<number>
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
    this.#ends = new EndingMap({ now, endsAtMs: (end) => end })
  }

  waitMs(name: string): number {
    const left = (this.#ends.get(name) ?? 0) - this.#now()
    return Math.max(0, left - (AT_ONCE - 1) * EVERY_MS)
  }

  begin(name: string): Attempt {
    this.#ends.set(name, Math.max(this.#now(), this.#ends.get(name) ?? 0) + EVERY_MS)
    return {
      takeBack: () => {
        const end = (this.#ends.get(name) ?? 0) - EVERY_MS
        if (end > this.#now()) this.#ends.set(name, end)
        else this.#ends.delete(name)
      },
    }
  }
}
