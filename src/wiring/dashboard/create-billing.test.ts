import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Accounts } from '../../accounts/accounts.ts'
import type { Account } from '../../domain/accounts/accounts.ts'
import type { Invoice } from '../../domain/accounts/billing.ts'
import { countKept } from '../../limits/fixtures/count-kept.ts'
import { readConfig } from '../../settings/config.ts'
import { openSqliteStorage, type SqliteStorage } from '../storage/open-sqlite-storage.ts'
import { createBilling, type LiveBilling } from './create-billing.ts'

const VISITOR = { address: '192.0.2.7', user_agent: null, device: null }
const CONFIG = readConfig({ ERSHOU_PRICES: 'starter=49,pro=199' })

let storage: SqliteStorage
let now: number
let accounts: Accounts
let billing: LiveBilling
let operator: Account

const mailer = { isReal: true, send: () => {}, deliver: async () => {} }

/** Another process over the same storage, which remembers nothing. */
const openBilling = (config = CONFIG) => createBilling(config, { storage, accounts, mailer, now: () => now })

beforeEach(async () => {
  now = Date.parse('2026-11-16T12:00:00Z')
  storage = await openSqliteStorage({ path: ':memory:' })
  accounts = new Accounts({ store: storage.accounts, now: () => now, randomBytes })
  billing = openBilling()
  await billing.keep()
  operator = await create('operator@example.test', 'free')
})
afterEach(() => storage.close())

async function create(email: string, plan: string): Promise<Account> {
  const made = await accounts.create({ email, plan, name: email.slice(0, 3) })
  if ('refused' in made) throw new Error(made.refused)
  return made.done
}

const find = async ({ id }: Account) => (await storage.accounts.findAccount(id)) as Account

/** `act actor detail` of an account, the oldest first, without ids of changes. */
async function auditOf(id: string): Promise<readonly string[]> {
  const entries = await storage.audit.list({ account_id: id, actor: null, act: null, before: null }, 100)
  return entries.map(({ act, actor, detail }) => `${act} ${actor} ${detail?.replace(/ \(chg_\w+\)/, '')}`).reverse()
}

async function request(account: Account, plan: string) {
  const asked = await billing.own.request(account, plan, VISITOR)
  if ('refused' in asked) throw new Error(asked.refused)
  return asked.done.change
}

const invoicesOf = async ({ id }: Account) =>
  (await storage.billing.listInvoices(id)).map(({ month, lines, total, requests }) => ({
    month,
    lines,
    total,
    requests,
  }))

describe('a plan that allows more', () => {
  it('waits for an operator, and then holds at once', async () => {
    const account = await create('a@example.test', 'free')
    const change = await request(account, 'pro')
    expect(change).toMatchObject({ state: 'waiting', from_plan: 'free', to_plan: 'pro' })
    await billing.keep()
    expect((await find(account)).plan).toBe('free')
    now += 3_600_000
    const confirmed = await billing.operated.confirm(operator, change.id, VISITOR)
    expect(confirmed).toMatchObject({ done: { state: 'applied', settled_at_ms: now } })
    expect((await find(account)).plan).toBe('pro')
    expect(await storage.billing.listSpans(account.id)).toMatchObject([{ plan: 'free' }, { plan: 'pro', from_ms: now }])
    expect(await billing.operated.confirm(operator, change.id, VISITOR)).toEqual({ refused: 'gone' })
    expect(await auditOf(account.id)).toEqual([
      `plan_change_requested ${account.id} free to pro`,
      `plan_change_confirmed ${operator.id} free to pro`,
      'plan_change_applied service free to pro',
    ])
  })

  it('is refused', async () => {
    const account = await create('a@example.test', 'free')
    const change = await request(account, 'enterprise')
    expect(await billing.operated.refuse(operator, change.id, VISITOR)).toMatchObject({ done: { state: 'refused' } })
    expect(await billing.operated.refuse(operator, change.id, VISITOR)).toEqual({ refused: 'gone' })
    expect((await find(account)).plan).toBe('free')
    expect(await auditOf(account.id)).toContain(`plan_change_refused ${operator.id} free to enterprise`)
  })

  it('is cancelled when somebody gave the account another plan meanwhile', async () => {
    const account = await create('a@example.test', 'free')
    const change = await request(account, 'starter')
    await accounts.setPlan(account.id, 'enterprise')
    expect(await billing.operated.confirm(operator, change.id, VISITOR)).toMatchObject({ done: { state: 'cancelled' } })
    expect((await find(account)).plan).toBe('enterprise')
  })

  it('keeps what the account has for itself', async () => {
    const account = await create('a@example.test', 'free')
    await accounts.override(account.id, { per_minute: 77 })
    const change = await request(account, 'pro')
    await billing.operated.confirm(operator, change.id, VISITOR)
    expect((await find(account)).overrides).toEqual({ per_minute: 77, per_month: null })
  })
})

describe('a plan that allows less', () => {
  it('comes at the end of the month, however late that is noticed, and once', async () => {
    const account = await create('a@example.test', 'pro')
    const change = await request(account, 'free')
    const end = Date.parse('2026-12-01T00:00:00Z')
    expect(change).toMatchObject({ state: 'scheduled', applies_at_ms: end })
    now = end - 1
    await billing.keep()
    expect((await find(account)).plan).toBe('pro')
    now = end + 3 * 86_400_000
    await Promise.all([billing.keep(), openBilling().keep()])
    await billing.keep()
    expect((await find(account)).plan).toBe('free')
    expect(await storage.billing.listSpans(account.id)).toMatchObject([{ plan: 'pro' }, { plan: 'free', from_ms: end }])
    expect((await auditOf(account.id)).filter((line) => line.startsWith('plan_change_applied'))).toHaveLength(1)
  })

  it('goes on where a process ended between the plan and the change', async () => {
    const account = await create('a@example.test', 'pro')
    const change = await request(account, 'starter')
    now = change.applies_at_ms
    await accounts.setPlan(account.id, 'starter', change.applies_at_ms)
    await billing.keep()
    expect(await storage.billing.findChange(change.id)).toMatchObject({ state: 'applied' })
    expect(await storage.billing.listSpans(account.id)).toHaveLength(2)
  })
})

describe('what is asked for', () => {
  it.each([
    ['free', 'free', 'same'],
    ['free', 'gold', 'not_a_plan'],
    ['free', '', 'not_a_plan'],
    ['free', 'toString', 'not_a_plan'],
  ])('by an account of %s for %j is refused: %s', async (plan, wanted, refused) => {
    const account = await create('a@example.test', plan)
    expect(await billing.own.request(account, wanted, VISITOR)).toEqual({ refused })
    expect(await auditOf(account.id)).toEqual([])
  })

  it('is one change at a time, which can be taken back by who asked only', async () => {
    const [account, other] = [await create('a@example.test', 'free'), await create('b@example.test', 'free')]
    const change = await request(account, 'pro')
    expect(await billing.own.request(account, 'starter', VISITOR)).toEqual({ refused: 'open_change' })
    expect(await billing.own.cancel(other, change.id, VISITOR)).toEqual({ refused: 'gone' })
    expect(await billing.own.findOpenChange(account)).toEqual(change)
    expect(await billing.own.cancel(account, change.id, VISITOR)).toMatchObject({ done: { state: 'cancelled' } })
    expect(await billing.own.cancel(account, change.id, VISITOR)).toEqual({ refused: 'gone' })
    expect(await billing.own.findOpenChange(account)).toBeNull()
    expect(await request(account, 'starter')).toMatchObject({ state: 'waiting' })
    expect(await auditOf(account.id)).toContain(`plan_change_cancelled ${account.id} free to pro`)
  })

  it('cannot be taken back once its time has come', async () => {
    const account = await create('a@example.test', 'pro')
    const change = await request(account, 'free')
    now = change.applies_at_ms
    expect(await billing.own.cancel(account, change.id, VISITOR)).toEqual({ refused: 'too_late' })
  })

  it.each([
    ['free', 'pro', 'up', null, { days: 15, of_days: 30, amount: 9950 }],
    ['free', 'enterprise', 'up', null, { days: 15, of_days: 30, amount: null }],
    ['pro', 'starter', 'down', '2026-12-01T00:00:00Z', { days: 15, of_days: 30, amount: 2450 }],
    ['enterprise', 'free', 'down', '2026-12-01T00:00:00Z', { days: 15, of_days: 30, amount: 0 }],
  ])('from %s to %s is told before: %s', async (plan, wanted, relation, applies, rest) => {
    const account = await create('a@example.test', plan)
    expect(billing.own.preview(account, wanted)).toMatchObject({
      done: { to: { relation }, applies_at_ms: applies === null ? null : Date.parse(applies), rest },
    })
  })
})

describe('invoices', () => {
  it('are made once on the first of a month, by however many processes, with what the ledger has', async () => {
    const paying = await create('a@example.test', 'pro')
    const free = await create('b@example.test', 'free')
    await countKept(storage.usage, { account_id: paying.id, month: '2026-11', used: 4321 })
    now = Date.parse('2026-12-01T00:04:59Z')
    await billing.keep()
    expect(await invoicesOf(paying)).toEqual([])
    now = Date.parse('2026-12-01T00:05:00Z')
    await Promise.all([billing.keep(), openBilling().keep(), openBilling().keep()])
    await openBilling().keep()
    const lines = [{ plan: 'pro', days: 15, of_days: 30, amount: 9950 }]
    expect(await invoicesOf(paying)).toEqual([{ month: '2026-11', lines, total: 9950, requests: 4321 }])
    expect(await invoicesOf(free)).toEqual([])
    const [invoice] = await storage.billing.listInvoices(paying.id)
    expect(invoice).toMatchObject({
      id: '2026-11-0001',
      state: 'open',
      billed_to: { name: 'a@e', email: 'a@example.test' },
    })
    expect(await auditOf(paying.id)).toEqual(['invoice_issued service 2026-11-0001'])
  })

  it('of plans without a price are as agreed', async () => {
    const account = await create('a@example.test', 'enterprise')
    now = Date.parse('2026-12-02T00:00:00Z')
    await openBilling(readConfig({})).keep()
    expect(await invoicesOf(account)).toMatchObject([{ total: null, lines: [{ amount: null }] }])
  })

  it('of months that were missed are made later, at most twelve', async () => {
    const account = await create('a@example.test', 'starter')
    now = Date.parse('2027-02-10T00:00:00Z')
    await openBilling().keep()
    expect((await invoicesOf(account)).map(({ month }) => month).sort()).toEqual(['2026-11', '2026-12', '2027-01'])
    now = Date.parse('2029-01-10T00:00:00Z')
    await openBilling().keep()
    const months = (await invoicesOf(account)).map(({ month }) => month).sort()
    expect(months).toHaveLength(15)
    expect(months.slice(3)).toEqual(Array.from({ length: 12 }, (_, i) => `2028-${String(i + 1).padStart(2, '0')}`))
  })

  it('are made of no month before the first that this storage counted', async () => {
    const account = await create('a@example.test', 'pro')
    storage.database.exec('update plan_spans set from_ms = 0')
    now = Date.parse('2026-12-10T00:00:00Z')
    await openBilling().keep()
    expect((await invoicesOf(account)).map(({ month }) => month)).toEqual(['2026-11'])
  })

  it('are made for who is gone, without a name, up to the day before', async () => {
    const account = await create('a@example.test', 'pro')
    now += 2 * 86_400_000
    await storage.accounts.deleteAccount(account.id, now)
    now = Date.parse('2026-12-10T00:00:00Z')
    await openBilling().keep()
    const [invoice] = await storage.billing.listInvoices(account.id)
    expect(invoice).toMatchObject({
      lines: [{ plan: 'pro', days: 2, of_days: 30, amount: 1327 }],
      billed_to: { name: null, email: null },
    })
  })

  it('are not made again when one is void', async () => {
    const account = await create('a@example.test', 'pro')
    now = Date.parse('2026-12-10T00:00:00Z')
    await openBilling().keep()
    const [{ id }] = (await storage.billing.listInvoices(account.id)) as [Invoice]
    await billing.operated.settleInvoice(operator, id, 'void', VISITOR)
    await openBilling().keep()
    expect(await storage.billing.listInvoices(account.id)).toMatchObject([{ id, state: 'void' }])
  })

  it.each([
    ['open', 'paid', 'paid'],
    ['open', 'void', 'void'],
    ['paid', 'void', 'void'],
    ['paid', 'paid', null],
    ['void', 'paid', null],
    ['void', 'void', null],
  ] as const)('that are %s are made %s by an operator: %s', async (from, to, state) => {
    const account = await create('a@example.test', 'pro')
    now = Date.parse('2026-12-10T00:00:00Z')
    await openBilling().keep()
    const [{ id }] = (await storage.billing.listInvoices(account.id)) as [Invoice]
    if (from !== 'open') await storage.billing.moveInvoice(id, 'open', from)
    const settled = await billing.operated.settleInvoice(operator, id, to, VISITOR)
    expect(settled).toMatchObject(state === null ? { refused: 'gone' } : { done: { state } })
    const act = `${to === 'paid' ? 'invoice_paid' : 'invoice_voided'} ${operator.id} ${id}`
    expect((await auditOf(account.id)).includes(act)).toBe(state !== null)
  })

  it('belong to their account only', async () => {
    const [account, other] = [await create('a@example.test', 'pro'), await create('b@example.test', 'pro')]
    now = Date.parse('2026-12-10T00:00:00Z')
    await openBilling().keep()
    const [{ id }] = (await billing.own.listInvoices(account)) as [Invoice]
    expect(await billing.own.findInvoice(account, id)).toMatchObject({ id })
    expect(await billing.own.findInvoice(other, id)).toBeNull()
  })
})
