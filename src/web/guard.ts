/** A limit per minute and name for what no plan limits: counted in this process, with what other nodes tell. */
import { LRUCache } from 'lru-cache'
import { createSlidingWindow, type SlidingWindow, windowSecondsOf } from '../domain/limits/sliding-window.ts'
import type { ToldCounts } from '../domain/limits/told-counts.ts'

export interface Guard {
  /** Counts one for a name. Returns null, or the whole seconds to wait. */
  take(name: string): number | null
}

interface GuardOptions {
  readonly perMinute: number
  readonly now: () => number
  /** How other nodes call this guard, and how they are told; without it, this process counts alone. */
  readonly shared?: { readonly guard: string; readonly told: ToldCounts } | null
}

/** With more names than this, the least recent are forgotten. A name takes up to 2 KB. */
const MOST_NAMES = 20_000
const SECOND_MS = 1000

export function createGuard({ perMinute, now, shared = null }: GuardOptions): Guard {
  // By size, because `max` would allocate memory for all of them at once.
  const windows = new LRUCache<string, SlidingWindow>({ maxSize: MOST_NAMES, sizeCalculation: () => 1 })

  function windowOf(name: string): SlidingWindow {
    const window = windows.get(name) ?? createSlidingWindow()
    windows.set(name, window)
    return window
  }

  // In whole seconds, so that a window has few entries however many it counts. Rounded up, so that none leaves before its minute is over.
  const secondOf = (time: number) => Math.ceil(time / SECOND_MS) * SECOND_MS
  const learn = (name: string, count: number) => windowOf(name).add(secondOf(now()), count)
  const tell = shared?.told.join(shared.guard, learn)

  return {
    take(name) {
      const window = windowOf(name)
      const time = now()
      const second = secondOf(time)
      if (window.used(second) >= perMinute) return secondsOf(second - time + window.freesIn(second, perMinute))
      window.add(second)
      tell?.(name)
      return null
    },
  }
}

/** More than a minute for what was counted in the second that is still running. */
function secondsOf(ms: number): number {
  return Math.max(windowSecondsOf(ms), Math.ceil((ms - 1) / SECOND_MS))
}
