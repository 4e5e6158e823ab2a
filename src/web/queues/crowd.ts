/** Parties that share the time of one, such as strangers who open pages: who of them is served next, and how many are under way. */
import { FairLines } from '../../domain/queues/fair-lines.ts'
import type { Schedule } from '../../observe/schedule.ts'

/** A piece of work that waits for the main thread. */
export interface Waiting {
  readonly party: string
  readonly since_ms: number
  readonly start: () => void
  readonly refuse: (error: unknown) => void
}

export interface CrowdOptions {
  /** Work of one member in progress. */
  readonly maxUnderWay: number
  /** Work of the crowd in progress, without what has waited longer than `patienceMs` for something else than the main thread. */
  readonly maxOfCrowd: number
  readonly patienceMs: number
  readonly schedule: Schedule
  /** Called when work has waited that long. */
  readonly onRoom: () => void
}

export class Crowd {
  readonly name: string
  /** Work that has not begun. */
  readonly lines = new FairLines<Waiting>()
  readonly #options: CrowdOptions
  /** Work that has begun and goes on before other work begins, because it holds what it has read. */
  readonly #resumed: Pick<Waiting, 'party' | 'start'>[] = []
  readonly #underWay = new Map<string, number>()
  #counted = 0

  constructor(name: string, options: CrowdOptions) {
    this.name = name
    this.#options = options
  }

  /** Whether there is work that may be done now. */
  get isFree(): boolean {
    const hasRoom = this.#counted < this.#options.maxOfCrowd
    return this.#resumed.length > 0 || (hasRoom && this.lines.some((member) => this.#mayBegin(member)))
  }

  /** Undefined unless it is free. */
  take(): Pick<Waiting, 'party' | 'start'> | undefined {
    return this.#resumed.shift() ?? this.lines.shift((member) => this.#mayBegin(member))
  }

  goOn(member: string, start: () => void): void {
    this.#resumed.push({ party: member, start })
  }

  /** Work of a member begins; the returned function ends it. */
  enter(member: string): () => void {
    const { patienceMs, schedule, onRoom } = this.#options
    this.#underWay.set(member, this.#of(member) + 1)
    this.#counted++
    let isCounted = true
    const giveRoom = () => {
      if (isCounted) this.#counted--
      isCounted = false
    }
    const stopWaiting = schedule(() => {
      giveRoom()
      onRoom()
    }, patienceMs)
    return () => {
      stopWaiting()
      giveRoom()
      const left = this.#of(member) - 1
      if (left === 0) this.#underWay.delete(member)
      else this.#underWay.set(member, left)
    }
  }

  #mayBegin(member: string): boolean {
    return this.#of(member) < this.#options.maxUnderWay
  }

  #of(member: string): number {
    return this.#underWay.get(member) ?? 0
  }
}
