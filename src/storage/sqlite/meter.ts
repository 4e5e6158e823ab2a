/** The limits of one process: decided in memory, and written in one commit per turn of the event loop before any answer of that turn leaves. */
import { Failure } from '../../domain/failure.ts'
import { type Allowance, type Meter, monthOf, type Ticket } from '../../domain/meter.ts'
import type { Limits } from '../../domain/plans.ts'
import { createSlidingWindow, type SlidingWindow } from '../../domain/sliding-window.ts'
import type { SqliteDatabase } from './open-database.ts'

export interface SqliteMeterParts {
  /** With the tables `windows` and `months`; nobody else writes them. */
  readonly database: SqliteDatabase
  readonly now: () => number
}

/** What the process knows of an account, and what of it is not yet written. */
interface Standing {
  readonly account_id: string
  readonly window: SlidingWindow
  /** Kept and reserved, by month. */
  readonly used: Map<string, number>
  readonly unwrittenAdmissions: Map<number, number>
  readonly unwrittenKept: Map<string, number>
  forgotten_at_ms: number
}

interface Batch {
  readonly written: Promise<void>
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

const GENERATION = 'embedded'
/** Rows of a window that are of no use any more are dropped this often. */
const FORGET_EVERY_MS = 1000
const KEPT_MS = 61_000

export function createSqliteMeter({ database, now }: SqliteMeterParts): Meter {
  const statements = prepareStatements(database)
  const standings = new Map<string, Standing>()
  const dirty = new Set<Standing>()
  const currentMonth = createMonthReader()
  /** Neither kept nor given back. */
  const open = new WeakSet<Ticket>()
  let batch: Batch | null = null
  statements.forgetAll.run(now() - KEPT_MS)

  function standingOf(accountId: string): Standing {
    const known = standings.get(accountId)
    if (known) return known
    const rows = attempt(() => statements.readWindow.all(accountId)) as { at_ms: number; admitted: number }[]
    const standing: Standing = {
      account_id: accountId,
      window: createSlidingWindow(rows.map(({ at_ms, admitted }) => [at_ms, admitted])),
      used: new Map(),
      unwrittenAdmissions: new Map(),
      unwrittenKept: new Map(),
      forgotten_at_ms: now(),
    }
    standings.set(accountId, standing)
    return standing
  }

  function usedIn({ account_id, used }: Standing, month: string): number {
    const known = used.get(month)
    if (known !== undefined) return known
    const row = attempt(() => statements.readMonth.get(account_id, month)) as { used: number } | undefined
    const count = row?.used ?? 0
    used.set(month, count)
    return count
  }

  function describe(standing: Standing, limits: Limits, now_ms: number, month: string): Allowance {
    return {
      now_ms,
      limits,
      minute_used: standing.window.used(now_ms),
      minute_frees_in_ms: standing.window.freesIn(now_ms, limits.per_minute),
      month,
      month_used: usedIn(standing, month),
    }
  }

  /** Resolves when all that stands at the end of this turn is written. */
  function write(standing: Standing): Promise<void> {
    dirty.add(standing)
    batch ??= openBatch()
    return batch.written
  }

  function openBatch(): Batch {
    setImmediate(flush)
    const opened = withResolvers()
    // Those who keep something hear of it; admissions alone are written with the next batch.
    opened.promise.catch(() => {})
    return { written: opened.promise, resolve: opened.resolve, reject: opened.reject }
  }

  function flush(): void {
    const current = batch
    if (current === null) return
    batch = null
    try {
      statements.begin.run()
      try {
        for (const standing of dirty) writeStanding(standing)
        statements.commit.run()
      } catch (error) {
        statements.rollback.run()
        throw error
      }
      for (const standing of dirty) {
        standing.unwrittenAdmissions.clear()
        standing.unwrittenKept.clear()
      }
      dirty.clear()
      current.resolve()
    } catch (cause) {
      for (const standing of dirty) takeBackKept(standing)
      current.reject(uncounted(cause))
    }
  }

  function writeStanding(standing: Standing): void {
    const { account_id, unwrittenAdmissions, unwrittenKept } = standing
    for (const [at, admitted] of unwrittenAdmissions) statements.addToWindow.run(account_id, at, admitted)
    for (const [month, kept] of unwrittenKept) statements.addToMonth.run(account_id, month, kept)
    const time = now()
    if (Math.abs(time - standing.forgotten_at_ms) < FORGET_EVERY_MS) return
    statements.forget.run(account_id, time - KEPT_MS)
    standing.forgotten_at_ms = time
  }

  /** What could not be written is not answered, and so not used. */
  function takeBackKept({ used, unwrittenKept }: Standing): void {
    for (const [month, kept] of unwrittenKept) used.set(month, (used.get(month) as number) - kept)
    unwrittenKept.clear()
  }

  return {
    admit(accountId, limits) {
      const standing = standingOf(accountId)
      const at_ms = now()
      const month = currentMonth(at_ms)
      const used = usedIn(standing, month)
      if (limits.per_month !== null && used >= limits.per_month) {
        return { admitted: false, limit: 'month', allowance: describe(standing, limits, at_ms, month) }
      }
      if (standing.window.used(at_ms) >= limits.per_minute) {
        return { admitted: false, limit: 'minute', allowance: describe(standing, limits, at_ms, month) }
      }
      standing.window.add(at_ms)
      standing.used.set(month, used + 1)
      increase(standing.unwrittenAdmissions, at_ms)
      void write(standing)
      const ticket: Ticket = { account_id: accountId, month, at_ms, generation: GENERATION }
      open.add(ticket)
      return { admitted: true, ticket, allowance: describe(standing, limits, at_ms, month) }
    },

    keep(ticket) {
      if (!open.delete(ticket)) return
      const standing = standingOf(ticket.account_id)
      increase(standing.unwrittenKept, ticket.month)
      return write(standing)
    },

    giveBack(ticket) {
      if (!open.delete(ticket)) return
      const { account_id, month } = ticket
      const standing = standingOf(account_id)
      standing.used.set(month, usedIn(standing, month) - 1)
    },

    read(accountId, limits) {
      const at_ms = now()
      return describe(standingOf(accountId), limits, at_ms, currentMonth(at_ms))
    },

    async close() {
      flush()
    },
  }
}

function attempt<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw uncounted(error)
  }
}

/** Whatever is wrong with the file: nothing is answered that cannot be counted. */
function uncounted(cause: unknown): Failure {
  return new Failure('storage_unavailable', 'Requests cannot be counted right now.', { cause, retryAfterS: 1 })
}

function prepareStatements(database: SqliteDatabase) {
  return {
    begin: database.prepare('begin immediate'),
    commit: database.prepare('commit'),
    rollback: database.prepare('rollback'),
    readWindow: database.prepare('select at_ms, admitted from windows where account_id = ? order by at_ms'),
    readMonth: database.prepare('select used from months where account_id = ? and month = ?'),
    addToWindow: database.prepare(
      'insert into windows (account_id, at_ms, admitted) values (?, ?, ?) on conflict do update set admitted = admitted + excluded.admitted',
    ),
    addToMonth: database.prepare(
      'insert into months (account_id, month, used) values (?, ?, ?) on conflict do update set used = used + excluded.used',
    ),
    forget: database.prepare('delete from windows where account_id = ? and at_ms < ?'),
    forgetAll: database.prepare('delete from windows where at_ms < ?'),
  }
}

/** Writing out a date takes longer than all the rest of a decision; the month changes seldom. */
function createMonthReader(): (ms: number) => string {
  let day = Number.NaN
  let month = ''
  return (ms) => {
    const today = Math.floor(ms / 86_400_000)
    if (today !== day) {
      day = today
      month = monthOf(ms)
    }
    return month
  }
}

function increase<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function withResolvers() {
  let resolve: () => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}
