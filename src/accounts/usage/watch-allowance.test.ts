import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Caller } from '../../domain/accounts/callers.ts'
import { type Alerts, DEFAULT_ALERTS } from '../../domain/accounts/notices.ts'
import { type Limits, NO_OVERRIDES } from '../../domain/accounts/plans.ts'
import type { Mail } from '../../domain/mail.ts'
import { SERVED } from '../../limits/fixtures/meter-world.ts'
import { openStorageInMemory, type Storage } from '../../wiring/storage/create-storage.ts'
import { AllowanceWatch, type AllowanceWatchParts } from './watch-allowance.ts'

const URL = 'https://cars.example.org'

let storage: Storage
let mails: Mail[]
let failures: unknown[]
let gives: number
let now: number

beforeEach(async () => {
  now = Date.UTC(2026, 10, 15)
  storage = await openStorageInMemory(() => now)
  mails = []
  failures = []
  gives = 0
})
afterEach(() => storage.close())

function openWatch(change: Partial<AllowanceWatchParts> = {}): AllowanceWatch {
  const { notices, meter } = storage
  return new AllowanceWatch({
    notices: {
      give(notice) {
        gives++
        return notices.give(notice)
      },
    },
    meter,
    mailer: { send: (mail) => void mails.push(mail) },
    publicUrl: URL,
    now: () => now,
    onFailure: (error) => failures.push(error),
    ...change,
  })
}

function callerOf(per_month: number | null, id = 'acc_a'): Caller {
  const limits: Limits = { per_minute: 1_000_000, per_month }
  const own = { plan: 'free', overrides: NO_OVERRIDES, month_cap: null, alerts: DEFAULT_ALERTS } as const
  return { account: { id, email: `${id}@example.org`, ...own }, limits } as Caller
}

/** Lets the caller make this many more requests, and writes them. */
async function use(watch: AllowanceWatch, caller: Caller, count: number): Promise<void> {
  const { id } = caller.account
  for (let i = 0; i < count; i++) {
    const verdict = await storage.meter.admit(id, caller.limits)
    if (verdict.admitted) await storage.meter.keep(verdict.ticket, SERVED)
  }
  watch.see([{ caller, allowance: await storage.meter.read(id, caller.limits) }])
  await watch.settle()
}

const withAlerts = (caller: Caller, percents: Alerts['percents']): Caller => ({
  ...caller,
  account: { ...caller.account, alerts: { percents, refusals: true } },
})

const subjects = () => mails.map(({ subject }) => /(\d+%|used up)/.exec(subject)?.[1])

it('tells once at 80 and once at 100 percent, and asks the store no more than it has to', async () => {
  const watch = openWatch()
  const caller = callerOf(50)
  await use(watch, caller, 39)
  expect([mails.length, gives]).toEqual([0, 0])
  await use(watch, caller, 1)
  expect([subjects(), gives]).toEqual([['80%'], 1])
  await use(watch, caller, 9)
  expect([subjects(), gives]).toEqual([['80%'], 1])
  await use(watch, caller, 1)
  expect(subjects()).toEqual(['80%', 'used up'])
  const asked = gives
  for (let i = 0; i < 5; i++) await use(watch, caller, 3)
  expect([mails.length, gives]).toEqual([2, asked])
  expect(mails.map(({ to }) => to)).toEqual(['acc_a@example.org', 'acc_a@example.org'])
  expect(failures).toEqual([])
})

it('says in both languages what is used, until when, and where to go', async () => {
  await use(openWatch(), callerOf(1250), 1000)
  expect(mails[0]?.text).toContain('used 1,000 of its 1,250 data requests for 2026-11')
  expect(mails[0]?.text).toContain('2026-12-01')
  expect(mails[0]?.text).toContain('已使用 1,000 次数据请求，共 1,250 次')
  expect(mails[0]?.text).toContain(`${URL}/dashboard/billing\n`)
  await use(openWatch({ publicUrl: null }), callerOf(1250), 250)
  expect(mails[1]?.text).toContain('used all of its 1,250 data requests')
  expect(mails[1]?.text).not.toContain('http')
})

it('points to no other plan where none would help', async () => {
  await use(openWatch(), callerOf(10), 10)
  const { account, ...rest } = callerOf(10, 'acc_own')
  const own = { ...rest, account: { ...account, overrides: { ...NO_OVERRIDES, per_month: 10 } } }
  await use(openWatch(), own, 10)
  expect(mails.map(({ text }) => /Billing|\/billing/.test(text))).toEqual([true, false])
  expect(mails[1]?.text).toContain('set for your account and does not depend on its plan')
  expect(mails[1]?.text).toContain('单独设定')
})

it('tells the end alone when both are passed at once, and not the lesser afterwards', async () => {
  const watch = openWatch()
  await use(watch, callerOf(10), 10)
  await use(openWatch(), callerOf(10), 0)
  expect(subjects()).toEqual(['used up'])
  expect((await storage.notices.list('acc_a', '2026-11')).map(({ percent }) => percent)).toEqual([80, 100])
})

it('is told by one of several processes', async () => {
  const watches = Array.from({ length: 5 }, () => openWatch())
  const caller = callerOf(10)
  for (let i = 0; i < 8; i++) {
    const verdict = await storage.meter.admit('acc_a', caller.limits)
    if (verdict.admitted) await storage.meter.keep(verdict.ticket, SERVED)
  }
  const allowance = await storage.meter.read('acc_a', caller.limits)
  for (const watch of watches) watch.see([{ caller, allowance }])
  for (const watch of watches) watch.see([{ caller, allowance }])
  await Promise.all(watches.map((watch) => watch.settle()))
  expect(subjects()).toEqual(['80%'])
})

it('tells again of a limit that was raised, and in the next month', async () => {
  const watch = openWatch()
  await use(watch, callerOf(10), 10)
  await use(watch, callerOf(20), 1)
  expect(subjects()).toEqual(['used up'])
  await use(watch, callerOf(20), 5)
  expect(subjects()).toEqual(['used up', '80%'])
  now = Date.UTC(2026, 11, 1)
  await use(watch, callerOf(20), 15)
  expect(mails).toHaveLength(2)
  await use(watch, callerOf(20), 1)
  expect(subjects()).toEqual(['used up', '80%', '80%'])
  expect(mails[2]?.text).toContain('2026-12')
})

it('looks at how the account stands now: what was given back does not count', async () => {
  const caller = callerOf(10)
  const watch = openWatch()
  const verdicts = await Promise.all(Array.from({ length: 8 }, () => storage.meter.admit('acc_a', caller.limits)))
  const { allowance } = verdicts.at(-1) as (typeof verdicts)[number]
  expect(allowance.month_used).toBe(8)
  for (const verdict of verdicts) if (verdict.admitted) await storage.meter.giveBack(verdict.ticket)
  watch.see([{ caller, allowance }])
  await watch.settle()
  expect([mails.length, gives]).toEqual([0, 0])
})

it('tells at the percentages that the owner chose, each once, and of one that is added later', async () => {
  const watch = openWatch()
  const of = (...percents: number[]) => withAlerts(callerOf(100), percents)
  await use(watch, of(1, 50), 1)
  await use(watch, of(1, 50), 48)
  expect(subjects()).toEqual(['1%'])
  await use(watch, of(1, 50), 11)
  expect(subjects()).toEqual(['1%', '50%'])
  // A lower one that is added when a higher one was told says nothing new.
  await use(watch, of(1, 20, 50), 1)
  await use(openWatch(), of(1, 20, 50), 1)
  expect(subjects()).toEqual(['1%', '50%'])
  await use(watch, of(60), 1)
  expect(subjects()).toEqual(['1%', '50%', '60%'])
  await use(watch, of(), 37)
  expect(mails).toHaveLength(3)
})

it('says that it is the cap of the owner, and where to change it', async () => {
  const caller = callerOf(10)
  const capped = { ...caller, account: { ...caller.account, month_cap: 10 } }
  await use(openWatch(), capped, 10)
  expect(mails[0]?.subject).toContain('your own cap of data requests is used up · 自设上限已用完')
  expect(mails[0]?.text).toContain('all of the 10 data requests of your own cap for 2026-11')
  expect(mails[0]?.text).toContain('自设上限的 10 次数据请求')
  expect(mails[0]?.text).toContain(`${URL}/dashboard/alerts\n`)
  expect(mails[0]?.text).not.toContain('/billing')
})

it('says nothing without a limit', async () => {
  await use(openWatch(), callerOf(null), 100)
  expect([mails.length, gives]).toEqual([0, 0])
})

it('tells of a failure, and looks again at the next request', async () => {
  let isAway = true
  const { notices } = storage
  const watch = openWatch({
    notices: {
      async give(notice) {
        if (isAway) throw new Error('out of reach')
        return notices.give(notice)
      },
    },
  })
  await use(watch, callerOf(10), 8)
  expect([failures.length, mails.length]).toEqual([1, 0])
  isAway = false
  await use(watch, callerOf(10), 0)
  expect([failures.length, subjects()]).toEqual([1, ['80%']])
})
