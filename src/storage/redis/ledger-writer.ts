/** Adds what was kept to the ledger, a little later and together. */
import type { Ticket } from '../../domain/meter.ts'
import type { Ledger, MonthCount } from '../../domain/usage.ts'
import type { Schedule } from '../../observe/schedule.ts'
import type { Written } from './operations.ts'

export interface LedgerWriterOptions {
  readonly ledger: Ledger
  readonly flushMs: number
  readonly schedule: Schedule
  /** What was added, with the ledger's total of its account and month. */
  readonly onWritten: (written: Written, total: number) => void
  /** Told of every writing that failed; nothing of it is lost. */
  readonly onFailure?: (error: unknown) => void
  readonly onSuccess?: () => void
}

export interface LedgerWriter {
  add(ticket: Ticket): void
  /** Throws what the ledger throws; then everything is still to be written, and will be tried again. */
  flush(): Promise<void>
}

export function createLedgerWriter(options: LedgerWriterOptions): LedgerWriter {
  const { ledger, flushMs, schedule, onWritten, onFailure, onSuccess } = options
  /** By generation, which no two counters share. */
  let counts = new Map<string, Written & { count: number }>()
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

  function count(of: Omit<Written, 'count'>, more: number): void {
    const known = counts.get(of.generation)
    if (known) known.count += more
    else
      counts.set(of.generation, { account_id: of.account_id, month: of.month, generation: of.generation, count: more })
    plan()
  }

  async function flush(): Promise<void> {
    while (underWay !== null) await underWay.catch(() => {})
    if (counts.size === 0) return
    underWay = write().finally(() => {
      underWay = null
    })
    await underWay
  }

  async function write(): Promise<void> {
    const taken = [...counts.values()]
    counts = new Map()
    let totals: MonthCount[]
    try {
      totals = await ledger.add(sumUp(taken))
    } catch (error) {
      for (const one of taken) count(one, one.count)
      onFailure?.(error)
      throw error
    }
    onSuccess?.()
    const totalOf = new Map(totals.map((total) => [keyOf(total), total.used]))
    for (const one of taken) {
      const total = totalOf.get(keyOf(one))
      if (total !== undefined) onWritten(one, total)
    }
  }

  return { add: (ticket) => count(ticket, 1), flush }
}

/** A month whose counter was lost has several. */
function sumUp(taken: readonly Written[]): MonthCount[] {
  const sums = new Map<string, { account_id: string; month: string; used: number }>()
  for (const one of taken) {
    const sum = sums.get(keyOf(one))
    if (sum) sum.used += one.count
    else sums.set(keyOf(one), { account_id: one.account_id, month: one.month, used: one.count })
  }
  return [...sums.values()]
}

function keyOf({ account_id, month }: Pick<MonthCount, 'account_id' | 'month'>): string {
  return `${month} ${account_id}`
}
