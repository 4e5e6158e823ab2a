/** Repeats an assertion until it holds, so that a test does not depend on how busy the machine is. */
import { setTimeout as pause } from 'node:timers/promises'

/** Far beyond anything plausible. */
const GIVES_UP_AFTER_MS = 300_000
/** Short at first, then longer: frequent checks would take CPU time from the code that the test waits for. */
const PAUSE_MS = { first: 5, longest: 40 }

/** Returns the result of `check` once it does not throw; throws its last error if that never happens. */
export async function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  const began = performance.now()
  for (let pauseMs = PAUSE_MS.first; ; pauseMs = Math.min(2 * pauseMs, PAUSE_MS.longest)) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() - began > GIVES_UP_AFTER_MS) throw error
    }
    await pause(pauseMs)
  }
}
