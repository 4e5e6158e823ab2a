/** Parses documents one after another in one thread beside the main one, which a document can hang or kill without harm. */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { Failure } from '../domain/failure.ts'
import type { ReportDocument, ReportReading } from '../domain/report.ts'
import type { Clock } from '../observe/clock.ts'
import type { ParseOrder } from './parse-worker.ts'
import { createReplaceableWorker } from './replaceable-worker.ts'

export interface ParserThread {
  /**
   * Reads a document as one of the provider's. `unsupported` is what its parser does not know, what is too large, and what
   * the thread does not survive. Throws a Failure `overloaded` when too much is waiting.
   */
  parse(document: ReportDocument, provider: string): Promise<ReportReading>
  close(): Promise<void>
}

export interface ParserThreadOptions {
  /** For one document. */
  readonly timeoutMs?: number
  /** A report of 250 items can do with 16. */
  readonly maxOldGenerationSizeMb?: number
  readonly maxWaiting?: number
  readonly maxWaitingBytes?: number
  readonly maxWaitMs?: number
  readonly clock: Pick<Clock, 'now' | 'schedule'>
  /** Told of each document that the thread did not survive. */
  readonly onFatal?: (provider: string) => void
}

/** Larger documents are never parsed. */
export const MOST_DOCUMENT_BYTES = 8 * 1024 * 1024
/** A document that the thread did not survive is not tried again for so long. */
const REMEMBERED_MS = 10 * 60_000
const MOST_REMEMBERED = 1000

interface Waiting {
  readonly order: ParseOrder
  readonly since_ms: number
  readonly resolve: (reading: ReportReading) => void
  readonly reject: (error: unknown) => void
}

export function createParserThread({
  timeoutMs = 5_000,
  maxOldGenerationSizeMb = 96,
  maxWaiting = 64,
  maxWaitingBytes = 4 * MOST_DOCUMENT_BYTES,
  maxWaitMs = 10_000,
  clock,
  onFatal = () => undefined,
}: ParserThreadOptions): ParserThread {
  const { now } = clock
  const worker = createReplaceableWorker({ timeoutMs, maxOldGenerationSizeMb, schedule: clock.schedule })
  const fatal = new LRUCache<string, number>({ max: MOST_REMEMBERED })
  const waiting: Waiting[] = []
  let waitingBytes = 0
  let isBusy = false
  let isClosed = false

  async function work(): Promise<void> {
    if (isBusy) return
    isBusy = true
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { order, since_ms, resolve, reject } = next
      waitingBytes -= order.document.body.length
      if (isClosed || now() - since_ms > maxWaitMs) reject(overloaded())
      else await read(order).then(resolve, reject)
    }
    isBusy = false
  }

  async function read(order: ParseOrder): Promise<ReportReading> {
    // Nothing is hashed as long as nothing is remembered.
    if (fatal.size > 0 && now() - (fatal.get(hash(order)) ?? Number.NEGATIVE_INFINITY) < REMEMBERED_MS)
      return unsupported(order)
    const reading = await worker.ask(order)
    if (reading) return reading
    if (isClosed) throw overloaded()
    fatal.set(hash(order), now())
    onFatal(order.provider)
    return unsupported(order)
  }

  return {
    async parse(document, provider) {
      const order = { document, provider }
      const bytes = document.body.length
      if (bytes > MOST_DOCUMENT_BYTES) return unsupported(order)
      if (isClosed || waiting.length >= maxWaiting || waitingBytes + bytes > maxWaitingBytes) throw overloaded()
      waitingBytes += bytes
      return new Promise((resolve, reject) => {
        waiting.push({ order, since_ms: now(), resolve, reject })
        void work()
      })
    },
    async close() {
      isClosed = true
      await worker.close()
    },
  }
}

function unsupported({ provider }: ParseOrder): ReportReading {
  return { kind: 'unsupported', provider }
}

function hash({ document, provider }: ParseOrder): string {
  return createHash('sha256').update(`${provider}\n`).update(document.body).digest('base64')
}

function overloaded(): Failure {
  return new Failure('overloaded', 'Too many reports are waiting to be read.', { retryAfterS: 1 })
}
