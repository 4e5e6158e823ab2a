import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Caller } from '../../domain/accounts/callers.ts'
import { DEFAULT_ALERTS } from '../../domain/accounts/notices.ts'
import type { Mail } from '../../domain/mail.ts'
import { openStorageInMemory, type Storage } from '../../wiring/storage/create-storage.ts'
import { RefusalWatch, type RefusalWatchParts } from './watch-refusals.ts'

const DAY = '2026-11-15'

let storage: Storage
let mails: Mail[]
let failures: unknown[]

beforeEach(async () => {
  storage = await openStorageInMemory(() => 5)
  mails = []
  failures = []
})
afterEach(() => storage.close())

const openWatch = (change: Partial<RefusalWatchParts> = {}) =>
  new RefusalWatch({
    ...{ notices: storage.notices, usage: storage.usage, publicUrl: 'https://cars.example.org', now: () => 7 },
    mailer: { send: (mail) => void mails.push(mail) },
    onFailure: (error) => failures.push(error),
    ...change,
  })

const callerOf = (refusals = true) =>
  ({
    account: { id: 'acc_a', email: 'a@example.org', alerts: { ...DEFAULT_ALERTS, refusals } },
    limits: { per_minute: 15, per_month: 10_000 },
  }) as unknown as Caller

const write = (requests: number, day = DAY, reason: 'minute' | 'month' = 'minute') =>
  storage.usage.add({
    ...{ days: [], requests: [], keys_used: new Map() },
    refusals: [{ account_id: 'acc_a', key_id: `key_${requests}`, day, reason, requests }],
  })

async function refuse(watch: RefusalWatch, requests: number, day = DAY, caller = callerOf()): Promise<void> {
  await write(requests, day)
  watch.see([{ caller, day }])
  await watch.settle()
}

it('tells once a day when fifty were refused by the minute, over all keys, and not of those of the month', async () => {
  const watch = openWatch()
  await write(1000, DAY, 'month')
  await refuse(watch, 30)
  await refuse(watch, 19)
  expect(mails).toEqual([])
  await refuse(watch, 1)
  expect(mails).toMatchObject([{ to: 'a@example.org' }])
  expect(mails[0]?.subject).toContain('refused 50 requests today')
  expect(mails[0]?.text).toContain('15 requests in any 60 seconds')
  expect(mails[0]?.text).toContain('https://cars.example.org/dashboard/alerts')
  expect(mails[0]?.text).toContain('50 次请求被拒绝')
  await refuse(watch, 500)
  await refuse(openWatch(), 500)
  expect(mails).toHaveLength(1)
  await refuse(watch, 51, '2026-11-16')
  expect(mails).toHaveLength(2)
  expect(failures).toEqual([])
})

it('is told by one of several processes that each saw a part', async () => {
  const watches = Array.from({ length: 5 }, () => openWatch())
  await Promise.all(watches.map((watch) => refuse(watch, 12)))
  expect(mails).toHaveLength(1)
  expect(await storage.notices.listRefusals('acc_a')).toMatchObject([{ day: DAY, at_ms: 7 }])
})

it('looks again when more was written while it read', async () => {
  let reads = 0
  const watch = openWatch({
    usage: {
      async readRefusals(id, from, to) {
        const rows = await storage.usage.readRefusals(id, from, to)
        if (++reads === 1) {
          await write(60)
          watch.see([{ caller: callerOf(), day: DAY }])
        }
        return rows
      },
    },
  })
  await refuse(watch, 1)
  expect([reads, mails.length]).toEqual([2, 1])
})

it('says nothing to an owner who turned it off', async () => {
  await refuse(openWatch(), 500, DAY, callerOf(false))
  expect([mails, await storage.notices.listRefusals('acc_a')]).toEqual([[], []])
})

it('tells of a failure, and looks again at the next refusal', async () => {
  let isAway = true
  const { usage } = storage
  const watch = openWatch({
    usage: {
      readRefusals: async (...asked) => {
        if (isAway) throw new Error('out of reach')
        return usage.readRefusals(...asked)
      },
    },
  })
  await refuse(watch, 60)
  expect([failures.length, mails.length]).toEqual([1, 0])
  isAway = false
  await refuse(watch, 1)
  expect([failures.length, mails.length]).toEqual([1, 1])
})
