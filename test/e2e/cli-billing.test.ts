/** `ershou account cap | alerts | billing-address` and `ershou invoice`: what owners choose, and what invoices say. */
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import type { Invoice } from '../../src/domain/accounts/billing.ts'
import { openSqliteStorage } from '../../src/wiring/storage/open-sqlite-storage.ts'
import { openCli } from './open-cli.ts'

const cli = openCli()
const WHO = 'wei@example.org'

beforeAll(() => cli.json('account', 'create', '--email', WHO, '--plan', 'starter'))

it('sets and removes the cap, which lowers the limit and never raises it', async () => {
  const cap = async (text: string) => {
    const { month_cap, limits } = await cli.json('account', 'cap', WHO, text)
    return [month_cap, limits.per_month]
  }
  expect(await cap('5000')).toEqual([5000, 5000])
  expect(await cap('20000')).toEqual([20_000, 10_000])
  const { stdout } = await cli.run('account', 'show', WHO)
  expect(stdout).toMatch(/^own cap +20,000 per month \(no effect: the account may use less\)$/m)
  expect(await cap('none')).toEqual([null, 10_000])
  expect((await cli.run('account', 'cap', WHO, '1.5')).code).toBe(2)
  expect((await cli.run('account', 'cap', WHO, '999999999999999')).stderr).toContain('from 0 to 1000000000000')
})

it('chooses the alerts, and leaves what is not given', async () => {
  const alerts = async (...args: string[]) => (await cli.json('account', 'alerts', WHO, ...args)).alerts
  expect(await alerts('--percents', '100,50')).toEqual({ percents: [50, 100], refusals: true })
  expect(await alerts('--refusals', 'off')).toEqual({ percents: [50, 100], refusals: false })
  expect(await alerts('--percents', 'none')).toEqual({ percents: [], refusals: false })
  for (const wrong of [['--percents', '0'], ['--percents', '1,2,3,4,5,6'], ['--percents', ''], []]) {
    expect((await cli.run('account', 'alerts', WHO, ...wrong)).code).toBe(2)
  }
})

it('shows, sets and removes the billing address', async () => {
  const address = async (...args: string[]) =>
    (await cli.json('account', 'billing-address', WHO, ...args)).billing_address
  expect(await address()).toBeNull()
  const lines = ['--line', 'Gasse 1', '--line', '1010 Wien']
  const kept = { name: 'Exporter', lines: ['Gasse 1', '1010 Wien'], country: 'AT', vat_id: null }
  expect(await address('--name', 'Exporter', ...lines, '--country', 'at')).toEqual(kept)
  expect((await cli.json('account', 'show', WHO)).billing_address).toEqual(kept)
  const wrong = await cli.run('account', 'billing-address', WHO, '--name', 'Exporter')
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringMatching(/--line must be given.*--country must be/s)])
  expect(await address('--remove')).toBeNull()
})

it('lists and shows invoices, also of an earlier version, without what that did not keep', async () => {
  const storage = await openSqliteStorage({ path: join(cli.folder, 'ershou.db') })
  const { id: account_id } = (await storage.accounts.findAccount(WHO)) ?? { id: '' }
  const invoice: Omit<Invoice, 'id'> = {
    ...{ account_id, month: '2026-02', issued_at_ms: Date.parse('2026-03-01T00:05:00Z'), state: 'open' },
    ...{
      currency: 'EUR',
      lines: [{ plan: 'starter', days: 28, of_days: 28, amount: 4900 }],
      total: 4900,
      requests: 1234,
    },
    billed_to: { name: null, email: WHO },
    terms: {
      ...{ seller: [], seller_vat_id: null, payment: [], due_on: '2026-03-15', gross: 5297 },
      customer: { name: 'Exporter', lines: ['Gasse 1'], country: 'AT', vat_id: 'ATU1234' },
      tax: { name: 'MwSt', rate: 810, amount: 397 },
    },
  }
  await storage.billing.createInvoice(invoice)
  await storage.billing.createInvoice({ ...invoice, month: '2026-01', issued_at_ms: 5, terms: null })
  await storage.close()
  const { invoices } = await cli.json('invoice', 'list', '--account', WHO)
  expect(invoices.map(({ id, amount_due }: { id: string; amount_due: number }) => [id, amount_due])).toEqual([
    ['2026-02-0001', 5297],
    ['2026-01-0001', 4900],
  ])
  const shown = (await cli.run('invoice', 'show', '2026-02-0001')).stdout
  for (const line of [
    /^period +2026-02-01 to 2026-02-28$/m,
    /^due +2026-03-15$/m,
    /^state +overdue$/m,
    /^net +49.00 EUR$/m,
    /^MwSt 8.1 % +3.97 EUR$/m,
    /^to pay +52.97 EUR$/m,
    /^VAT id +ATU1234$/m,
  ]) {
    expect(shown).toMatch(line)
  }
  const old = (await cli.run('invoice', 'show', '2026-01-0001')).stdout
  expect(old).toMatch(/^due +-$/m)
  expect(old).not.toMatch(/tax|to pay|%/)
  expect((await cli.run('invoice', 'show', '2026-01-0009')).code).toBe(1)
  expect((await cli.json('invoice', 'list', '--state', 'paid')).invoices).toEqual([])
})
