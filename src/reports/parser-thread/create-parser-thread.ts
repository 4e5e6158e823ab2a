/** Parses documents one after another in a worker thread, which a document can hang or kill without harm. Providers are served in turn. */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { Failure } from '../../domain/failure.ts'
import type { ReportDocument, ReportReading } from '../../domain/report.ts'
import { type Clock, createSteadyNow } from '../../observe/clock.ts'
import type { ParseOrder } from './parse-worker.ts'
import { createReplaceableWorker, type ReplaceableWorkerOptions } from './replaceable-worker.ts'
import { WaitingDocuments, type WaitingDocumentsOptions } from './waiting-documents.ts'

/** Why a document was not read. The reason says nothing about the report. */
type UnreadReason = 'no_time' | 'no_memory' | 'no_room'

export interface ParserThread {
  /**
   * Reads a document of a provider; `unsupported` means a layout that its parser does not support. A document that reaches a limit
   * of time or memory, or finds the queue full, throws a Failure `overloaded`. A document that reaches a limit `MOST_TRIES` times
   * while no other is read or waits is `unavailable` as `too_costly` for `REMEMBERED_MS`. While others wait a document has less time,
   * and one that reached a limit is not queued, so a hostile document delays the others only briefly, however often it is requested.
   * A document waits for at most one document of each other provider, however many that provider has queued.
   */
  parse(document: ReportDocument, provider: string): Promise<ReportReading>
  close(): Promise<void>
}

export interface ParserThreadOptions
  extends Pick<ReplaceableWorkerOptions, 'readCpuMs'>,
    Partial<WaitingDocumentsOptions> {
  /** CPU time for one document while no other waits. */
  readonly cpuMs?: number
  /** CPU time while others wait: several times the time of the longest report in a new thread. */
  readonly sharedCpuMs?: number
  readonly wallMs?: number
  /** A report of 250 items needs 16. */
  readonly maxOldGenerationSizeMb?: number
  readonly maxWaitMs?: number
  readonly clock: Pick<Clock, 'now' | 'schedule'>
  readonly onUnread?: (provider: string, reason: UnreadReason, url: string) => void
  readonly onRead?: (provider: string) => void
}

export const MOST_DOCUMENT_BYTES = 8 * 1024 * 1024
/** How long a too costly document is not tried again, and how long a document that reached a limit is remembered. */
export const REMEMBERED_MS = 10 * 60_000
const MOST_REMEMBERED = 1000
/** How often a document may reach a limit on an otherwise idle parser. */
const MOST_TRIES = 3
/** The weight of the last document in the average duration. */
const NEWEST_SHARE = 0.2

interface Waiting {
  readonly order: ParseOrder
  readonly name: () => string
  /** Whether no other document was read or waited when it arrived. */
  readonly isAlone: boolean
  /** Cancels the timer of its waiting time. */
  readonly callOff: () => void
  readonly resolve: (reading: ReportReading) => void
  readonly reject: (error: unknown) => void
}

/** A document that reached a limit. */
interface Suspect {
  /** How often it did while it was alone. */
  readonly tries: number
  readonly at_ms: number
}

const DEFAULTS = {
  cpuMs: 5_000,
  sharedCpuMs: 2_000,
  wallMs: 60_000,
  maxOldGenerationSizeMb: 96,
  maxWaiting: 32,
  maxWaitingBytes: 2 * MOST_DOCUMENT_BYTES,
  maxWaitMs: 10_000,
  onUnread: () => undefined,
  onRead: () => undefined,
} satisfies Partial<ParserThreadOptions>

export function createParserThread(options: ParserThreadOptions): ParserThread {
  const { cpuMs, sharedCpuMs, wallMs, maxOldGenerationSizeMb, maxWaiting, maxWaitingBytes, maxWaitMs, ...rest } = {
    ...DEFAULTS,
    ...options,
  }
  const { clock, readCpuMs, onUnread, onRead } = rest
  const now = createSteadyNow(clock.now)
  const cpuNow = () => (waiting.size > 0 ? Math.min(cpuMs, sharedCpuMs) : cpuMs)
  const limits = { cpuMs: cpuNow, wallMs, maxOldGenerationSizeMb, schedule: clock.schedule }
  const worker = createReplaceableWorker(readCpuMs ? { ...limits, readCpuMs } : limits)
  const suspects = new LRUCache<string, Suspect>({ max: MOST_REMEMBERED })
  const waiting = new WaitingDocuments<Waiting>({ maxWaiting, maxWaitingBytes })
  /** The moving average of a document's duration. */
  let takes_ms = 0
  let isReading = false
  let isClosed = false
  /** When the current queue will be empty; no document waits longer than its limit. */
  const overloaded = () => notNow(Math.min(maxWaitMs, (waiting.size + (isReading ? 1 : 0)) * takes_ms))

  const queue = createQueue(waiting, {
    read,
    schedule: (leave) => clock.schedule(leave, maxWaitMs),
    refuse: (order) => refuse(order, 'no_room'),
  })

  async function read({ order, name, isAlone }: Waiting): Promise<ReportReading> {
    if (isClosed) throw overloaded()
    const suspect = findSuspect(name)
    if (suspect && (suspect.tries >= MOST_TRIES || !isAlone)) return putOff(order, suspect)
    const began_ms = now()
    isReading = true
    const reading = await worker.ask(order).finally(() => (isReading = false))
    takes_ms += NEWEST_SHARE * (Math.max(0, now() - began_ms) - takes_ms)
    if (reading.kind !== 'exhausted') {
      onRead(order.provider)
      return reading
    }
    if (isClosed) throw overloaded()
    const tries = (suspect?.tries ?? 0) + (isAlone && waiting.size === 0 ? 1 : 0)
    suspects.set(name(), { tries, at_ms: now() })
    const failure = refuse(order, reading.limit === 'time' ? 'no_time' : 'no_memory')
    if (tries < MOST_TRIES) throw failure
    return tooCostly(order)
  }

  /** The document has delayed the others enough, and is retried when none waits. */
  function putOff(order: ParseOrder, { tries }: Suspect): ReportReading {
    if (tries >= MOST_TRIES) return tooCostly(order)
    throw refuse(order, 'no_room')
  }

  /** Hashes nothing as long as no document is remembered. */
  function findSuspect(name: () => string): Suspect | null {
    const known = suspects.size === 0 ? undefined : suspects.get(name())
    return known && now() - known.at_ms < REMEMBERED_MS ? known : null
  }

  function refuse({ document, provider }: ParseOrder, reason: UnreadReason): Failure {
    if (!isClosed) onUnread(provider, reason, document.url)
    return overloaded()
  }

  return {
    async parse(document, provider) {
      const order = { document, provider }
      if (document.body.length > MOST_DOCUMENT_BYTES) {
        onUnread(provider, 'no_memory', document.url)
        return tooCostly(order)
      }
      if (isClosed || !waiting.hasRoom(order)) throw refuse(order, 'no_room')
      const name = nameOnce(order)
      const suspect = queue.isBusy() ? findSuspect(name) : null
      return suspect ? putOff(order, suspect) : queue.wait(order, name)
    },
    async close() {
      isClosed = true
      await worker.close()
    },
  }
}

interface QueueParts {
  readonly read: (next: Waiting) => Promise<ReportReading>
  /** Calls `leave` when a document has waited too long; returns what cancels it. */
  readonly schedule: (leave: () => void) => () => void
  readonly refuse: (order: ParseOrder) => Failure
}

/** Reads one document after the other. A document that waits too long is refused at once, not when the one before it is done. */
function createQueue(waiting: WaitingDocuments<Waiting>, { read, schedule, refuse }: QueueParts) {
  let isBusy = false

  async function work(): Promise<void> {
    if (isBusy) return
    isBusy = true
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      next.callOff()
      await read(next).then(next.resolve, next.reject)
    }
    isBusy = false
  }

  return {
    isBusy: () => isBusy,
    wait: (order: ParseOrder, name: () => string) =>
      new Promise<ReportReading>((resolve, reject) => {
        const isAlone = !isBusy
        const leave = () => {
          waiting.remove(entry)
          reject(refuse(order))
        }
        const callOff = isAlone ? () => undefined : schedule(leave)
        const entry: Waiting = { order, name, isAlone, callOff, resolve, reject }
        waiting.push(entry)
        void work()
      }),
  }
}

function tooCostly({ provider }: ParseOrder): ReportReading {
  return { kind: 'unavailable', reason: 'too_costly', provider, source_notice: null }
}

/** The key of a document. Hashing millions of bytes takes a while, so it is computed at most once. */
function nameOnce({ document, provider }: ParseOrder): () => string {
  let name: string | null = null
  return () => {
    name ??= createHash('sha256').update(`${provider}\n`).update(document.body).digest('base64')
    return name
  }
}

function notNow(retryAfterMs: number): Failure {
  return new Failure(
    'overloaded',
    'The report could not be read because time, memory or queue space ran out. Try again.',
    {
      retryAfterS: Math.max(1, Math.ceil(retryAfterMs / 1000)),
    },
  )
}

/** A full queue is not the fault of one document, so its sentence names none and is logged once for all. */
const SENTENCES: Readonly<Record<UnreadReason, (url: string) => string>> = {
  no_time: (url) => `the document took too much time to read: ${url}`,
  no_memory: (url) => `the document took too much memory to read: ${url}`,
  no_room: () => 'too many documents waited to be read',
}

/** Why a document was not parsed, as a sentence for the log. */
export function describeUnread(reason: UnreadReason, url: string): string {
  return SENTENCES[reason](url)
}
