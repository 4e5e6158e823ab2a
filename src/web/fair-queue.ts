/** Gives every account a fair share of the main thread: each has its own queue, the one that used least is served next, and every event-loop tick is short. */
import { Failure } from '../domain/failure.ts'
import { RoundRobin } from '../domain/queues/round-robin.ts'

export interface FairQueueOptions {
  /** Milliseconds, for durations. */
  readonly now: () => number
  /** How long work is started in one tick; then sockets, probes and timers are served. */
  readonly budgetMs?: number
  /** Work of one party in progress, so that none takes all threads of the store or all connections to the marketplace. */
  readonly maxUnderWay?: number
  /** Of one party. */
  readonly maxWaiting?: number
  readonly maxWaitingInAll?: number
  readonly onRefused?: () => void
}

interface Waiting {
  readonly party: string
  readonly since_ms: number
  readonly work: () => Promise<unknown>
  readonly client: { readonly destroyed: boolean } | undefined
  readonly resolve: (result: never) => void
  readonly reject: (error: unknown) => void
}

/** From this many parties on, those that would start no later as new ones are forgotten. */
const SWEEP_FROM = 1000

const DEFAULTS = { budgetMs: 5, maxUnderWay: 8, maxWaiting: 512, maxWaitingInAll: 2048, onRefused: () => undefined }

export class FairQueue {
  readonly #options: Required<FairQueueOptions>
  readonly #lines = new RoundRobin<Waiting>()
  readonly #underWay = new Map<string, number>()
  /** The time that each party has used since the queue was last empty. */
  readonly #usedMs = new Map<string, number>()
  /** Where a new party starts: at least at the party that was served last. Otherwise a stream of new parties would starve the others. */
  #reachedMs = 0
  #sweepAt = SWEEP_FROM
  /** When work was first started in this tick; null = not yet. */
  #turnBeganMs: number | null = null
  /** The work that was started last may not have reached its first await. */
  #isStarting = false

  constructor(options: FairQueueOptions) {
    this.#options = { ...DEFAULTS, ...options }
  }

  get waiting(): number {
    return this.#lines.size
  }

  get remembered(): number {
    return this.#usedMs.size
  }

  /**
   * Starts the work when its party is served, which is immediately if nothing else waits. Rejects with `overloaded` if the party's queue is
   * full, if all queues together are full and no other is longer, or if the client has disconnected.
   */
  run<Result>(party: string, work: () => Promise<Result>, client?: { readonly destroyed: boolean }): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (!this.#makeRoom(party)) {
        reject(this.#refuse(party))
        return
      }
      if (this.#lines.countOf(party) === 0) this.#usedMs.set(party, Math.max(this.#usedBy(party), this.#reachedMs))
      this.#lines.push(party, { party, since_ms: this.#options.now(), work, client, resolve, reject })
      this.#serve()
    })
  }

  #usedBy(party: string): number {
    return this.#usedMs.get(party) ?? 0
  }

  #serve(): void {
    if (this.#isStarting || this.#lines.size === 0) return
    const { now, budgetMs, maxUnderWay } = this.#options
    const began_ms = now()
    if (this.#turnBeganMs === null) {
      this.#turnBeganMs = began_ms
      setImmediate(() => this.#endTurn())
    } else if (began_ms - this.#turnBeganMs >= budgetMs) return
    const isFree = (party: string) => (this.#underWay.get(party) ?? 0) < maxUnderWay
    const next = this.#lines.shift((party) => (isFree(party) ? this.#usedBy(party) : null))
    if (!next) return
    const { party } = next
    this.#underWay.set(party, (this.#underWay.get(party) ?? 0) + 1)
    this.#reachedMs = Math.max(this.#reachedMs, this.#usedBy(party))
    this.#goOnLater(() => this.#count(party, now() - began_ms))
    this.#start(next)
  }

  #start({ party, work, client, resolve, reject }: Waiting): void {
    if (client?.destroyed) {
      reject(new Failure('overloaded', 'The client disconnected before the request was processed.', { retryAfterS: 1 }))
      this.#end(party)
      return
    }
    startWork(work).then(
      (result) => {
        resolve(result as never)
        this.#end(party)
      },
      (error: unknown) => {
        reject(error)
        this.#end(party)
      },
    )
  }

  #count(party: string, tookMs: number): void {
    this.#usedMs.set(party, this.#usedBy(party) + tookMs)
    // The fair share of each waiting party, the served one and a new one.
    this.#reachedMs += tookMs / (this.#lines.parties + 2)
    if (this.#usedMs.size < this.#sweepAt) return
    for (const [known, usedMs] of this.#usedMs) {
      if (usedMs <= this.#reachedMs && this.#lines.countOf(known) === 0) this.#usedMs.delete(known)
    }
    this.#sweepAt = Math.max(SWEEP_FROM, 2 * this.#usedMs.size)
  }

  #endTurn(): void {
    this.#turnBeganMs = null
    if (this.#lines.size > 0) this.#serve()
    else {
      // If nobody waits, nobody has taken anything from others.
      this.#usedMs.clear()
      this.#reachedMs = 0
      this.#sweepAt = SWEEP_FROM
    }
  }

  /** Runs after all ready promise callbacks, because most of an answer is made in them, and their time counts. */
  #goOnLater(then: () => void): void {
    this.#isStarting = true
    queueMicrotask(() =>
      process.nextTick(() => {
        this.#isStarting = false
        then()
        this.#serve()
      }),
    )
  }

  #end(party: string): void {
    const left = (this.#underWay.get(party) ?? 0) - 1
    if (left === 0) this.#underWay.delete(party)
    else this.#underWay.set(party, left)
    // Finished work is answered before other work is started.
    if (!this.#isStarting && this.#lines.size > 0) this.#goOnLater(() => undefined)
  }

  /** If all queues together are full, the longest one drops its newest entry. */
  #makeRoom(party: string): boolean {
    const { maxWaiting, maxWaitingInAll } = this.#options
    if (this.#lines.countOf(party) >= maxWaiting) return false
    if (this.#lines.size < maxWaitingInAll) return true
    const longest = this.#lines.longest()
    if (longest === null || this.#lines.countOf(longest) <= this.#lines.countOf(party)) return false
    const refusal = this.#refuse(longest)
    this.#lines.pop(longest)?.reject(refusal)
    return true
  }

  /** A client that waits as long as the oldest entry has waited will likely find a shorter queue. */
  #refuse(party: string): Failure {
    const { now, onRefused } = this.#options
    onRefused()
    const waited_ms = now() - (this.#lines.oldestOf(party)?.since_ms ?? now())
    const retryAfterS = Math.max(1, Math.ceil(waited_ms / 1000))
    return new Failure('overloaded', 'Too many of your requests are waiting. Send fewer at once.', {
      retryAfterS,
    })
  }
}

/** Turns a synchronous throw into a rejection. */
function startWork(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return work()
  } catch (error) {
    return Promise.reject(error)
  }
}
