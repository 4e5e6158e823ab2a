/** Gives every account its share of the main thread: each has a line of its own, lines are served in turn, and every turn of the event loop ends soon. */
import { Failure } from '../domain/failure.ts'
import { RoundRobin } from '../domain/round-robin.ts'

export interface FairQueue {
  /**
   * Starts the work when its party's turn comes: at once when nothing else waits. Throws a Failure `overloaded` when the party has
   * too much waiting, or everybody together has and no line is longer than the party's.
   */
  run<Result>(party: string, work: () => Promise<Result>): Promise<Result>
  waiting(): number
}

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
  readonly start: () => Promise<unknown>
  readonly reject: (error: unknown) => void
}

export function createFairQueue({
  now,
  budgetMs = 5,
  maxUnderWay = 8,
  maxWaiting = 512,
  maxWaitingInAll = 2048,
  onRefused = () => undefined,
}: FairQueueOptions): FairQueue {
  const lines = new RoundRobin<Waiting>()
  const underWay = new Map<string, number>()
  /** Null while this turn of the event loop has started nothing. */
  let turnBegan_ms: number | null = null
  /** What was started last may not have come to its first wait yet. */
  let isStarting = false
  const mayStart = (party: string) => (underWay.get(party) ?? 0) < maxUnderWay

  function serve(): void {
    if (isStarting || lines.size === 0) return
    if (turnBegan_ms === null) {
      turnBegan_ms = now()
      setImmediate(endTurn)
    } else if (now() - turnBegan_ms >= budgetMs) return
    const next = lines.shift(mayStart)
    if (!next) return
    underWay.set(next.party, (underWay.get(next.party) ?? 0) + 1)
    goOnLater()
    void next.start().then(() => end(next.party))
  }

  function endTurn(): void {
    turnBegan_ms = null
    serve()
  }

  /** When all promises that can go on have: most of an answer is made in them, and its time counts. */
  function goOnLater(): void {
    isStarting = true
    queueMicrotask(() =>
      process.nextTick(() => {
        isStarting = false
        serve()
      }),
    )
  }

  function end(party: string): void {
    const left = (underWay.get(party) ?? 0) - 1
    if (left === 0) underWay.delete(party)
    else underWay.set(party, left)
    // What is done is answered before something else is begun.
    if (!isStarting && lines.size > 0) goOnLater()
  }

  /** Where all lines together are too long, the longest gives up its newest. */
  function makeRoom(party: string): boolean {
    if (lines.countOf(party) >= maxWaiting) return false
    if (lines.size < maxWaitingInAll) return true
    const longest = lines.longest()
    if (longest === null || lines.countOf(longest) <= lines.countOf(party)) return false
    lines.pop(longest)?.reject(refuse(longest))
    return true
  }

  /** Who comes back after as long as the first in line has waited may expect another line. */
  function refuse(party: string): Failure {
    onRefused()
    const waited_ms = now() - (lines.oldestOf(party)?.since_ms ?? now())
    const retryAfterS = Math.max(1, Math.ceil(waited_ms / 1000))
    return new Failure('overloaded', 'Too many requests of yours wait for their turn. Send fewer at once.', {
      retryAfterS,
    })
  }

  return {
    waiting: () => lines.size,
    run: (party, work) =>
      new Promise((resolve, reject) => {
        if (!makeRoom(party)) {
          reject(refuse(party))
          return
        }
        const start = async () => {
          try {
            resolve(await work())
          } catch (error) {
            reject(error)
          }
        }
        lines.push(party, { party, since_ms: now(), start, reject })
        serve()
      }),
  }
}
