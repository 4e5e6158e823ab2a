/** Monotonic milliseconds, the same for all threads of a process; `performance` starts from zero in each. */
export function readStopwatch(): number {
  return Number(process.hrtime.bigint() / 1000n) / 1000
}
