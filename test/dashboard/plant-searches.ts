/** Saved searches of an account with receivers in every state, and their deliveries. */
import type { Account } from '../../src/domain/accounts/accounts.ts'
import type { Attempt, NewDelivery } from '../../src/domain/deliveries/deliveries.ts'
import type { Receiver, SavedSearch } from '../../src/domain/deliveries/saved-searches.ts'
import type { OpenDashboard } from './open-dashboard.ts'

export interface SearchIds {
  readonly search: string
  readonly bareSearch: string
  readonly receiver: string
  /** An accepted delivery of the receiver. */
  readonly delivery: string
  /** Mails to an address that is not confirmed, and to one that is. */
  readonly links: { readonly confirm: string; readonly unsubscribe: string }
}

export interface SearchTexts {
  readonly search: string
  /** What the receiver answered. */
  readonly answer: string
}

const HOUR_MS = 3_600_000
const TOKEN = 't'.repeat(43)
const SEARCH = 'srch_SampleSample01'

export async function plantSearches(open: OpenDashboard, account: Account, texts: SearchTexts): Promise<SearchIds> {
  const { storage, clock } = open
  const now = clock.now()
  const account_id = account.id
  const search: SavedSearch = {
    ...{ id: SEARCH, account_id, name: texts.search, lang: 'en', created_at_ms: now - 50 * HOUR_MS },
    ...{ query: 'brand=BMW&price_eur_max=30000&powertrain=battery_electric', types: ['appeared', 'price_changed'] },
  }
  const bare: SavedSearch = { ...search, id: 'srch_SampleSample02', query: 'year_min=2022&q=Tesla', types: null }
  for (const one of [search, bare]) await storage.savedSearches.createSearch(one, 10)
  for (const receiver of makeReceivers(account_id, now)) await storage.savedSearches.addReceiver(receiver, 10)
  const deliveries = makeDeliveries(account_id, now)
  for (const [at, delivery] of deliveries.entries()) {
    const isGood = at % 3 !== 1
    const attempt: Attempt = {
      ...{ at_ms: delivery.created_at_ms, took_ms: 120 + at, is_good: isGood, status: isGood ? 204 : 500 },
      answer: isGood ? '' : texts.answer,
    }
    await storage.deliveries.addTest(delivery, attempt)
  }
  await plantFailure(open, account_id, texts.answer)
  const link = (id: string) => `receiver=${id}&token=${TOKEN}`
  return {
    ...{ search: search.id, bareSearch: bare.id, receiver: 'rcv_SampleSample01', delivery: deliveries[0]?.id ?? '' },
    links: { confirm: link('rcv_SampleSample03'), unsubscribe: link('rcv_SampleSample04') },
  }
}

/** A delivery that the failing receiver has not accepted yet. */
async function plantFailure({ storage, clock }: OpenDashboard, account_id: string, answer: string): Promise<void> {
  const now = clock.now()
  const delivery: NewDelivery = {
    ...{ id: 'msg_SampleFailing', receiver_id: 'rcv_SampleSample02', account_id, type: 'listings.changed' },
    ...{ after: { log: 'sample', seq: 0 }, to: { log: 'sample', seq: 1, at_ms: now }, changes: 1 },
    ...{ body: '{}', created_at_ms: now - 5 * HOUR_MS },
  }
  await storage.deliveries.begin(delivery, { day: new Date(now).toISOString().slice(0, 10), most: 1000 })
  const attempt = { at_ms: now - HOUR_MS, took_ms: 15_000, is_good: false, status: 500, answer }
  const failing = { failing_since_ms: now - 5 * HOUR_MS, failures: 7, next_try_ms: now + 3 * HOUR_MS }
  await storage.deliveries.settle(delivery, attempt, { ...failing, cursor: null, turns_off: null })
}

function makeReceivers(account_id: string, now: number): readonly Receiver[] {
  const usual: Receiver = {
    ...{ id: 'rcv_SampleSample01', search_id: SEARCH, account_id, kind: 'webhook', status: 'on', off_reason: null },
    address: 'https://hooks.example.com/ershou/changes?tenant=a-rather-long-name-of-somebody',
    cursor: { log: 'sample', seq: 0, at_ms: now - HOUR_MS },
    ...{ secret: 'whsec_c2FtcGxl', old_secret: null, old_secret_until_ms: null, token: TOKEN },
    ...{ failing_since_ms: null, failures: 0, next_try_ms: now, created_at_ms: now - 50 * HOUR_MS },
  }
  const mail = { ...usual, kind: 'mail', secret: null } as const
  return [
    usual,
    {
      ...{ ...usual, id: 'rcv_SampleSample02', address: 'https://down.example.com/hook' },
      ...{ failing_since_ms: now - 5 * HOUR_MS, failures: 7, next_try_ms: now + 3 * HOUR_MS },
    },
    { ...mail, id: 'rcv_SampleSample03', address: 'partner@example.com', status: 'unconfirmed' },
    { ...mail, id: 'rcv_SampleSample04', address: 'owner@example.com', kind: 'digest', next_try_ms: now + HOUR_MS },
    { ...mail, id: 'rcv_SampleSample05', address: 'left@example.com', status: 'off', off_reason: 'unsubscribed' },
    { ...usual, id: 'rcv_SampleSample06', address: 'https://gone.example.com/', status: 'off', off_reason: 'failures' },
  ]
}

/** More than a page of them. */
function makeDeliveries(account_id: string, now: number): readonly NewDelivery[] {
  return Array.from({ length: 60 }, (_, at) => {
    const isTest = at % 5 === 4
    const changes = isTest ? [] : [{ type: 'appeared', car_id: 100_000_000 + at, row: null }]
    return {
      ...{ id: `msg_Sample${String(at).padStart(16, '0')}`, receiver_id: 'rcv_SampleSample01', account_id },
      ...{
        type: isTest ? 'test' : 'listings.changed',
        after: isTest ? null : { log: 'sample', seq: at },
        changes: changes.length,
      },
      to: isTest ? null : { log: 'sample', seq: at + 1, at_ms: now },
      body: JSON.stringify({ type: isTest ? 'test' : 'listings.changed', data: { changes } }),
      created_at_ms: now - at * 600_000,
    } as const
  })
}
