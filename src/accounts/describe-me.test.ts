import { randomBytes } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { Caller } from '../domain/accounts/callers.ts'
import { deriveLimits, type Overrides } from '../domain/accounts/plans.ts'
import type { Meter } from '../domain/limits/meter.ts'
import { SERVED } from '../limits/fixtures/meter-world.ts'
import { SqliteMeter } from '../limits/sqlite/meter.ts'
import { createManualClock, type ManualClock } from '../observe/fixtures/manual-clock.ts'
import { openSqliteStorage, type SqliteStorage } from '../wiring/storage/open-sqlite-storage.ts'
import { Accounts } from './accounts.ts'
import { createDescribeMe } from './describe-me.ts'
import { ASKED } from './fixtures/asked.ts'
import { UsageRecorder } from './usage-recorder.ts'

const NOW = Date.UTC(2026, 11, 31, 23, 59, 30)

let storage: SqliteStorage
let accounts: Accounts
let meter: Meter
let recorder: UsageRecorder
let describeMe: ReturnType<typeof createDescribeMe>
let now: number
let clock: ManualClock

beforeEach(async () => {
  now = NOW
  clock = createManualClock()
  storage = await openSqliteStorage({ path: ':memory:' })
  accounts = new Accounts({ store: storage.accounts, now: () => now, randomBytes })
  meter = new SqliteMeter({ database: storage.database, now: () => now })
  recorder = new UsageRecorder({ writer: 'a', store: storage.usage, now: () => now, schedule: () => () => {} })
  describeMe = createDescribeMe({ store: storage.accounts, meter, recorder, schedule: clock.schedule })
})

async function createCaller(plan: string, overrides: Partial<Overrides> = {}): Promise<Caller> {
  await accounts.create({ email: 'wei@example.org', name: '张伟', plan })
  const changed = await accounts.override('wei@example.org', overrides)
  const issued = await accounts.createKey('wei@example.org', { name: 'main' })
  if ('refused' in changed || 'refused' in issued) throw new Error('refused')
  const account = changed.done
  return { account, key: issued.done.key, limits: deriveLimits(account) }
}

async function ask({ account, limits }: Caller, outcome: 'keep' | 'giveBack'): Promise<void> {
  const verdict = await meter.admit(account.id, limits)
  if (!verdict.admitted) throw new Error('not admitted')
  await meter[outcome](verdict.ticket, SERVED)
}

it('tells who calls and what is left, and nothing that is secret', async () => {
  const caller = await createCaller('starter')
  await ask(caller, 'keep')
  await ask(caller, 'giveBack')
  const me = await describeMe(caller)
  expect(me).toEqual({
    account: { id: caller.account.id, name: '张伟', email: 'wei@example.org', status: 'active', plan: 'starter' },
    key: {
      id: caller.key.id,
      name: 'main',
      prefix: caller.key.prefix,
      created_at: '2026-12-31T23:59:30.000Z',
      last_used_at: null,
    },
    allowance: {
      monthly_limit: 10_000,
      monthly_cap: null,
      monthly_used: 1,
      monthly_remaining: 9999,
      resets_at: '2027-01-01T00:00:00.000Z',
      per_minute_limit: 15,
      per_minute_remaining: 13,
    },
  })
})

it.each<[string, string, Partial<Overrides>, object]>([
  [
    'no limit is null, and what was used is told all the same',
    'enterprise',
    {},
    { monthly_limit: null, monthly_used: 2, monthly_remaining: null, per_minute_limit: 1000 },
  ],
  [
    'an override counts',
    'free',
    { per_month: 'unlimited', per_minute: 7 },
    { monthly_remaining: null, per_minute_limit: 7, per_minute_remaining: 5 },
  ],
  [
    'a limit that was lowered below what was used leaves nothing, not less',
    'enterprise',
    { per_month: 1, per_minute: 1 },
    { monthly_limit: 1, monthly_used: 2, monthly_remaining: 0, per_minute_remaining: 0 },
  ],
])('%s', async (_, plan, overrides, expected) => {
  const caller = await createCaller(plan, overrides)
  const generous = { ...caller, limits: { per_minute: 100, per_month: null } }
  await ask(generous, 'keep')
  await ask(generous, 'keep')
  expect((await describeMe(caller)).allowance).toMatchObject(expected)
})

it('begins a new month in UTC with nothing used', async () => {
  const caller = await createCaller('free')
  await ask(caller, 'keep')
  now = Date.UTC(2027, 0, 1)
  const { allowance } = await describeMe(caller)
  expect(allowance).toMatchObject({
    monthly_used: 0,
    monthly_remaining: 500,
    resets_at: '2027-02-01T00:00:00.000Z',
    per_minute_remaining: 4,
  })
})

it('tells the last use, whether it is written yet or not', async () => {
  const caller = await createCaller('free')
  const use = (at_ms: number) =>
    recorder.record({ ...ASKED, caller, endpoint: 'me', request_id: `req_${at_ms}`, cost: 0, at_ms })
  const lastUse = async () => (await describeMe(caller)).key.last_used_at
  use(NOW + 1)
  expect(await lastUse()).toBe('2026-12-31T23:59:30.001Z')
  await recorder.flush()
  // Another process begins with what is written.
  const other = createDescribeMe({
    store: storage.accounts,
    meter,
    recorder: new UsageRecorder({ writer: 'a', store: storage.usage, now: () => now, schedule: () => () => {} }),
    schedule: clock.schedule,
  })
  expect(await lastUse()).toBe('2026-12-31T23:59:30.001Z')
  expect((await other(caller)).key.last_used_at).toBe('2026-12-31T23:59:30.001Z')
})

it('waits no longer than a second for a store that does not answer', async () => {
  const caller = await createCaller('free')
  const store = { ...storage.accounts, findKey: () => new Promise<never>(() => {}) }
  const waiting = createDescribeMe({ store: store as never, meter, recorder, schedule: clock.schedule })(caller)
  clock.expire()
  clock.expire()
  await expect(waiting).rejects.toMatchObject({ kind: 'storage_unavailable', retryAfterS: 1 })
  expect(clock.waits).toEqual([500, 500])
})
