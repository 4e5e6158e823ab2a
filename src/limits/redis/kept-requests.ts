/** Gathers kept requests until they go to the ledger together. */
import type { UsageDay } from '../../domain/accounts/usage.ts'
import type { Served, Ticket } from '../../domain/limits/meter.ts'
import { createDateReader } from '../../domain/time/date-reader.ts'
import { formatPending } from './scripts.ts'

/** What was added to the ledger. */
export interface LedgerEntry {
  readonly account_id: string
  readonly month: string
  /** Of the counter that admitted it. */
  readonly generation: string
  readonly count: number
}

/** What goes to the ledger together. */
interface KeptBatch {
  readonly days: readonly UsageDay[]
  readonly entries: readonly LedgerEntry[]
  /** The pending requests in it and how many of each, as JSON. */
  readonly settled: string
}

/** Requests of one counter, key, endpoint, class of status and day. */
type Kept = Pick<LedgerEntry, 'month' | 'generation'> & UsageDay & { requests: number; cost: number }

export class KeptRequests {
  readonly #dateOf = createDateReader()
  #kept = new Map<string, Kept>()
  #settled = new Map<string, number>()

  get isEmpty(): boolean {
    return this.#kept.size === 0
  }

  add(ticket: Ticket, { key_id, endpoint, status_class }: Served, cost: number): void {
    const { account_id, month, generation, at_ms } = ticket
    const { day } = this.#dateOf(at_ms)
    const field = formatPending(day, cost, generation, account_id)
    this.#settled.set(field, (this.#settled.get(field) ?? 0) + 1)
    const name = `${generation} ${key_id} ${endpoint} ${status_class} ${day}`
    const known = this.#kept.get(name)
    if (known === undefined) {
      const used = { account_id, key_id, endpoint, status_class, day, requests: 1, cost }
      this.#kept.set(name, { ...used, month, generation })
    } else {
      known.requests++
      known.cost += cost
    }
  }

  /** Everything until now. */
  take(): KeptBatch {
    const all = [...this.#kept.values()]
    const settled = JSON.stringify(Object.fromEntries(this.#settled))
    this.clear()
    const days = all.map(({ month: _, generation: __, ...day }) => day)
    return { days, entries: sumByCounter(all), settled }
  }

  clear(): void {
    this.#kept = new Map()
    this.#settled = new Map()
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
