/** A coarse limit on what no plan limits: so many a minute for each name, in this process. */
import { LRUCache } from 'lru-cache'
import { createSlidingWindow, type SlidingWindow, windowSecondsOf } from '../domain/limits/sliding-window.ts'

export interface Guard {
  /** Takes one for a name. Null, or the whole seconds until there is one again. */
  take(name: string): number | null
}

/** Whoever comes under more names than this at once starts anew under some of them. */
const MOST_NAMES = 20_000

export function createGuard({ perMinute, now }: { readonly perMinute: number; readonly now: () => number }): Guard {
  // By size: room for a number of them would be taken at once, used or not.
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
