import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Invoice, InvoiceTerms } from '../../src/domain/accounts/billing.ts'
import { type OpenDashboard, openDashboard } from './open-dashboard.ts'

let open: OpenDashboard

beforeAll(async () => {
  open = await openDashboard({
    ERSHOU_PRICES: 'starter=49,pro=199',
    ERSHOU_SELLER: 'Cars <GmbH>; Gasse 1',
    ERSHOU_TAX_PERCENT: '20',
  })
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
    expect(shown.text).toContain('Your request was received')
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
    expect(later.text).not.toContain('Your request was received')
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

const HOSTILE = '<img src=x>"\u202e'
const ADDRESS = { name: HOSTILE, line_1: 'Weg 1', line_2: '', line_3: '20095 Hamburg', country: 'DE', vat_id: 'de1234' }

const logOf = async (account_id: string) =>
  (await open.storage.audit.list({ account_id, actor: null, act: null, before: null }, 20)).map(
    ({ act, detail }) => `${act} ${detail}`,
  )

describe('the billing address', () => {
  it('is shown as text, printed on invoices, logged without its content, and removed', async () => {
    const person = await signIn({ plan: 'pro' })
    const path = '/dashboard/billing/address'
    expect(await person.post(path, ADDRESS)).toMatchObject({ location: '/dashboard/billing?done=address_set' })
    await person.post(path, ADDRESS)
    const shown = await person.get('/dashboard/billing?done=address_set')
    for (const part of [
      'The billing address was saved',
      '&lt;img src=x>',
      '20095 Hamburg',
      'Germany',
      'VAT id DE1234',
    ]) {
      expect(shown.text).toContain(part)
    }
    expect((await person.get(path)).text).toContain('value="DE" selected')
    const stranger = await signIn()
    expect((await stranger.get('/dashboard/billing')).text).not.toContain('Hamburg')
    const empty = Object.fromEntries(Object.keys(ADDRESS).map((name) => [name, '']))
    expect(await person.post(path, empty)).toMatchObject({ location: '/dashboard/billing?done=address_removed' })
    expect(await open.storage.billing.findAddress(person.account.id)).toBeNull()
    expect((await logOf(person.account.id)).slice(0, 2)).toEqual([
      ...['billing_address_removed null', 'billing_address_set null'],
    ])
  })

  it('says at each field what is wrong, and keeps what was typed', async () => {
    const person = await signIn()
    const typed = { ...ADDRESS, name: '', country: 'XX', vat_id: '?', line_1: 'x'.repeat(5000) }
    const { status, text } = await person.post('/dashboard/billing/address', typed)
    expect(status).toBe(422)
    for (const part of ['Enter a company', 'of the list', '4 to 32 letters', 'At most four lines', '20095 Hamburg']) {
      expect(text).toContain(part)
    }
    expect(await open.storage.billing.findAddress(person.account.id)).toBeNull()
  })
})

describe('alerts and the cap', () => {
  it('keeps what is chosen, and says what is wrong', async () => {
    const person = await signIn()
    const find = () => open.storage.accounts.findAccount(person.account.id)
    const chosen = await person.post('/dashboard/alerts', { percents: '50, 80，100%' })
    expect(chosen.location).toBe('/dashboard/alerts?done=alerts')
    expect((await find())?.alerts).toEqual({ percents: [50, 80, 100], refusals: false })
    expect((await logOf(person.account.id))[0]).toBe('alerts_set 50, 80, 100 %; refused requests off')
    const wrong = await person.post('/dashboard/alerts', { percents: '<b>', refusals: 'on' })
    expect([wrong.status, wrong.text.includes('Enter whole percentages')]).toEqual([422, true])
    const wrongCap = await person.post('/dashboard/alerts/cap', { cap: '1.5' })
    expect([wrongCap.status, wrongCap.text.includes('Enter a whole number')]).toEqual([422, true])
    expect(await find()).toMatchObject({ month_cap: null, alerts: { percents: [50, 80, 100], refusals: false } })
  })

  it('refuses requests at the cap, says so with the page, and lets them in again when it is gone', async () => {
    const person = await signIn({ plan: 'starter' })
    const made = await open.service.accounts.createKey(person.account.id)
    if ('refused' in made) throw new Error(made.refused)
    const ask = (path: string) =>
      open.service.inject({ url: path, headers: { 'x-api-key': made.done.secret, host: 'cars.test' } })
    expect(await person.post('/dashboard/alerts/cap', { cap: '1' })).toMatchObject({
      location: '/dashboard/alerts?done=cap',
    })
    expect((await ask('/v1/search')).statusCode).toBe(200)
    const refused = await ask('/v1/search')
    expect([refused.statusCode, refused.headers.link]).toEqual([429, '</dashboard/alerts>; rel="help"'])
    expect(refused.json().detail).toMatchObject({
      code: 'quota_exhausted',
      message: expect.stringMatching(
        /reached its own cap of 1 data requests .* change the cap at \/dashboard\/alerts$/,
      ),
      resets_at: expect.any(String),
    })
    expect((await ask('/v1/me')).json().allowance).toMatchObject({
      ...{ monthly_limit: 1, monthly_cap: 1, monthly_used: 1, monthly_remaining: 0 },
    })
    const shown = await person.get('/dashboard/alerts')
    for (const part of ['1 of 1 data requests used (100%)', 'own cap', 'may use 10,000 data requests']) {
      expect(shown.text).toContain(part)
    }
    expect((await person.get('/dashboard/usage')).text).toContain('href="/dashboard/alerts"')
    await person.post('/dashboard/alerts/cap', { cap: '' })
    expect((await ask('/v1/search')).statusCode).toBe(200)
    expect((await ask('/v1/me')).json().allowance).toMatchObject({ monthly_limit: 10_000, monthly_cap: null })
    expect((await logOf(person.account.id)).slice(0, 2)).toEqual(['cap_set none', 'cap_set 1 a month'])
  })
})

describe('an invoice with terms', () => {
  const TERMS: InvoiceTerms = {
    ...{ seller: ['Old <Cars>'], seller_vat_id: 'ATU9', payment: ['IBAN <x>'], due_on: '2026-11-15' },
    customer: { name: 'Exporter & Co', lines: ['Weg 1'], country: 'CN', vat_id: '91310000MA1K' },
    tax: { name: 'MwSt', rate: 810, amount: 397 },
    gross: 5297,
  }
  const lines = [{ plan: 'starter', days: 31, of_days: 31, amount: 4900 }] as const

  it('shows what was valid then, to the cent, also to operators', async () => {
    const person = await signIn({ plan: 'pro' })
    const { id } = await createInvoice(person.account.id, { lines, total: 4900, terms: TERMS })
    const amounts = ['€49.00', 'MwSt 8.1 %', '€3.97', '€52.97']
    const parts = ['2026-10-01 to 2026-10-31', '2026-11-15', ...amounts, 'China', 'IBAN &lt;x>']
    const { text } = await person.get(`/dashboard/billing/invoices/${id}`)
    for (const part of [...parts, 'Old &lt;Cars>', 'VAT id ATU9', 'VAT id 91310000MA1K', `quote the number ${id}`]) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('Gasse 1')
    expect((await person.get('/dashboard/billing')).text).toContain('€52.97')
  })

  it('is told first, and as overdue only after the day on which it is due', async () => {
    const person = await signIn({ plan: 'pro' })
    const due = await createInvoice(person.account.id, { lines, total: 4900, terms: TERMS })
    const late = { month: '2026-09', lines, total: 4900, terms: { ...TERMS, due_on: '2026-11-14' } }
    const { id } = await createInvoice(person.account.id, late)
    for (const path of ['/dashboard', '/dashboard/billing']) {
      const { text } = await person.get(path)
      expect(text).toContain(`Invoice ${due.id} (€52.97) is due on 2026-11-15.`)
      expect(text).toContain(`Invoice ${id} (€52.97) is overdue: it was due on 2026-11-14.`)
    }
  })

  it('says that no tax is charged where that was so, and nothing of it where it is not known', async () => {
    const person = await signIn({ plan: 'pro' })
    const without = { ...TERMS, tax: null, gross: 4900, due_on: null, payment: [] }
    const free = await createInvoice(person.account.id, { lines, total: 4900, terms: without })
    const old = await createInvoice(person.account.id, { month: '2026-09', lines, total: 4900 })
    const { text } = await person.get(`/dashboard/billing/invoices/${free.id}`)
    const told = ['No tax is charged.', 'How to pay', 'Due'].map((words) => text.includes(words))
    expect(told).toEqual([true, false, false])
    const { text: before } = await person.get(`/dashboard/billing/invoices/${old.id}`)
    for (const word of ['No tax', 'Net', 'To pay', 'Due', '%', 'How to pay']) {
      expect([word, before.slice(before.indexOf('<article'), before.indexOf('</article>')).includes(word)]).toEqual([
        word,
        false,
      ])
    }
    expect(before).toContain('Total')
  })
})

it('shows what the month costs so far, with the tax, and the next invoice', async () => {
  const person = await signIn({ plan: 'starter' })
  const { text } = await person.get('/dashboard/billing')
  const charges = { days: /(\d+) of (\d+) days, up to yesterday/.exec(text), whole: 'with 20 % VAT of' }
  expect(charges.days?.[1]).toBe('0')
  expect(text).toContain(charges.whole)
  expect(text).toMatch(/Next invoice<strong>\d{4}-\d\d-01/)
  const free = await (await signIn()).get('/dashboard/billing')
  expect(free.text).toContain('The Free plan costs nothing')
})
