/** How many pages of the market a visitor may still see, by the minute and by the day (UTC): counted in this process and in bounded memory, with what other nodes tell. */
import { LRUCache } from 'lru-cache'
import { createSlidingWindow, type SlidingWindow } from '../../../../domain/limits/sliding-window.ts'
import type { ToldCounts } from '../../../../domain/limits/told-counts.ts'

/** What is used up, and the whole seconds until there is more. */
export interface UsedUp {
  readonly by: 'minute' | 'day'
  readonly waitS: number
}

interface Allowance {
  /** Counts one for a name. Null, or why not. */
  take(name: string): UsedUp | null
  /** The one that was just taken showed nothing: the next one is free. */
  giveBack(name: string): void
  /** Names that are remembered. */
  size(): { readonly minutes: number; readonly days: number }
}

interface AllowanceOptions {
  readonly perMinute: number
  readonly perDay: number
  readonly now: () => number
  /** How other nodes call this allowance, and how they are told; without it, this process counts alone. */
  readonly shared?: { readonly guard: string; readonly told: ToldCounts } | null
}

const SECOND_MS = 1000
const DAY_MS = 86_400_000
/** With more names than this, the least recent are forgotten. A name takes up to 2 KB in a minute, and 200 bytes in a day. */
const MOST_NAMES = { minutes: 4000, days: 20_000 }

export function createAllowance({ perMinute, perDay, now, shared = null }: AllowanceOptions): Allowance {
  // By size, because `max` would allocate memory for all of them at once.
  const minutes = new LRUCache<string, SlidingWindow>({ maxSize: MOST_NAMES.minutes, sizeCalculation: () => 1 })
  const days = new LRUCache<string, number>({ maxSize: MOST_NAMES.days, sizeCalculation: () => 1 })
  const free = new LRUCache<string, true>({ maxSize: MOST_NAMES.minutes, sizeCalculation: () => 1 })
  let today = Number.NEGATIVE_INFINITY

  function usedToday(name: string, time: number): number {
    const day = Math.floor(time / DAY_MS)
    // If the clock is set back, an earlier day does not reset the counts.
    if (day > today) {
      today = day
      days.clear()
    }
    return days.get(name) ?? 0
  }

  function windowOf(name: string): SlidingWindow {
    const window = minutes.get(name) ?? createSlidingWindow()
    minutes.set(name, window)
    return window
  }

  // In whole seconds, so that a window has few entries however many it counts.
  const secondOf = (time: number) => Math.floor(time / SECOND_MS) * SECOND_MS

  function count(name: string, time: number, times: number): void {
    windowOf(name).add(secondOf(time), times)
    days.set(name, usedToday(name, time) + times)
  }
  const tell = shared?.told.join(shared.guard, (name, times) => count(name, now(), times))

  return {
    take(name) {
      if (free.delete(name)) return null
      const time = now()
      if (usedToday(name, time) >= perDay) return { by: 'day', waitS: secondsTo((today + 1) * DAY_MS, time) }
      const window = windowOf(name)
      const second = secondOf(time)
      if (window.used(second) >= perMinute) {
        const freeMs = second + window.freesIn(second, perMinute)
        return { by: 'minute', waitS: secondsTo(Math.ceil(freeMs / SECOND_MS) * SECOND_MS, time) }
      }
      count(name, time, 1)
      tell?.(name)
      return null
    },
    giveBack: (name) => void free.set(name, true),
    size: () => ({ minutes: minutes.size, days: days.size }),
  }
}

function secondsTo(atMs: number, nowMs: number): number {
  return Math.max(1, Math.ceil((atMs - nowMs) / SECOND_MS))
}
