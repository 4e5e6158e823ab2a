/** Milliseconds that only grow, and are the same for all threads of a process: those of `performance` begin anew in each. */
export function readStopwatch(): number {
  return Number(process.hrtime.bigint() / 1000n) / 1000
}
