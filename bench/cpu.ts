/** The CPU time of a running program, as Linux counts it. Unlike a latency, it does not depend on the load of the machine. */
import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

const TICK_MS = 10

export function readCpuMs(pid: number): number {
  const fields = readFields(String(pid))
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Of a program and the processes that it started, also those that have ended. */
export function readFamilyCpuMs(pid: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && readFields(name)[1] === String(pid))
  const own = readFields(String(pid))
  const ended = (Number(own[13]) + Number(own[14])) * TICK_MS
  return [pid, ...children.map(Number)].reduce((sum, one) => sum + readCpuMs(one), ended)
}

/** Of all programs and the kernel. */
export function readMachineCpuMs(): number {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0)
}

/** Those after the name of the program, which is in parentheses and may contain spaces; none if it has ended. */
function readFields(pid: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  } catch {
    return []
  }
}
