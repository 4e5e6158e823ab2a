/**
 * A real service answers random requests of several customers, and every figure that it shows is compared with a count of our own: before and after a restart, and
 * after it was killed under load.
 */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Accounts } from '../../src/accounts/accounts.ts'
import { Sessions } from '../../src/accounts/signing-in/sessions.ts'
import { openRecords } from '../../src/wiring/storage/create-storage.ts'
import type { SqlStorage } from '../../src/wiring/storage/sql-storage.ts'
import { openCli } from '../e2e/open-cli.ts'
import { eventually } from '../eventually.ts'
import { findCars } from '../faults/control.ts'
import { askNode } from '../limits/ask-node.ts'
import { driveLoad } from '../limits/drive-load.ts'
import { expectDone, NO_MINUTE } from '../limits/issue-account.ts'
import { type RunningService, runService } from '../limits/run-service.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import { createPerson, type Person } from './person.ts'
import { textOf, tilesOf } from './read-figures.ts'
import { countAnswered, expectMonth, expectOwnPages, readLedger, readLog } from './read-sources.ts'
import { type Answered, type Customer, KINDS, type Kind, type Market, sendOne, toAnswered } from './sent-requests.ts'

const CAP = 9
const LANES = 16
const FEWEST_ANSWERS = 300
const WORLD = [
  { email: 'busy@example.test', plan: 'pro', per_minute: NO_MINUTE, keys: ['first', 'second'], cap: null, sends: 40 },
  { email: 'hurried@example.test', plan: 'starter', per_minute: 6, keys: ['hasty'], cap: null, sends: 24 },
  { email: 'capped@example.test', plan: 'pro', per_minute: NO_MINUTE, keys: ['careful'], cap: CAP, sends: 24 },
] as const

const PRICES = { starter: 49, pro: 199 }

interface Made extends Customer {
  readonly session: string
  readonly plan: 'starter' | 'pro'
  readonly made_at_ms: number
}

const folder = createTemporaryFolder('served')
let settings: NodeJS.ProcessEnv
let marketplace: RunningMarketplace
let records: SqlStorage
let service: RunningService
let market: Market
let operator: { readonly secret: string }
const customers: Made[] = []
const sent: Answered[] = []

beforeAll(async () => {
  marketplace = await startMarketplace()
  const place = { dataDir: folder.path, databaseUrl: null }
  records = await openRecords(place)
  const accounts = new Accounts({ store: records.accounts, now: Date.now, randomBytes })
  const sessions = new Sessions({ store: records.sessions, accounts: records.accounts, now: Date.now, randomBytes })
  const come = { address: '127.0.0.1', user_agent: null, device: null }
  const begin = async (account: Parameters<Sessions['begin']>[0]) =>
    (await sessions.begin(account, 'password', come)).secret
  for (const { email, plan, per_minute, keys, cap } of WORLD) {
    const account = expectDone(await accounts.create({ email, plan }))
    expectDone(await accounts.override(account.id, { per_minute }))
    if (cap !== null) expectDone(await accounts.setCap(account.id, cap))
    const issued = []
    for (const name of keys) {
      const { key, secret } = expectDone(await accounts.createKey(account.id, { name }))
      issued.push({ id: key.id, name, secret })
    }
    const made_at_ms = account.created_at_ms
    customers.push({ id: account.id, email, keys: issued, session: await begin(account), plan, made_at_ms })
  }
  const made = expectDone(await accounts.create({ email: 'operator@example.test', role: 'operator' }))
  operator = { secret: await begin(made) }
  settings = {
    ...{ ERSHOU_DATA_DIR: folder.path, ERSHOU_MARKETPLACE_URL: marketplace.url, ERSHOU_PRICES: 'starter=49,pro=199' },
    ...{ ERSHOU_INVENTORY: 'on', ERSHOU_SYNC_PER_SECOND: '1000', ERSHOU_SYNC_PER_DAY: '1000000' },
    ERSHOU_ADDRESS_PER_MINUTE: '1000000',
  }
  service = await runService(settings)
  market = { cars: await findCars(marketplace, 3), etags: new Map(), random: Math.random }
})
afterAll(async () => {
  await service?.stop()
  await records?.close()
  await marketplace?.stop()
  folder.remove()
})

const signedIn = (secret: string): Person => {
  const person = createPerson(service.url, { origin: service.url })
  person.cookies.set('ershou_session', secret)
  return person
}
const ofCustomer = ({ keys }: Customer) => sent.filter(({ key }) => keys.some(({ secret }) => secret === key))
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

async function send(secret: string, kind: Kind): Promise<Answered> {
  const answered = await sendOne(service, secret, kind, market)
  sent.push(answered)
  return answered
}

async function sendUntil(customer: Customer, code: string): Promise<void> {
  const { secret } = customer.keys[0] as Customer['keys'][number]
  while (!ofCustomer(customer).some((one) => one.code === code)) await send(secret, 'count')
}

/** The month by `/v1/me`, which is a request, too. */
async function readMe({ keys }: Customer): Promise<{ readonly used: number; readonly left: number | null }> {
  const { secret } = keys[0] as Customer['keys'][number]
  const exchange = await askNode(service.url, '/v1/me', secret)
  sent.push(toAnswered(exchange, secret, 'me'))
  const { monthly_used, monthly_remaining } = JSON.parse(exchange.body).allowance
  return { used: monthly_used, left: monthly_remaining }
}

/** Of the month in which the account was made: the days from then on. */
function priceOf({ plan, made_at_ms }: { readonly plan: 'starter' | 'pro'; readonly made_at_ms: number }): string {
  const made = new Date(made_at_ms)
  const days = new Date(Date.UTC(made.getUTCFullYear(), made.getUTCMonth() + 1, 0)).getUTCDate()
  const exact = (PRICES[plan] * (days - made.getUTCDate() + 1)) / days
  return `€${(Math.round(100 * exact) / 100).toFixed(2)}`
}

/** Everything that is shown of each customer equals our own count. */
async function checkAll(): Promise<void> {
  const cli = openCli(settings)
  cli.remove()
  const boss = signedIn(operator.secret)
  for (const customer of customers) {
    const me = await readMe(customer)
    const answered = ofCustomer(customer)
    const own = countAnswered(customer, answered)
    const person = signedIn(customer.session)
    await expectOwnPages(customer, person, own)
    const { month, ...ledger } = await readLedger(customer, cli)
    expect(ledger).toEqual(own)
    const thisMonth = new Date().toISOString().slice(0, 7)
    const used = sum(answered.filter(({ day }) => day.startsWith(thisMonth)).map(({ cost }) => cost))
    expect([me.used, month]).toEqual([used, used])
    await expectMonth(customer, person, boss, used)
    const refused = (code: string) => answered.filter((one) => one.code === code).length
    const tiles = tilesOf((await person.get('/dashboard')).text)
    const [minute, quota] = [refused('rate_limited'), refused('quota_exhausted')]
    expect(tiles['Refused (429)']).toEqual([
      String(minute + quota),
      minute + quota === 0 ? 'in the last 30 days' : `${minute} per-minute, ${quota} monthly limit`,
    ])
    expect(textOf((await person.get('/dashboard/billing')).text)).toContain(priceOf(customer))
    const log = await readLog(person)
    expect(answered.filter(({ request_id }) => request_id !== null && !log.has(request_id))).toEqual([])
    expect(log.size).toBe(answered.length)
  }
  await expectOverview(boss)
}

async function expectOverview(boss: Person): Promise<void> {
  const text = textOf((await boss.get('/operator')).text)
  const today = new Date().toISOString().slice(0, 10)
  const own = sent.filter(({ day }) => day === today)
  const count = (answers: readonly Answered[]) => answers.length.toLocaleString('en')
  const of = (fits: (one: Answered) => boolean) => count(own.filter(fits))
  expect(text).toContain(`Requests ${count(own)} yesterday ${count(sent.filter(({ day }) => day !== today))}`)
  expect(text).toContain(`Server errors (5xx) ${of(({ status }) => status >= 500)} `)
  expect(text).toContain(`Refused by a limit ${of(({ status }) => status === 429)} `)
  const cost = sum(sent.filter(({ day }) => day.slice(0, 7) === today.slice(0, 7)).map((one) => one.cost))
  const { total } = await openCliOnce('usage')
  expect(total.used).toBe(cost)
}

async function openCliOnce(...args: readonly string[]) {
  const cli = openCli(settings)
  cli.remove()
  return cli.json(...args)
}

/** Counters of this run of the program. */
async function expectMetrics(answered: readonly Answered[]): Promise<void> {
  const text = await (await fetch(`${service.metricsUrl}`)).text()
  const decided = (decision: string) =>
    Number(new RegExp(`^ershou_admissions_total\\{[^}]*decision="${decision}"[^}]*\\} (\\d+)$`, 'm').exec(text)?.[1])
  const of = (code: string) => answered.filter((one) => one.code === code).length
  expect([decided('minute'), decided('month')]).toEqual([of('rate_limited'), of('quota_exhausted')])
  const paid = answered.filter(({ cost }) => cost > 0).length
  expect(decided('admitted')).toBeGreaterThanOrEqual(paid)
  const statuses = [...text.matchAll(/^ershou_requests_total\{([^}]*)\} (\d+)$/gm)]
  for (const status of [304, 404, 422]) {
    const counted = statuses.filter(([, labels]) => labels?.includes(`status="${status}"`))
    const own = answered.filter((one) => one.status === status).length
    expect(sum(counted.map(([, , count]) => Number(count))), String(status)).toBe(own)
  }
}

it('shows what was sent, with every kind of answer, before and after a restart', async () => {
  const busy = customers[0] as Customer
  const { secret } = busy.keys[0] as Customer['keys'][number]
  await eventually(async () => {
    const { inventory } = await (await fetch(`${service.url}/readyz`)).json()
    expect(inventory).toMatchObject({ state: 'complete', index: { state: 'ready' } })
  })
  expect(await send(secret, 'batch')).toMatchObject({ status: 200, cost: 3 })
  for (const [at, { sends }] of WORLD.entries()) {
    const { keys } = customers[at] as Customer
    for (let i = 0; i < sends; i++) {
      const key = keys[Math.floor(Math.random() * keys.length)] as Customer['keys'][number]
      // Every kind at least once, and then any.
      await send(key.secret, (KINDS[i] ?? KINDS[Math.floor(Math.random() * KINDS.length)]) as Kind)
    }
  }
  const [, hurried, capped] = customers as unknown as readonly [Made, Made, Made]
  await sendUntil(hurried, 'rate_limited')
  await sendUntil(capped, 'quota_exhausted')
  const seen = new Set(sent.map(({ status }) => status))
  for (const status of [200, 304, 404, 422, 429]) expect(seen).toContain(status)
  const firstRun = [...sent]
  await expectMetrics(firstRun)
  await checkAll()
  await service.stop()
  service = await runService(settings)
  await checkAll()
})

it('has counted every answer when it was killed, and all pages agree with the ledger', async () => {
  const busy = customers[0] as Customer
  const before = (await readMe(busy)).used
  let [answers, underWay] = [0, 0]
  let onEnough = () => {}
  const enough = new Promise<void>((resolve) => {
    onEnough = resolve
  })
  const load = driveLoad({
    urls: [service.url],
    lanes: LANES,
    endsWhenBroken: true,
    next: (lane) => ({
      target: `/v1/cars/${market.cars[lane % market.cars.length]}`,
      key: busy.keys[lane % busy.keys.length]?.secret as string,
    }),
    onAnswer({ status, unsent }) {
      if (status === 200) answers++
      else if (status === null && !unsent) underWay++
      if (answers >= FEWEST_ANSWERS) onEnough()
    },
  })
  await enough
  await service.kill()
  await load.ended
  service = await runService(settings)
  const { used } = await readMe(busy)
  expect(used).toBeGreaterThanOrEqual(before + answers)
  expect(used).toBeLessThanOrEqual(before + answers + underWay)
  const cli = openCli(settings)
  cli.remove()
  const boss = signedIn(operator.secret)
  for (const customer of customers) {
    const person = signedIn(customer.session)
    // Pages write what is pending first, as the command line cannot.
    await person.get('/dashboard')
    const { month, ...ledger } = await readLedger(customer, cli)
    if (customer.id === busy.id) expect([month, ledger.cost]).toEqual([used, used])
    await expectOwnPages(customer, person, ledger)
    await expectMonth(customer, person, boss, month)
  }
})
