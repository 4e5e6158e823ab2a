/** Time, timers and chance, handed in so that tests can hold them in their hands. */

export interface Timing {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs something later; the answer calls it off. */
  schedule(run: () => void, afterMs: number): () => void
  /** From 0 to less than 1. */
  random(): number
}

/** Beyond it, `setTimeout` does not wait at all. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

export const SYSTEM_TIMING: Timing = {
  now: Date.now,
  schedule(run, afterMs) {
    const timer = setTimeout(run, Math.min(afterMs, LONGEST_TIMER_MS))
    return () => clearTimeout(timer)
  },
  random: Math.random,
}
