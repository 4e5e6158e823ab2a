/** Timers of the process, for what waits without being waited for. */

/** Runs something later; the answer calls it off. */
export type Schedule = (run: () => void, afterMs: number) => () => void

/** Does not keep the process alive. */
export const scheduleTimeout: Schedule = (run, afterMs) => {
  const timer = setTimeout(run, afterMs)
  timer.unref()
  return () => clearTimeout(timer)
}
