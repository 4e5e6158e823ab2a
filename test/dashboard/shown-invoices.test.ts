/** Invoices as pages show them: overdue ones, and what an invoice will say before it is issued. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Account } from '../../src/domain/accounts/accounts.ts'
import { type OpenDashboard, openDashboard } from './open-dashboard.ts'
import type { Person } from './person.ts'

let open: OpenDashboard
let operator: Person
let buyer: Person & { readonly account: Account }

beforeAll(async () => {
  open = await openDashboard({
    ERSHOU_PRICES: 'starter=60,pro=300',
    ERSHOU_TAX_PERCENT: '20',
    ERSHOU_PAYMENT_TEXT: 'IBAN AT00',
  })
  operator = await open.signInAs('operator@example.test', { role: 'operator' })
  buyer = await open.signInAs('buyer@example.test', { plan: 'pro' })
})
afterAll(() => open.stop())

const sheetOf = ({ text }: { readonly text: string }) =>
  text.slice(text.indexOf('<article'), text.indexOf('</article>'))
/** The number of an invoice, or the request to quote one. */
const NUMBERED = /Please quote|20\d\d-\d\d-\d{4}/

it.each([
  ['2026-11-15', 'Open'],
  ['2026-11-14', 'Overdue'],
])('an invoice that is due on %s is %s to its owner and to operators on the same day', async (due_on, words) => {
  const { account } = await open.signInAs(`due-${due_on}@example.test`, { plan: 'pro' })
  const owner = await open.signInAs(account.email)
  const invoice = await open.storage.billing.createInvoice({
    ...{ account_id: account.id, month: '2026-10', issued_at_ms: 5, state: 'open', currency: 'EUR', requests: 0 },
    ...{ lines: [], total: 0, billed_to: { name: null, email: account.email } },
    terms: { seller: [], seller_vat_id: null, payment: [], customer: null, tax: null, gross: 0, due_on },
  })
  const shown = [
    await owner.get(`/dashboard/billing/invoices/${invoice?.id}`),
    await operator.get(`/operator/invoices/${invoice?.id}`),
  ]
  for (const page of shown) expect(/class="state \w+">(\w+)</.exec(sheetOf(page))?.[1]).toBe(words)
})

it('operators see a preview of the running month of an account, without a number, and nothing is stored', async () => {
  const { account } = buyer
  const path = `/operator/accounts/${account.id}`
  expect((await operator.get(path)).text).toContain(`href="${path}/invoice"`)
  const page = await operator.get(`${path}/invoice`)
  expect(page.status).toBe(200)
  const title = `Preview of the invoice for ${new Date(open.clock.now()).toISOString().slice(0, 7)}`
  for (const part of [title, 'This is not an invoice', account.email, 'VAT 20 %', 'IBAN AT00']) {
    expect(sheetOf(page)).toContain(part)
  }
  expect(sheetOf(page)).not.toMatch(NUMBERED)
  expect(await open.storage.billing.listInvoices(account.id)).toEqual([])
  expect((await operator.get('/operator/accounts/acc_none/invoice')).status).toBe(404)
  expect((await buyer.get(`${path}/invoice`)).status).toBe(404)
  const free = await open.signInAs('free@example.test')
  const none = await operator.get(`/operator/accounts/${free.account.id}/invoice`)
  expect([none.status, none.text.includes('gets no invoice for this month')]).toEqual([200, true])
})

it('operators see a sample with the settings, named as such in both languages', async () => {
  const path = '/operator/invoices/sample'
  expect((await operator.get('/operator/invoices')).text).toContain(`href="${path}"`)
  const page = await operator.get(path)
  const sheet = sheetOf(page)
  for (const part of ['Sample invoice', 'This is not an invoice', '10 of 30', '€20.00', '€200.00', '€264.00']) {
    expect(sheet).toContain(part)
  }
  expect(sheet).not.toMatch(NUMBERED)
  // Beside the sheet, because it is not part of an invoice.
  expect([page.text, sheet].map((text) => text.includes('ERSHOU_SELLER'))).toEqual([true, false])
  expect((await operator.get(path, { 'accept-language': 'zh-CN' })).text).toContain('账单样张')
  expect((await buyer.get(path)).status).toBe(404)
})
