import { setImmediate as nextTick } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import type { Caller } from '../domain/accounts/callers.ts'
import { PLANS } from '../domain/accounts/plans.ts'
import type { UsageStore } from '../domain/accounts/usage.ts'
import { openSqliteStorage } from '../wiring/storage/open-sqlite-storage.ts'
import { ASKED } from './fixtures/asked.ts'
import { UsageRecorder, type Used } from './usage-recorder.ts'

const NOW = Date.UTC(2026, 10, 15, 23, 59, 59)
const DAY_MS = 86_400_000
const MOST_A_SECOND = 500

/** A real store that can be unavailable or slow. */
let store: UsageStore & { away: boolean; loses: boolean; adds: number; pause: Promise<void> | null }
let recorder: UsageRecorder
let now: number
let scheduled: { work: () => void; ms: number; cancelled: boolean }[]
let failures: unknown[]
let requestCount: number

beforeEach(async () => {
  const { usage } = await openSqliteStorage({ path: ':memory:' })
  store = {
    ...usage,
    away: false,
    loses: false,
    adds: 0,
    pause: null,
    async add(batch, number) {
      store.adds++
      await store.pause
      if (store.away) throw new Error('out of reach')
      const totals = await usage.add(batch, number)
      if (store.loses) throw new Error('the answer was lost')
      return totals
    },
  }
  now = NOW
  scheduled = []
  failures = []
  requestCount = 0
  recorder = new UsageRecorder({
    store,
    writer: 'a',
    now: () => now,
    schedule(work, ms) {
      const entry = { work, ms, cancelled: false }
      scheduled.push(entry)
      return () => {
        entry.cancelled = true
      }
    },
    onFailure: (error) => failures.push(error),
  })
})

function callerOf(accountId: string, keyId: string): Caller {
  return { account: { id: accountId }, key: { id: keyId, account_id: accountId }, limits: PLANS.free } as Caller
}

function record(used: Partial<Used> = {}): void {
  recorder.record({
    ...ASKED,
    caller: callerOf('acc_1', 'key_1'),
    request_id: `req_${String(requestCount++).padStart(5, '0')}`,
    redact: (_, target, status) => ({ path: target, query: `status=${status}` }),
    cost: 0,
    at_ms: now,
    took_ms: 1.5,
    ...used,
  })
}

const readDays = (accountId = 'acc_1') => store.readDays(accountId, '2026-01-01', '2027-01-01')
const settle = async () => {
  for (let i = 0; i < 20; i++) await nextTick()
}

describe('sums', () => {
  it('are by account, key, endpoint, class and day in UTC', async () => {
    record({ endpoint: 'me' })
    record({ endpoint: 'me' })
    record({ status: 304, endpoint: 'me' })
    record({ status: 404 })
    record({ status: 429 })
    record({ status: 503 })
    record({ status: 404, caller: callerOf('acc_1', 'key_2') })
    record({ status: 404, caller: callerOf('acc_2', 'key_3') })
    record({ status: 404, at_ms: NOW + 1000 })
    // The meter has already counted these.
    record({ cost: 1 })
    record({ cost: 1, status: 304, caller: callerOf('acc_2', 'key_3') })
    await recorder.flush()
    const rows = (await readDays()).map(({ day, endpoint, key_id, status_class, requests, cost }) =>
      [day, endpoint, key_id, status_class, requests, cost].join(' '),
    )
    expect(rows).toEqual([
      '2026-11-15 me key_1 2xx 2 0',
      '2026-11-15 me key_1 3xx 1 0',
      '2026-11-15 search key_1 4xx 2 0',
      '2026-11-15 search key_1 5xx 1 0',
      '2026-11-15 search key_2 4xx 1 0',
      '2026-11-16 search key_1 4xx 1 0',
    ])
    expect(await readDays('acc_2')).toMatchObject([{ key_id: 'key_3', requests: 1 }])
  })

  it('tell which limit refused how many, by key and day, over all endpoints', async () => {
    const refused = { status: 429 }
    record()
    record({ ...refused, refused_by: 'minute' })
    record({ ...refused, refused_by: 'month' })
    record({ ...refused, refused_by: 'minute', endpoint: 'car' })
    // By a guard, which is not a limit of the account.
    record(refused)
    record({ ...refused, refused_by: 'minute', caller: callerOf('acc_1', 'key_2') })
    record({ ...refused, refused_by: 'minute', at_ms: NOW + 1000 })
    store.away = true
    await expect(recorder.flush()).rejects.toThrow('out of reach')
    record({ ...refused, refused_by: 'month' })
    store.away = false
    await recorder.flush()
    const rows = await store.readRefusals('acc_1', '2026-01-01', '2027-01-01')
    expect(rows.map(({ day, key_id, reason, requests }) => [day, key_id, reason, requests].join(' '))).toEqual([
      '2026-11-15 key_1 minute 2',
      '2026-11-15 key_1 month 2',
      '2026-11-15 key_2 minute 1',
      '2026-11-16 key_1 minute 1',
    ])
    const refusals = (await readDays()).filter(({ status_class }) => status_class === '4xx')
    expect(refusals.reduce((sum, { requests }) => sum + requests, 0)).toBe(7)
  })

  it('are written a second after the first of them, in one piece', async () => {
    record()
    record()
    expect([store.adds, scheduled.map(({ ms }) => ms)]).toEqual([0, [1000]])
    scheduled[0]?.work()
    await settle()
    expect([store.adds, await readDays()]).toEqual([1, [expect.objectContaining({ requests: 2 })]])
    record()
    expect(scheduled.map(({ ms }) => ms)).toEqual([1000, 1000])
  })

  it('of nothing are not written', async () => {
    await recorder.flush()
    expect([store.adds, scheduled]).toEqual([0, []])
  })
})

describe('a store that is away', () => {
  it('loses nothing, and is tried again', async () => {
    record({ at_ms: NOW - 5 })
    store.away = true
    scheduled[0]?.work()
    await settle()
    expect(failures).toHaveLength(1)
    expect(scheduled).toHaveLength(2)
    record({ at_ms: NOW })
    record({ endpoint: 'car', at_ms: NOW })
    store.away = false
    scheduled[1]?.work()
    await settle()
    expect((await readDays()).map(({ endpoint, requests, cost }) => [endpoint, requests, cost])).toEqual([
      ['car', 1, 0],
      ['search', 2, 0],
    ])
    expect((await store.readRequests('acc_1', 9)).map(({ at_ms }) => at_ms)).toEqual([NOW, NOW, NOW - 5])
  })

  it('counts a batch once whose answer was lost, beside what came meanwhile', async () => {
    for (let i = 0; i < 100; i++) record({ status: 429, refused_by: 'minute' })
    store.loses = true
    await expect(recorder.flush()).rejects.toThrow('the answer was lost')
    record({ status: 429, refused_by: 'minute' })
    await expect(recorder.flush()).rejects.toThrow('the answer was lost')
    expect(recorder.lastUsed('key_1')).toBe(NOW)
    store.loses = false
    await recorder.flush()
    expect(await readDays()).toMatchObject([{ requests: 101 }])
    expect(await store.readRefusals('acc_1', '2026-01-01', '2027-01-01')).toMatchObject([{ requests: 101 }])
  })

  it('fails a flush that somebody waits for', async () => {
    record()
    store.away = true
    await expect(recorder.flush()).rejects.toThrow('out of reach')
    store.away = false
    await recorder.flush()
    expect(await readDays()).toMatchObject([{ requests: 1 }])
  })
})

it('keeps what comes while it writes for the next time', async () => {
  let release = () => {}
  store.pause = new Promise((resolve) => {
    release = resolve
  })
  record()
  const first = recorder.flush()
  await eventually(() => expect(store.adds).toBe(1))
  record()
  const second = recorder.flush()
  release()
  await Promise.all([first, second])
  expect([store.adds, await readDays()]).toEqual([2, [expect.objectContaining({ requests: 2 })]])
})

describe('the last requests', () => {
  it('are kept as they were', async () => {
    const error = { code: 'vehicle_not_found', detail: 'No such car.' }
    record({ request_id: 'req_x', endpoint: 'car', target: '/v1/cars/5', status: 404, error, took_ms: 12.25 })
    await recorder.flush()
    expect(await store.readRequests('acc_1', 9)).toEqual([
      {
        account_id: 'acc_1',
        key_id: 'key_1',
        request_id: 'req_x',
        at_ms: NOW,
        endpoint: 'car',
        path: '/v1/cars/5',
        query: 'status=404',
        status: 404,
        cost: 0,
        took_ms: 12.25,
        ...error,
      },
    ])
  })

  it('are so many of each account at most, and the newest; the sums have them all', async () => {
    const count = 2 * MOST_A_SECOND + 100
    for (let i = 0; i < count; i++) record({ at_ms: NOW + i - count })
    record({ caller: callerOf('acc_2', 'key_2') })
    await recorder.flush()
    const requests = await store.readRequests('acc_1', count)
    expect(requests).toHaveLength(MOST_A_SECOND)
    expect(requests[0]?.at_ms).toBe(NOW - 1)
    expect(requests.at(-1)?.at_ms).toBe(NOW - MOST_A_SECOND)
    expect(await readDays()).toMatchObject([{ requests: count }])
    expect(await store.readRequests('acc_2', 9)).toHaveLength(1)
  })

  it('are not redacted unless they are written', async () => {
    let redacted = 0
    const redact = () => ({ path: `${redacted++}`, query: null })
    for (let i = 0; i < 2 * MOST_A_SECOND; i++) record({ redact })
    await recorder.flush()
    expect(redacted).toBe(MOST_A_SECOND)
  })

  it('are forgotten after a week', async () => {
    record()
    await recorder.flush()
    now += 7 * DAY_MS + 1
    record()
    await recorder.flush()
    expect((await store.readRequests('acc_1', 9)).map(({ at_ms }) => at_ms)).toEqual([now])
    expect(await readDays()).toHaveLength(2)
  })
})

describe('when a key was used last', () => {
  it('is known at once, and stays known after it was written', async () => {
    expect(recorder.lastUsed('key_1')).toBeNull()
    record({ at_ms: NOW + 3 })
    expect(recorder.lastUsed('key_1')).toBe(NOW + 3)
    await recorder.flush()
    expect([recorder.lastUsed('key_1'), recorder.lastUsed('key_2')]).toEqual([NOW + 3, null])
  })
})

it('writes what is left when it stops, and no more by itself', async () => {
  record()
  await recorder.stop()
  expect(scheduled.map(({ cancelled }) => cancelled)).toEqual([true])
  expect(await readDays()).toMatchObject([{ requests: 1 }])
})

it('counts the times that requests took by hour, and forgets them after 35 days', async () => {
  record({ took_ms: 3 })
  record({ took_ms: 3, cost: 1 })
  record({ took_ms: 900, status: 503 })
  await recorder.flush()
  const read = (accountId: string) => store.readHours(accountId, '2026-01-01T00', '2027-12-31T00')
  const counted = [
    { hour: '2026-11-15T23', status_class: '2xx', requests: 2 },
    { hour: '2026-11-15T23', status_class: '5xx', requests: 1 },
  ]
  expect(await read('acc_1')).toMatchObject(counted)
  expect(await read('')).toMatchObject(counted)
  now += 36 * DAY_MS
  record()
  await recorder.flush()
  expect(await read('acc_1')).toMatchObject([{ hour: '2026-12-21T23', requests: 1 }])
})
