import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Invoice } from '../../src/domain/accounts/billing.ts'
import { type OpenDashboard, openDashboard } from './open-dashboard.ts'

let open: OpenDashboard

beforeAll(async () => {
  open = await openDashboard({ ERSHOU_PRICES: 'starter=49,pro=199', ERSHOU_SELLER: 'Cars <GmbH>; Gasse 1' })
})
afterAll(() => open.stop())

let made = 0
const signIn = (options: Parameters<OpenDashboard['signInAs']>[1] = {}) =>
  open.signInAs(`billed-${++made}@example.test`, options)

async function createInvoice(account_id: string, change: Partial<Invoice> = {}): Promise<Invoice> {
  const invoice = await open.storage.billing.createInvoice({
    ...{
      account_id,
      month: '2026-10',
      issued_at_ms: Date.parse('2026-11-01T00:05:00Z'),
      state: 'open',
      currency: 'EUR',
    },
    lines: [
      { plan: 'pro', days: 10, of_days: 31, amount: 6419 },
      { plan: 'enterprise', days: 21, of_days: 31, amount: null },
    ],
    ...{ total: null, requests: 12_345, billed_to: { name: '<b>张伟</b>', email: 'wei@example.test' }, terms: null },
    ...change,
  })
  if (invoice === null) throw new Error('there is one already')
  return invoice
}

describe('billing', () => {
  it('shows the plans side by side with their prices, the current one marked', async () => {
    const person = await signIn({ plan: 'starter' })
    const { status, text } = await person.get('/dashboard/billing')
    expect(status).toBe(200)
    for (const part of ['€49.00 a month', '€199.00 a month', 'No charge', 'Price as agreed', 'Current plan']) {
      expect(text).toContain(part)
    }
    expect(text).toContain('No invoices yet')
    expect(text.match(/\/dashboard\/billing\/change\?plan=/g)).toHaveLength(3)
  })

  it.each([
    ['pro', ['As soon as an operator confirms it', 'Each full month after that: €199.00.', 'Request this change']],
    ['enterprise', ['as agreed with the operator', 'Request this change']],
    ['free', ['at the end of the month', 'After that, nothing is charged.', 'Schedule this change']],
  ])('explains a change to %s before it is requested', async (plan, parts) => {
    const person = await signIn({ plan: 'starter' })
    const { status, text } = await person.get(`/dashboard/billing/change?plan=${plan}`)
    expect(status).toBe(200)
    for (const part of parts) expect(text).toContain(part)
  })

  it('accepts a change, shows it, refuses another, and can cancel it', async () => {
    const person = await signIn()
    const asked = await person.post('/dashboard/billing/change', { plan: 'pro', from: 'free' })
    expect(asked).toMatchObject({ status: 303, location: '/dashboard/billing?done=requested' })
    const shown = await person.get('/dashboard/billing?done=requested')
    expect(shown.text).toContain('Pending plan change')
    expect(shown.text).toContain('Your change was requested')
    expect(shown.text).not.toContain('/dashboard/billing/change?plan=')
    const second = await person.post('/dashboard/billing/change', { plan: 'starter', from: 'free' })
    expect(second.status).toBe(422)
    expect(second.text).toContain('Another plan change is pending')
    const [, path = ''] = /action="([^"]+\/cancel)"/.exec(shown.text) ?? []
    const stranger = await signIn()
    expect(await stranger.post(path, {})).toMatchObject({ location: '/dashboard/billing?refused=gone' })
    expect(await person.post(path, {})).toMatchObject({ location: '/dashboard/billing?done=cancelled' })
    expect((await person.get('/dashboard/billing')).text).not.toContain('Pending plan change')
    // The address is in the history of the browser.
    const later = await person.get('/dashboard/billing?done=requested')
    expect(later.text).not.toContain('Your change was requested')
  })

  it('asks again when the plan has changed since the page was opened', async () => {
    const person = await signIn()
    await open.service.accounts.setPlan(person.account.id, 'starter')
    const asked = await person.post('/dashboard/billing/change', { plan: 'pro', from: 'free' })
    expect(asked.status).toBe(422)
    expect(asked.text).toContain('has changed since you opened this page')
    expect(await open.storage.billing.listChanges(person.account.id)).toEqual([])
  })

  it.each([
    ['gold', 404, null],
    ['', 404, null],
    ['free', 303, '/dashboard/billing'],
  ])('answers a change to %j with %d', async (plan, status, location) => {
    const person = await signIn()
    const replies = [
      await person.get(`/dashboard/billing/change?plan=${plan}`),
      await person.post('/dashboard/billing/change', { plan, from: 'free' }),
    ]
    for (const reply of replies) expect([reply.status, reply.location ?? null]).toEqual([status, location])
  })

  it('shows an invoice only to its owner, with everything escaped', async () => {
    const person = await signIn({ plan: 'pro' })
    const { id } = await createInvoice(person.account.id)
    const { status, text } = await person.get(`/dashboard/billing/invoices/${id}`)
    expect(status).toBe(200)
    for (const part of [id, '€64.19', 'as agreed', '12,345', '10 of 31', 'Cars &lt;GmbH>', '&lt;b>张伟', 'Open']) {
      expect(text).toContain(part)
    }
    expect((await person.get('/dashboard/billing')).text).toContain(`/dashboard/billing/invoices/${id}`)
    const stranger = await signIn()
    expect((await stranger.get(`/dashboard/billing/invoices/${id}`)).status).toBe(404)
    expect((await person.get('/dashboard/billing/invoices/2026-10-9999')).status).toBe(404)
  })

  it('confirms only events that are in its lists', async () => {
    const person = await signIn()
    for (const query of ['done=toString', 'refused=__proto__', 'done=<b>']) {
      const { status, text } = await person.get(`/dashboard/billing?${query}`)
      expect([status, text.includes('role="status"')]).toEqual([200, false])
    }
  })

  it('is available in Chinese', async () => {
    const person = await signIn({ plan: 'pro' })
    person.cookies.set('ershou_language', 'zh')
    const { id } = await createInvoice(person.account.id, { total: 6419 })
    for (const [path, part] of [
      ['/dashboard/billing', '当前套餐'],
      ['/dashboard/billing/change?plan=starter', '预约更换'],
      [`/dashboard/billing/invoices/${id}`, '付款方'],
    ] as const) {
      expect((await person.get(path)).text).toContain(part)
    }
  })
})
