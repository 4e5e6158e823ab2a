/** Allows a number of actions per period and key, such as mails to an address per hour. */
import { countAddress, countNetwork } from './count-address.ts'

interface Span {
  used: number
  readonly ends_at_ms: number
}

interface Bound {
  readonly most: number
  readonly spanMs: number
}

export class Allowance {
  readonly #spans: EndingMap<Span>
  readonly #now: () => number
  readonly #bound: Bound

  constructor(now: () => number, bound: Bound) {
    this.#now = now
    this.#bound = bound
    this.#spans = new EndingMap({ now, endsAtMs: ({ ends_at_ms }) => ends_at_ms })
  }

  /** Takes one, except for those that are reserved. Returns 0, or the milliseconds until there is one. */
  take(name: string, keptBack = 0): number {
    const now = this.#now()
    const span = this.#spans.get(name) ?? { used: 0, ends_at_ms: now + this.#bound.spanMs }
    if (span.used >= this.#bound.most - keptBack) return span.ends_at_ms - now
    span.used++
    this.#spans.set(name, span)
    return 0
  }

  /** Returns all of them. */
  restore(name: string): void {
    this.#spans.delete(name)
  }
}

/** Allows a number of actions per period for each client, and twenty times as many for its network: with IPv6, one person has thousands of clients. */
export const CLIENTS_PER_NETWORK = 20

export class ClientAllowance {
  readonly #byClient: Allowance
  readonly #byNetwork: Allowance

  constructor(now: () => number, { most, spanMs }: Bound) {
    this.#byClient = new Allowance(now, { most, spanMs })
    this.#byNetwork = new Allowance(now, { most: most * CLIENTS_PER_NETWORK, spanMs })
  }

  /** Returns 0, or the milliseconds until there is one. */
  take(address: string): number {
    return this.#byClient.take(countAddress(address)) || this.#byNetwork.take(countNetwork(address))
  }
}

/** More than can be alive at once: no key is counted longer than half an hour, and a machine hashes about 30 passwords per second. */
const MOST_NAMES = 50_000
/** A full scan takes a millisecond, and is not done for every key. */
const SWEEP_EVERY_MS = 10_000

interface EndingMapParts<Value> {
  readonly now: () => number
  readonly endsAtMs: (value: Value) => number
  readonly most?: number
}

export class EndingMap<Value> {
  readonly #values = new Map<string, Value>()
  readonly #parts: EndingMapParts<Value>
  #sweptAtMs = Number.NEGATIVE_INFINITY

  constructor(parts: EndingMapParts<Value>) {
    this.#parts = parts
  }

  get(name: string): Value | undefined {
    const value = this.#values.get(name)
    return value === undefined || this.#parts.now() < this.#parts.endsAtMs(value) ? value : undefined
  }

  set(name: string, value: Value): void {
    // Moves it to the end: the first is the oldest.
    this.#values.delete(name)
    if (this.#values.size >= (this.#parts.most ?? MOST_NAMES)) this.#makeRoom()
    this.#values.set(name, value)
  }

  delete(name: string): void {
    this.#values.delete(name)
  }

  #makeRoom(): void {
    const { now, endsAtMs, most = MOST_NAMES } = this.#parts
    const at = now()
    if (at - this.#sweptAtMs >= SWEEP_EVERY_MS) {
      this.#sweptAtMs = at
      for (const [name, value] of this.#values) if (at >= endsAtMs(value)) this.#values.delete(name)
    }
    const [oldest] = this.#values.keys()
    if (this.#values.size >= most && oldest !== undefined) this.#values.delete(oldest)
  }
}
