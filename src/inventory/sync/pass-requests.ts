/** A pass on request: a process leaves a note in the store, and the process that syncs finds it there and answers it. */
import { recordOrNull, textOrNull, wholeOrNull } from '../../domain/readers.ts'
import { type Notes, recallJson } from './notes.ts'

export interface PassRequest {
  readonly id: string
  readonly at_ms: number
}

/** `refused`: the requests of the day are used up. */
type PassOutcome =
  | { readonly state: 'ended'; readonly summary: PassSummary }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'refused' }

export type PassAnswer = PassOutcome & { readonly id: string }

const NAMES = { request: 'sync.request', answer: 'sync.answer' } as const
/** Older requests are ignored: nobody waits for them any more. */
const PATIENCE_MS = 10 * 60_000

/** Shares a request that already waits. Returns the request that was made or is shared. */
export async function requestPass(notes: Notes, wanted: PassRequest): Promise<PassRequest> {
  const open = await findOpen(notes, wanted.at_ms)
  if (open !== null) return open
  await notes.remember(NAMES.request, JSON.stringify(wanted))
  return wanted
}

/** The answer to the last request; null = none was answered. */
export async function recallAnswer(notes: Pick<Notes, 'recall'>): Promise<PassAnswer | null> {
  const raw = recordOrNull(await recallJson(notes, NAMES.answer))
  const id = textOrNull(raw?.id)
  if (raw === null || id === null) return null
  if (raw.state === 'refused') return { id, state: 'refused' }
  if (raw.state === 'failed') return { id, state: 'failed', reason: textOrNull(raw.reason) ?? 'unknown' }
  const summary = recordOrNull(raw.summary)
  return summary === null ? null : { id, state: 'ended', summary: summary as unknown as PassSummary }
}

async function findOpen(notes: Pick<Notes, 'recall'>, nowMs: number): Promise<PassRequest | null> {
  const raw = recordOrNull(await recallJson(notes, NAMES.request))
  const id = textOrNull(raw?.id)
  const at_ms = wholeOrNull(raw?.at_ms)
  if (id === null || at_ms === null || Math.abs(nowMs - at_ms) > PATIENCE_MS) return null
  return (await recallAnswer(notes))?.id === id ? null : { id, at_ms }
}

/** The side of the process that syncs. */
export class PassRequests {
  private readonly notes: Notes
  private readonly now: () => number
  private open: PassRequest | null = null
  private readAtMs = Number.NEGATIVE_INFINITY

  constructor(notes: Notes, now: () => number) {
    this.notes = notes
    this.now = now
  }

  /** Whether a request waits; false when the store cannot be read, which other users of it report. */
  async peek(): Promise<boolean> {
    if (this.open !== null) return true
    const found = await findOpen(this.notes, this.now()).catch(() => null)
    // The clock of the requesting process may be ahead: every pass would then be too early for the request, and passes would never end.
    this.open = found && { ...found, at_ms: Math.min(found.at_ms, this.now()) }
    return this.open !== null
  }

  /** The lists were read: a request from now on wants another pass. */
  markRead(): void {
    this.readAtMs = this.now()
  }

  /** Whether a request waits that the current pass does not answer. */
  isWaiting(): boolean {
    return this.open !== null && this.open.at_ms > this.readAtMs
  }

  /** Answers the request with the outcome of the current pass. */
  async answer(outcome: PassOutcome): Promise<void> {
    if (!(await this.peek()) || this.open === null || (outcome.state === 'ended' && this.isWaiting())) return
    const { id } = this.open
    this.open = null
    await this.notes.remember(NAMES.answer, JSON.stringify({ id, ...outcome }))
  }
}

export interface PassSummary {
  /** All of the market was read, and every car that the lists show is there. */
  readonly is_complete: boolean
  /** What the marketplace says to have. */
  readonly total: number
  /** Cars that must be there, and that no list shows. */
  readonly missing: number
  /** Cars that no list shows any more, and that are so many that this is not believed yet. */
  readonly doubted: number
  readonly gone: number
  readonly hidden: number
  readonly refreshed: number
  /** Cars of whose records nothing can be made. */
  readonly set_aside: number
  /** Why the lists were not read to their end; null = they were. */
  readonly stopped: string | null
}
