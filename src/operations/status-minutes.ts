/** Turns looks at the parts of the service into whole minutes. A minute that was not watched from its beginning to its end is not observed. */
import type { ObservedMinute } from '../domain/operations/status-history.ts'

const MINUTE_MS = 60_000
/** With a longer time between two looks, nobody knows what happened in between: the process was suspended or blocked. */
const LONGEST_GAP_MS = 30_000
/** Minutes that could not be written yet, of a store that is down for a day. */
const MOST_UNWRITTEN = 1440

interface Running {
  readonly minute: number
  /** Whether the watch began before the minute. */
  readonly isWhole: boolean
  readonly parts: Map<string, boolean>
}

export class StatusMinutes {
  #running: Running | null = null
  #lastMs = Number.NEGATIVE_INFINITY
  #ended: ObservedMinute[] = []

  /** `parts`: whether each part works now; null = not known, which ends the watch. */
  see(atMs: number, parts: ReadonlyMap<string, boolean> | null): void {
    const isWatching = atMs >= this.#lastMs && atMs - this.#lastMs <= LONGEST_GAP_MS
    this.#lastMs = parts === null ? Number.NEGATIVE_INFINITY : atMs
    if (parts === null || !isWatching) this.#running = null
    if (parts === null) return
    const minute = Math.floor(atMs / MINUTE_MS)
    if (this.#running?.minute !== minute) this.#begin(minute, atMs)
    const seen = (this.#running as Running).parts
    for (const [part, isWorking] of parts) seen.set(part, isWorking && (seen.get(part) ?? true))
  }

  /** Minutes that are over and not written yet, oldest first. */
  unwritten(): readonly ObservedMinute[] {
    return this.#ended
  }

  /** Call it with what `unwritten` gave, after it was written. */
  forget(written: readonly ObservedMinute[]): void {
    this.#ended = this.#ended.filter((one) => !written.includes(one))
  }

  #begin(minute: number, atMs: number): void {
    const before = this.#running
    if (before?.isWhole) this.#ended = [...this.#ended, before].slice(-MOST_UNWRITTEN)
    this.#running = { minute, isWhole: before !== null || atMs === minute * MINUTE_MS, parts: new Map() }
  }
}
