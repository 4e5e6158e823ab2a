/** The figures of the operator's pages equal what was sent, counted here a second time. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Account } from '../../src/domain/accounts/accounts.ts'
import { type OpenDashboard, openDashboard } from './open-dashboard.ts'
import type { Person } from './person.ts'

let open: OpenDashboard
let operator: Person & { readonly account: Account }
let customer: Person & { readonly account: Account }
const sent = { requests: 0, errors: 0, refused: 0, data: 0 }

beforeAll(async () => {
  open = await openDashboard({ ERSHOU_PRICES: 'starter=49,pro=199.50' })
  operator = await open.signInAs('operator@example.test', { role: 'operator' })
  customer = await open.signInAs('customer@example.test', { plan: 'starter', name: '=1+1' })
  await open.signInAs('agreed@example.test', { plan: 'enterprise' })
  await open.signInAs('pro@example.test', { plan: 'pro' })
  const issued = await open.service.accounts.createKey(customer.account.id, { name: 'main' })
  if ('refused' in issued) throw new Error(issued.refused)
  await send(issued.done.secret)
})
afterAll(() => open.stop())

/** More than the fifteen requests a minute of the plan, and some that are wrong. */
async function send(key: string): Promise<void> {
  const ask = async (path: string) => {
    const { status, headers } = await fetch(`${open.service.url}${path}`, { headers: { 'x-api-key': key } })
    sent.requests++
    sent.data += Number(headers.get('x-quota-cost') ?? 0)
    if (status >= 500) sent.errors++
    if (status === 429) sent.refused++
  }
  for (let at = 0; at < 3; at++) await ask('/v1/search/count?brand=nobody-makes-this')
  for (let at = 0; at < 18; at++) await ask('/v1/makes/BMW/models')
  await ask('/v1/me')
}

/** The texts of a page, without its tags. */
const readText = async (person: Person, path: string) =>
  (await person.get(path)).text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

describe('the overview', () => {
  it('tells today’s requests, errors and refusals as they were sent', async () => {
    expect([sent.requests, sent.refused > 0]).toEqual([22, true])
    const text = await readText(operator, '/operator')
    expect(text).toContain(`Requests ${sent.requests} yesterday 0`)
    expect(text).toMatch(new RegExp(`Server errors \\(5xx\\) ${sent.errors} `))
    expect(text).toMatch(new RegExp(`Refused by a limit ${sent.refused} `))
    expect(text).toMatch(/Response time \(p95\) [\d.]+ ms/)
    expect(text).toMatch(new RegExp(`customer@example.test ${sent.data} 100%`))
  })

  it('adds up revenue by plan, and counts what is agreed apart', async () => {
    const text = await readText(operator, '/operator')
    expect(text).toContain('Monthly recurring €248.50 plus 1 account with a price as agreed')
    expect(text).toContain('Enterprise 1 as agreed')
    expect(text).toContain('Starter 1 €49.00')
  })
})

describe('the accounts', () => {
  it('show use and last request, and sort by them', async () => {
    const text = await readText(operator, '/operator/accounts?sort=used')
    expect(text).toMatch(new RegExp(`customer@example.test =1\\+1 Starter Active ${sent.data} `))
    const order = ['customer', 'agreed', 'pro'].map((name) => text.indexOf(`${name}@example.test`))
    expect(order).toEqual([...order].sort((a, b) => a - b))
    const href = `/operator/accounts?${new URLSearchParams({ text: '', plan: 'starter', status: '', sort: 'seen' })}`
    expect(await readText(operator, href)).toContain('Accounts found: 1 · Last seen')
  })

  it('show an operator what a customer sees, and note the look once', async () => {
    const path = `/operator/accounts/${customer.account.id}/usage`
    const text = await readText(operator, path)
    expect(text).toContain('rate_limited')
    expect(text).toContain('validation_error')
    await operator.get(path)
    const looks = {
      account_id: customer.account.id,
      actor: operator.account.id,
      act: 'usage_viewed',
      before: null,
    } as const
    expect(await open.storage.audit.list(looks, 10)).toHaveLength(1)
    expect((await customer.get(path)).status).toBe(404)
    expect((await operator.get('/operator/accounts/acc_nobody/usage')).status).toBe(404)
    const account = await readText(operator, `/operator/accounts/${customer.account.id}`)
    expect(account).toContain('127.0.0.1')
  })

  it('are created by an operator only', async () => {
    const form = { email: 'New@Example.test', name: '', plan: 'pro', role: 'owner' }
    expect((await customer.post('/operator/accounts/new', form)).status).toBe(404)
    expect(await operator.post('/operator/accounts/new', form)).toMatchObject({ status: 303 })
    expect(await open.storage.accounts.findAccount('new@example.test')).toMatchObject({ plan: 'pro', role: 'owner' })
    for (const wrong of [form, { ...form, email: 'nobody' }, { ...form, email: 'x@example.test', plan: 'gold' }]) {
      expect((await operator.post('/operator/accounts/new', wrong)).status).toBe(422)
    }
  })

  it('have the plan and the role that an invitation promised', async () => {
    const invitation = { email: 'invited@example.test', plan: 'starter', role: 'operator' }
    const { text } = await operator.post('/operator/invitations', invitation)
    // A page says one of the two.
    expect(text.includes('receives nothing')).not.toBe(text.includes('Sent to invited'))
    expect(await readText(operator, '/operator/invitations')).toContain('invited@example.test Starter Operator')
  })
})

describe('the audit log', () => {
  it('is filtered by days, and names people', async () => {
    const today = new Date(open.clock.now()).toISOString().slice(0, 10)
    const text = await readText(operator, `/operator/audit?from=${today}&to=${today}&act=usage_viewed`)
    expect(text).toContain(`operator@example.test ${operator.account.id}`)
    expect(await readText(operator, '/operator/audit?to=2020-01-01')).toContain('No entries.')
    for (const days of ['from=x', 'from=2026-02-30', 'from=2026-03-02&to=2026-03-01']) {
      expect((await operator.get(`/operator/audit?${days}`)).status).toBe(422)
      expect((await operator.get(`/operator/audit.csv?${days}`)).status).toBe(422)
    }
  })

  it('is a file that no spreadsheet executes', async () => {
    const entry = { actor: 'service', act: 'key_created', account_id: customer.account.id, address: null } as const
    await open.storage.audit.add({ ...entry, at_ms: open.clock.now(), detail: '=HYPERLINK("x"),1' })
    const { text, headers } = await operator.get(`/operator/audit.csv?account=${customer.account.id}`)
    expect(headers['content-disposition']).toContain('audit-log.csv')
    expect(text).toContain(`"'=HYPERLINK(""x""),1"`)
    expect(text).toContain(`,usage_viewed,${operator.account.id},operator@example.test,${customer.account.id},`)
    expect((await customer.get('/operator/audit.csv')).status).toBe(404)
  })
})

describe('the status page', () => {
  it('has no history at first, tells strangers no reasons, and is a feed', async () => {
    const stranger = open.visitor()
    const text = await readText(stranger, '/status')
    expect(text).toContain('no data yet')
    expect(text).not.toContain('100%')
    const json = JSON.parse((await stranger.get('/status.json')).text)
    expect(json).toMatchObject({ state: 'operational', incidents: [] })
    expect(json.parts.find(({ part }: { part: string }) => part === 'source')).toMatchObject({ days: null })
    expect((await stranger.get('/status.atom')).text).toMatch(/^<\?xml[\s\S]*<\/feed>\n$/)
  })

  it('shows what was observed, and the rest as no data', async () => {
    const minute = Math.floor(open.clock.now() / 60_000)
    const saw = (back: number, isWell: boolean) => ({ minute: minute - back, parts: new Map([['source', isWell]]) })
    await open.storage.status.add([saw(9, true), saw(8, false), saw(7, true), saw(6, true)])
    open.clock.advance(60_000)
    const text = await readText(open.visitor(), '/status')
    expect(text).toContain('75% operational of observed time')
    expect(text).toContain('1 min')
    const { parts, incidents } = JSON.parse((await open.visitor().get('/status.json')).text)
    expect(parts.find(({ part }: { part: string }) => part === 'source')).toMatchObject({
      operational_minutes: 3,
      failing_minutes: 1,
    })
    expect(incidents).toMatchObject([{ part: 'source', failing_minutes: 1, end: 'recovered' }])
  })

  it('stays small when a part fails again and again', async () => {
    const minute = Math.floor(open.clock.now() / 60_000)
    const failures = Array.from({ length: 600 }, (_, at) => minute - 100 - 20 * at)
    await open.storage.status.add(failures.map((one) => ({ minute: one, parts: new Map([['source', false]]) })))
    open.clock.advance(60_000)
    const { incidents, incidents_total } = JSON.parse((await open.visitor().get('/status.json')).text)
    expect([incidents.length, incidents_total]).toEqual([500, 601])
  })
})
