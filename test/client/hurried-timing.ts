/** Timers for tests of the client: pauses between tries end at once and advance the clock; the test triggers timeouts. */
import type { Timing } from '../../src/client/timing.ts'

/** Longer than any pause: a timer of this length is a timeout. */
export const TIMEOUT_MS = 1_000_000
/** A time budget that no test exhausts. */
export const BUDGET_MS = 100 * TIMEOUT_MS

export interface HurriedTiming extends Timing {
  /** The pauses between tries, in order. */
  readonly pauses: number[]
  /** Pending timeouts. */
  pending(): number
  /** Triggers every pending timeout. */
  expire(): void
}

/** `onPause` is called before a pause ends; a promise delays it. The random number is 0.5. */
export function createHurriedTiming(onPause: (ms: number) => unknown = () => {}): HurriedTiming {
  let now = Date.parse('2026-11-15T04:00:00Z')
  const pauses: number[] = []
  const timeouts = new Set<() => void>()
  return {
    pauses,
    now: () => now,
    random: () => 0.5,
    schedule(run, afterMs) {
      if (afterMs >= TIMEOUT_MS / 2) {
        timeouts.add(run)
        return () => timeouts.delete(run)
      }
      let isOff = false
      pauses.push(afterMs)
      now += afterMs
      void Promise.resolve(onPause(afterMs)).then(() => isOff || run())
      return () => {
        isOff = true
      }
    },
    pending: () => timeouts.size,
    expire() {
      const due = [...timeouts]
      timeouts.clear()
      for (const run of due) run()
    },
  }
}
