import { randomBytes } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { Accounts } from '../../accounts/accounts.ts'
import { startMaintenance } from '../../accounts/maintenance.ts'
import { createManualClock } from '../../observe/fixtures/manual-clock.ts'
import { readConfig } from '../../settings/config.ts'
import { openSqliteStorage } from '../storage/open-sqlite-storage.ts'
import { createBilling } from './create-billing.ts'

it.each(['00', '31', '59'])('invoices appear at 00:05 if the jobs run at second %s', async (second) => {
  const clock = createManualClock(Date.parse(`2026-12-31T23:58:${second}Z`))
  const { now, schedule, expire, pending } = clock
  const storage = await openSqliteStorage({ path: ':memory:' })
  onTestFinished(() => storage.close())
  const accounts = new Accounts({ store: storage.accounts, now, randomBytes })
  const made = await accounts.create({ email: 'buyer@example.test', plan: 'pro', name: null })
  const told: string[] = []
  const mailer = { isReal: true, send() {}, deliver: async () => void told.push(new Date(now()).toISOString()) }
  const billing = createBilling(readConfig({ ERSHOU_PRICES: 'starter=49,pro=199' }), { storage, accounts, mailer, now })
  const failures: unknown[] = []
  const maintenance = startMaintenance({
    jobs: [
      { name: 'billing', run: () => billing.keep() },
      { name: 'invoice_mails', run: () => billing.sendMails() },
    ],
    states: { of: () => ({ onFailure: (error) => failures.push(error), onSuccess() {} }) },
    schedule,
  })
  for (let minute = 0; minute < 10; minute++) {
    await eventually(() => expect(pending()).toBe(2))
    expire()
  }
  await maintenance.stop()
  if ('refused' in made) throw new Error(made.refused)
  const invoices = await storage.billing.listInvoices(made.done.id)
  const issued = invoices.map(({ month, issued_at_ms }) => [month, new Date(issued_at_ms).toISOString().slice(0, 16)])
  expect([failures, issued]).toEqual([[], [['2026-12', '2027-01-01T00:05']]])
  expect(told).toHaveLength(1)
  expect(['2027-01-01T00:05', '2027-01-01T00:06']).toContain(told[0]?.slice(0, 16))
})
