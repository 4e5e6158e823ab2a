/** Values of this process: all there are without Redis, and what it goes by while Redis is away. */
import { isFailure } from '../../../domain/failure.ts'
import type { DecideChange, KeptValue, SharedValues, ValueName } from '../../../domain/limits/shared-values.ts'

export class OwnValues implements SharedValues {
  readonly #kinds = new Map<string, EndingValues>()
  readonly #now: () => number
  readonly #most: number

  constructor(now: () => number, mostOfKind = MOST_NAMES) {
    this.#now = now
    this.#most = mostOfKind
  }

  async change<Result>(names: readonly ValueName[], decide: DecideChange<Result>): Promise<Result> {
    return this.changeNow(names, decide)
  }

  changeNow<Result>(names: readonly ValueName[], decide: DecideChange<Result>): Result {
    const texts = names.map(({ kind, name }) => this.#of(kind).get(name)?.text ?? null)
    const { result, values } = decide(texts, this.#now())
    if (values !== undefined) this.put(names, values)
    return result
  }

  put(names: readonly ValueName[], values: readonly (KeptValue | null)[]): void {
    for (const [index, { kind, name }] of names.entries()) {
      const value = values[index] ?? null
      if (value === null) this.#of(kind).delete(name)
      else this.#of(kind).set(name, value)
    }
  }

  #of(kind: string): EndingValues {
    const known = this.#kinds.get(kind)
    if (known !== undefined) return known
    const created = new EndingValues(this.#now, this.#most)
    this.#kinds.set(kind, created)
    return created
  }
}

/** Those of this process alone, or those that all nodes share. */
export function createValues(shared: SharedValues | null, now: () => number): SharedValues {
  return shared === null ? new OwnValues(now) : withOwnValues(shared, now)
}

/** Shared values; where they cannot be reached, the own ones go on from what this process last saw, by the same clock. */
function withOwnValues(shared: SharedValues, now: () => number): SharedValues {
  let aheadMs = 0
  const own = new OwnValues(() => now() + aheadMs)
  return {
    async change(names, decide) {
      let written: readonly (KeptValue | null)[] | undefined
      try {
        const result = await shared.change(names, (texts, nowMs) => {
          aheadMs = nowMs - now()
          const change = decide(texts, nowMs)
          written = change.values
          return change
        })
        if (written !== undefined) own.put(names, written)
        return result
      } catch (error) {
        if (!isFailure(error, 'limiter_unavailable')) throw error
        return own.change(names, decide)
      }
    },
  }
}

/** Of a kind. Sign-ins are compared at about 30 a second and counted for half an hour at most; of other kinds, those that strangers fill are bounded by the second, too. */
const MOST_NAMES = 50_000
/** A full scan takes a millisecond, and is not done for every name. */
const SWEEP_EVERY_MS = 10_000

/** The values of one kind. */
class EndingValues {
  readonly #values = new Map<string, KeptValue>()
  readonly #now: () => number
  readonly #most: number
  #sweptAtMs = Number.NEGATIVE_INFINITY

  constructor(now: () => number, most: number) {
    this.#now = now
    this.#most = most
  }

  get(name: string): KeptValue | undefined {
    const value = this.#values.get(name)
    return value === undefined || this.#now() < value.ends_at_ms ? value : undefined
  }

  set(name: string, value: KeptValue): void {
    // Moves it to the end: the first is the oldest.
    this.#values.delete(name)
    if (this.#values.size >= this.#most) this.#makeRoom()
    this.#values.set(name, value)
  }

  delete(name: string): void {
    this.#values.delete(name)
  }

  #makeRoom(): void {
    const at = this.#now()
    if (at - this.#sweptAtMs >= SWEEP_EVERY_MS) {
      this.#sweptAtMs = at
      for (const [name, { ends_at_ms }] of this.#values) if (at >= ends_at_ms) this.#values.delete(name)
    }
    const [oldest] = this.#values.keys()
    if (this.#values.size >= this.#most && oldest !== undefined) this.#values.delete(oldest)
  }
}
