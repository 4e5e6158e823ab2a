/** What a process remembers of receivers between looks. Nothing of it is needed after a restart. */
import type { Plan } from '../domain/accounts/plans.ts'
import type { LogPlace, Receiver } from '../domain/deliveries/saved-searches.ts'

interface Memory {
  /** Its place if that is ahead of the store, because nothing matched. */
  readonly seen: LogPlace | null
  /** It is not looked at before a time, unless its plan changes: its day is used up, or its search cannot be read. */
  readonly waits: { readonly plan: Plan; readonly untilMs: number } | null
}

const NOTHING: Memory = { seen: null, waits: null }

export class Remembered {
  readonly #byId = new Map<string, Memory>()

  get size(): number {
    return this.#byId.size
  }

  change(id: string, change: Partial<Memory>): void {
    const memory = { ...(this.#byId.get(id) ?? NOTHING), ...change }
    if (memory.seen !== null || memory.waits !== null) this.#byId.set(id, memory)
    else this.#byId.delete(id)
  }

  /** Forgets all others. */
  keepOnly(kept: ReadonlySet<string>): void {
    for (const id of this.#byId.keys()) if (!kept.has(id)) this.#byId.delete(id)
  }

  mustWait(id: string, plan: Plan, nowMs: number): boolean {
    const waits = this.#byId.get(id)?.waits ?? null
    return waits !== null && waits.plan === plan && waits.untilMs > nowMs
  }

  /** Those that wait, or have waited until now; no more than `most`. */
  listWaiting(most: number): readonly string[] {
    const ids: string[] = []
    for (const [id, { waits }] of this.#byId) if (waits !== null && ids.length < most) ids.push(id)
    return ids
  }

  placeOf({ id, cursor }: Pick<Receiver, 'id' | 'cursor'>): LogPlace {
    const seen = this.#byId.get(id)?.seen ?? null
    // The store is ahead after a delivery.
    return seen === null || (seen.log === cursor.log && seen.seq < cursor.seq) ? cursor : seen
  }

  listPlaces(): readonly Pick<Receiver, 'id' | 'cursor'>[] {
    return [...this.#byId].flatMap(([id, { seen }]) => (seen === null ? [] : [{ id, cursor: seen }]))
  }

  forgetWaits(): void {
    for (const id of [...this.#byId.keys()]) this.change(id, { waits: null })
  }

  forgetPlaces(): void {
    for (const id of [...this.#byId.keys()]) this.change(id, { seen: null })
  }
}
