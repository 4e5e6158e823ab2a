/** Bounds attempts by name to some at once and one each minute from then on: few in an hour, and never a long wait for the next. */
import { EndingMap } from './ending-map.ts'
import type { Attempt, AttemptBound } from './slow-down.ts'

export const AT_ONCE = 30
export const EVERY_MS = 60_000
/** In any hour. ASVS 2.2.1 allows 100 failures for an account. */
export const MOST_PER_HOUR = AT_ONCE + 3_600_000 / EVERY_MS

export class SteadyBound implements AttemptBound {
  /** When all attempts of a name are forgotten: each lasts as long as the gap between two. */
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
