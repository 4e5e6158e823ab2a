/** Crowds of receivers that take long, beside one whose account is quiet and quick. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import type { Account } from '../domain/accounts/accounts.ts'
import { type FollowWorld, openFollowWorld } from './fixtures/follow-world.ts'
import { SLOW_MS } from './places.ts'

/** More than can be sent to at once. */
const ACCOUNTS = 130
const TIMEOUT_MS = 15_000

let world: FollowWorld
let follower: ReturnType<FollowWorld['openFollower']>
let quick: Awaited<ReturnType<FollowWorld['listen']>>
let strangers: Account[]
beforeEach(async () => {
  world = await openFollowWorld()
  follower = world.openFollower()
  quick = await world.listen()
  // Looks list receivers by their ids: this one comes last.
  const last = { id: 'rcv_z', address: quick.url, secret: quick.secret }
  await world.addReceiver(await world.createAccount(), 'byd', last)
  world.log.add('byd')
  await deliver()
  strangers = []
  for (let i = 0; i < ACCOUNTS; i++) strangers.push(await world.createAccount())
})
afterEach(async () => {
  // What hangs is given up.
  await world.close()
  expect(world.failures.splice(0)).toEqual([])
})

async function deliver(): Promise<void> {
  await follower.look()
  await follower.settle()
}

async function addStrangers({ url, secret }: Awaited<ReturnType<FollowWorld['listen']>>): Promise<void> {
  for (const account of strangers) await world.addReceiver(account, 'byd', { address: url, secret })
}

/** Nothing is waited for but the quick one: no attempt of the others ends, and no time passes. */
async function expectQuick(): Promise<void> {
  const { length } = quick.heard
  world.log.add('byd')
  await follower.look()
  await eventually(() => expect(quick.heard.length).toBeGreaterThan(length))
}

it('that hang', async () => {
  const hanging = await world.listen(() => undefined)
  await addStrangers(hanging)
  await expectQuick()
  // Where they are is told by the store: after a restart the quick one is still first.
  await eventually(() => expect(hanging.heard.length).toBeGreaterThan(20))
  world.clock.advance(TIMEOUT_MS)
  world.clock.expire()
  follower = world.openFollower()
  await expectQuick()
})

it('that answer at first, and then hang all at once: their places are free for others before they are given up', async () => {
  let isCalm = true
  const turning = await world.listen((response) => void (isCalm && response.end()))
  await addStrangers(turning)
  world.log.add('byd')
  await deliver()
  expect(turning.heard).toHaveLength(ACCOUNTS)
  isCalm = false
  const { length } = quick.heard
  world.log.add('byd')
  await follower.look()
  // One host never has more than half of the places.
  await eventually(() => expect(turning.heard).toHaveLength(ACCOUNTS + 50))
  await eventually(() => expect(quick.heard.length).toBeGreaterThan(length))
  world.clock.advance(SLOW_MS + 1)
  await expectQuick()
})

it('that are made anew stay slow, because their accounts are', async () => {
  const hanging = await world.listen(() => undefined)
  await addStrangers(hanging)
  await expectQuick()
  for (let round = 0; round < 3; round++) {
    for (const { id } of strangers)
      for (const search of await world.storage.savedSearches.listSearches(id))
        await world.storage.savedSearches.deleteSearch(search.id)
    await addStrangers(hanging)
    await expectQuick()
  }
})
