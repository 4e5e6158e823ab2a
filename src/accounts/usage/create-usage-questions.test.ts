import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Account } from '../../domain/accounts/accounts.ts'
import { DEFAULT_ALERTS } from '../../domain/accounts/notices.ts'
import { NO_OVERRIDES, type Overrides } from '../../domain/accounts/plans.ts'
import type { UsageDay } from '../../domain/accounts/usage.ts'
import { Failure } from '../../domain/failure.ts'
import type { Meter } from '../../domain/limits/meter.ts'
import { countKept } from '../../limits/fixtures/count-kept.ts'
import { openStorageInMemory, type Storage } from '../../wiring/storage/create-storage.ts'
import { PLAIN } from '../fixtures/asked.ts'
import { createUsageQuestions } from './create-usage-questions.ts'

const NOW = Date.parse('2026-11-15T12:00:00Z')
const RESETS = Date.parse('2026-12-01T00:00:00Z')

let storage: Storage
beforeAll(async () => {
  storage = await openStorageInMemory(() => NOW)
})
afterAll(() => storage.close())

function ask(meter: Pick<Meter, 'read'> = storage.meter) {
  return createUsageQuestions({
    store: storage.usage,
    accounts: storage.accounts,
    meter: meter as Meter,
    recorder: { flush: async () => {} },
    now: () => NOW,
  })
}

function accountOf(id: string, overrides: Partial<Overrides> = {}): Account {
  return {
    id,
    email: `${id}@example.org`,
    name: null,
    plan: 'free',
    role: 'owner',
    status: 'active',
    overrides: { ...NO_OVERRIDES, ...overrides },
    month_cap: null,
    alerts: DEFAULT_ALERTS,
    created_at_ms: 0,
  }
}

async function use(account_id: string, used: number, days: readonly Partial<UsageDay>[] = []): Promise<void> {
  const kind = { account_id, key_id: 'key_a', endpoint: 'search', status_class: '2xx', day: '2026-11-15' } as const
  const rows = days.map((day): UsageDay => ({ ...kind, requests: 1, cost: 1, ...day }))
  await storage.usage.add({ days: rows, requests: [], refusals: [], keys_used: new Map() })
  const counted = rows.filter(({ day }) => day.startsWith('2026-11')).reduce((sum, { cost }) => sum + cost, 0)
  await countKept(storage.usage, { account_id, month: '2026-11', used: used - counted })
}

it.each([
  [0, 500, 0, null],
  [1, 10_000, 0, null],
  [24, 500, 4.8, null],
  [399, 500, 79.8, null],
  [7999, 10_000, 79.9, null],
  [400, 500, 80, 80],
  [499, 500, 99.8, 80],
  [9999, 10_000, 99.9, 80],
  [500, 500, 100, 100],
  [500, 1000, 50, null],
  [500, 'unlimited', null, null],
  [750, 500, 150, 100],
  [0, 0, 100, 100],
] as const)('tells of %d used of %s: %s percent, notice %s', async (used, limit, percent, notice) => {
  const id = `acc_month_${used}_${limit}`
  await use(id, used)
  const told = await ask().readMonth(accountOf(id, { per_month: limit }))
  expect(told).toMatchObject({ month: '2026-11', used, percent, notice, resets_at_ms: RESETS })
  expect(told.limit).toBe(limit === 'unlimited' ? null : limit)
  expect(told.limit_source).toBe('operator')
})

it.each([
  [null, [80, 100], 500, 'plan', 80],
  [450, [80, 100], 450, 'cap', 80],
  [500, [80, 100], 500, 'plan', 80],
  [9000, [80, 100], 500, 'plan', 80],
  [400, [80, 100], 400, 'cap', 100],
  [0, [], 0, 'cap', 100],
  [null, [50, 90], 500, 'plan', 50],
  [null, [], 500, 'plan', null],
] as const)(
  'takes the smaller of the plan and the cap %s, with alerts at %j',
  async (cap, percents, limit, source, notice) => {
    const id = `acc_cap_${cap}_${percents}`
    await use(id, 400)
    const account = { ...accountOf(id), month_cap: cap, alerts: { percents, refusals: true } }
    expect(await ask().readMonth(account)).toMatchObject({ used: 400, limit, limit_source: source, notice })
  },
)

it('takes the pace from the store, over all keys and endpoints', async () => {
  await use('acc_pace', 400, [
    { day: '2026-10-20', cost: 1 },
    { day: '2026-11-09', cost: 50 },
    { day: '2026-11-12', cost: 50, endpoint: 'car' },
    { day: '2026-11-12', cost: 30, key_id: 'key_b', status_class: '3xx' },
  ])
  // 130 in 6.5 days, and 100 left.
  expect((await ask().readMonth(accountOf('acc_pace'))).projection).toEqual({
    kind: 'runs_out',
    at_ms: Date.parse('2026-11-20T12:00:00Z'),
  })
})

it('does not know what the rate limiter cannot tell, and takes it for neither nothing nor all', async () => {
  await use('acc_away', 499)
  const away = {
    read: () => Promise.reject(new Failure('limiter_unavailable', 'The rate limiter does not answer.')),
  }
  expect(await ask(away).readMonth(accountOf('acc_away'))).toEqual({
    month: '2026-11',
    used: null,
    limit: 500,
    limit_source: 'plan',
    percent: null,
    resets_at_ms: RESETS,
    projection: { kind: 'not_known' },
    minute: null,
    notice: null,
  })
  const broken = { read: () => Promise.reject(new Error('a bug')) }
  await expect(ask(broken).readMonth(accountOf('acc_away'))).rejects.toThrow('a bug')
})

it('finds requests of the log, the newest first and page by page', async () => {
  const requests = Array.from({ length: 250 }, (_, at) => ({
    ...PLAIN,
    account_id: 'acc_found',
    key_id: `key_${at % 3}`,
    request_id: `req_${at}`,
    at_ms: NOW + at,
    path: at % 2 ? '/v1/search' : '/v1/cars/%5F(a+)+',
    status: [200, 404, 304, 500][at % 4] as number,
    cost: 1,
    took_ms: 1,
  }))
  await storage.usage.add({ days: [], requests, refusals: [], keys_used: new Map() })
  const none = { text: null, status_class: null, code: null, endpoint: null, key_id: null }
  const first = await ask().findRequests('acc_found', none, null)
  expect(first.requests).toEqual(requests.toReversed().slice(0, 100))
  const second = await ask().findRequests('acc_found', none, first.next)
  const third = await ask().findRequests('acc_found', none, second.next)
  expect([...second.requests, ...third.requests]).toEqual(requests.toReversed().slice(100))
  expect(third.next).toBeNull()
  const filter = { ...none, text: '(a+)+', status_class: '2xx', key_id: 'key_0' } as const
  expect((await ask().findRequests('acc_found', filter, null)).requests).toHaveLength(21)
  expect(await ask().findRequests('acc_nobody', none, null)).toEqual({ requests: [], next: null })
})
