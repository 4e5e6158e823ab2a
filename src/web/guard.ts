/** A limit per minute and name, in this process, for what no plan limits. */
import { LRUCache } from 'lru-cache'
import { createSlidingWindow, type SlidingWindow, windowSecondsOf } from '../domain/limits/sliding-window.ts'

export interface Guard {
  /** Counts one for a name. Returns null, or the whole seconds to wait. */
  take(name: string): number | null
}

/** With more names than this, the least recent are forgotten. */
const MOST_NAMES = 20_000

export function createGuard({ perMinute, now }: { readonly perMinute: number; readonly now: () => number }): Guard {
  // By size, because `max` would allocate memory for all of them at once.
  const windows = new LRUCache<string, SlidingWindow>({ maxSize: MOST_NAMES, sizeCalculation: () => 1 })
  return {
    take(name) {
      const window = windows.get(name) ?? createSlidingWindow()
      windows.set(name, window)
      const time = now()
      if (window.used(time) >= perMinute) return windowSecondsOf(window.freesIn(time, perMinute))
      window.add(time)
      return null
    },
  }
}
