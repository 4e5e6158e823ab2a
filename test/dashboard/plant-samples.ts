/** An account with some of everything, an empty one, and an operator; and an address of each page, to check all of them. */
import { randomBytes } from 'node:crypto'
import { Links } from '../../src/accounts/signing-in/links.ts'
import type { Account } from '../../src/domain/accounts/accounts.ts'
import type { BillingAddress, InvoiceTerms } from '../../src/domain/accounts/billing.ts'
import type { LinkPurpose } from '../../src/domain/accounts/credentials.ts'
import type { UsageBatch, UsageHour } from '../../src/domain/accounts/usage.ts'
import type { OpenDashboard } from './open-dashboard.ts'
import type { Person } from './person.ts'
import { plantHistory } from './plant-history.ts'
import { plantSearches, type SearchIds, type SearchTexts } from './plant-searches.ts'

export type Owner = Person & { readonly account: Account }

export const LONG_NAME = `${'Gebrauchtwagenhandelsgesellschaft '.repeat(3)}`.slice(0, 100)
const DAY_MS = 86_400_000
const ENDPOINTS = ['search', 'count', 'car', 'inspection', 'images', 'facets', 'makes', 'models', 'me'] as const
const SUCCESS = { status: 200, cost: 1, code: null, detail: null }
/** Of every so many requests one failed. */
const SAMPLE_ERRORS = [
  { every: 11, status: 429, code: 'rate_limited', detail: 'The account has used its 30 requests per minute.' },
  { every: 13, status: 422, code: 'validation_error', detail: 'mileage_max: Input should be a multiple of 10000' },
  { every: 17, status: 503, code: 'overloaded', detail: 'Too many of your requests are waiting. Send fewer at once.' },
]
const PURPOSES = [
  'sign_in',
  'start',
  'sign_up',
  'invitation',
  'password',
  'email',
] as const satisfies readonly LinkPurpose[]

const SELLER = ['Ershou Data GmbH', 'Lange Straße 1', '20095 Hamburg']
const PAYMENT = ['Bank transfer to Ershou Data GmbH', 'IBAN DE00 0000 0000 0000 0000 00']
const ADDRESS_LINE = 'Gebrauchtwagenstraße 123, Hinterhof links'
/** On invoices, as people have written it. */
export const PRINTED = [...PAYMENT, ...SELLER, ADDRESS_LINE]

export interface Ids {
  readonly saved: SearchIds
  readonly key: string
  readonly endedKey: string
  readonly session: string
  readonly passkey: string
  readonly change: string
  readonly invoice: string
  readonly account: string
  /** A repaired car and an electric one. */
  readonly cars: readonly [number, number]
  readonly links: Readonly<Record<(typeof PURPOSES)[number], string>>
}

export interface Samples {
  /** The account with some of everything. */
  readonly owner: Owner
  /** The empty account. */
  readonly newcomer: Owner
  readonly operator: Owner
  readonly ids: Ids
}

/** Text that people and strangers can write. */
export interface SampleTexts {
  /** Of the owner, and on the invoice. */
  readonly name: string
  readonly passkey: string
  /** Of a request of the owner. */
  readonly path: string
  /** Each line of the billing address, which is on the invoice, too. */
  readonly address: string
  readonly keys: readonly (string | null)[]
  readonly word: string
  readonly saved: SearchTexts
}

const USUAL_TEXTS: SampleTexts = {
  name: LONG_NAME,
  passkey: 'office laptop',
  path: '/v1/search',
  address: ADDRESS_LINE,
  keys: ['production', '测试环境', 'staging', 'nightly export', null, 'x'.repeat(100)],
  word: '孔雀蓝',
  saved: { search: 'electric under 30k', answer: 'upstream timed out' },
}

export async function plantSamples(open: OpenDashboard, texts: SampleTexts = USUAL_TEXTS): Promise<Samples> {
  const { storage, service, clock } = open
  const now = clock.now()
  const { name } = texts
  const owner = await open.signInAs('owner@example.com', { plan: 'pro', name })
  const newcomer = await open.signInAs(`${'very.long.'.repeat(6)}newcomer@${'sub.'.repeat(10)}example.com`)
  const operator = await open.signInAs('operator@example.com', { role: 'operator' })
  const account_id = owner.account.id
  const [key = '', ...others] = await createKeys(open, owner.account, texts.keys)
  await service.accounts.revokeKey(others[1] ?? '')
  const rotated = await service.accounts.rotateKey(others[2] ?? '', { grace_ms: DAY_MS })
  if ('refused' in rotated) throw new Error(rotated.refused)
  await storage.usage.add(makeUsage(account_id, [key, ...others], now, texts.path))
  await plantHistory(storage, account_id, now)
  const passkey = 'c2FtcGxlLXBhc3NrZXk'
  await storage.credentials.addPasskey({
    ...{ id: passkey, account_id, name: texts.passkey, public_key: 'AA', counter: 0, transports: 'internal' },
    ...{ created_at_ms: now, last_used_at_ms: null },
  })
  const change = 'chg_SampleSample0001'
  await storage.billing.createChange({
    ...{ id: change, account_id, from_plan: 'pro', to_plan: 'enterprise', state: 'waiting' },
    ...{ requested_at_ms: now, applies_at_ms: now, settled_at_ms: null },
  })
  const invoice = await storage.billing.createInvoice({
    ...{ account_id, month: '2026-10', issued_at_ms: now, state: 'open', currency: 'EUR', requests: 12_345 },
    lines: [
      { plan: 'starter', days: 10, of_days: 31, amount: 1581 },
      { plan: 'pro', days: 21, of_days: 31, amount: 13_481 },
    ],
    ...{ total: 15_062, billed_to: { name, email: owner.account.email } },
    terms: makeTerms(texts.address),
  })
  // Mailed already: no job sends a mail in the middle of a test.
  if (invoice) await storage.billing.claimMail(invoice.id)
  await storage.billing.writeAddress(account_id, makeAddress(texts.address), now)
  await service.accounts.setCap(account_id, 90_000)
  await storage.notices.give({ account_id, month: '2026-11', percent: 80, of_limit: 90_000, at_ms: now })
  await storage.unknownWords.add([{ kind: 'color', text: texts.word, times: 12 }], now)
  const [session] = await storage.sessions.list(account_id)
  const ids = {
    ...{ key, endedKey: others[1] ?? '', session: session?.id ?? '', passkey, change },
    cars: await findCars(open),
    saved: await plantSearches(open, owner.account, texts.saved),
    ...{ invoice: invoice?.id ?? '', account: account_id, links: await createLinks(open, owner.account) },
  }
  return { owner, newcomer, operator, ids }
}

/** As the settings of a service in Austria would have it. */
function makeTerms(line: string): InvoiceTerms {
  return {
    seller: SELLER,
    seller_vat_id: 'DE123456789',
    customer: makeAddress(line),
    tax: { name: 'MwSt.', rate: 1900, amount: 2862 },
    gross: 17_924,
    due_on: '2026-11-29',
    payment: PAYMENT,
  }
}

function makeAddress(line: string): BillingAddress {
  return { name: line, lines: [line, line], country: 'AT', vat_id: 'ATU12345678' }
}

async function findCars({ marketplace }: OpenDashboard): Promise<Ids['cars']> {
  const find = async (properties: string) => {
    const { infoids } = (await marketplace.control(`cars?${properties}&limit=1`)) as { infoids: [number] }
    return infoids[0]
  }
  return [await find('condition=repaired&access=open'), await find('fuel=EV')]
}

async function createKeys({ service }: OpenDashboard, { id }: Account, names: SampleTexts['keys']): Promise<string[]> {
  const ids: string[] = []
  for (const name of names) {
    const made = await service.accounts.createKey(id, { name })
    if ('refused' in made) throw new Error(made.refused)
    ids.push(made.done.key.id)
  }
  return ids
}

async function createLinks({ storage, clock }: OpenDashboard, { id, email }: Account): Promise<Ids['links']> {
  const links = new Links({ store: storage.credentials, now: clock.now, randomBytes })
  const secrets = new Map<string, string>()
  for (const purpose of PURPOSES) {
    const isNew = purpose === 'sign_up' || purpose === 'invitation'
    const whom = isNew ? { email: `${purpose}@example.com`, account_id: null } : { email, account_id: id }
    secrets.set(purpose, (await links.create({ purpose, ...whom })).secret)
  }
  return Object.fromEntries(secrets) as Ids['links']
}

/** Sixty days with all cases of a chart. */
function makeUsage(account_id: string, keys: readonly string[], now: number, path: string): UsageBatch {
  const days = []
  const refusals = []
  for (let back = 0; back < 60; back++) {
    const day = new Date(now - back * DAY_MS).toISOString().slice(0, 10)
    for (const [at, key_id] of keys.entries()) {
      for (const [order, endpoint] of ENDPOINTS.entries()) {
        const requests = Math.floor((40 * (1.2 + Math.sin(back / 3 + at))) / (1 + at + order))
        if (requests === 0) continue
        const status_class = order % 4 === 3 ? '4xx' : back % 9 === 5 ? '5xx' : '2xx'
        days.push({ account_id, key_id, endpoint, day, status_class, requests, cost: requests } as const)
      }
    }
    if (back % 7 === 2)
      refusals.push({ account_id, key_id: keys[0] ?? '', day, reason: 'minute', requests: 9 } as const)
  }
  const requests = Array.from({ length: 200 }, (_, at) => ({
    ...{ account_id, key_id: keys[at % keys.length] ?? '', request_id: `req_sample${String(at).padStart(14, '0')}` },
    ...{ at_ms: now - at * 60_000, path: at % 3 ? path : `/v1/cars/${100_000_000 + at}/inspection` },
    ...(at % 3
      ? { endpoint: 'search', query: 'brand=BMW&price_max=300000&q=…' }
      : { endpoint: 'inspection', query: null }),
    ...answerOf(at),
    ...{ took_ms: at / 10 },
  }))
  return {
    days,
    refusals,
    requests,
    hours: makeHours(account_id, now),
    // When each was used last in the log.
    keys_used: new Map(
      keys.map((key_id, at) => [key_id, { at_ms: now - at * 60_000, address: `192.0.2.${1 + at}` }] as const),
    ),
  }
}

/** Three weeks with times, and a gap of two days. */
function makeHours(account_id: string, now: number): readonly UsageHour[] {
  const hours: UsageHour[] = []
  for (let back = 0; back < 21 * 24; back++) {
    if (Math.floor(back / 24) === 8 || Math.floor(back / 24) === 9) continue
    const hour = new Date(now - back * 3_600_000).toISOString().slice(0, 13)
    const base = 22 + Math.round(4 * Math.sin(back / 11))
    for (const [away, requests] of [20, 9, 4, 1].entries()) {
      hours.push({ account_id, hour, status_class: away === 2 ? '4xx' : '2xx', step: base + 2 * away, requests })
    }
  }
  return hours
}

function answerOf(at: number) {
  const failed = SAMPLE_ERRORS.find(({ every }) => at % every === 0)
  if (failed === undefined) return SUCCESS
  const { status, code, detail } = failed
  return { status, cost: 0, code, detail }
}
