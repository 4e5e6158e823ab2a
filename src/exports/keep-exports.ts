/** Has an export made after a complete pass, when one is due, for as long as the service runs. */
import type { ExportRecord } from '../domain/exports.ts'
import type { Schedule } from '../observe/schedule.ts'
import type { ExportFolder } from './export-folder.ts'
import type { MadeExport } from './make-export.ts'

interface KeepParts {
  readonly exports: Pick<ExportFolder, 'list' | 'sweep'>
  readonly everyMs: number
  /** When the last complete pass ended; null before the first, and in a process that does not sync. */
  readonly completeAtMs: () => number | null
  /** False if the changes after it are lost, because a restored backup has another log. */
  readonly isFollowed: (last: ExportRecord) => boolean
  readonly make: () => Promise<MadeExport>
  readonly onMade: (made: MadeExport & { readonly took_s: number }) => void
  readonly onFailure: (error: unknown) => void
  readonly now: () => number
  readonly schedule: Schedule
}

const LOOK_EVERY_MS = 60_000
/** Before the first complete pass: it is followed at once. */
const LOOK_SOON_MS = 5000
/** What fails after minutes of work is not tried again at once. */
const AFTER_FAILURE_MS = 30 * 60_000

export function keepExports(parts: KeepParts): { stop(): void } {
  const { exports, everyMs, completeAtMs, isFollowed, make, onMade, onFailure, now, schedule } = parts
  let isStopped = false
  let cancel = () => {}

  async function isDue(): Promise<boolean> {
    const complete = completeAtMs()
    if (complete === null) return false
    await exports.sweep(now())
    const [last] = await exports.list()
    if (last === undefined || !isFollowed(last)) return true
    const isNewer = last.complete_at === null || complete > Date.parse(last.complete_at)
    return isNewer && Math.abs(now() - Date.parse(last.made_at)) >= everyMs
  }

  async function look(): Promise<void> {
    let nextMs = completeAtMs() === null ? LOOK_SOON_MS : LOOK_EVERY_MS
    try {
      if (await isDue()) {
        const beganMs = now()
        const made = await make()
        onMade({ ...made, took_s: Math.round((now() - beganMs) / 1000) })
      }
    } catch (error) {
      nextMs = AFTER_FAILURE_MS
      if (!isStopped) onFailure(error)
    }
    if (!isStopped) cancel = schedule(() => void look(), nextMs)
  }

  // Not at once: a service that starts has other work.
  cancel = schedule(() => void look(), LOOK_EVERY_MS)
  return {
    stop() {
      isStopped = true
      cancel()
    },
  }
}
