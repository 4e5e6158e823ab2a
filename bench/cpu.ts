/** The CPU time of a running program, as Linux counts it. Unlike a latency, it does not depend on the load of the machine. */
import { readFileSync } from 'node:fs'

const TICK_MS = 10

export function readCpuMs(pid: number): number {
  // The name of the program precedes them in parentheses, and may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
