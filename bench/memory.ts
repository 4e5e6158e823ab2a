/** The memory of a running program, as Linux counts it. */
import { readFileSync } from 'node:fs'

export interface Memory {
  readonly now_mb: number
  readonly peak_mb: number
}

export function readMemory(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
  return { now_mb: read('VmRSS'), peak_mb: read('VmHWM') }
}
