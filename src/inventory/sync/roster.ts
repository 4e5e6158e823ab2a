/** Every car of the copy in memory, in few bytes: what a sync has to know of it while it reads the market. */
import type { CarMark, InventoryCars } from '../../domain/inventory/inventory-cars.ts'
import type { RowMark } from '../../domain/inventory/market.ts'
import { isAhead } from '../../domain/time/is-ahead.ts'

/** Without the record and what only slicing needs, because there are many rows. */
type KnownRow = Pick<RowMark, 'mark' | 'core' | 'trim_id'>

type Changing<Value> = { -readonly [Name in keyof Value]: Value[Name] }

export interface RosterEntry extends Changing<CarMark> {
  /** What its list record says; null = not read since the program started. */
  row: KnownRow | null
  /** The part of the market in which it was last seen. */
  unit: string | null
  /** How often it was seen to change. */
  changes: number
}

const BLOCK = 2000

export class Roster {
  private readonly entries = new Map<number, RosterEntry>()

  /** Everything that the store has. */
  static async load(store: Pick<InventoryCars, 'marks'>): Promise<Roster> {
    const roster = new Roster()
    for (let after = 0; ; ) {
      const marks = await store.marks(after, BLOCK)
      for (const mark of marks) roster.put(mark)
      const last = marks.at(-1)
      if (last === undefined || marks.length < BLOCK) return roster
      after = last.id
    }
  }

  get(id: number): RosterEntry | undefined {
    return this.entries.get(id)
  }

  values(): Iterable<RosterEntry> {
    return this.entries.values()
  }

  add(id: number, atMs: number): RosterEntry {
    const times = { first_observed_ms: atMs, last_observed_ms: atMs, detail_at_ms: null, sheet_at_ms: null }
    return this.put({ id, is_observed: true, ...times })
  }

  /** Cars that are there and were seen since. */
  *seenSince(ms: number, nowMs: number): Iterable<RosterEntry> {
    for (const entry of this.entries.values()) if (entry.is_observed && isSeenSince(entry, ms, nowMs)) yield entry
  }

  /** The share of details that are younger; null when there are none. */
  freshness(ageMs: number, nowMs: number): number | null {
    let details = 0
    let fresh = 0
    for (const { is_observed, detail_at_ms } of this.entries.values()) {
      if (!is_observed || detail_at_ms === null) continue
      details++
      if (Math.abs(nowMs - detail_at_ms) < ageMs) fresh++
    }
    return details === 0 ? null : fresh / details
  }

  private put(mark: CarMark): RosterEntry {
    const entry: RosterEntry = { ...mark, row: null, unit: null, changes: 0 }
    this.entries.set(mark.id, entry)
    return entry
  }
}

export function isSeenSince({ last_observed_ms }: RosterEntry, ms: number, nowMs: number): boolean {
  return last_observed_ms >= ms && !isAhead(last_observed_ms, nowMs)
}

export function knownRowOf({ mark, core, trim_id }: RowMark): KnownRow {
  return { mark, core, trim_id }
}
