/** Runs something later; the answer calls it off. */
export type Schedule = (run: () => void, afterMs: number) => () => void

/** By the timers of the process, without keeping it alive. */
export const scheduleTimeout: Schedule = (run, afterMs) => {
  const timer = setTimeout(run, afterMs)
  timer.unref()
  return () => clearTimeout(timer)
}
