/** The processor time that a running program has taken, as Linux counts it; unlike a latency it does not depend on who else is busy. */
import { readFileSync } from 'node:fs'

const TICK_MS = 10

export function readCpuMs(pid: number): number {
  // The name of the program stands in parentheses before them, and may have spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
