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
      // One millisecond later: a time that was rounded down to its second leaves after exactly a minute, so that whoever waits as told is let through.
      const asked = time + 1
      if (window.used(asked) >= perMinute) return windowSecondsOf(window.freesIn(asked, perMinute))
      // In whole seconds, so that a window has few entries however many it counts.
      window.add(Math.floor(time / SECOND_MS) * SECOND_MS)
      return null
    },
  }
}
