/** The limits of any number of processes. Redis decides, by its clock; kept requests are written to the ledger, from which a lost counter is created again. */
import type { RedisConnection } from '../../database/redis/connect.ts'
import { storageUnavailable } from '../../database/storage-unavailable.ts'
import type { Limits } from '../../domain/accounts/plans.ts'
import type { Ledger, UsageStore } from '../../domain/accounts/usage.ts'
import { isFailure } from '../../domain/failure.ts'
import type { Allowance, Meter, Ticket, Verdict } from '../../domain/limits/meter.ts'
import { createDateReader } from '../../domain/time/date-reader.ts'
import { type Deadline, within } from '../../domain/time/within.ts'
import type { Outcomes } from '../../observe/create-state-log.ts'
import { type Schedule, scheduleTimeout } from '../../observe/schedule.ts'
import { closeTicket, openTicket } from '../tickets.ts'
import { Batcher } from './batcher.ts'
import type { LedgerEntry } from './kept-requests.ts'
import { createLedgerWriter } from './ledger-writer.ts'
import { limiterUnavailable } from './limiter-unavailable.ts'
import { createPresence } from './presence.ts'
import { formatPending, type MeterDecision, type MeterOperation } from './scripts.ts'

export interface RedisMeterOptions {
  readonly redis: RedisConnection
  readonly ledger: Pick<Ledger, 'read' | 'lastWriteMs'>
  readonly usage: Pick<UsageStore, 'add'>
  /** When a batch was written; the limits go by the clock of Redis. */
  readonly now: () => number
  readonly prefix?: string
  readonly schedule?: Schedule
  /** Monotonic milliseconds. */
  readonly stopwatch?: () => number
  /** Replaces the clock of Redis in tests. */
  readonly fixedMs?: () => number
  /** The longest wait for Redis, and for the ledger when a counter has to be created from it. */
  readonly commandTimeoutMs?: number
  /** How long a kept request may wait until it is in the ledger. */
  readonly flushMs?: number
  /** When others book what a silent node has left behind. */
  readonly silentMs?: number
  /** Called for every decision that could not be made. */
  readonly onFailure?: (error: unknown) => void
  readonly onSuccess?: () => void
  /** Called whenever kept requests could not be written to the ledger. */
  readonly onLedgerFailure?: (error: unknown) => void
  readonly onLedgerSuccess?: () => void
  /** Told whether what dead nodes have left behind was booked. */
  readonly booking?: Outcomes
}

/** Attempts when the counter of a month is missing. More than two only when the month ends or Redis loses its memory meanwhile. */
const ATTEMPTS = 3
const SILENT_MS = 15_000
const LATE = new Error('Redis does not answer in time.')

/** The parts of a node: what it sends to Redis, what it writes to the ledger, and what it knows of other nodes. */
function createParts(options: RedisMeterOptions, deadline: Deadline) {
  const { redis, prefix = 'ershou:', fixedMs, now, flushMs = 250, silentMs = SILENT_MS } = options
  const { usage, ledger, stopwatch = () => performance.now() } = options
  const { schedule, ms: timeoutMs } = deadline
  const shared = { redis: redis.redis, prefix, schedule, stopwatch, fixedMs }
  const batcher: Batcher = new Batcher({
    ...{ ...shared, timeoutMs },
    onNewRun: (run, node) => presence.enter(run, node),
    onFenced: () => writer.drop(),
  })
  const onWritten = ({ account_id, month, generation, count }: LedgerEntry, total: number) =>
    void batcher.order(['l', account_id, month, total, generation, count])
  const presence = createPresence({
    ...{ ...shared, usage, ledger, now, silentMs, onWritten, booking: options.booking },
    node: () => batcher.node,
    onForgotten: () => batcher.enterAgain(),
  })
  const writer = createLedgerWriter({
    ...{ usage, now, flushMs, schedule, onWritten },
    writer: () => batcher.node.name,
    seal: (number, content, settled) => batcher.insist(['s', number, content, settled]),
    onDone: (number) => void batcher.order(['d', number]),
    onFailure: options.onLedgerFailure,
    onSuccess: options.onLedgerSuccess,
  })
  return {
    batcher,
    writer,
    async close(): Promise<void> {
      try {
        const flushing = redis.state() === null ? within(writer.flush(), deadline, () => LATE) : Promise.reject(LATE)
        await flushing.catch((error: unknown) => {
          if (error !== LATE) throw error
          return writer.writeWithoutRedis()
        })
      } finally {
        await batcher.close()
        await presence.leave()
      }
    },
  }
}

export function createRedisMeter(options: RedisMeterOptions): Meter {
  const { schedule = scheduleTimeout, commandTimeoutMs = 1000, ledger, onFailure, onSuccess } = options
  const deadline = { ms: commandTimeoutMs, schedule }
  const { batcher, writer, close } = createParts(options, deadline)
  const createCounter = createCounters(ledger, writer, batcher, deadline)

  async function decide(letter: 'a' | 'r', accountId: string, limits: Limits, cost: number): Promise<MeterDecision> {
    const question: MeterOperation = [letter, accountId, limits.per_minute, limits.per_month ?? '', cost]
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const decision = await batcher.ask(question)
      if (decision.decision !== 'missing' && decision.decision !== 'unproven') return decision
      if (attempt < ATTEMPTS) await createCounter(accountId, decision)
    }
    throw limiterUnavailable('no counter')
  }

  const dateOf = createDateReader()
  const release = (ticket: Ticket, cost: number) => {
    const { account_id, month, generation } = ticket
    const { day } = dateOf(ticket.at_ms)
    const pending = (of: number) => (of > 0 ? formatPending(day, of, generation, account_id) : '')
    return batcher.order([
      ...(['b', account_id, month, generation, cost] as const),
      ...(['', pending(ticket.cost), pending(ticket.cost - cost)] as const),
    ])
  }
  /** Whether the ticket is open, and the ledger does not have it. */
  const end = (ticket: Ticket) => closeTicket(ticket) && !batcher.fenced.has(ticket.node as string)

  function fail(error: unknown): never {
    onFailure?.(error)
    throw error
  }

  return {
    admit: (accountId, limits, cost = 1) =>
      decide('a', accountId, limits, cost).then((decision) => {
        onSuccess?.()
        return verdictOf(accountId, limits, { cost, node: batcher.node.name }, decision)
      }, fail),
    keep(ticket, served, cost = ticket.cost) {
      if (!end(ticket)) return
      if (cost > 0) writer.add(ticket, served, cost)
      if (cost < ticket.cost) return release(ticket, ticket.cost - cost)
    },
    async giveBack(ticket) {
      if (end(ticket)) await release(ticket, ticket.cost)
    },
    read: (accountId, limits) =>
      decide('r', accountId, limits, 0).then((decision) => allowanceOf(limits, decision), fail),
    flush: writer.flush,
    close,
  }
}

/** Creates the counter of a month from the ledger, or compares one with it; once at a time for an account and month. */
function createCounters(
  ledger: RedisMeterOptions['ledger'],
  writer: Pick<Meter, 'flush'>,
  batcher: Batcher,
  deadline: Deadline,
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

type Taken = Pick<Ticket, 'cost' | 'node'>

function verdictOf(account_id: string, limits: Limits, taken: Taken, decision: MeterDecision): Verdict {
  const allowance = allowanceOf(limits, decision)
  if (decision.decision !== 'admitted') {
    return { admitted: false, limit: decision.decision === 'month' ? 'month' : 'minute', allowance }
  }
  const { month, now_ms, generation } = decision
  return { admitted: true, ticket: openTicket({ account_id, month, at_ms: now_ms, ...taken, generation }), allowance }
}
