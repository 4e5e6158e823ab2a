/** When the passes of a sync run: on a schedule that survives restarts, on request, and later again after a failure. */
import { isFailure } from '../../domain/failure.ts'
import type { Clock } from '../../observe/clock.ts'
import { type Notes, passNote, runNote } from './notes.ts'
import type { PassRequests } from './pass-requests.ts'
import type { SyncSettings } from './sync-settings.ts'

interface ScheduleParts extends SyncSettings {
  readonly store: Notes
  readonly clock: Pick<Clock, 'now' | 'sleep'>
  readonly isStopped: () => boolean
  readonly requests: PassRequests
  readonly runOnce: () => Promise<unknown>
  /** Refreshes what the pass that began then has left. */
  readonly finishPass: (beganMs: number) => Promise<void>
  readonly onIdle: () => void
  readonly onBrokenOff: (reason: string) => void
}

/** After a pass that was broken off; longer each time that the marketplace is the cause, because every try costs requests. */
const RETRY_MS = 60_000
const LONGEST_RETRY_MS = 16 * RETRY_MS
/** How often a sleep checks whether it should end. */
const NAP_MS = 1000

/** Runs until it is stopped. Throws only bugs: failures are reported, and the pass is tried again. */
export async function runSchedule(parts: ScheduleParts): Promise<void> {
  const { clock, isStopped, requests, onBrokenOff } = parts
  let dueMs: number | null = null
  let retryMs = RETRY_MS
  while (!isStopped()) {
    try {
      dueMs ??= await resumeSchedule(parts)
      await sleepUntil(parts, dueMs)
      if (isStopped()) return
      dueMs = clock.now() + parts.passEveryMs
      await parts.runOnce()
      retryMs = RETRY_MS
    } catch (error) {
      if (!isFailure(error)) throw error
      if (!isStopped()) {
        onBrokenOff(error.message)
        // A store that fails is the reason itself, or is reported elsewhere.
        await requests.answer({ state: 'failed', reason: error.message }).catch(() => undefined)
      }
      await sleepUntil(parts, clock.now() + retryMs)
      const isTheirs = isFailure(error, 'source_unavailable', 'source_changed')
      retryMs = isTheirs ? Math.min(2 * retryMs, LONGEST_RETRY_MS) : RETRY_MS
      dueMs = null
    }
  }
}

/** Finishes what the run before has left, and returns when the next pass is due: a restart is no reason to read the market again. */
async function resumeSchedule(parts: ScheduleParts): Promise<number> {
  const { store, clock, marketName, passEveryMs, refreshMs } = parts
  const { now } = clock
  const last = await runNote.recall(store)
  if (last === null || last.market !== marketName || last.began_ms > now()) return now()
  const dueMs = last.began_ms + passEveryMs
  if (dueMs <= now() || (await passNote.recall(store)) !== null) return now()
  if (last.is_refreshed || refreshMs === null) parts.onIdle()
  else await parts.finishPass(last.began_ms)
  return dueMs
}

/** Ends early when somebody requests a pass. A clock that is set back meanwhile makes it no longer. */
async function sleepUntil(parts: ScheduleParts, ms: number): Promise<void> {
  const { clock, isStopped } = parts
  for (let leftMs = ms - clock.now(); !isStopped() && leftMs > 0 && !(await isRequested(parts)); ) {
    const napMs = Math.min(NAP_MS, leftMs)
    await clock.sleep(napMs)
    leftMs = Math.min(leftMs - napMs, ms - clock.now())
  }
}

async function isRequested({ requests, isSpent }: ScheduleParts): Promise<boolean> {
  if (!(await requests.peek())) return false
  if (!(await isSpent())) return true
  await requests.answer({ state: 'refused' })
  return false
}
