import { beforeEach, expect, it } from 'vitest'
import { type Place, Places, SLOW_MS } from './places.ts'
import { Waiting } from './waiting.ts'

const MINUTE_MS = 60_000

let nowMs: number
let places: Places
let waiting: Waiting
beforeEach(() => {
  nowMs = 0
  places = new Places(() => nowMs)
  waiting = new Waiting(places)
})

let made = 0
const wait = (account_id: string, host = `host-${++made}`, kind: 'webhook' | 'mail' = 'webhook') =>
  waiting.add({ id: `rcv_${++made}`, account_id, kind, host })

function takeAll(): Place[] {
  const taken: Place[] = []
  for (let place = waiting.take(); place !== null; place = waiting.take()) taken.push(place)
  return taken
}

function sendTo(account: string, took_ms: number, is_good = true): void {
  wait(account)
  const place = waiting.take() as Place
  expect(place.account_id).toBe(account)
  nowMs += took_ms
  places.giveBack(place, { took_ms, is_good })
}

const laneOf = (account_id: string) => places.laneOf({ kind: 'webhook', account_id })

it('an account is new until it has accepted something quickly, and slow for ten minutes after it took long', () => {
  expect(laneOf('a')).toBe('new')
  sendTo('a', 100, false)
  expect(laneOf('a')).toBe('new')
  sendTo('a', 100)
  expect(laneOf('a')).toBe('quick')
  sendTo('a', SLOW_MS + 1)
  expect(laneOf('a')).toBe('slow')
  sendTo('a', 10)
  expect(laneOf('a')).toBe('slow')
  nowMs += 10 * MINUTE_MS
  // In turns it would be quick here.
  expect(laneOf('a')).toBe('quick')
  sendTo('a', SLOW_MS + 1)
  nowMs += 10 * MINUTE_MS
  expect(laneOf('a')).toBe('new')
})

it('what is stored tells how an account was', () => {
  const attempt = (took_ms: number, ago_ms: number, is_good = true) => ({
    ...{ attempts: 1, state: is_good ? ('delivered' as const) : ('pending' as const) },
    last: { at_ms: 1e12 - ago_ms, took_ms, is_good, status: is_good ? 204 : null, answer: '' },
  })
  const learn = (...deliveries: Parameters<Places['learn']>[1]) => {
    places.learn('a', deliveries, 1e12)
    return laneOf('a')
  }
  expect(learn()).toBe('new')
  expect(learn(attempt(100, 0), attempt(50, MINUTE_MS))).toBe('quick')
  expect(learn(attempt(100, 0), attempt(15_000, MINUTE_MS, false))).toBe('slow')
  expect(learn(attempt(100, 0), attempt(15_000, 11 * MINUTE_MS))).toBe('new')
  // It was accepted at the second attempt only.
  expect(learn(attempt(100, 0), { ...attempt(50, 0), attempts: 2 })).toBe('new')
  expect(learn({ attempts: 0, state: 'pending', last: null })).toBe('new')
})

it('the account that has used the least time is first, and receivers of one account wait for those of others', () => {
  for (const [account, took_ms] of [['busy', 1500] as const, ['quiet', 20] as const]) sendTo(account, took_ms)
  for (const account of ['busy', 'busy', 'quiet', 'quiet']) wait(account)
  expect(takeAll().map(({ account_id }) => account_id)).toEqual(['quiet', 'quiet', 'busy', 'busy'])
  // What was used long ago counts little.
  sendTo('other', 500)
  nowMs += 20 * MINUTE_MS
  sendTo('quiet', 100)
  for (const account of ['quiet', 'other']) wait(account)
  expect(takeAll().map(({ account_id }) => account_id)).toEqual(['other', 'quiet'])
})

it('accounts, hosts and lanes have no more places than they may have, and slow attempts make way', () => {
  for (let i = 0; i < 5; i++) wait('greedy')
  expect(takeAll()).toHaveLength(3)
  for (let i = 0; i < 30; i++) wait(`one-host-${i}`, 'shared')
  expect(takeAll()).toHaveLength(25)
  for (let i = 0; i < 60; i++) wait(`account-${i}`)
  const taken = takeAll()
  expect(taken).toHaveLength(22)
  wait('reader', '', 'mail')
  expect(takeAll()).toHaveLength(1)
  nowMs += SLOW_MS + 1
  // The others are of the greedy account and the shared host.
  expect([takeAll().length, waiting.size]).toEqual([38, 7])
})
