/** Adds kept requests to the store, a little later and together, in numbered batches that are counted once. */
import type { MonthCount, UsageDay, UsageStore } from '../../domain/accounts/usage.ts'
import type { Served, Ticket } from '../../domain/limits/meter.ts'
import { createDateReader } from '../../domain/time/date-reader.ts'
import type { Schedule } from '../../observe/schedule.ts'

/** What was added to the ledger. */
interface LedgerEntry {
  readonly account_id: string
  readonly month: string
  /** Of the counter that admitted it. */
  readonly generation: string
  readonly count: number
}

interface LedgerWriterOptions {
  readonly usage: Pick<UsageStore, 'add'>
  /** Different from that of any other node, now or earlier. */
  readonly writer: string
  readonly now: () => number
  readonly flushMs: number
  readonly schedule: Schedule
  /** Called with what was added, and the new total of its account and month. */
  readonly onWritten: (entry: LedgerEntry, total: number) => void
  /** Called when a write failed; nothing is lost, and it is tried again. */
  readonly onFailure?: ((error: unknown) => void) | undefined
  readonly onSuccess?: (() => void) | undefined
}

/** Requests of one counter, key, endpoint, class of status and day. */
type Kept = Pick<LedgerEntry, 'month' | 'generation'> & UsageDay & { requests: number; cost: number }

export function createLedgerWriter(options: LedgerWriterOptions) {
  const { usage, writer, now, flushMs, schedule, onWritten, onFailure, onSuccess } = options
  const dateOf = createDateReader()
  let kept = new Map<string, Kept>()
  /** The batch of the current number. The store may already have it: it is tried again as it is. */
  let batch: readonly Kept[] = []
  let number = 0
  let underWay: Promise<void> | null = null
  let isPlanned = false

  function plan(): void {
    if (isPlanned) return
    isPlanned = true
    schedule(() => {
      isPlanned = false
      flush().catch(() => {})
    }, flushMs)
  }

  /** Throws what the store throws; the batch is tried again later. */
  async function flush(): Promise<void> {
    while (underWay !== null) await underWay.catch(() => {})
    underWay = writeAll().finally(() => {
      underWay = null
    })
    await underWay
  }

  async function writeAll(): Promise<void> {
    await write()
    if (kept.size === 0) return
    batch = [...kept.values()]
    kept = new Map()
    number++
    await write()
  }

  async function write(): Promise<void> {
    if (batch.length === 0) return
    const days = batch.map(({ month: _, generation: __, ...day }) => day)
    let totals: MonthCount[]
    try {
      const counted = { days, requests: [], refusals: [], keys_used: new Map() }
      totals = await usage.add(counted, { writer, number, at_ms: now() })
    } catch (error) {
      plan()
      onFailure?.(error)
      throw error
    }
    const entries = sumByCounter(batch)
    batch = []
    onSuccess?.()
    const totalOf = new Map(totals.map(({ account_id, month, used }) => [`${month} ${account_id}`, used]))
    for (const entry of entries) onWritten(entry, totalOf.get(`${entry.month} ${entry.account_id}`) as number)
  }

  return {
    add(ticket: Ticket, { key_id, endpoint, status_class }: Served, cost: number): void {
      const { account_id, month, generation, at_ms } = ticket
      const { day } = dateOf(at_ms)
      const name = `${generation} ${key_id} ${endpoint} ${status_class} ${day}`
      const known = kept.get(name)
      if (known === undefined) {
        const used = { account_id, key_id, endpoint, status_class, day, requests: 1, cost }
        kept.set(name, { ...used, month, generation })
      } else {
        known.requests++
        known.cost += cost
      }
      plan()
    },
    flush,
  }
}

/** No two counters have the same generation. */
function sumByCounter(batch: readonly Kept[]): LedgerEntry[] {
  const entries = new Map<string, LedgerEntry>()
  for (const { account_id, month, generation, cost } of batch) {
    const count = (entries.get(generation)?.count ?? 0) + cost
    entries.set(generation, { account_id, month, generation, count })
  }
  return [...entries.values()]
}
