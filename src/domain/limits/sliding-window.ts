/** An exact sliding window: how many requests were admitted in the last 60 seconds, and when the next can be. */
import { WINDOW_MS } from './meter.ts'

export type SlidingWindow = ReturnType<typeof createSlidingWindow>

/** Times are whole milliseconds, rounded down: only a difference over 60,000 is surely over a minute. */
const LEAVES_AFTER_MS = WINDOW_MS + 1

/** All requests of one millisecond are one entry, so a window has at most about 60,000. */
export function createSlidingWindow(known: readonly (readonly [at_ms: number, admitted: number])[] = []) {
  const times = known.map(([at]) => at)
  const counts = known.map(([, count]) => count)
  let first = 0
  let total = counts.reduce((sum, count) => sum + count, 0)

  function forget(now: number): void {
    if (times.length > 0 && (times[times.length - 1] as number) > now) turnBack(now)
    while (first < times.length && (times[first] as number) + LEAVES_AFTER_MS <= now) total -= counts[first++] as number
    if (first === times.length) first = times.length = counts.length = 0
    else if (first > 1024 && first * 2 > times.length) {
      times.splice(0, first)
      counts.splice(0, first)
      first = 0
    }
  }

  /** The clock was set back: times in the future become now, so that nobody is refused for longer than a window. */
  function turnBack(now: number): void {
    let moved = 0
    while (times.length > first && (times[times.length - 1] as number) >= now) {
      times.pop()
      moved += counts.pop() as number
    }
    times.push(now)
    counts.push(moved)
  }

  return {
    /** How many count at `now`. */
    used(now: number): number {
      forget(now)
      return total
    },
    add(now: number, count = 1): void {
      forget(now)
      total += count
      if (times.length > 0 && times[times.length - 1] === now) (counts[counts.length - 1] as number) += count
      else {
        times.push(now)
        counts.push(count)
      }
    },
    /** Milliseconds until one more fits under `limit`; `WINDOW_MS` when it is empty. */
    freesIn(now: number, limit: number): number {
      forget(now)
      // With a limit of zero there is no such time.
      if (total === 0 || limit < 1) return WINDOW_MS
      // Over the limit, as after a change to a smaller plan, more than one must leave.
      let leaving = Math.max(1, total - limit + 1)
      let at = first
      while (leaving > (counts[at] as number) && at < times.length - 1) leaving -= counts[at++] as number
      return (times[at] as number) + LEAVES_AFTER_MS - now
    },
    /** Each time, with how many were admitted then, oldest first. */
    entries: () => times.slice(first).map((at, i): [number, number] => [at, counts[first + i] as number]),
  }
}

/** Ignores the extra millisecond, which passes while the response is sent. */
export function windowSecondsOf(ms: number): number {
  return Math.min(WINDOW_MS / 1000, Math.max(1, Math.ceil(ms / 1000)))
}
