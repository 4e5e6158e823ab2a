/** Time and timers as a dependency, so that tests can control them. */
import type { Schedule } from './schedule.ts'

export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  sleep(ms: number): Promise<void>
  readonly schedule: Schedule
}

export const SYSTEM_CLOCK: Clock = {
  now: Date.now,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  schedule(run, afterMs) {
    const timer = setTimeout(run, afterMs)
    return () => clearTimeout(timer)
  },
}

/** Monotonic milliseconds, the same for all threads of a process; `performance` starts from zero in each. */
export function readStopwatch(): number {
  return Number(process.hrtime.bigint() / 1000n) / 1000
}

/** Like `now`, but it never goes back: if the clock is set back, waits that have begun do not get longer. */
export function createSteadyNow(now: () => number): () => number {
  let latest = Number.NEGATIVE_INFINITY
  let setBackMs = 0
  return () => {
    const at = now() + setBackMs
    if (at < latest) setBackMs += latest - at
    latest = Math.max(latest, at)
    return latest
  }
}
