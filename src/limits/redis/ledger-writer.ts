/** Adds what was kept to the store, a little later and together, each batch once. */

import type { MonthCount, UsageDay, UsageStore } from '../../domain/accounts/usage.ts'
import type { Served, Ticket } from '../../domain/limits/meter.ts'
import { createDateReader } from '../../domain/time/date-reader.ts'
import type { Schedule } from '../../observe/schedule.ts'
import type { Written } from './operations.ts'

interface LedgerWriterOptions {
  readonly usage: Pick<UsageStore, 'add'>
  /** Unlike that of any other node, now or earlier. */
  readonly writer: string
  readonly now: () => number
  readonly flushMs: number
  readonly schedule: Schedule
  /** What was added, with the total of its account and month. */
  readonly onWritten: (written: Written, total: number) => void
  /** Told of every writing that failed; nothing of it is lost. */
  readonly onFailure?: (error: unknown) => void
  readonly onSuccess?: () => void
}

interface LedgerWriter {
  add(ticket: Ticket, served: Served): void
  /** Throws what the store throws; then the batch is still to be written, and will be tried again. */
  flush(): Promise<void>
}

interface Gathered {
  /** By generation, which no two counters share. */
  readonly counts: Map<string, Written & { count: number }>
  /** By what they are told apart by. */
  readonly days: Map<string, CountedDay>
}

type CountedDay = UsageDay & { requests: number; cost: number }

export function createLedgerWriter(options: LedgerWriterOptions): LedgerWriter {
  const { usage, writer, now, flushMs, schedule, onWritten, onFailure, onSuccess } = options
  const dateOf = createDateReader()
  let gathered = gatherNothing()
  /** Has its number, and perhaps is there already: it is tried again as it is. */
  let unwritten: (Gathered & { readonly number: number }) | null = null
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

  async function flush(): Promise<void> {
    while (underWay !== null) await underWay.catch(() => {})
    underWay = writeAll().finally(() => {
      underWay = null
    })
    await underWay
  }

  async function writeAll(): Promise<void> {
    if (unwritten !== null) await write(unwritten)
    if (gathered.days.size === 0) return
    unwritten = { ...gathered, number: ++number }
    gathered = gatherNothing()
    await write(unwritten)
  }

  async function write(batch: Gathered & { readonly number: number }): Promise<void> {
    const counted = { days: [...batch.days.values()], requests: [], refusals: [], keys_used: new Map<string, number>() }
    let totals: MonthCount[]
    try {
      totals = await usage.add(counted, { writer, number: batch.number, at_ms: now() })
    } catch (error) {
      plan()
      onFailure?.(error)
      throw error
    }
    unwritten = null
    onSuccess?.()
    const totalOf = new Map(totals.map((total) => [keyOf(total), total.used]))
    for (const one of batch.counts.values()) {
      const total = totalOf.get(keyOf(one))
      if (total !== undefined) onWritten(one, total)
    }
  }

  return {
    add(ticket, served) {
      const { account_id, month, generation } = ticket
      const count = gathered.counts.get(generation)
      if (count) count.count++
      else gathered.counts.set(generation, { account_id, month, generation, count: 1 })
      const sum = findDay(gathered.days, account_id, dateOf(ticket.at_ms).day, served)
      sum.requests++
      sum.cost++
      plan()
    },
    flush,
  }
}

function findDay(days: Gathered['days'], account_id: string, day: string, served: Served): CountedDay {
  const { key_id, endpoint, status_class } = served
  const name = `${key_id} ${endpoint} ${status_class} ${day} ${account_id}`
  const known = days.get(name)
  if (known) return known
  const counted = { account_id, key_id, endpoint, status_class, day, requests: 0, cost: 0 }
  days.set(name, counted)
  return counted
}

function gatherNothing(): Gathered {
  return { counts: new Map(), days: new Map() }
}

function keyOf({ account_id, month }: Pick<MonthCount, 'account_id' | 'month'>): string {
  return `${month} ${account_id}`
}
