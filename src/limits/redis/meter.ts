/** The limits of any number of processes: decided in Redis, by its clock, and written to a ledger from which a lost counter begins again. */
import { randomUUID } from 'node:crypto'
import type { RedisConnection } from '../../database/redis/connect.ts'
import { storageUnavailable } from '../../database/storage-unavailable.ts'
import type { Limits } from '../../domain/accounts/plans.ts'
import type { Ledger, UsageStore } from '../../domain/accounts/usage.ts'
import { isFailure } from '../../domain/failure.ts'
import type { Allowance, Meter, Ticket, Verdict } from '../../domain/limits/meter.ts'
import { within } from '../../domain/time/within.ts'
import { type Schedule, scheduleTimeout } from '../../observe/schedule.ts'
import { Batcher } from './batcher.ts'
import { createLedgerWriter } from './ledger-writer.ts'
import { limiterUnavailable } from './limiter-unavailable.ts'
import { type Answer, askToAdmit, askToRead, orderBack, orderSeed, orderTotal, type Question } from './operations.ts'

export interface RedisMeterOptions {
  readonly redis: RedisConnection
  readonly ledger: Pick<Ledger, 'read'>
  readonly usage: Pick<UsageStore, 'add'>
  /** For when a batch was written; the limits go by the clock of Redis. */
  readonly now?: () => number
  readonly prefix?: string
  readonly schedule?: Schedule
  /** Milliseconds that only grow. */
  readonly stopwatch?: () => number
  /** Moves Redis' clock as this meter sees it, for tests. */
  readonly offsetMs?: () => number
  /** Stands for Redis' clock, for tests. */
  readonly fixedMs?: () => number
  /** For an answer of Redis, and for one of the ledger where a counter has to begin from it. */
  readonly commandTimeoutMs?: number
  /** How long what was kept may wait until it is in the ledger. */
  readonly flushMs?: number
  /** Told of every decision that could not be made. */
  readonly onFailure?: (error: unknown) => void
  readonly onSuccess?: () => void
  /** Told whenever what was kept could not be written to the ledger. */
  readonly onLedgerFailure?: (error: unknown) => void
  readonly onLedgerSuccess?: () => void
}

/** Tries until a month's counter stands that was missing; more than one only when a month ends or Redis loses its memory meanwhile. */
const TRIES = 3

type OwnTicket = Ticket & { spent: boolean }

export function createRedisMeter(options: RedisMeterOptions): Meter {
  const { redis, ledger, prefix = 'ershou:', schedule = scheduleTimeout, offsetMs = () => 0, fixedMs } = options
  const { commandTimeoutMs: timeoutMs = 1000, onFailure, onSuccess } = options
  const node = randomUUID()
  const batcher = new Batcher({
    redis: redis.redis,
    prefix,
    node,
    timeoutMs,
    schedule,
    stopwatch: options.stopwatch ?? (() => performance.now()),
    time: () => [offsetMs(), fixedMs?.() ?? ''],
  })
  const writer = createLedgerWriter({
    usage: options.usage,
    writer: node,
    now: options.now ?? Date.now,
    flushMs: options.flushMs ?? 250,
    schedule,
    onWritten: (written, total) => void batcher.order(orderTotal(written, total, nextGeneration())),
    ...(options.onLedgerFailure ? { onFailure: options.onLedgerFailure } : {}),
    ...(options.onLedgerSuccess ? { onSuccess: options.onLedgerSuccess } : {}),
  })
  const seedings = new Map<string, Promise<void>>()
  let generations = 0
  const nextGeneration = () => `${node}-${++generations}`

  /** Once at a time for an account and month. */
  function seed(accountId: string, { month, decision }: Answer): Promise<void> {
    const key = `${month} ${accountId}`
    const underWay = seedings.get(key)
    if (underWay) return underWay
    const seeding = (async () => {
      const total = await readLedger(accountId, month, decision === 'missing')
      void batcher.order(orderSeed(accountId, month, total, nextGeneration()))
    })().finally(() => seedings.delete(key))
    seedings.set(key, seeding)
    return seeding
  }

  /** A counter that is there can do without the ledger: what it is behind is made up for when the ledger is written to again. */
  async function readLedger(accountId: string, month: string, isNeeded: boolean): Promise<number> {
    const reading = writer.flush().then(() => ledger.read(accountId, month))
    try {
      return await within(reading, { ms: timeoutMs, schedule }, () =>
        storageUnavailable(new Error('no answer in time')),
      )
    } catch (error) {
      if (isNeeded || !isFailure(error, 'storage_unavailable')) throw error
      return 0
    }
  }

  function ask(question: Question, tries = TRIES): Promise<Answer> {
    return batcher.ask(question).then((answer) => {
      if (answer.decision !== 'missing' && answer.decision !== 'unproven') return answer
      if (tries === 1) throw limiterUnavailable('no counter')
      return seed(question.account_id, answer).then(() => ask(question, tries - 1))
    })
  }

  function fail(error: unknown): never {
    onFailure?.(error)
    throw error
  }

  return {
    admit: (accountId, limits) =>
      ask(askToAdmit(accountId, limits)).then((answer) => {
        onSuccess?.()
        return verdictOf(accountId, limits, answer)
      }, fail),
    keep(ticket, served) {
      if (spend(ticket)) writer.add(ticket, served)
    },
    async giveBack(ticket) {
      if (spend(ticket)) await batcher.order(orderBack(ticket))
    },
    read: (accountId, limits) => ask(askToRead(accountId, limits)).then((answer) => allowanceOf(limits, answer), fail),
    flush: () => writer.flush(),
    async close() {
      try {
        await writer.flush()
      } finally {
        await batcher.close()
      }
    },
  }
}

/** Whether the ticket was not yet kept or given back. */
function spend(ticket: Ticket): boolean {
  const own = ticket as OwnTicket
  if (own.spent) return false
  own.spent = true
  return true
}

function allowanceOf(limits: Limits, answer: Answer): Allowance {
  const { now_ms, minute_used, minute_frees_in_ms, month, month_used } = answer
  return { now_ms, limits, minute_used, minute_frees_in_ms, month, month_used }
}

function verdictOf(account_id: string, limits: Limits, answer: Answer): Verdict {
  const allowance = allowanceOf(limits, answer)
  if (answer.decision !== 'admitted') {
    return { admitted: false, limit: answer.decision === 'month' ? 'month' : 'minute', allowance }
  }
  const { month, now_ms, generation } = answer
  const ticket: OwnTicket = { account_id, month, at_ms: now_ms, generation, spent: false }
  return { admitted: true, ticket, allowance }
}
