/** Checks Node and its limits. Imports as little as possible, because an old Node fails on other imports with a misleading stack. */
import { readFileSync } from 'node:fs'
import { getHeapStatistics } from 'node:v8'
import { formatBytes } from '../output/format.ts'

const OLDEST = [20, 19] as const

/** Null if it is new enough, else what to do. */
export function findOldNode(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return null
  return `ershou needs Node ${OLDEST.join('.')} or later, but this is Node ${version}. Install a newer version: https://nodejs.org`
}

/** Modules, connections and threads of a service together. With fewer, modules fail to load with misleading errors. */
const LEAST_FILES = 512
const WANTED_FILES = 4096

/** Null = enough files can be opened, or the limit is unknown (not Linux); else what to do. */
export function findFewFiles(limits = readLimits()): string | null {
  const most = /^Max open files\s+(\d+)/m.exec(limits)?.[1]
  if (most === undefined || Number(most) >= LEAST_FILES) return null
  const raise = `raise the limit to ${WANTED_FILES} (ulimit -n ${WANTED_FILES}, LimitNOFILE= of systemd, --ulimit nofile of a container)`
  return `ershou: This process can open only ${most} files, but needs ${LEAST_FILES}: ${raise}.`
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}

/** With 5,000 cars a service aborts at 112 MB, without naming the cause, and runs at 144. */
const LEAST_HEAP_BYTES = 128 * 2 ** 20

/** Null = the heap is large enough; else what to do. */
export function findSmallHeap(bytes = getHeapStatistics().heap_size_limit): string | null {
  if (bytes >= LEAST_HEAP_BYTES) return null
  const raise = 'give the process more memory, or set NODE_OPTIONS=--max-old-space-size=512'
  return `ershou: Node can use a heap of only ${formatBytes(bytes)}, and aborts when it is full: ${raise}.`
}
