/** What a node knows about its own requests, so that it can tell a Redis that has lost its memory. */
import { WINDOW_MS } from '../../domain/limits/meter.ts'
import type { MeterOperation } from './scripts.ts'

/** Between looks for accounts that have asked for nothing any more. */
const TIDY_MS = 10_000
/** With fewer requests than this, the old ones of an account are not worth looking for. */
const FEW = 64

/** The requests of the last minute. */
export class RecentAdmissions {
  readonly #stopwatch: () => number
  /** When they were admitted by the stopwatch, by account: oldest first. */
  readonly #times = new Map<string, number[]>()
  #tidyAt = 0

  constructor(stopwatch: () => number) {
    this.#stopwatch = stopwatch
  }

  /** The answer of Redis came a little later than its admission, so a request stays in the window longer, never shorter. */
  add(accountId: string): void {
    const now = this.#stopwatch()
    const times = this.#times.get(accountId)
    if (times === undefined) this.#times.set(accountId, [now])
    else {
      times.push(now)
      const half = times.length >> 1
      // Half of them at once, so that each costs the same on average.
      if (times.length > FEW && (times[half] as number) < now - WINDOW_MS) times.splice(0, half)
    }
    if (now > this.#tidyAt) this.#tidy(now)
  }

  /** Their ages by account, in whole milliseconds with commas between. */
  *listAges(): Generator<readonly [accountId: string, ages: string]> {
    const now = this.#stopwatch()
    for (const [accountId, times] of this.#times) {
      const ages = times.flatMap((time) => (now - time <= WINDOW_MS ? Math.floor(now - time) : []))
      if (ages.length > 0) yield [accountId, ages.join(',')]
    }
  }

  #tidy(now: number): void {
    this.#tidyAt = now + TIDY_MS
    for (const [accountId, times] of this.#times) {
      if ((times.at(-1) as number) < now - WINDOW_MS) this.#times.delete(accountId)
    }
  }
}

/** The last batch for the ledger. */
interface Sealed {
  readonly number: number
  /** JSON; '' when the ledger has them. */
  readonly days: string
}

/** What Redis has of a node under one name. */
export class OwnRequests {
  readonly recent: RecentAdmissions
  /** Counted by Redis, and neither sealed nor given back. */
  readonly pending = new Map<string, number>()
  sealed: Sealed = { number: 0, days: '' }

  constructor(recent: RecentAdmissions) {
    this.recent = recent
  }

  /** Remembers what an order has changed in Redis. */
  note(operation: MeterOperation): void {
    if (operation[0] === 'b') {
      if (operation[6] !== '') this.settle(operation[6], 1)
      if (operation[7] !== '') this.settle(operation[7], -1)
    } else if (operation[0] === 's') {
      this.sealed = { number: operation[1], days: operation[2] }
      for (const [field, count] of Object.entries(JSON.parse(operation[3]) as Record<string, number>))
        this.settle(field, count)
    } else if (operation[0] === 'd' && this.sealed.number === operation[1]) {
      this.sealed = { number: operation[1], days: '' }
    }
  }

  settle(field: string, count: number): void {
    const left = (this.pending.get(field) ?? 0) - count
    if (left <= 0) this.pending.delete(field)
    else this.pending.set(field, left)
  }

  /** As Redis has it: fields and values. */
  list(): string[] {
    const { number, days } = this.sealed
    const counts = [...this.pending].flatMap(([field, count]) => [field, String(count)])
    return ['number', String(number), ...(days === '' ? [] : ['sealed', days]), ...counts]
  }
}
