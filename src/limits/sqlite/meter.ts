/** The limits of one process: decided in memory, and written in one commit per tick of the event loop before any response of that tick is sent. */
import { isBusy } from '../../database/sqlite/is-outage.ts'
import type { SqliteDatabase } from '../../database/sqlite/open-database.ts'
import { rollBackQuietly, type TransactionGuard } from '../../database/sqlite/transaction-guard.ts'
import type { Limits } from '../../domain/accounts/plans.ts'
import { Failure } from '../../domain/failure.ts'
import type { Allowance, Meter, Served, Ticket, Verdict } from '../../domain/limits/meter.ts'
import { createSlidingWindow, type SlidingWindow } from '../../domain/limits/sliding-window.ts'
import { createDateReader, type UtcDate } from '../../domain/time/date-reader.ts'
import { type Schedule, scheduleTimeout } from '../../observe/schedule.ts'
import { closeTicket, openTicket } from '../tickets.ts'
import { type MeterStatements, prepareMeterStatements } from './meter-statements.ts'

interface SqliteMeterParts {
  /** With the tables `windows`, `months` and `usage_days`. Nothing else may count requests that cost something. */
  readonly database: SqliteDatabase
  readonly now: () => number
  /** Of the same connection. */
  readonly guard?: Pick<TransactionGuard, 'endStray'>
  /** How long responses wait for a writer of another process, in addition to the connection's own timeout. */
  readonly waitMs?: number
  readonly schedule?: Schedule
  /** Monotonic milliseconds. */
  readonly stopwatch?: () => number
  /** Called when a read or write failed. */
  readonly onFailure?: (error: unknown) => void
  /** Called after every commit. */
  readonly onSuccess?: () => void
}

/** The usage of an account, and the part that is not written yet. */
interface AccountUsage {
  readonly account_id: string
  readonly window: SlidingWindow
  /** Kept and reserved, by month. */
  readonly used: Map<string, number>
  readonly unwrittenAdmissions: Map<number, number>
  /** Few: the kinds of requests of one tick of the event loop. */
  unwrittenKept: Kept[]
  forgotten_at_ms: number
}

/** Requests of one kind, day and month. */
interface Kept extends Served {
  readonly day: string
  readonly month: string
  requests: number
  cost: number
}

interface Batch {
  /** By the stopwatch; until then it is retried while another process writes. */
  readonly until_ms: number
  readonly written: Promise<void>
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** Counters in memory live as long as their tickets. */
const GENERATION = 'embedded'
/** How often expired rows of a window are deleted. */
const FORGET_EVERY_MS = 1000
const KEPT_MS = 61_000
const BUSY_PAUSE_MS = 4
/** At shutdown no request waits. */
const LAST_WAIT_MS = 5000

export class SqliteMeter implements Meter {
  readonly #parts: SqliteMeterParts & Required<Pick<SqliteMeterParts, 'waitMs' | 'schedule' | 'stopwatch'>>
  readonly #statements: MeterStatements
  readonly #dateOf = createDateReader()
  readonly #accounts = new Map<string, AccountUsage>()
  readonly #dirty = new Set<AccountUsage>()
  #batch: Batch | null = null

  constructor(parts: SqliteMeterParts) {
    this.#parts = { waitMs: 0, schedule: scheduleTimeout, stopwatch: () => performance.now(), ...parts }
    this.#statements = prepareMeterStatements(parts.database)
    this.#statements.forgetAll.run(parts.now() - KEPT_MS)
  }

  admit(accountId: string, limits: Limits, cost = 1): Verdict {
    const usage = this.#usageOf(accountId)
    const at_ms = this.#parts.now()
    const { month } = this.#dateOf(at_ms)
    const used = this.#usedIn(usage, month)
    if (limits.per_month !== null && used + cost > limits.per_month) {
      return { admitted: false, limit: 'month', allowance: this.#describe(usage, limits, at_ms, month) }
    }
    if (usage.window.used(at_ms) >= limits.per_minute) {
      return { admitted: false, limit: 'minute', allowance: this.#describe(usage, limits, at_ms, month) }
    }
    usage.window.add(at_ms)
    usage.used.set(month, used + cost)
    increase(usage.unwrittenAdmissions, at_ms)
    void this.#write(usage)
    const ticket = openTicket({ account_id: accountId, month, at_ms, cost, generation: GENERATION })
    return { admitted: true, ticket, allowance: this.#describe(usage, limits, at_ms, month) }
  }

  keep(ticket: Ticket, served: Served, cost = ticket.cost): void | Promise<void> {
    if (cost === 0) return this.giveBack(ticket)
    if (!closeTicket(ticket)) return
    const usage = this.#usageOf(ticket.account_id)
    this.#release(usage, ticket, ticket.cost - cost)
    count(usage.unwrittenKept, served, this.#dateOf(ticket.at_ms), cost)
    return this.#write(usage)
  }

  giveBack(ticket: Ticket): void {
    if (closeTicket(ticket)) this.#release(this.#usageOf(ticket.account_id), ticket, ticket.cost)
  }

  read(accountId: string, limits: Limits): Allowance {
    const at_ms = this.#parts.now()
    return this.#describe(this.#usageOf(accountId), limits, at_ms, this.#dateOf(at_ms).month)
  }

  async flush(): Promise<void> {
    await this.#batch?.written
  }

  async close(): Promise<void> {
    if (this.#batch === null) return
    this.#parts.database.exec(`pragma busy_timeout = ${LAST_WAIT_MS}`)
    this.#flush()
  }

  #usageOf(accountId: string): AccountUsage {
    const known = this.#accounts.get(accountId)
    if (known) return known
    const rows = this.#attempt(() => this.#statements.readWindow.all(accountId)) as {
      at_ms: number
      admitted: number
    }[]
    const usage: AccountUsage = {
      account_id: accountId,
      window: createSlidingWindow(rows.map(({ at_ms, admitted }) => [at_ms, admitted])),
      used: new Map(),
      unwrittenAdmissions: new Map(),
      unwrittenKept: [],
      forgotten_at_ms: this.#parts.now(),
    }
    this.#accounts.set(accountId, usage)
    return usage
  }

  #usedIn({ account_id, used }: AccountUsage, month: string): number {
    const known = used.get(month)
    if (known !== undefined) return known
    const row = this.#attempt(() => this.#statements.readMonth.get(account_id, month)) as { used: number } | undefined
    const count = row?.used ?? 0
    used.set(month, count)
    return count
  }

  #release(usage: AccountUsage, { month }: Ticket, cost: number): void {
    if (cost > 0) usage.used.set(month, this.#usedIn(usage, month) - cost)
  }

  #attempt<Result>(read: () => Result): Result {
    try {
      return read()
    } catch (error) {
      this.#parts.onFailure?.(error)
      throw uncounted(error)
    }
  }

  #describe(usage: AccountUsage, limits: Limits, now_ms: number, month: string): Allowance {
    return {
      now_ms,
      limits,
      minute_used: usage.window.used(now_ms),
      minute_frees_in_ms: usage.window.freesIn(now_ms, limits.per_minute),
      month,
      month_used: this.#usedIn(usage, month),
    }
  }

  /** Resolves when everything of this tick is written. */
  #write(usage: AccountUsage): Promise<void> {
    this.#dirty.add(usage)
    this.#batch ??= this.#openBatch()
    return this.#batch.written
  }

  #openBatch(): Batch {
    setImmediate(() => this.#flush())
    let settle!: Pick<Batch, 'resolve' | 'reject'>
    const written = new Promise<void>((resolve, reject) => {
      settle = { resolve, reject }
    })
    // Callers of `keep` get the error; admissions are written with the next batch.
    written.catch(() => {})
    const until_ms = this.#parts.stopwatch() + this.#parts.waitMs
    return { until_ms, written, ...settle }
  }

  #flush(): void {
    const batch = this.#batch
    if (batch === null) return
    const { schedule, stopwatch, onFailure, onSuccess } = this.#parts
    try {
      this.#commit()
    } catch (cause) {
      if (isBusy(cause) && stopwatch() < batch.until_ms) {
        // Does not block the thread: other requests are answered meanwhile, and new ones join the batch.
        schedule(() => this.#flush(), BUSY_PAUSE_MS)
        return
      }
      this.#batch = null
      for (const usage of this.#dirty) takeBackKept(usage)
      batch.reject(uncounted(cause))
      onFailure?.(cause)
      return
    }
    this.#batch = null
    batch.resolve()
    onSuccess?.()
  }

  #commit(): void {
    const { begin, commit } = this.#statements
    this.#parts.guard?.endStray()
    begin.run()
    try {
      for (const usage of this.#dirty) this.#writeUsage(usage)
      commit.run()
    } catch (error) {
      rollBackQuietly(this.#parts.database)
      throw error
    }
    for (const usage of this.#dirty) {
      usage.unwrittenAdmissions.clear()
      usage.unwrittenKept = []
    }
    this.#dirty.clear()
  }

  #writeUsage(usage: AccountUsage): void {
    const { addToWindow, addToMonth, addToDay, forget } = this.#statements
    const { account_id, unwrittenAdmissions, unwrittenKept } = usage
    for (const [at, admitted] of unwrittenAdmissions) addToWindow.run(account_id, at, admitted)
    for (const { day, month, key_id, endpoint, status_class, requests, cost } of unwrittenKept) {
      addToMonth.run(account_id, month, cost)
      addToDay.run(account_id, day, endpoint, key_id, status_class, requests, cost)
    }
    const time = this.#parts.now()
    if (Math.abs(time - usage.forgotten_at_ms) < FORGET_EVERY_MS) return
    forget.run(account_id, time - KEPT_MS)
    usage.forgotten_at_ms = time
  }
}

/** Requests that could not be written are not answered, and so not counted. */
function takeBackKept(usage: AccountUsage): void {
  const { used, unwrittenKept } = usage
  for (const { month, cost } of unwrittenKept) used.set(month, (used.get(month) as number) - cost)
  usage.unwrittenKept = []
}

/** A request that cannot be counted is refused. */
function uncounted(cause: unknown): Failure {
  return new Failure('storage_unavailable', 'The rate limiter is unavailable right now.', { cause, retryAfterS: 1 })
}

function count(kept: Kept[], { key_id, endpoint, status_class }: Served, { day, month }: UtcDate, cost: number): void {
  for (const one of kept) {
    if (one.endpoint === endpoint && one.key_id === key_id && one.status_class === status_class && one.day === day) {
      one.requests++
      one.cost += cost
      return
    }
  }
  kept.push({ key_id, endpoint, status_class, day, month, requests: 1, cost })
}

function increase<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
