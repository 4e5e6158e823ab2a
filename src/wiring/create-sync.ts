/** Wires a sync: connections of its own to the marketplace, within the budget of the settings, into an inventory. */
import type { Config } from '../config.ts'
import type { InventoryReader, InventoryStore, MakeDigest } from '../domain/inventory/store.ts'
import { recordOrNull, wholeOrNull } from '../domain/readers.ts'
import { createSync, type Sync, type SyncEvent } from '../inventory/create-sync.ts'
import { recallJson } from '../inventory/notes.ts'
import type { PassSummary } from '../inventory/pass-summary.ts'
import type { SyncProgress } from '../inventory/progress.ts'
import type { Clock } from '../observe/clock.ts'
import { createNativeReader } from '../sources/marketplace/native-reader.ts'
import { ACCEPT } from '../sources/marketplace/settings.ts'
import { createPacedRead, type PacedRead } from '../upstream/create-paced-read.ts'
import { createGet } from '../upstream/get.ts'
import type { PaceEvent } from '../upstream/pace.ts'

export type SyncConfig = Pick<
  Config,
  'syncPerSecond' | 'syncPerDay' | 'syncEveryHours' | 'refreshHours' | 'sourceTimeoutMs'
> & { readonly marketplaceUrl: string }

interface SyncParts {
  readonly store: InventoryStore
  readonly makeDigest: MakeDigest
  readonly clock: Clock
  /** Ends it in good order. */
  readonly signal: AbortSignal
  readonly observe: (event: SyncEvent | PaceEvent) => void
  readonly progressEveryMs?: number
}

export interface WiredSync {
  readonly sync: Sync
  readonly paced: Pick<PacedRead, 'state' | 'open' | 'requestsToday' | 'resume'>
  /** After the sync has ended. */
  close(): Promise<void>
}

/** Under which the store remembers how many requests were made today, how the last pass went, the pace, and how far it is. */
const NOTES = {
  allowance: 'sync.allowance',
  pass: 'sync.last-pass',
  pace: 'sync.pace',
  progress: 'sync.progress',
} as const

const HOUR_MS = 3_600_000
const LARGEST_ANSWER_BYTES = 8 * 1024 * 1024
const ATTEMPTS = 3
const PROGRESS_MS = 1000
const CONNECTIONS = 16
/** Cars that are asked for at once: as many as can be under way at the pace, where an answer takes a while. */
const atOnceFor = (perSecond: number) => Math.max(4, Math.min(CONNECTIONS, Math.ceil(perSecond / 4)))

export function wireSync(config: SyncConfig, parts: SyncParts): WiredSync {
  const { store, makeDigest, clock, signal, progressEveryMs } = parts
  let telling: Promise<unknown> = Promise.resolve()
  const isTimeToTell = createProgressTimer(clock.now)
  const observe: SyncParts['observe'] = (event) => {
    // For the status; that a note cannot be written is told by whatever else is written.
    if (event.event === 'pass' || event.event === 'pace' || (event.event === 'progress' && isTimeToTell(event))) {
      const note = JSON.stringify({ ...event, at: new Date(clock.now()).toISOString() })
      telling = telling.then(() => store.remember(NOTES[event.event], note)).catch(() => undefined)
    }
    parts.observe(event)
  }
  const paced = createPacedRead({
    get: createGet({ clock, maxConnections: CONNECTIONS, userAgent: 'ershou' }),
    accept: ACCEPT,
    perSecond: config.syncPerSecond,
    perDay: config.syncPerDay,
    notes: {
      recall: () => store.recall(NOTES.allowance),
      remember: (text) => store.remember(NOTES.allowance, text),
    },
    timeoutMs: config.sourceTimeoutMs,
    maxBytes: LARGEST_ANSWER_BYTES,
    attempts: ATTEMPTS,
    clock,
    random: Math.random,
    signal,
    observe,
  })
  const sync = createSync({
    market: createNativeReader({ baseUrl: config.marketplaceUrl, read: paced.read }),
    store,
    makeDigest,
    clock,
    signal,
    observe,
    passEveryMs: config.syncEveryHours * HOUR_MS,
    marketName: config.marketplaceUrl,
    refreshMs: config.refreshHours === 0 ? null : config.refreshHours * HOUR_MS,
    atOnce: atOnceFor(config.syncPerSecond),
    isSpent: async () => (await recallToday(store, clock.now())) >= config.syncPerDay,
    ...(progressEveryMs === undefined ? {} : { progressEveryMs }),
  })
  return {
    sync,
    paced,
    async close() {
      await telling
      await paced.close()
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

type Told<Event> = Omit<Event, 'event'> & { readonly at: string }

/** What a sync last told, in whichever process; null = nothing yet. */
export async function recallTold(store: Pick<InventoryReader, 'recall'>): Promise<{
  readonly pass: Told<PassSummary> | null
  readonly pace: Told<PaceEvent> | null
  readonly progress: Told<SyncProgress> | null
}> {
  const read = async (name: string) => {
    const { event: _, ...told } = recordOrNull(await recallJson(store, name)) ?? {}
    return typeof told.at === 'string' ? told : null
  }
  return {
    pass: (await read(NOTES.pass)) as Told<PassSummary> | null,
    pace: (await read(NOTES.pace)) as Told<PaceEvent> | null,
    progress: (await read(NOTES.progress)) as Told<SyncProgress> | null,
  }
}

/** Requests of the day (UTC) of which the store knows: up to a hundred that were not made yet are among them. */
export async function recallToday(store: Pick<InventoryReader, 'recall'>, nowMs: number): Promise<number> {
  const note = recordOrNull(await recallJson(store, NOTES.allowance))
  return note?.day === new Date(nowMs).toISOString().slice(0, 10) ? (wholeOrNull(note.used) ?? 0) : 0
}
