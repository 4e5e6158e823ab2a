/** The memory of a running program, as Linux counts it. */
import { readFileSync } from 'node:fs'

export interface Memory {
  readonly now_mb: number
  readonly peak_mb: number
  /** Memory shared with other programs is divided among them. */
  readonly pss_mb: number
}

export function readMemory(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const sums = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const read = (text: string, name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1]) / 1024
  return { now_mb: read(status, 'VmRSS'), peak_mb: read(status, 'VmHWM'), pss_mb: read(sums, 'Pss') }
}
