/** Hashes passwords with argon2id, one at a time, so that signing in takes at most one core and 19 MiB from everything else. */
import { hash, verify } from '@node-rs/argon2'

/** What a hash costs; `memory_kib` for each one under way. */
export interface HashCost {
  readonly memory_kib: number
  readonly passes: number
}

export const USUAL_COST: HashCost = { memory_kib: 19_456, passes: 2 }
/** Beyond, somebody would wait for over a second: he is told at once instead. */
export const MOST_WAITING = 64

/** `hash` and `verify` run in the thread pool, not on the event loop; null = too many wait already. */
export class PasswordHasher {
  readonly #cost: HashCost
  readonly #waiting: (() => void)[] = []
  #isTaken = false
  #dummy: string | null = null
  #done = 0

  constructor(cost: HashCost = USUAL_COST) {
    this.#cost = cost
  }

  /** How many were hashed, of whichever kind: the work that was done. */
  get done(): number {
    return this.#done
  }

  hash(text: string): Promise<string | null> {
    return this.#inTurn(() => this.#hash(text))
  }

  /** Without a hash to compare with, the same work is done, and the answer is false. */
  async verify(hashed: string | null, text: string): Promise<boolean | null> {
    const isRight = await this.#inTurn(async () => {
      // Made once, before anybody could see how long that takes.
      this.#dummy ??= await this.#hash('')
      this.#done++
      return verify(hashed ?? this.#dummy, text)
    })
    return isRight === null ? null : isRight && hashed !== null
  }

  #hash(text: string): Promise<string> {
    const { memory_kib, passes } = this.#cost
    this.#done++
    return hash(text, { memoryCost: memory_kib, timeCost: passes, parallelism: 1 })
  }

  async #inTurn<Value>(work: () => Promise<Value>): Promise<Value | null> {
    if (this.#isTaken) {
      if (this.#waiting.length >= MOST_WAITING) return null
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    this.#isTaken = true
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      // It stays taken while it is handed on, so that nobody slips in between.
      if (next) next()
      else this.#isTaken = false
    }
  }
}
