/** Gives every account a fair share of the main thread: each has its own queue, the one that used least is served next, and every event-loop tick is short. */
import { Failure } from '../../domain/failure.ts'
import { FairLines } from '../../domain/queues/fair-lines.ts'
import { scheduleTimeout } from '../../observe/schedule.ts'
import { Crowd, type CrowdOptions, type Waiting } from './crowd.ts'

export interface FairQueueOptions extends Partial<Omit<CrowdOptions, 'onRoom'>> {
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

export interface CrowdName extends Partial<Pick<CrowdOptions, 'maxOfCrowd'>> {
  readonly name: string
}

/** A client that may have disconnected. */
interface Client {
  readonly destroyed: boolean
}

/** A place in the line of a party. For a crowd, the member is chosen when the place is served. */
type Place = Waiting | { readonly party: string; readonly since_ms: number; readonly crowd: Crowd }

const DEFAULTS = {
  ...{ budgetMs: 5, maxUnderWay: 8, maxWaiting: 512, maxWaitingInAll: 2048, onRefused: () => undefined },
  ...{ maxOfCrowd: 4, patienceMs: 250, schedule: scheduleTimeout },
}

export class FairQueue {
  readonly #options: Required<FairQueueOptions>
  readonly #lines = new FairLines<Place>()
  readonly #crowds = new Map<string, Crowd>()
  readonly #underWay = new Map<string, number>()
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
    return [...this.#crowds.values()].reduce((sum, { lines }) => sum + lines.remembered, this.#lines.remembered)
  }

  /**
   * Starts the work when its party is served, which is immediately if nothing else waits. Rejects with `overloaded` if the party's queue is
   * full, if all queues together are full and no other is longer, or if the client has disconnected.
   */
  run<Result>(party: string, work: () => Promise<Result>, client?: Client): Promise<Result> {
    return new Promise((resolve, reject) => {
      const start = () => {
        this.#underWay.set(party, this.#underWayOf(party) + 1)
        startWork(work, client)
          .then(resolve, reject)
          .finally(() => this.#end(party))
      }
      this.#enter({ party, since_ms: this.#options.now(), start, refuse: reject }, null)
    })
  }

  /**
   * The same for a member of a crowd: all its members together have the share of one party, which is divided fairly among them. The work waits
   * for a `turn` before it computes for long.
   */
  runInCrowd<Result>(
    { name, maxOfCrowd }: CrowdName,
    member: string,
    work: (turn: () => Promise<void>) => Promise<Result>,
    client?: Client,
  ): Promise<Result> {
    const crowd = this.#crowdOf(name, maxOfCrowd ?? this.#options.maxOfCrowd)
    const turn = () =>
      new Promise<void>((resolve, reject) => {
        crowd.goOn(member, () => (client?.destroyed ? reject(disconnected()) : resolve()))
        this.#lines.push({ party: name, since_ms: this.#options.now(), crowd })
        this.#serve()
      })
    return new Promise((resolve, reject) => {
      const start = () => {
        const leave = crowd.enter(member)
        startWork(() => work(turn), client)
          .then(resolve, reject)
          .finally(() => {
            leave()
            this.#goOn()
          })
      }
      this.#enter({ party: member, since_ms: this.#options.now(), start, refuse: reject }, crowd)
    })
  }

  #crowdOf(name: string, maxOfCrowd: number): Crowd {
    const options = { ...this.#options, maxOfCrowd, onRoom: () => this.#goOn() }
    const crowd = this.#crowds.get(name) ?? new Crowd(name, options)
    this.#crowds.set(name, crowd)
    return crowd
  }

  #underWayOf(party: string): number {
    return this.#underWay.get(party) ?? 0
  }

  #enter(waiting: Waiting, crowd: Crowd | null): void {
    const { party, since_ms } = waiting
    const line: Pick<FairLines<Place>, 'countOf' | 'oldestOf'> = crowd?.lines ?? this.#lines
    if (line.countOf(party) >= this.#options.maxWaiting || !this.#makeRoom(party, crowd)) {
      waiting.refuse(this.#refusal(line.oldestOf(party)))
      return
    }
    crowd?.lines.push(waiting)
    this.#lines.push(crowd === null ? waiting : { party: crowd.name, since_ms, crowd })
    this.#serve()
  }

  #isFree(party: string): boolean {
    return this.#crowds.get(party)?.isFree ?? this.#underWayOf(party) < this.#options.maxUnderWay
  }

  #serve(): void {
    if (this.#isStarting || this.#lines.size === 0) return
    const { now, budgetMs } = this.#options
    const began_ms = now()
    if (this.#turnBeganMs === null) {
      this.#turnBeganMs = began_ms
      setImmediate(() => this.#endTurn())
    } else if (began_ms - this.#turnBeganMs >= budgetMs) return
    const place = this.#lines.shift((party) => this.#isFree(party))
    if (!place) return
    const { party } = place
    const crowd = 'crowd' in place ? place.crowd : null
    const next = 'crowd' in place ? place.crowd.take() : place
    this.#goOnLater(() => {
      const tookMs = now() - began_ms
      this.#lines.count(party, tookMs)
      if (crowd && next) crowd.lines.count(next.party, tookMs)
    })
    next?.start()
  }

  #endTurn(): void {
    this.#turnBeganMs = null
    if (this.#lines.size > 0) this.#serve()
    else {
      this.#lines.forget()
      for (const { lines } of this.#crowds.values()) lines.forget()
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
    const left = this.#underWayOf(party) - 1
    if (left === 0) this.#underWay.delete(party)
    else this.#underWay.set(party, left)
    this.#goOn()
  }

  /** Finished work is answered before other work is started. */
  #goOn(): void {
    if (!this.#isStarting && this.#lines.size > 0) this.#goOnLater(() => undefined)
  }

  /** If all queues together are full, the longest one drops its newest entry. */
  #makeRoom(party: string, crowd: Crowd | null): boolean {
    const lines = this.#lines
    if (lines.size < this.#options.maxWaitingInAll) return true
    const longest = lines.longest()
    if (longest === null) return false
    const isLonger = lines.countOf(longest) > lines.countOf(crowd?.name ?? party)
    const fullest = this.#crowds.get(longest)
    if (!fullest) return isLonger && this.#drop(lines as FairLines<Waiting>, longest)
    const member = fullest.lines.longest()
    if (member === null) return false
    const isFuller = fullest.lines.countOf(member) > fullest.lines.countOf(party)
    if (!(fullest === crowd ? isFuller : isLonger)) return false
    lines.pop(longest)
    return this.#drop(fullest.lines, member)
  }

  #drop(lines: FairLines<Waiting>, party: string): true {
    const failure = this.#refusal(lines.oldestOf(party))
    lines.pop(party)?.refuse(failure)
    return true
  }

  /** A client that waits as long as the oldest entry has waited will likely find a shorter queue. */
  #refusal(oldest: Place | undefined): Failure {
    const { now, onRefused } = this.#options
    onRefused()
    const waited_ms = now() - (oldest?.since_ms ?? now())
    const retryAfterS = Math.max(1, Math.ceil(waited_ms / 1000))
    return new Failure('overloaded', 'Too many of your requests are waiting. Send fewer at once.', { retryAfterS })
  }
}

/** Turns a synchronous throw into a rejection. */
function startWork<Result>(work: () => Promise<Result>, client: Client | undefined): Promise<Result> {
  try {
    return client?.destroyed ? Promise.reject(disconnected()) : work()
  } catch (error) {
    return Promise.reject(error)
  }
}

const disconnected = () =>
  new Failure('overloaded', 'The client disconnected before the request was processed.', { retryAfterS: 1 })
