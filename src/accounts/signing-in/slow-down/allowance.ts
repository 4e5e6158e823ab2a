/** Allows a number of actions per period and key, such as mails to an address per hour. */
import { EndingMap } from './ending-map.ts'

interface Span {
  used: number
  readonly ends_at_ms: number
}

export class Allowance {
  readonly #spans: EndingMap<Span>
  readonly #now: () => number
  readonly #most: number
  readonly #spanMs: number

  constructor(now: () => number, { most, spanMs }: { readonly most: number; readonly spanMs: number }) {
    this.#now = now
    this.#most = most
    this.#spanMs = spanMs
    this.#spans = new EndingMap({ now, endsAtMs: ({ ends_at_ms }) => ends_at_ms })
  }

  /** Takes one, except for those that are reserved. Returns 0, or the milliseconds until there is one. */
  take(name: string, keptBack = 0): number {
    const now = this.#now()
    const span = this.#spans.get(name) ?? { used: 0, ends_at_ms: now + this.#spanMs }
    if (span.used >= this.#most - keptBack) return span.ends_at_ms - now
    span.used++
    this.#spans.set(name, span)
    return 0
  }

  /** Returns all of them. */
  restore(name: string): void {
    this.#spans.delete(name)
  }
}
