/** Looks again and again until an assertion holds: however busy the machine is, only what never comes is missed. */
import { setTimeout as pause } from 'node:timers/promises'

/** Far beyond anything plausible. */
const GIVES_UP_AFTER_MS = 300_000
const PAUSE_MS = 10

/** Gives what `check` gives once it does not throw; throws its last error when that never happens. */
export async function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  const began = performance.now()
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() - began > GIVES_UP_AFTER_MS) throw error
    }
    await pause(PAUSE_MS)
  }
}
