import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Accounts } from '../../accounts/accounts.ts'
import type { Account } from '../../domain/accounts/accounts.ts'
import type { Invoice } from '../../domain/accounts/billing.ts'
import type { Mail } from '../../domain/mail.ts'
import { readConfig } from '../../settings/config.ts'
import { openSqliteStorage, type SqliteStorage } from '../storage/open-sqlite-storage.ts'
import { createBilling, type LiveBilling } from './create-billing.ts'

const VISITOR = { address: '192.0.2.7', user_agent: null, device: null }
const PRICES = { ERSHOU_PRICES: 'starter=49,pro=199' }
const CONFIG = readConfig(PRICES)
const TAXED = readConfig({
  ...PRICES,
  ERSHOU_SELLER: 'Cars GmbH; Gasse 1',
  ERSHOU_SELLER_VAT_ID: 'ATU1',
  ERSHOU_TAX_NAME: 'MwSt',
  ERSHOU_TAX_PERCENT: '8.1',
  ERSHOU_PAYMENT_DAYS: '14',
  ERSHOU_PAYMENT_TEXT: 'IBAN AT00; BIC X',
  ERSHOU_PUBLIC_URL: 'https://cars.example.org',
})
const TYPED = { name: 'Exporter Ltd', lines: ['Weg 2'], country: 'DE', vat_id: 'de123456789' }

let storage: SqliteStorage
let now: number
let accounts: Accounts
let billing: LiveBilling
let operator: Account
let mails: Mail[]
/** What the mail server says; null = it takes the mail. */
let obstacle: Error | null

const mailer = {
  isReal: true,
  send: (mail: Mail) => void mails.push(mail),
  async deliver(mail: Mail) {
    if (obstacle !== null) throw obstacle
    mails.push(mail)
  },
}

/** Another process over the same storage, which remembers nothing. */
const openBilling = (config = CONFIG) => createBilling(config, { storage, accounts, mailer, now: () => now })

beforeEach(async () => {
  now = Date.parse('2026-11-16T12:00:00Z')
  mails = []
  obstacle = null
  storage = await openSqliteStorage({ path: ':memory:' })
  accounts = new Accounts({ store: storage.accounts, now: () => now, randomBytes })
  billing = openBilling()
  await billing.keep()
  operator = await create('operator@example.test', 'free')
})
afterEach(() => storage.close())

async function create(email: string, plan: string): Promise<Account> {
  const made = await accounts.create({ email, plan })
  if ('refused' in made) throw new Error(made.refused)
  return made.done
}

const find = async ({ id }: Account) => (await storage.accounts.findAccount(id)) as Account

async function request(account: Account, plan: string) {
  const asked = await billing.own.request(account, plan, VISITOR)
  if ('refused' in asked) throw new Error(asked.refused)
  return asked.done.change
}

describe('an invoice', () => {
  it('keeps the tax, the due date and both addresses of the day it was issued, whatever changes later', async () => {
    const account = await create('a@example.test', 'free')
    const taxed = openBilling(TAXED)
    await taxed.own.setAddress(account, TYPED, VISITOR)
    now = Date.parse('2026-11-20T08:00:00Z')
    await accounts.setPlan(account.id, 'starter')
    now = Date.parse('2026-12-01T00:05:00Z')
    await taxed.keep()
    const [issued] = (await storage.billing.listInvoices(account.id)) as [Invoice]
    // By hand: the 16th to the 19th are free; 11 of 30 days of 49.00 are 17.9667, so 17.97; 8.1 % of that are 1.4556, so 1.46.
    expect(issued).toMatchObject({
      total: 1797,
      lines: [
        { plan: 'free', days: 4 },
        { plan: 'starter', days: 11 },
      ],
    })
    expect(issued.terms).toEqual({
      ...{ seller: ['Cars GmbH', 'Gasse 1'], seller_vat_id: 'ATU1', payment: ['IBAN AT00', 'BIC X'] },
      ...{ tax: { name: 'MwSt', rate: 810, amount: 146 }, gross: 1943, due_on: '2026-12-15' },
      customer: { ...TYPED, vat_id: 'DE123456789' },
    })
    await openBilling().own.setAddress(account, { ...TYPED, name: 'Other' }, VISITOR)
    expect(await storage.billing.findInvoice(issued.id)).toEqual(issued)
    const log = await storage.audit.list({ account_id: account.id, actor: null, act: null, before: null }, 10)
    expect(log.map(({ act, actor, detail }) => [act, actor, detail])).toContainEqual([
      ...['billing_address_set', account.id, null],
    ])
  })

  it('says that no tax is charged where none is set', async () => {
    const account = await create('a@example.test', 'pro')
    now = Date.parse('2026-12-01T00:05:00Z')
    await openBilling().keep()
    const [issued] = (await storage.billing.listInvoices(account.id)) as [Invoice]
    expect(issued.terms).toEqual({
      ...{ seller: [], seller_vat_id: null, payment: [], customer: null, tax: null, gross: 9950, due_on: null },
    })
  })

  it('is told of by mail once, by one of several processes, also after the server was away', async () => {
    const account = await create('a@example.test', 'pro')
    const gone = await create('gone@example.test', 'pro')
    now = Date.parse('2026-12-01T00:05:00Z')
    const one = openBilling(TAXED)
    await one.keep()
    await storage.accounts.deleteAccount(gone.id, now)
    mails = []
    obstacle = new Error('try again later')
    await expect(one.sendMails()).rejects.toThrow('try again later')
    obstacle = null
    await one.sendMails()
    expect(mails).toEqual([])
    // Another process, or this one after a restart, knows nothing of the pause.
    await Promise.all([openBilling(TAXED).sendMails(), openBilling(TAXED).sendMails(), openBilling(TAXED).sendMails()])
    now += 3_600_000
    await one.sendMails()
    expect(mails.map(({ to }) => to)).toEqual([account.email])
    // By hand: 15 of 30 days of 199.00 are 99.50; 8.1 % are 8.0595, so 8.06.
    expect(mails[0]?.text).toContain('Amount to pay: €107.56. It is due on 2026-12-15.')
    expect(mails[0]?.text).toContain('https://cars.example.org/dashboard/billing/invoices/2026-11-000')
    expect(mails[0]?.text).toContain('应付金额：€107.56。付款期限：2026-12-15。')
    expect(mails[0]?.subject).not.toMatch(/[\r\n]/)
  })

  it('is not told of when it is older than three days, and once an hour when the server refuses it', async () => {
    await create('a@example.test', 'pro')
    now = Date.parse('2026-12-01T00:05:00Z')
    const one = openBilling()
    await one.keep()
    obstacle = new Error('no such mailbox')
    await expect(one.sendMails()).rejects.toThrow()
    now += 3_599_999
    await one.sendMails()
    now += 1
    await expect(one.sendMails()).rejects.toThrow()
    now += 3 * 86_400_000
    obstacle = null
    await openBilling().sendMails()
    expect(mails).toEqual([])
  })
})

describe('mails about plan changes', () => {
  it('go to every active operator, and not to others', async () => {
    for (const [name, role, status] of [
      ['one', 'operator', 'active'],
      ['two', 'operator', 'active'],
      ['off', 'operator', 'inactive'],
      ['owner', 'owner', 'active'],
    ] as const) {
      const { id } = await create(`${name}@example.test`, 'free')
      await storage.accounts.changeAccount(id, { role, status }, now)
    }
    const account = await create('a@example.test', 'free')
    await request(account, 'pro')
    expect(mails.map(({ to }) => to)).toEqual(['one@example.test', 'two@example.test'])
    expect(mails[0]?.text).toContain('a@example.test asks to change the plan from Free to Pro.')
    expect(mails[0]?.text).toContain('从免费版更换为专业版')
  })

  it('are at most three a day for one account', async () => {
    const boss = await create('one@example.test', 'free')
    await storage.accounts.changeAccount(boss.id, { role: 'operator' }, now)
    const account = await create('a@example.test', 'free')
    for (let i = 0; i < 6; i++) {
      now += 1000
      const { id } = await request(account, 'pro')
      await billing.own.cancel(account, id, VISITOR)
    }
    expect(mails).toHaveLength(3)
    now += 86_400_000
    await request(account, 'pro')
    expect(mails).toHaveLength(4)
  })

  it.each([
    ['confirm', 'was confirmed · 套餐变更已确认', 'The new limits apply now.'],
    ['refuse', 'was refused · 套餐变更未获批准', 'Your plan and its limits stay as they are.'],
  ] as const)('tell the customer once that an operator did %s it', async (act, subject, sentence) => {
    const account = await create('a@example.test', 'free')
    const { id } = await request(account, 'pro')
    await Promise.all([
      billing.operated[act](operator, id, VISITOR),
      openBilling().operated[act](operator, id, VISITOR),
    ])
    expect(mails.map(({ to }) => to)).toEqual([account.email])
    expect(mails[0]?.subject).toContain(subject)
    expect(mails[0]?.text).toContain(sentence)
  })

  it('say nothing of a change that another plan has overtaken', async () => {
    const account = await create('a@example.test', 'free')
    const { id } = await request(account, 'starter')
    await accounts.setPlan(account.id, 'enterprise')
    await billing.operated.confirm(operator, id, VISITOR)
    expect(mails).toEqual([])
  })
})

describe('what a month costs', () => {
  it.each([
    // The 16th is not over at noon.
    ['2026-11-16T12:00:00Z', [0, 0], [15, 2450]],
    // By hand: 2 of 30 days of 49.00 are 3.2667, so 3.27.
    ['2026-11-18T00:00:00Z', [2, 327], [15, 2450]],
    ['2026-11-30T23:59:59Z', [14, 2287], [15, 2450]],
    ['2026-12-01T00:00:00Z', [0, 0], [31, 4900]],
  ])('is told at %s', async (time, soFar, whole) => {
    const account = await create('a@example.test', 'starter')
    now = Date.parse(time)
    const charges = await billing.own.readCharges(account)
    expect([charges.so_far.days, charges.so_far.net]).toEqual(soFar)
    expect([charges.whole.days, charges.whole.net, charges.whole.gross]).toEqual([...whole, whole[1]])
    expect(charges.invoice_at_ms).toBe(Date.parse(time < '2026-12' ? '2026-12-01T00:00:00Z' : '2027-01-01T00:00:00Z'))
  })

  it('becomes the invoice of that month to the cent, with the tax', async () => {
    const account = await create('a@example.test', 'starter')
    const taxed = openBilling(TAXED)
    now = Date.parse('2026-11-23T09:00:00Z')
    await accounts.setPlan(account.id, 'pro')
    now = Date.parse('2026-11-30T23:59:59.999Z')
    const { whole } = await taxed.own.readCharges(await find(account))
    now = Date.parse('2026-12-01T00:05:00Z')
    await taxed.keep()
    const [invoice] = (await storage.billing.listInvoices(account.id)) as [Invoice]
    // By hand: 7 days of 49.00 are 11.4333, 8 days of 199.00 are 53.0667: 11.43 + 53.07 = 64.50; 8.1 % are 5.2245, so 5.22.
    expect([invoice.total, invoice.terms?.tax?.amount, invoice.terms?.gross]).toEqual([6450, 522, 6972])
    expect([whole.net, whole.tax, whole.gross]).toEqual([6450, 522, 6972])
  })

  it('is nothing without an invoice on the free plan, and as agreed without a price', async () => {
    const [free, agreed] = [await create('a@example.test', 'free'), await create('b@example.test', 'enterprise')]
    expect(await billing.own.readCharges(free)).toMatchObject({
      so_far: { net: 0 },
      whole: { net: 0 },
      invoice_at_ms: null,
    })
    expect(await billing.own.readCharges(agreed)).toMatchObject({
      ...{ whole: { net: null, tax: null, gross: null }, invoice_at_ms: Date.parse('2026-12-01T00:00:00Z') },
    })
  })
})
