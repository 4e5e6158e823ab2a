/** A limit per minute and name, in this process, for what no plan limits. */
import { LRUCache } from 'lru-cache'
import { createSlidingWindow, type SlidingWindow, windowSecondsOf } from '../domain/limits/sliding-window.ts'

export interface Guard {
  /** Counts one for a name. Returns null, or the whole seconds to wait. */
  take(name: string): number | null
}

/** With more names than this, the least recent are forgotten. A name takes up to 2 KB. */
const MOST_NAMES = 20_000
const SECOND_MS = 1000

export function createGuard({ perMinute, now }: { readonly perMinute: number; readonly now: () => number }): Guard {
  // By size, because `max` would allocate memory for all of them at once.
  const windows = new LRUCache<string, SlidingWindow>({ maxSize: MOST_NAMES, sizeCalculation: () => 1 })
  return {
    take(name) {
      const window = windows.get(name) ?? createSlidingWindow()
      windows.set(name, window)
      const time = now()
      // In whole seconds, so that a window has few entries however many it counts. Rounded up, so that none leaves before its minute is over.
      const second = Math.ceil(time / SECOND_MS) * SECOND_MS
      if (window.used(second) >= perMinute) return secondsOf(second - time + window.freesIn(second, perMinute))
      window.add(second)
      return null
    },
  }
}

/** More than a minute for what was counted in the second that is still running. */
function secondsOf(ms: number): number {
  return Math.max(windowSecondsOf(ms), Math.ceil((ms - 1) / SECOND_MS))
}
