/** Allows a number of actions per span and name, such as mails to an address per hour, at all nodes together. */
import type { DecideChange, KeptValue, SharedValues, ValueName } from '../../../domain/limits/shared-values.ts'
import { countAddress, countNetwork } from './count-address.ts'
import { OwnValues } from './own-values.ts'

interface Bound {
  readonly most: number
  readonly spanMs: number
}

/** One that somebody would like to take, except for those that are kept back. */
interface Wanted extends ValueName {
  readonly bound: Bound
  readonly keptBack: number
}

interface Span {
  readonly used: number
  readonly ends_at_ms: number
}

export class Allowance {
  readonly #values: SharedValues
  readonly #kind: string
  readonly #bound: Bound

  /** Each purpose has a kind of its own. */
  constructor(values: SharedValues, kind: string, bound: Bound) {
    this.#values = values
    this.#kind = kind
    this.#bound = bound
  }

  /** Takes one, except for those that are kept back. Returns 0, or the milliseconds until there is one. */
  take(name: string, keptBack = 0): Promise<number> {
    return takeEach(this.#values, [this.one(name, keptBack)])
  }

  /** For `takeEach`. */
  one(name: string, keptBack = 0): Wanted {
    return { kind: this.#kind, name, bound: this.#bound, keptBack }
  }

  /** Returns all of them. */
  restore(name: string): Promise<void> {
    return this.#values.change([{ kind: this.#kind, name }], () => ({ result: undefined, values: [null] }))
  }
}

/** Takes one of each, or none of any. Returns 0, or the milliseconds until there is one of each. */
export function takeEach(values: SharedValues, wanted: readonly Wanted[]): Promise<number> {
  return values.change(wanted, createTake(wanted))
}

/** Allows a number of actions per span for each client, and twenty times as many for its network: with IPv6, one person has thousands of clients. */
export const CLIENTS_PER_NETWORK = 20

interface ClientBound extends Bound {
  /** Of all clients together at one node, which bounds how many names strangers can have counted. A count of all nodes would be one value that all of them change all the time. */
  readonly inAll: Bound
}

export class ClientAllowance {
  readonly #values: SharedValues
  readonly #kind: string
  readonly #bound: ClientBound
  readonly #own: OwnValues

  constructor({ values, now }: { values: SharedValues; now: () => number }, kind: string, bound: ClientBound) {
    this.#values = values
    this.#kind = kind
    this.#bound = bound
    this.#own = new OwnValues(now)
  }

  /** Returns 0, or the milliseconds until there is one. */
  take(address: string): Promise<number> {
    const { most, spanMs } = this.#bound
    const wanted = [
      { kind: `${this.#kind}.client`, name: countAddress(address), bound: { most, spanMs }, keptBack: 0 },
      {
        ...{ kind: `${this.#kind}.network`, name: countNetwork(address), keptBack: 0 },
        bound: { most: most * CLIENTS_PER_NETWORK, spanMs },
      },
    ]
    let inAllMs: number | null = null
    // Once, however often it is decided.
    const takeInAll = () => (inAllMs ??= this.#takeInAll())
    return this.#values.change(wanted, createTake(wanted, takeInAll))
  }

  #takeInAll(): number {
    const wanted = [{ kind: 'all', name: '', bound: this.#bound.inAll, keptBack: 0 }]
    return this.#own.changeNow(wanted, createTake(wanted))
  }
}

/** `takeElsewhere` is asked last, and only if there is one of each; it returns 0, or the milliseconds to wait. */
function createTake(wanted: readonly Wanted[], takeElsewhere = () => 0): DecideChange<number> {
  return (texts, nowMs) => {
    const spans = wanted.map(({ bound }, index) => readSpan(texts[index] ?? null, bound, nowMs))
    const waits = wanted.map(({ bound, keptBack }, index) => {
      const { used, ends_at_ms } = spans[index] as Span
      return used < bound.most - keptBack ? 0 : ends_at_ms - nowMs
    })
    const waitMs = Math.max(...waits) || takeElsewhere()
    return waitMs > 0 ? { result: waitMs } : { result: 0, values: spans.map(countOne) }
  }
}

/** What is further ahead than it can be was written by another clock, or before this one was set back: it begins anew, so that nobody waits longer than a span. */
function readSpan(text: string | null, { spanMs }: Bound, nowMs: number): Span {
  const [used = 0, ends_at_ms = 0] = (text ?? '').split(' ').map(Number)
  const leftMs = ends_at_ms - nowMs
  return leftMs > 0 && leftMs <= spanMs ? { used, ends_at_ms } : { used: 0, ends_at_ms: nowMs + spanMs }
}

function countOne({ used, ends_at_ms }: Span): KeptValue {
  return { text: `${used + 1} ${ends_at_ms}`, ends_at_ms }
}
