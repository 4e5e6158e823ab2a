/** Gives every account its share of the main thread: each has a line of its own, who has used least is served next, and every turn of the event loop ends soon. */
import { Failure } from '../domain/failure.ts'
import { RoundRobin } from '../domain/queues/round-robin.ts'

export interface FairQueueOptions {
  /** A stopwatch in milliseconds. */
  readonly now: () => number
  /** What is started in one turn of the event loop; then sockets, probes and timers are served. */
  readonly budgetMs?: number
  /** Of one party, started and not done, so that none fills the threads of the store or the connections to the marketplace. */
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

/** So many parties are remembered before those are forgotten who would begin no later as new ones. */
const SWEEP_FROM = 1000

const DEFAULTS = { budgetMs: 5, maxUnderWay: 8, maxWaiting: 512, maxWaitingInAll: 2048, onRefused: () => undefined }

export class FairQueue {
  readonly #options: Required<FairQueueOptions>
  readonly #lines = new RoundRobin<Waiting>()
  readonly #underWay = new Map<string, number>()
  /** What each party has used of the thread since somebody began to wait. */
  readonly #usedMs = new Map<string, number>()
  /**
   * Where whoever comes now begins, without a claim to earlier times: no lower than the party that was served last, and further on with all
   * that is done. Else an endless stream of new parties would all go before one that has used something.
   */
  #reachedMs = 0
  #sweepAt = SWEEP_FROM
  /** Null while this turn of the event loop has started nothing. */
  #turnBeganMs: number | null = null
  /** What was started last may not have come to its first wait yet. */
  #isStarting = false

  constructor(options: FairQueueOptions) {
    this.#options = { ...DEFAULTS, ...options }
  }

  get waiting(): number {
    return this.#lines.size
  }

  /** Parties whose use is remembered. */
  get remembered(): number {
    return this.#usedMs.size
  }

  /**
   * Starts the work when its party's turn comes: at once when nothing else waits. Throws a Failure `overloaded` when the party has
   * too much waiting, or everybody together has and no line is longer than the party's; also when the client has left by its turn, as
   * nobody would read the answer.
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
    // What each has got who waits, and whoever comes next.
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
      // Where nobody waits, nobody has taken anything from others.
      this.#usedMs.clear()
      this.#reachedMs = 0
      this.#sweepAt = SWEEP_FROM
    }
  }

  /** When all promises that can go on have: most of an answer is made in them, and its time counts. */
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
    // What is done is answered before something else is begun.
    if (!this.#isStarting && this.#lines.size > 0) this.#goOnLater(() => undefined)
  }

  /** Where all lines together are too long, the longest gives up its newest. */
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

  /** Who comes back after as long as the first in line has waited may expect another line. */
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

/** What throws at once is rejected, too. */
function startWork(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return work()
  } catch (error) {
    return Promise.reject(error)
  }
}
