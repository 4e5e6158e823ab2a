/** Reads the CPU time of one thread from Linux, because Node 20 does not report it. */
import { readFileSync, readlinkSync } from 'node:fs'

/** `/proc` counts in ticks of a hundredth of a second on every Linux, whatever the kernel's own rate is. */
const TICK_MS = 10
/** The positions of user and system time behind the thread's name, which may contain blanks and brackets. */
const [USER_TIME, SYSTEM_TIME] = [11, 12]

/** The system's id of the calling thread; null where the system does not report it. */
export function readThreadId(): number | null {
  try {
    const id = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    return Number.isSafeInteger(id) ? id : null
  } catch {
    return null
  }
}

/** CPU time in milliseconds of a thread of this process since it started; null where the system does not report it. */
export function readCpuTime(threadId: number): number | null {
  try {
    return parseCpuTime(readFileSync(`/proc/self/task/${threadId}/stat`, 'latin1'))
  } catch {
    return null
  }
}

/** Null unless it is a line of `stat`. */
export function parseCpuTime(stat: string): number | null {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[USER_TIME] ?? Number.NaN) + Number(fields[SYSTEM_TIME] ?? Number.NaN)
  return Number.isFinite(ticks) ? ticks * TICK_MS : null
}
