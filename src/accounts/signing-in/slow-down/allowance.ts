/** So many in a span of time for each name, such as mails to an address in an hour. */
import { LRUCache } from 'lru-cache'

const MOST_NAMES = 10_000

interface Span {
  used: number
  readonly ends_at_ms: number
}

export class Allowance {
  // By size: room for a number of them would be taken at once, used or not.
  readonly #spans = new LRUCache<string, Span>({ maxSize: MOST_NAMES, sizeCalculation: () => 1 })
  readonly #now: () => number
  readonly #most: number
  readonly #spanMs: number

  constructor(now: () => number, { most, spanMs }: { readonly most: number; readonly spanMs: number }) {
    this.#now = now
    this.#most = most
    this.#spanMs = spanMs
  }

  /** Takes one. Gives 0, or for how many milliseconds there is none left. */
  take(name: string): number {
    const now = this.#now()
    const kept = this.#spans.get(name)
    const span = kept !== undefined && now < kept.ends_at_ms ? kept : { used: 0, ends_at_ms: now + this.#spanMs }
    this.#spans.set(name, span)
    if (span.used >= this.#most) return span.ends_at_ms - now
    span.used++
    return 0
  }
}
