/** The CPU time of running programs, as Linux counts it. Unlike a latency, it does not depend on the load of the machine. */
import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

const TICK_MS = 10

export function readCpuMs(pid: number): number {
  return sum(readFields(`${pid}`).slice(11, 13))
}

/** Of the thread that answers requests. */
export function readMainThreadMs(pid: number): number {
  return sum(readFields(`${pid}/task/${pid}`).slice(11, 13))
}

/** Of a program and the processes that it started, also those that have ended. */
export function readFamilyCpuMs(pid: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && readFields(name)[1] === String(pid))
  return children.reduce((total, child) => total + readCpuMs(Number(child)), sum(readFields(`${pid}`).slice(11, 15)))
}

/** Of the programs that this one started, and that have ended. */
export function readEndedCpuMs(): number {
  return sum(readFields('self').slice(13, 15))
}

/** Of all programs and the kernel. */
export function readMachineCpuMs(): number {
  return cpus().reduce((total, { times: { user, nice, sys, irq } }) => total + user + nice + sys + irq, 0)
}

/** The CPU time that a host gave to others while programs of this virtual machine waited for it. */
export function readStolenMs(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  return sum(line.trim().split(/ +/).slice(8, 9))
}

function sum(ticks: readonly string[]): number {
  return ticks.reduce((total, count) => total + Number(count), 0) * TICK_MS
}

/** Those after the name of the program, which is in parentheses and may contain spaces; none if it has ended. */
function readFields(place: string): readonly string[] {
  try {
    return readFileSync(`/proc/${place}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  } catch {
    return []
  }
}
