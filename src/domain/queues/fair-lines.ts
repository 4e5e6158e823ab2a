/** Lines of parties, of which the one that has used least is served next. A new party starts where the one that was served last is. */
import { RoundRobin } from './round-robin.ts'

/** From this many parties on, those that would start no later as new ones are forgotten. */
const SWEEP_FROM = 1000

export class FairLines<Item extends { readonly party: string }> {
  readonly #lines = new RoundRobin<Item>()
  /** The time that each party has used since `forget`. */
  readonly #usedMs = new Map<string, number>()
  /** Where a new party starts: at least at the party that was served last. Otherwise a stream of new parties would starve the others. */
  #reachedMs = 0
  #sweepAt = SWEEP_FROM

  get size(): number {
    return this.#lines.size
  }

  /** The number of parties whose use is known. */
  get remembered(): number {
    return this.#usedMs.size
  }

  some(test: (party: string) => boolean): boolean {
    return this.#lines.some(test)
  }

  countOf(party: string): number {
    return this.#lines.countOf(party)
  }

  oldestOf(party: string): Item | undefined {
    return this.#lines.oldestOf(party)
  }

  longest(): string | null {
    return this.#lines.longest()
  }

  pop(party: string): Item | undefined {
    return this.#lines.pop(party)
  }

  push(item: Item): void {
    const { party } = item
    if (this.#lines.countOf(party) === 0) this.#usedMs.set(party, Math.max(this.#usedBy(party), this.#reachedMs))
    this.#lines.push(party, item)
  }

  /** Undefined when there is none whose party may be served now. */
  shift(isFree: (party: string) => boolean): Item | undefined {
    const next = this.#lines.shift((party) => (isFree(party) ? this.#usedBy(party) : null))
    if (next) this.#reachedMs = Math.max(this.#reachedMs, this.#usedBy(next.party))
    return next
  }

  count(party: string, tookMs: number): void {
    this.#usedMs.set(party, this.#usedBy(party) + tookMs)
    // The fair share of each waiting party, the served one and a new one.
    this.#reachedMs += tookMs / (this.#lines.parties + 2)
    if (this.#usedMs.size < this.#sweepAt) return
    for (const [known, usedMs] of this.#usedMs) {
      if (usedMs <= this.#reachedMs && this.#lines.countOf(known) === 0) this.#usedMs.delete(known)
    }
    this.#sweepAt = Math.max(SWEEP_FROM, 2 * this.#usedMs.size)
  }

  /** For when nobody waits: then nobody has taken anything from others. */
  forget(): void {
    this.#usedMs.clear()
    this.#reachedMs = 0
    this.#sweepAt = SWEEP_FROM
  }

  #usedBy(party: string): number {
    return this.#usedMs.get(party) ?? 0
  }
}
