import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Account } from '../../src/domain/accounts/accounts.ts'
import type { AuditAct } from '../../src/domain/accounts/audit.ts'
import { type OpenDashboard, openDashboard } from './open-dashboard.ts'
import type { Person } from './person.ts'

let open: OpenDashboard
let operator: Person & { readonly account: Account }

beforeAll(async () => {
  open = await openDashboard({ ERSHOU_PRICES: 'pro=199', ERSHOU_REPORT_HOSTS: 'yiheng=https://reports.test' })
  operator = await open.signInAs('operator@example.test', { role: 'operator' })
})
afterAll(() => open.stop())

let made = 0
const signIn = (options: Parameters<OpenDashboard['signInAs']>[1] = {}) =>
  open.signInAs(`operated-${++made}@example.test`, options)
const findAccount = async ({ id }: Account) => (await open.storage.accounts.findAccount(id)) as Account

/** The last entry of an account. */
async function lastActOf({ id }: Account) {
  const [entry] = await open.storage.audit.list({ account_id: id, actor: null, act: null, before: null }, 1)
  return entry
}

const SECTIONS = ['', '/accounts', '/changes', '/invoices', '/invitations', '/mails', '/service', '/words', '/audit']

describe('the pages of operators', () => {
  it.each(SECTIONS)('/operator%s is available only to an operator, in both languages', async (section) => {
    const path = `/operator${section}`
    const english = await operator.get(path)
    expect([english.status, english.text.includes('aria-current="page"')]).toEqual([200, true])
    const chinese = await operator.get(path, { 'accept-language': 'zh-CN' })
    expect(chinese.text).toContain('审计日志')
    expect((await (await signIn()).get(path)).status).toBe(404)
    expect(await open.visitor().get(path)).toMatchObject({ status: 303 })
  })

  it.each([
    'changes/x/confirm',
    'changes/x/refuse',
    'invoices/x/paid',
    'invoices/x/void',
    'invitations',
    'invitations/withdraw',
    'accounts/x/plan',
    'accounts/x/status',
    'accounts/x/role',
    'accounts/x/limits',
    'accounts/x/sessions/end',
  ])('POST /operator/%s is not found for an owner', async (path) => {
    const owner = await signIn()
    const target = `/operator/${path.replace('/x/', `/${owner.account.id}/`)}`
    const sent = { plan: 'pro', role: 'operator', status: 'active', per_minute: '9', email: 'x@example.test' }
    expect((await owner.post(target, sent)).status).toBe(404)
    expect(await findAccount(owner.account)).toEqual(owner.account)
    expect(await lastActOf(owner.account)).toBeUndefined()
  })

  it('finds accounts by text, plan and status, in pages', async () => {
    const person = await signIn({ name: '<i>Needle</i> 100%', plan: 'pro' })
    const found = await operator.get('/operator/accounts?text=needle&plan=pro&status=active')
    expect(found.text).toContain(person.account.email)
    expect(found.text).toContain('&lt;i>Needle')
    expect(found.text).toContain('Accounts found: 1')
    expect((await operator.get('/operator/accounts?text=needle&plan=starter')).text).toContain('No account matches.')
    expect((await operator.get('/operator/accounts?plan=gold&status=x&page=99999')).status).toBe(200)
  })
})

describe("an operator's action on an account", () => {
  it.each<[string, Record<string, string>, Partial<Account>, AuditAct, string]>([
    ['plan', { plan: 'starter' }, { plan: 'starter' }, 'plan_set', 'free to starter'],
    ['status', { status: 'inactive' }, { status: 'inactive' }, 'status_set', 'inactive'],
    ['role', { role: 'operator' }, { role: 'operator' }, 'role_set', 'operator'],
    [
      'limits',
      { per_minute: '60', per_month: 'unlimited' },
      { overrides: { per_minute: 60, per_month: 'unlimited' } },
      'limits_overridden',
      '60 a minute, unlimited a month',
    ],
  ])('%s: is done and logged with the operator', async (name, form, change, act, detail) => {
    const { account } = await signIn()
    const path = `/operator/accounts/${account.id}`
    expect(await operator.post(`${path}/${name}`, form)).toMatchObject({
      status: 303,
      location: `${path}?done=${name}`,
    })
    expect(await findAccount(account)).toMatchObject(change)
    expect(await lastActOf(account)).toMatchObject({ act, actor: operator.account.id, detail, address: '127.0.0.1' })
    expect((await operator.get(`${path}?done=${name}`)).text).toContain('role="status"')
    expect(await operator.post(`${path}/${name}`, form)).toMatchObject({ location: `${path}?refused=unchanged` })
  })

  it.each<[string, Record<string, string>, number]>([
    ['plan', { plan: 'gold' }, 303],
    ['status', {}, 303],
    ['role', { role: 'king' }, 303],
    ['limits', { per_minute: 'many', per_month: '' }, 422],
    ['limits', { per_minute: '', per_month: '-1' }, 422],
    ['limits', { per_minute: '0', per_month: '' }, 303],
  ])('%s: %j is refused with %d', async (name, form, status) => {
    const { account } = await signIn()
    expect((await operator.post(`/operator/accounts/${account.id}/${name}`, form)).status).toBe(status)
    expect(await findAccount(account)).toEqual(account)
    expect(await lastActOf(account)).toBeUndefined()
  })

  it.each<[string, Record<string, string>]>([
    ['status', { status: 'inactive' }],
    ['role', { role: 'owner' }],
  ])('%s: is refused on their own account', async (name, form) => {
    const path = `/operator/accounts/${operator.account.id}`
    expect(await operator.post(`${path}/${name}`, form)).toMatchObject({ location: `${path}?refused=self` })
    expect(await findAccount(operator.account)).toMatchObject({ role: 'operator', status: 'active' })
  })

  it('ends its sessions', async () => {
    const person = await signIn()
    const path = `/operator/accounts/${person.account.id}`
    expect((await operator.get(path)).text).toContain('Active sessions: 1.')
    await operator.post(`${path}/sessions/end`)
    expect((await person.get('/dashboard')).status).toBe(303)
    const written = { act: 'session_ended', actor: operator.account.id, detail: '1' }
    expect(await lastActOf(person.account)).toMatchObject(written)
  })

  it('shows keys by their first characters only', async () => {
    const { account } = await signIn()
    const issued = await open.service.accounts.createKey(account.id, { name: 'main' })
    if ('refused' in issued) throw new Error(issued.refused)
    const { text } = await operator.get(`/operator/accounts/${account.id}`)
    expect(text).toContain(issued.done.key.prefix)
    expect(text).not.toContain(issued.done.secret)
    expect(text).not.toContain(issued.done.key.hash)
    expect(text).not.toContain('none of these keys works')
    await operator.post(`/operator/accounts/${account.id}/status`, { status: 'inactive' })
    expect((await operator.get(`/operator/accounts/${account.id}`)).text).toContain('none of these keys works')
  })

  it("cancels the owner's requested change when it sets another plan", async () => {
    const person = await signIn()
    await person.post('/dashboard/billing/change', { plan: 'pro', from: 'free' })
    await operator.post(`/operator/accounts/${person.account.id}/plan`, { plan: 'enterprise' })
    expect(await open.storage.billing.listChanges(person.account.id)).toMatchObject([{ state: 'cancelled' }])
    expect(await lastActOf(person.account)).toMatchObject({ act: 'plan_change_cancelled' })
  })

  it('is not found for an unknown account, and limited for a deleted one', async () => {
    expect((await operator.get('/operator/accounts/acc_none')).status).toBe(404)
    expect((await operator.get('/operator/accounts/operator@example.test')).status).toBe(404)
    expect((await operator.post('/operator/accounts/acc_none/plan', { plan: 'pro' })).status).toBe(404)
    const { account } = await signIn()
    await open.service.accounts.delete(account.id)
    const { status, text } = await operator.get(`/operator/accounts/${account.id}`)
    expect([status, text.includes('Deleted account'), text.includes('<select')]).toEqual([200, true, false])
  })
})

describe('plan changes and invoices', () => {
  it.each([
    ['confirm', 'applied', 'pro'],
    ['refuse', 'refused', 'free'],
  ])('%s: the change is %s', async (act, done, plan) => {
    const person = await signIn()
    await person.post('/dashboard/billing/change', { plan: 'pro', from: 'free' })
    const listed = await operator.get('/operator/changes')
    expect(listed.text).toContain(person.account.email)
    const [change] = await open.storage.billing.listChanges(person.account.id)
    const path = `/operator/changes/${change?.id}/${act}`
    expect(await operator.post(path)).toMatchObject({ location: `/operator/changes?done=${done}` })
    expect(await operator.post(path)).toMatchObject({ location: '/operator/changes?done=gone' })
    expect((await findAccount(person.account)).plan).toBe(plan)
  })

  it('marks an invoice as paid, then void', async () => {
    const { account } = await signIn({ plan: 'pro' })
    const invoice = await open.storage.billing.createInvoice({
      ...{ account_id: account.id, month: '2026-10', issued_at_ms: 5, state: 'open', currency: 'EUR', requests: 0 },
      ...{ lines: [], total: 0, billed_to: { name: null, email: null }, terms: null },
    })
    const path = `/operator/invoices/${invoice?.id}`
    expect((await operator.get('/operator/invoices')).text).toContain(path)
    expect((await operator.get(path)).text).toContain('Account deleted')
    expect(await operator.post(`${path}/paid`)).toMatchObject({ location: '/operator/invoices?done=paid' })
    expect(await lastActOf(account)).toMatchObject({ act: 'invoice_paid', actor: operator.account.id })
    expect((await operator.get(`${path}/void`)).text).toContain('This cannot be undone, and no other invoice')
    expect(await operator.post(`${path}/void`)).toMatchObject({ location: '/operator/invoices?done=void' })
    expect((await operator.get('/operator/invoices?state=void')).text).toContain(path)
    expect((await operator.get(path)).text).not.toContain('<button type="submit">Mark as paid')
    for (const gone of ['/operator/invoices/none', '/operator/invoices/none/void', `${path}/void`]) {
      expect((await operator.get(gone)).status).toBe(404)
    }
  })
})

describe('invitations', () => {
  it('are sent, listed and withdrawn', async () => {
    const sent = await operator.post('/operator/invitations', { email: 'Invited@Example.Test' })
    expect(sent.status).toBe(200)
    const [link = ''] = /\/link\/[\w-]{43}/.exec(sent.text) ?? []
    expect(await open.linkTo('invited@example.test')).toBe(link)
    const listed = await operator.get('/operator/invitations')
    expect(listed.text).toContain('invited@example.test')
    const [, hash = ''] = /name="hash" value="([^"]+)"/.exec(listed.text) ?? []
    const done = await operator.post('/operator/invitations/withdraw', { hash })
    expect(done.location).toBe('/operator/invitations?done=withdrawn')
    const again = await operator.post('/operator/invitations/withdraw', { hash })
    expect(again.location).toBe('/operator/invitations?done=gone')
  })

  it.each([
    ['nobody', 'That is not a valid e-mail address.'],
    ['operator@example.test', 'An account with that address already exists.'],
  ])('to %s are refused, and keep the typed text', async (email, words) => {
    const { status, text } = await operator.post('/operator/invitations', { email })
    expect(status).toBe(422)
    expect(text).toContain(words)
    expect(text).toContain(`value="${email}"`)
  })
})

describe('the service and the audit log', () => {
  it('shows reads, providers, caches and the rate, and what is unknown', async () => {
    const { text } = await operator.get('/operator/service')
    for (const part of ['>rates<', '>yiheng<', 'Marketplace responses', '1 EUR = ', 'The inventory is off']) {
      expect(text).toContain(part)
    }
  })

  it('offers no pass without an inventory, and only operators may request one', async () => {
    expect((await operator.post('/operator/service/pass', {})).location).toBe('/operator/service')
    expect(await lastActOf(operator.account)).not.toMatchObject({ act: 'pass_requested' })
    expect((await (await signIn()).post('/operator/service/pass', {})).status).toBe(404)
  })

  it('shows entries by account, person and action', async () => {
    const { account } = await signIn()
    await operator.post(`/operator/accounts/${account.id}/plan`, { plan: 'pro' })
    const find = async (query: string) => (await operator.get(`/operator/audit?${query}`)).text
    expect(await find(`account=${account.email}`)).toContain('free to pro')
    expect(await find(`account=${account.id}&act=plan_set`)).toContain('free to pro')
    expect(await find(`account=${account.id}&act=role_set`)).toContain('No entries.')
    expect(await find(`account=${account.id}&actor=operator@example.test`)).toContain('free to pro')
    expect(await find(`account=${account.id}&actor=service`)).toContain('No entries.')
    expect(await find('act=nonsense&before=x')).toContain('free to pro')
  })

  it('has pages of the log', async () => {
    const { account } = await signIn()
    for (let at = 0; at < 120; at++) {
      const entry = { at_ms: at, actor: account.id, act: 'signed_in' as const, account_id: account.id, address: null }
      await open.storage.audit.add({ ...entry, detail: `visit-${at}.` })
    }
    const first = await operator.get(`/operator/audit?account=${account.id}`)
    expect([first.text.includes('visit-20.'), first.text.includes('visit-19.')]).toEqual([true, false])
    const [, next = ''] = /rel="next" href="([^"]+)"/.exec(first.text) ?? []
    const second = await operator.get(next.replaceAll('&amp;', '&'))
    expect([second.text.includes('visit-20.'), second.text.includes('visit-19.')]).toEqual([false, true])
    expect(second.text).not.toContain('rel="next"')
  })
})
