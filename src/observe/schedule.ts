/** Timers of the process for background work. */

/** Schedules work; the returned function cancels it. */
export type Schedule = (run: () => void, afterMs: number) => () => void

/** Does not keep the process alive. */
export const scheduleTimeout: Schedule = (run, afterMs) => {
  const timer = setTimeout(run, afterMs)
  timer.unref()
  return () => clearTimeout(timer)
}
