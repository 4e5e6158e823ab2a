/** Sets the clock of a service by that of its database, so that all nodes have the same time, whatever the clocks of their machines say. */
import type { ServiceClock } from '../observe/clock.ts'
import type { Outcomes } from '../observe/create-state-log.ts'

interface FollowedClockParts {
  readonly clock: Pick<ServiceClock, 'now' | 'set' | 'schedule'>
  /** Epoch milliseconds by the clock of the database. */
  readonly readMs: () => Promise<number>
  /** Epoch milliseconds by the clock of this machine. */
  readonly machineNow: () => number
  /** Monotonic milliseconds. */
  readonly stopwatch: () => number
  /** Told whether the clock of this machine is wrong. */
  readonly machine: Outcomes
}

const EVERY_MS = 5000
/** A clock that is off by less is not worth a warning. */
const MOST_OFF_MS = 5000

/** Rejects if the clock of the database cannot be read at first; later the clock goes on by the stopwatch until it can. */
export async function followClock(parts: FollowedClockParts): Promise<{ stop(): void }> {
  const { clock, machine } = parts
  let isStopped = false
  let cancel = () => {}
  /** What is wrong with the clock of the machine: said once, not anew with each second that it drifts. */
  let wrong: Error | null = null

  async function follow(): Promise<void> {
    const read = await readBounds(parts).catch(() => null)
    if (isStopped) return
    if (read !== null) {
      const nowMs = clock.now()
      // What the reading leaves open is no reason to move the clock.
      const rightMs = Math.min(Math.max(nowMs, read.earliestMs), read.latestMs)
      if (rightMs !== nowMs) clock.set(rightMs)
    }
    judge()
    cancel = clock.schedule(() => void follow(), EVERY_MS)
  }

  function judge(): void {
    const aheadMs = parts.machineNow() - clock.now()
    wrong = Math.abs(aheadMs) > MOST_OFF_MS ? (wrong ?? new Error(describe(aheadMs))) : null
    if (wrong === null) machine.onSuccess()
    else machine.onFailure(wrong)
  }

  const { earliestMs, latestMs } = await readBounds(parts)
  clock.set((earliestMs + latestMs) / 2)
  judge()
  cancel = clock.schedule(() => void follow(), EVERY_MS)
  return {
    stop() {
      isStopped = true
      cancel()
    },
  }
}

/** Between which times it is now: the database read its clock at some moment of the round trip, and tells whole milliseconds. */
async function readBounds({ readMs, stopwatch }: FollowedClockParts) {
  const before = stopwatch()
  const ms = await readMs()
  return { earliestMs: ms, latestMs: ms + 1 + stopwatch() - before }
}

function describe(aheadMs: number): string {
  const off = `${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? 'ahead of' : 'behind'}`
  return `The clock of this machine is ${off} the clock of PostgreSQL, which the service uses.`
}
