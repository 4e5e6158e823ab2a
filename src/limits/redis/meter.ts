/** The limits of any number of processes. Redis decides, by its clock; kept requests are written to the ledger, from which a lost counter is created again. */
import { randomUUID } from 'node:crypto'
import type { RedisConnection } from '../../database/redis/connect.ts'
import { storageUnavailable } from '../../database/storage-unavailable.ts'
import type { Limits } from '../../domain/accounts/plans.ts'
import type { Ledger, UsageStore } from '../../domain/accounts/usage.ts'
import { isFailure } from '../../domain/failure.ts'
import type { Allowance, Meter, Ticket, Verdict } from '../../domain/limits/meter.ts'
import { within } from '../../domain/time/within.ts'
import { type Schedule, scheduleTimeout } from '../../observe/schedule.ts'
import { closeTicket, openTicket } from '../tickets.ts'
import { Batcher, limiterUnavailable } from './batcher.ts'
import { createLedgerWriter } from './ledger-writer.ts'
import type { MeterDecision, MeterOperation } from './scripts.ts'

export interface RedisMeterOptions {
  readonly redis: RedisConnection
  readonly ledger: Pick<Ledger, 'read'>
  readonly usage: Pick<UsageStore, 'add'>
  /** When a batch was written; the limits go by the clock of Redis. */
  readonly now?: () => number
  readonly prefix?: string
  readonly schedule?: Schedule
  /** Replaces the clock of Redis in tests. */
  readonly fixedMs?: () => number
  /** The longest wait for Redis, and for the ledger when a counter has to be created from it. */
  readonly commandTimeoutMs?: number
  /** How long a kept request may wait until it is in the ledger. */
  readonly flushMs?: number
  /** Called for every decision that could not be made. */
  readonly onFailure?: (error: unknown) => void
  readonly onSuccess?: () => void
  /** Called whenever kept requests could not be written to the ledger. */
  readonly onLedgerFailure?: (error: unknown) => void
  readonly onLedgerSuccess?: () => void
}

/** Attempts when the counter of a month is missing. More than two only when the month ends or Redis loses its memory meanwhile. */
const ATTEMPTS = 3

export function createRedisMeter(options: RedisMeterOptions): Meter {
  const { redis, prefix = 'ershou:', schedule = scheduleTimeout, fixedMs, onFailure, onSuccess } = options
  const { commandTimeoutMs: timeoutMs = 1000, now = Date.now, flushMs = 250, usage } = options
  const node = randomUUID()
  const batcher = new Batcher({ redis: redis.redis, prefix, node, timeoutMs, schedule, fixedMs })
  const writer = createLedgerWriter({
    ...{ usage, writer: node, now, flushMs, schedule },
    onWritten: ({ account_id, month, generation, count }, total) =>
      void batcher.order(['l', account_id, month, total, generation, count]),
    onFailure: options.onLedgerFailure,
    onSuccess: options.onLedgerSuccess,
  })
  const createCounter = createCounters(options.ledger, writer, batcher, { ms: timeoutMs, schedule })

  async function decide(letter: 'a' | 'r', accountId: string, limits: Limits, cost: number): Promise<MeterDecision> {
    const question: MeterOperation = [letter, accountId, limits.per_minute, limits.per_month ?? '', cost]
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const decision = await batcher.ask(question)
      if (decision.decision !== 'missing' && decision.decision !== 'unproven') return decision
      if (attempt < ATTEMPTS) await createCounter(accountId, decision)
    }
    throw limiterUnavailable('no counter')
  }

  const release = ({ account_id, month, generation }: Ticket, cost: number) =>
    batcher.order(['b', account_id, month, generation, cost, ''])

  function fail(error: unknown): never {
    onFailure?.(error)
    throw error
  }

  return {
    admit: (accountId, limits, cost = 1) =>
      decide('a', accountId, limits, cost).then((decision) => {
        onSuccess?.()
        return verdictOf(accountId, limits, cost, decision)
      }, fail),
    keep(ticket, served, cost = ticket.cost) {
      if (!closeTicket(ticket)) return
      if (cost > 0) writer.add(ticket, served, cost)
      if (cost < ticket.cost) return release(ticket, ticket.cost - cost)
    },
    async giveBack(ticket) {
      if (closeTicket(ticket)) await release(ticket, ticket.cost)
    },
    read: (accountId, limits) =>
      decide('r', accountId, limits, 0).then((decision) => allowanceOf(limits, decision), fail),
    flush: writer.flush,
    async close() {
      try {
        await writer.flush()
      } finally {
        await batcher.close()
      }
    },
  }
}

/** Creates the counter of a month from the ledger, or compares one with it; once at a time for an account and month. */
function createCounters(
  ledger: RedisMeterOptions['ledger'],
  writer: Pick<Meter, 'flush'>,
  batcher: Batcher,
  deadline: Parameters<typeof within>[1],
) {
  const underWay = new Map<string, Promise<void>>()

  async function create(accountId: string, { month, decision }: MeterDecision): Promise<void> {
    const reading = writer.flush().then(() => ledger.read(accountId, month))
    const late = () => storageUnavailable(new Error('no answer in time'))
    const total = await within(reading, deadline, late).catch((error: unknown) => {
      // A counter that exists can do without the ledger: the next write to the ledger makes up for what it lacks.
      if (decision === 'missing' || !isFailure(error, 'storage_unavailable')) throw error
      return 0
    })
    void batcher.order(['l', accountId, month, total, '', 0])
  }

  return (accountId: string, decision: MeterDecision): Promise<void> => {
    const key = `${decision.month} ${accountId}`
    const creating = underWay.get(key) ?? create(accountId, decision).finally(() => underWay.delete(key))
    underWay.set(key, creating)
    return creating
  }
}

function allowanceOf(limits: Limits, decision: MeterDecision): Allowance {
  const { now_ms, minute_used, minute_frees_in_ms, month, month_used } = decision
  return { now_ms, limits, minute_used, minute_frees_in_ms, month, month_used }
}

function verdictOf(account_id: string, limits: Limits, cost: number, decision: MeterDecision): Verdict {
  const allowance = allowanceOf(limits, decision)
  if (decision.decision !== 'admitted') {
    return { admitted: false, limit: decision.decision === 'month' ? 'month' : 'minute', allowance }
  }
  const { month, now_ms, generation } = decision
  return { admitted: true, ticket: openTicket({ account_id, month, at_ms: now_ms, cost, generation }), allowance }
}
