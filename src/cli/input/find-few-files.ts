/** Checks the limit of open files: modules are opened at once, and fail with misleading errors if it is too low. */
import { readFileSync } from 'node:fs'

/** Modules, connections and threads of a service together. */
const LEAST_FILES = 512
const WANTED_FILES = 4096

/** Null = high enough, or unknown (not Linux); else what to do. */
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
