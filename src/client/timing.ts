/** Clock, timers and random numbers, which tests can replace. */

export interface Timing {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs a function later; the returned function cancels it. */
  schedule(run: () => void, afterMs: number): () => void
  /** From 0 to less than 1. */
  random(): number
}

/** With a longer delay, `setTimeout` does not wait at all. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

export const SYSTEM_TIMING: Timing = {
  now: Date.now,
  schedule(run, afterMs) {
    const timer = setTimeout(run, Math.min(afterMs, LONGEST_TIMER_MS))
    return () => clearTimeout(timer)
  },
  random: Math.random,
}
