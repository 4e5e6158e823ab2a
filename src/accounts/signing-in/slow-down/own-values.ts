/** Values of this process: all there are without Redis, and what it goes by while Redis is away. */
import type { DecideChange, KeptValue, SharedValues, ValueName } from '../../../domain/limits/shared-values.ts'
import { EndingMap } from './allowance.ts'

export class OwnValues implements SharedValues {
  readonly #kinds = new Map<string, EndingMap<KeptValue>>()
  readonly #now: () => number
  readonly #most: number | undefined

  constructor(now: () => number, mostOfKind?: number) {
    this.#now = now
    this.#most = mostOfKind
  }

  async change<Result>(names: readonly ValueName[], decide: DecideChange<Result>): Promise<Result> {
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

  #of(kind: string): EndingMap<KeptValue> {
    const known = this.#kinds.get(kind)
    if (known !== undefined) return known
    const endsAtMs = ({ ends_at_ms }: KeptValue) => ends_at_ms
    const created = new EndingMap({ now: this.#now, endsAtMs, ...(this.#most !== undefined && { most: this.#most }) })
    this.#kinds.set(kind, created)
    return created
  }
}

/** Shared values; where they cannot be reached, the own ones go on from what this process last saw, by the same clock. */
export function withOwnValues(shared: SharedValues, now: () => number): SharedValues {
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
      } catch {
        return own.change(names, decide)
      }
    },
  }
}
