/** The memory of a running program, as Linux counts it. */
import { readFileSync } from 'node:fs'

export interface Memory {
  readonly now_mb: number
  readonly peak_mb: number
  /** Memory shared with other programs is divided among them. */
  readonly pss_mb: number
}

/** Cheap, unlike the shared memory of a large program, which takes a tenth of a second to add up and stalls the program meanwhile. */
export function readResidentMb(pid: number): number {
  return readMb(readFileSync(`/proc/${pid}/status`, 'utf8'), 'VmRSS')
}

export function readMemory(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const sums = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return { now_mb: readMb(status, 'VmRSS'), peak_mb: readMb(status, 'VmHWM'), pss_mb: readMb(sums, 'Pss') }
}

function readMb(text: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1]) / 1024
}
