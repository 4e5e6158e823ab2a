/** Nodes of a service without HTTP: each with its own cache of keys and its own limiter, over one PostgreSQL and one Redis. */
import { randomBytes } from 'node:crypto'
import { Accounts } from '../../src/accounts/accounts.ts'
import { createCallers } from '../../src/accounts/create-callers.ts'
import { type Call, createMetering } from '../../src/api/limits/metering.ts'
import { connectPatiently, PATIENT_MS } from '../../src/database/redis/fixtures/connect-patiently.ts'
import { isFailure } from '../../src/domain/failure.ts'
import type { Ticket } from '../../src/domain/limits/meter.ts'
import { createRedisMeter } from '../../src/limits/redis/meter.ts'
import { scheduleTimeout } from '../../src/observe/schedule.ts'
import { createGuard } from '../../src/web/guard.ts'
import type { SqlStorage } from '../../src/wiring/storage/sql-storage.ts'
import type { ModelTime, Outcome } from './calls-model.ts'

export interface Called extends Outcome {
  /** Null unless it was admitted. */
  readonly admitted: { readonly call: Call; readonly ticket: Ticket } | null
}

export interface LimitsNode {
  /** Changes at this node apply here at once. */
  readonly accounts: Accounts
  call(secret: string, cost: number): Promise<Called>
  /** The usage of the account; counts nothing. */
  look(secret: string): Promise<Outcome>
  keep(admitted: NonNullable<Called['admitted']>, cost: number): Promise<void>
  giveBack(admitted: NonNullable<Called['admitted']>): Promise<void>
  /** Reads the store, as the node does ten times a second. */
  poll(): Promise<void>
  stop(): Promise<void>
}

const NO_GUARD = 1_000_000_000

export async function openNode(records: SqlStorage, redisUrl: string, time: ModelTime): Promise<LimitsNode> {
  const redis = await connectPatiently(redisUrl)
  const timers = createTimers()
  const { ledger } = records
  const meter = createRedisMeter({
    redis,
    ledger,
    usage: records.usage,
    now: Date.now,
    fixedMs: time.now,
    flushMs: 20,
    schedule: timers.schedule,
    commandTimeoutMs: PATIENT_MS,
  })
  const polls = createManualPolls()
  const callers = await createCallers({
    store: records.accounts,
    now: time.now,
    stopwatch: time.stopwatch,
    schedule: polls.schedule,
  })
  const guard = createGuard({ perMinute: NO_GUARD, now: time.now })
  const metering = createMetering({ callers, meter, addressGuard: guard, invalidGuard: guard, onDecision: () => {} })
  const newCall = (): Call => ({
    origin: { address: '127.0.0.1' },
    caller: null,
    endpoint: 'car',
    allowance: null,
    cost: 0,
    refused_by: null,
  })

  async function outcomeOf<Value>(call: Call, work: () => Promise<Value>): Promise<[Outcome, Value | null]> {
    try {
      const value = await work()
      return [{ code: null, allowance: call.allowance }, value]
    } catch (error) {
      if (!isFailure(error)) throw error
      return [{ code: error.kind, allowance: call.allowance }, null]
    }
  }

  return {
    accounts: new Accounts({
      store: records.accounts,
      now: time.now,
      randomBytes,
      onChange: callers.refresh,
    }),
    async call(secret, cost) {
      const call = newCall()
      const [outcome, ticket] = await outcomeOf(call, async () => {
        await metering.authenticate(call, secret)
        return metering.admit(call, cost)
      })
      return { ...outcome, admitted: ticket && { call, ticket } }
    },
    async look(secret) {
      const call = newCall()
      const [outcome] = await outcomeOf(call, async () => {
        await metering.authenticate(call, secret)
        await metering.readAllowance(call)
      })
      return outcome
    },
    async keep({ call, ticket }, cost) {
      await metering.keep(call, ticket, '2xx', cost)
    },
    giveBack: ({ call, ticket }) => metering.giveBack(call, ticket),
    poll: polls.run,
    async stop() {
      callers.stop()
      await meter.close()
      timers.stop()
      redis.close()
    },
  }
}

/** Timers that end with their node, like those of a process. */
function createTimers() {
  let isStopped = false
  return {
    schedule: (run: () => void, afterMs: number) => scheduleTimeout(() => isStopped || run(), afterMs),
    stop() {
      isStopped = true
    },
  }
}

/** Runs pending timers on request, until the next is scheduled. */
function createManualPolls() {
  const waiting = new Set<() => void>()
  let onScheduled: () => void = () => {}
  return {
    schedule(next: () => void): () => void {
      waiting.add(next)
      onScheduled()
      return () => waiting.delete(next)
    },
    run: () =>
      new Promise<void>((resolve) => {
        onScheduled = resolve
        for (const work of waiting) {
          waiting.delete(work)
          work()
        }
      }),
  }
}
