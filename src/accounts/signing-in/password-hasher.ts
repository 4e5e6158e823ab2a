/** Hashes passwords with argon2id, one at a time, so that signing in uses at most one core and 19 MiB. */
import { hash, verify } from '@node-rs/argon2'
import { RoundRobin } from '../../domain/queues/round-robin.ts'
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

/** A person known by an account or a mailed link, by id; or a stranger, by network. */
export type Asker = { readonly known: string } | { readonly network: string }

/** In each of the two queues; when it is full, people are told immediately instead of waiting for seconds. */
export const MOST_WAITING = 64
/** After this many known people in a row a stranger goes next, so that one customer cannot keep new browsers out. */
export const KNOWN_IN_A_ROW = 4
const FIRST_GUESS_MS = 40
/** The weight of the latest hash in the mean. */
const LATEST_SHARE = 0.1

interface Waiting {
  readonly start: () => void
  readonly refuse: () => void
}

export class HashTurns {
  readonly #known = new RoundRobin<Waiting>()
  readonly #strangers = new RoundRobin<Waiting>()
  readonly #stopwatch: () => number
  #isTaken = false
  #knownInARow = 0
  #meanMs = FIRST_GUESS_MS

  /** In milliseconds. */
  constructor(stopwatch: () => number = () => performance.now()) {
    this.#stopwatch = stopwatch
  }

  /** Runs the work when it is next. Busy = the queue is full, with the time to retry. */
  async run<Value>(asker: Asker, work: () => Promise<Value>): Promise<Result<Value, 'busy'>> {
    if (this.#isTaken && !(await this.#wait(asker))) return this.#busy(asker)
    this.#isTaken = true
    const began = this.#stopwatch()
    try {
      return { done: await work() }
    } finally {
      this.#meanMs += LATEST_SHARE * (this.#stopwatch() - began - this.#meanMs)
      const next = this.#next()
      // The slot stays taken while it is handed on, so that nobody gets in between.
      if (next) next.start()
      else this.#isTaken = false
    }
  }

  /** What `run` would return now; null = there is room. */
  refuse(asker: Asker): Refusal<'busy'> | null {
    return this.#isTaken && !this.#hasRoom(asker) ? this.#busy(asker) : null
  }

  #hasRoom(asker: Asker): boolean {
    const { queue, name } = this.#placeOf(asker)
    // A place in a queue that is hardly longer would be taken back by its next entry.
    return queue.size < MOST_WAITING || queue.countOf(queue.longest() ?? '') > queue.countOf(name) + 1
  }

  /** False if it was refused, now or later, in favour of a shorter queue. */
  #wait(asker: Asker): Promise<boolean> {
    if (!this.#hasRoom(asker)) return Promise.resolve(false)
    const { queue, name } = this.#placeOf(asker)
    if (queue.size >= MOST_WAITING) queue.pop(queue.longest() ?? '')?.refuse()
    return new Promise((resolve) => {
      queue.push(name, { start: () => resolve(true), refuse: () => resolve(false) })
    })
  }

  #next(): Waiting | undefined {
    const isStrangersTurn = this.#knownInARow >= KNOWN_IN_A_ROW && this.#strangers.size > 0
    const known = isStrangersTurn ? undefined : this.#known.shift()
    this.#knownInARow = known === undefined ? 0 : this.#knownInARow + 1
    return known ?? this.#strangers.shift()
  }

  #busy(asker: Asker): Refusal<'busy'> {
    const ahead = this.#known.size + ('known' in asker ? 0 : this.#strangers.size)
    return { refused: 'busy', retry_after_s: Math.max(1, Math.ceil((ahead * this.#meanMs) / 1000)) }
  }

  #placeOf(asker: Asker): { queue: RoundRobin<Waiting>; name: string } {
    return 'known' in asker
      ? { queue: this.#known, name: asker.known }
      : { queue: this.#strangers, name: asker.network }
  }
}
