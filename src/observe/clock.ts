/** Time and timers as a dependency, so that tests can control them. */
import type { Schedule } from './schedule.ts'

export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  sleep(ms: number): Promise<void>
  readonly schedule: Schedule
  /** From which other threads of the process make the same clock; those of tests have none. */
  readonly memory?: SharedArrayBuffer
}

export interface ServiceClock extends Clock {
  readonly memory: SharedArrayBuffer
  /** From now on it goes by the stopwatch: the clock of this machine no longer matters. */
  set(epochMs: number): void
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

/** The clock of a service: that of this machine until it is set. All clocks with the same memory are set together. */
export function createServiceClock(memory = new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT)): ServiceClock {
  /** In microseconds since 1970: when the stopwatch began; 0 = not set. */
  const origin = new BigInt64Array(memory)
  return {
    ...SYSTEM_CLOCK,
    memory,
    now() {
      const originUs = Atomics.load(origin, 0)
      return originUs === 0n ? Date.now() : Math.floor(Number(originUs) / 1000 + readStopwatch())
    },
    set(epochMs) {
      Atomics.store(origin, 0, BigInt(Math.round(1000 * (epochMs - readStopwatch()))))
    },
  }
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
