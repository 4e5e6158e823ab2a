/** Flows of keys, usage and billing. */
import { readFile } from 'node:fs/promises'
import { hash } from '@node-rs/argon2'
import { expect } from 'vitest'
import { SESSION_PROOF_MS } from '../../../src/domain/accounts/sessions.ts'
import { eventually } from '../../eventually.ts'
import { askApi, type Flow } from './flow.ts'

const PASSWORD = 'three quiet green lamps'

export const USE_FLOWS: readonly Flow[] = [
  [
    'creates a key, rotates and revokes it',
    async ({ desk, mode, hand, context, enter }) => {
      await enter()
      await hand.go('/dashboard/keys')
      await hand.follow('Create a key')
      await hand.fill('Name', 'production')
      await hand.press('Create the key')
      await hand.sees('Copy it now.')
      const secret = await hand.reads('#secret')
      expect(await askApi(desk, secret)).toBe(200)
      const copy = hand.page.locator('[data-copy="secret"]')
      if (mode === 'without scripts') expect(await copy.isVisible()).toBe(false)
      else {
        // The script that shows it may not have run yet.
        await copy.waitFor()
        await context.grantPermissions(['clipboard-read', 'clipboard-write'])
        await copy.click()
        await hand.page.getByRole('button', { name: 'Copied' }).waitFor()
        expect(await hand.page.evaluate('navigator.clipboard.readText()')).toBe(secret)
      }
      await hand.page.reload()
      await hand.sees('The secret can no longer be shown')
      await hand.follow('View this key')
      await hand.sees('active')
      await hand.seesNot(secret)
      await hand.follow('Rotate')
      await hand.choose('The old key keeps working', 'for 1 hour')
      await hand.press('Rotate the key')
      await hand.sees('works until')
      const next = await hand.reads('#secret')
      expect(await Promise.all([secret, next].map((one) => askApi(desk, one)))).toEqual([200, 200])
      await hand.follow('View this key')
      await hand.follow('Revoke')
      await hand.sees('Revoke this key?')
      await hand.press('Revoke the key')
      await hand.sees('The key was revoked')
      expect(await askApi(desk, next)).toBe(401)
    },
  ],
  [
    'looks at the figures of a day, sorts keys, chooses hours and a theme',
    async ({ desk, mode, hand, enter }) => {
      const { id } = await enter()
      for (const name of ['zebra', 'ant']) {
        const made = await desk.service.accounts.createKey(id, { name })
        if ('refused' in made) throw new Error(made.refused)
        await askApi(desk, made.done.secret)
      }
      await hand.go('/dashboard')
      await hand.sees('Requests today')
      await hand.go('/dashboard/keys')
      const names = () => hand.page.locator('tbody .key-name').allTextContents()
      if (mode !== 'without scripts') {
        // On a phone the rows are cards, without heads.
        await hand.page.setViewportSize({ width: 1280, height: 900 })
        const sort = hand.page.getByRole('button', { name: 'Name', exact: true })
        await sort.click()
        expect(await names()).toEqual(['ant', 'zebra'])
        await sort.click()
        expect(await names()).toEqual(['zebra', 'ant'])
        await hand.page.setViewportSize({ width: 390, height: 900 })
      }
      await hand.go('/dashboard/usage?range=days7')
      if (mode !== 'without scripts') {
        await hand.page.locator('svg.days:visible').first().focus()
        await hand.page.keyboard.press('End')
        await hand.page.locator('.chart-card:visible', { hasText: '2xx success: 2' }).waitFor()
      }
      await hand.choose('Step', 'By hour (up to 7 days)')
      await hand.press('Show')
      await hand.sees('Requests by hour and status')
      const scheme = () => hand.page.evaluate('getComputedStyle(document.documentElement).colorScheme')
      await hand.press('Dark')
      await eventually(async () => expect(await scheme()).toBe('dark'))
      await hand.go('/docs/quickstart')
      expect(await scheme()).toBe('dark')
      await hand.press('System')
      await eventually(async () => expect(await scheme()).toBe('light dark'))
    },
  ],
  [
    'sees what was used: charts, their figures, CSV and each request',
    async ({ desk, hand, enter }) => {
      const { id } = await enter()
      const made = await desk.service.accounts.createKey(id, { name: 'counting' })
      if ('refused' in made) throw new Error(made.refused)
      for (const target of ['/v1/search/count', '/v1/search/count', '/v1/cars/1'])
        await askApi(desk, made.done.secret, target)
      await hand.go('/dashboard/usage?split=endpoint')
      expect(await hand.page.locator('main svg[role="img"], main figure svg').count()).toBeGreaterThan(0)
      await hand.page.getByText('Show as a table').first().click()
      await hand.page.getByRole('rowheader', { name: 'count' }).first().waitFor()
      const [download] = await Promise.all([
        hand.page.waitForEvent('download'),
        hand.page.getByRole('link', { name: 'Download as CSV' }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^usage-[\d-]+\.csv$/)
      expect(await readFile(await download.path(), 'utf8')).toContain(',count,')
      await hand.follow('Request log')
      await hand.fill('Search', 'count')
      await hand.press('Find')
      await hand.sees('2 requests')
    },
  ],
  [
    'asks for a larger plan, which an operator confirms; a smaller one comes later; an invoice is paid',
    async ({ desk, email, hand, enter, another }) => {
      const { id: account_id } = await enter()
      const operator = await another(`operator-${email}`, 'operator')
      await hand.go('/dashboard/billing')
      await hand.follow('Change to Pro')
      await hand.sees('As soon as an operator confirms it')
      await hand.press('Request this change')
      await hand.sees('Your request was received.')
      await operator.go('/operator')
      await operator.follow(/^\d+ plan changes? to confirm/i)
      await operator.press(`Confirm the change for ${email}`)
      await operator.sees('The change was confirmed and applied.')
      expect((await desk.storage.accounts.findAccount(email))?.plan).toBe('pro')
      await hand.go('/dashboard/billing')
      await hand.follow('Change to Starter')
      await hand.press('Schedule this change')
      await hand.sees('The change was scheduled.')
      await hand.press('Cancel this change')
      await hand.sees('The change was cancelled.')
      const invoice = await desk.storage.billing.createInvoice({
        ...{
          account_id,
          month: '2026-10',
          issued_at_ms: desk.clock.now(),
          state: 'open',
          currency: 'EUR',
          requests: 7,
        },
        lines: [{ plan: 'pro', days: 31, of_days: 31, amount: 19_950 }],
        ...{ total: 19_950, billed_to: { name: null, email }, terms: null },
      })
      await hand.go('/dashboard/billing')
      await hand.follow(invoice?.id ?? '')
      await hand.sees('€199.50')
      await operator.go('/operator/invoices')
      await operator.follow(invoice?.id ?? '')
      await operator.press('Mark as paid')
      await operator.sees('The invoice was marked as paid.')
    },
  ],
  [
    'operates: finds an account, sets plan, limits and status, revokes a key, invites somebody, and all of it is in the log',
    async ({ desk, email, hand, another }) => {
      const owner = await another(`owned-${email}`)
      const operator = await another(email, 'operator')
      await operator.go('/operator/accounts')
      await operator.fill('E-mail, name or id', `owned-${email}`)
      await operator.press('Find')
      await operator.follow(`owned-${email}`)
      await operator.choose('Plan (effective immediately)', 'Starter')
      await operator.press('Set: Plan (effective immediately)')
      await operator.sees('The plan was set.')
      await operator.fill('Requests per minute', 'many')
      await operator.press('Set limits')
      await operator.sees('Enter a whole number, or leave it empty.')
      const account = await desk.storage.accounts.findAccount(email)
      const hashed = await hash(PASSWORD, { memoryCost: 64, timeCost: 1 })
      await desk.storage.credentials.setPassword(account?.id ?? '', hashed, desk.clock.now())
      desk.clock.advance(SESSION_PROOF_MS)
      await operator.fill('Requests per minute', '77')
      await operator.press('Set limits')
      await operator.sees('Enter your password to continue')
      await operator.fill('Current password', PASSWORD)
      await operator.press('Confirm')
      await operator.sees('The limits were set.')
      const owned = await desk.storage.accounts.findAccount(`owned-${email}`)
      await desk.service.accounts.createKey(owned?.id ?? '', { name: 'lost' })
      await operator.go(`/operator/accounts/${owned?.id}`)
      await operator.follow('Revoke the key lost')
      await operator.press('Revoke the key')
      await operator.sees('The key was revoked.')
      await owner.go('/dashboard')
      await operator.choose('Status', 'Inactive')
      await operator.press('Set: Status')
      await operator.sees('The status was set.')
      await owner.go('/dashboard')
      await owner.arrives('/sign-in?next=%2Fdashboard')
      await operator.go('/operator/invitations')
      await operator.fill('E-mail address', `guest-${email}`)
      await operator.press('Send an invitation')
      await operator.sees('Invitation sent')
      await hand.go(await desk.readLink(`guest-${email}`))
      await hand.sees('You are invited')
      await hand.fill('Password', 'six slow brown boats')
      await hand.press('Create the account')
      await hand.arrives('/dashboard')
      await operator.go('/operator/audit')
      for (const act of ['Plan set', 'Limits set', 'Key revoked', 'Status set', 'Invitation sent'])
        await operator.sees(act)
    },
  ],
]
