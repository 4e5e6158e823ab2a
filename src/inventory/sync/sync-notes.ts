/** What a sync writes into the store for the status: requests of the day, the last pass, the pace and the progress. */
import type { InventoryCars } from '../../domain/inventory/inventory-cars.ts'
import type { PaceEvent } from '../../domain/inventory/pace.ts'
import { recordOrNull, wholeOrNull } from '../../domain/readers.ts'
import type { SyncEvent } from './create-sync.ts'
import { type Notes, recallJson } from './notes.ts'
import type { PassSummary } from './pass-requests.ts'
import type { SyncProgress } from './progress.ts'

const NOTES = {
  allowance: 'sync.allowance',
  pass: 'sync.last-pass',
  pace: 'sync.pace',
  progress: 'sync.progress',
} as const

const PROGRESS_MS = 1000

export type SyncNotes = ReturnType<typeof createSyncNotes>

export function createSyncNotes(store: Notes, now: () => number) {
  let writing: Promise<unknown> = Promise.resolve()
  const isTimeToWrite = createProgressTimer(now)
  return {
    write(event: SyncEvent | PaceEvent): void {
      const isProgress = event.event === 'progress'
      if (event.event !== 'pass' && event.event !== 'pace' && !(isProgress && isTimeToWrite(event))) return
      const note = JSON.stringify({ ...event, at: new Date(now()).toISOString() })
      // Nothing is reported of a note that cannot be written: the same failure is reported by whatever else is written.
      writing = writing.then(() => store.remember(NOTES[event.event], note)).catch(() => undefined)
    },
    /** Resolves when everything is written, or could not be. */
    written: () => writing,
    /** How many requests were made today. */
    allowance: {
      recall: () => store.recall(NOTES.allowance),
      remember: (text: string) => store.remember(NOTES.allowance, text),
    },
  }
}

/** Whether it is time to write down how far a sync is: with each phase, and no more than once a second. */
function createProgressTimer(now: () => number): (progress: SyncProgress) => boolean {
  let last: { readonly phase: string; readonly at_ms: number } | null = null
  return ({ phase }) => {
    if (last?.phase === phase && Math.abs(now() - last.at_ms) < PROGRESS_MS) return false
    last = { phase, at_ms: now() }
    return true
  }
}

type Reported<Event> = Omit<Event, 'event'> & { readonly at: string }

/** What a sync last reported, in any process; null = nothing yet. */
export async function recallReported(store: Pick<InventoryCars, 'recall'>): Promise<{
  readonly pass: Reported<PassSummary> | null
  readonly pace: Reported<PaceEvent> | null
  readonly progress: Reported<SyncProgress> | null
}> {
  const read = async (name: string) => {
    const { event: _, ...reported } = recordOrNull(await recallJson(store, name)) ?? {}
    return typeof reported.at === 'string' ? reported : null
  }
  return {
    pass: (await read(NOTES.pass)) as Reported<PassSummary> | null,
    pace: (await read(NOTES.pace)) as Reported<PaceEvent> | null,
    progress: (await read(NOTES.progress)) as Reported<SyncProgress> | null,
  }
}

/** Requests of the day (UTC) of which the store knows: up to a hundred that were not made yet are among them. */
export async function recallToday(store: Pick<InventoryCars, 'recall'>, nowMs: number): Promise<number> {
  const note = recordOrNull(await recallJson(store, NOTES.allowance))
  return note?.day === new Date(nowMs).toISOString().slice(0, 10) ? (wholeOrNull(note.used) ?? 0) : 0
}
