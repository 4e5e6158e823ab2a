/** Hashes passwords with argon2id, one at a time, so that signing in uses at most one core and 19 MiB. */
import { hash, verify } from '@node-rs/argon2'
import { type Asker, HashTurns } from './hash-turns.ts'
import type { Refusal, Result } from './results.ts'

/** The cost of a hash; `memory_kib` for each one in progress. */
interface HashCost {
  readonly memory_kib: number
  readonly passes: number
}

export const USUAL_COST: HashCost = { memory_kib: 19_456, passes: 2 }

/** `hash` and `verify` run in the thread pool, not on the event loop. */
export class PasswordHasher {
  readonly #cost: HashCost
  readonly #turns: HashTurns
  #dummy: string | null = null
  #done = 0

  constructor(cost: HashCost = USUAL_COST, turns = new HashTurns()) {
    this.#cost = cost
    this.#turns = turns
  }

  /** How many hashes were computed, of any kind. */
  get done(): number {
    return this.#done
  }

  /** What `hash` and `verify` would return now; null = there is room. */
  refuse(asker: Asker): Refusal<'busy'> | null {
    return this.#turns.refuse(asker)
  }

  hash(text: string, asker: Asker): Promise<Result<string, 'busy'>> {
    return this.#turns.run(asker, () => this.#hash(text))
  }

  /** Without a hash to compare with, it does the same work and returns false. */
  verify(hashed: string | null, text: string, asker: Asker): Promise<Result<boolean, 'busy'>> {
    return this.#turns.run(asker, async () => {
      // Created once, before anyone could measure how long that takes.
      this.#dummy ??= await this.#hash('')
      this.#done++
      return (await verify(hashed ?? this.#dummy, text)) && hashed !== null
    })
  }

  #hash(text: string): Promise<string> {
    const { memory_kib, passes } = this.#cost
    this.#done++
    return hash(text, { memoryCost: memory_kib, timeCost: passes, parallelism: 1 })
  }
}
