/**
 * Adds kept requests to the store, a little later and together, in numbered batches that are counted once. Each is sealed in Redis first, so that others
 * write it if this process dies.
 */
import type { Served, Ticket } from '../../domain/limits/meter.ts'
import type { Schedule } from '../../observe/schedule.ts'
import { addBatch, type LedgerBatch, type LedgerParts } from './add-batch.ts'
import { KeptRequests } from './kept-requests.ts'
import { LAST_NUMBER } from './left-behind.ts'

interface LedgerWriterOptions extends LedgerParts {
  /** The name of this node: different from that of any other node, now or earlier. */
  readonly writer: () => string
  /** Puts a batch down in Redis. Resolves with false when others have booked it. */
  readonly seal: (number: number, content: string, settled: string) => Promise<boolean>
  /** Called when the ledger has a batch. */
  readonly onDone: (number: number) => void
  readonly flushMs: number
  readonly schedule: Schedule
  /** Called when a write failed; nothing is lost, and it is tried again. */
  readonly onFailure?: ((error: unknown) => void) | undefined
  readonly onSuccess?: (() => void) | undefined
}

export function createLedgerWriter(options: LedgerWriterOptions) {
  const { flushMs, schedule } = options
  const kept = new KeptRequests()
  /** On its way to the ledger: it is tried again as it is. */
  let batch: (LedgerBatch & { readonly sealed: Promise<boolean> }) | null = null
  let number = 0
  let underWay: Promise<void> | null = null
  /** Has not begun; shared by all who ask before it does. */
  let next: Promise<void> | null = null
  let isPlanned = false
  let isEnding = false

  function plan(): void {
    if (isPlanned) return
    isPlanned = true
    schedule(() => {
      isPlanned = false
      flush().catch(() => {})
    }, flushMs)
  }

  /** Throws what the store throws; the batch is tried again later. */
  function flush(): Promise<void> {
    next ??= begin()
    return next
  }

  async function begin(): Promise<void> {
    await underWay?.catch(() => {})
    next = null
    underWay = writeAll().finally(() => {
      underWay = null
    })
    await underWay.catch((error: unknown) => {
      plan()
      throw error
    })
  }

  async function writeAll(): Promise<void> {
    await write()
    // `writeWithoutRedis` writes what is kept.
    if (isEnding || kept.isEmpty) return
    const { settled, ...content } = kept.take()
    const sealed = options.seal(++number, JSON.stringify(content), settled)
    batch = { ...content, writer: options.writer(), number, sealed }
    await write()
  }

  async function write(): Promise<void> {
    const current = batch
    if (current === null || !(await current.sealed)) return
    await tryToAdd(options, current)
    if (batch !== current) return
    batch = null
    options.onDone(current.number)
  }

  return {
    add(ticket: Ticket, served: Served, cost: number): void {
      kept.add(ticket, served, cost)
      plan()
    },
    flush,
    /** Everything that was not written yet was booked as left behind. */
    drop(): void {
      kept.clear()
      batch = null
      number = 0
    },
    /** Writes everything for good without Redis, after which this writer writes nothing more. */
    async writeWithoutRedis(): Promise<void> {
      isEnding = true
      if (batch !== null) await tryToAdd(options, batch)
      batch = null
      // Also without requests: what was given back meanwhile is still pending in Redis.
      await tryToAdd(options, { ...kept.take(), writer: options.writer(), number: LAST_NUMBER })
    },
  }
}

/** Tells whether it succeeded. */
async function tryToAdd(options: LedgerWriterOptions, batch: LedgerBatch): Promise<void> {
  try {
    await addBatch(options, batch)
  } catch (error) {
    options.onFailure?.(error)
    throw error
  }
  options.onSuccess?.()
}
