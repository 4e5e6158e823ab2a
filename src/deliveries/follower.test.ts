import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { OFF_AFTER_MS, PAUSES_MS } from './derive-next.ts'
import { carIdsOf, type FollowWorld, openFollowWorld } from './fixtures/follow-world.ts'
import type { Follower } from './follower.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let world: FollowWorld
let follower: Follower
beforeEach(async () => {
  world = await openFollowWorld()
  follower = world.openFollower()
})
afterEach(async () => {
  await world.close()
  expect(world.failures.splice(0)).toEqual([])
})

async function deliver(one = follower): Promise<void> {
  await one.look()
  await one.settle()
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

describe('a webhook', () => {
  it('gets every change that matches, in order, up to 100 at once, signed', async () => {
    const { heard, secret, url } = await world.listen()
    world.log.add('byd', 5)
    const receiver = await world.addReceiver(await world.createAccount(), 'byd', { address: url, secret })
    world.log.add('nio', 3)
    world.log.add('byd', 250)
    await deliver()
    expect(heard.map(({ payload }) => payload.data.changes.length)).toEqual([100, 100, 50])
    expect(carIdsOf(heard)).toEqual(range(9, 258))
    expect(new Set(heard.map(({ id }) => id)).size).toBe(3)
    expect(heard[0]?.payload).toMatchObject({
      type: 'listings.changed',
      timestamp: '2026-11-17T12:00:00.000Z',
      data: { search: { id: receiver.search_id, name: 'Family cars', query: 'brand=byd' } },
    })
    await deliver()
    expect(heard).toHaveLength(3)
    expect((await world.find(receiver)).cursor).toMatchObject({ log: 'one', seq: 258 })
  })

  it('gets a refused delivery again with the same id and content after ever longer pauses, and nothing before it', async () => {
    let isUp = false
    const { heard, secret, url } = await world.listen((response) => response.writeHead(isUp ? 200 : 500).end('later'))
    const receiver = await world.addReceiver(await world.createAccount(), 'byd', { address: url, secret })
    world.log.add('byd', 2)
    for (const pause of PAUSES_MS) {
      await deliver()
      const { failures, next_try_ms } = await world.find(receiver)
      expect(heard).toHaveLength(failures)
      expect(next_try_ms - world.clock.now()).toBe(pause)
      world.log.add('byd')
      world.clock.advance(pause - 1)
      await deliver()
      expect(heard).toHaveLength(failures)
      world.clock.advance(1)
    }
    isUp = true
    await deliver()
    expect(new Set(heard.slice(0, -1).map(({ id }) => id)).size).toBe(1)
    expect(new Set(heard.slice(0, -1).map(({ payload }) => JSON.stringify(payload))).size).toBe(1)
    expect(carIdsOf(heard.slice(-2))).toEqual(range(1, 2 + PAUSES_MS.length))
    expect(await world.find(receiver)).toMatchObject({ failures: 0, failing_since_ms: null })
    const [last] = await world.storage.deliveries.listDeliveries(receiver.account_id, {
      ...{ receiver_id: receiver.id, before: null, limit: 9 },
    })
    expect(last).toMatchObject({ state: 'delivered', last: { status: 200, answer: 'later' } })
  })

  it('is turned off after five days of failures, and continues where it was when it is turned on again', async () => {
    let isUp = false
    const { heard, secret, url } = await world.listen((response) => response.writeHead(isUp ? 200 : 404).end())
    const receiver = await world.addReceiver(await world.createAccount(), 'byd', { address: url, secret })
    world.log.add('byd')
    const began = world.clock.now()
    while ((await world.find(receiver)).status === 'on') {
      await deliver()
      world.clock.advance(Math.max(0, (await world.find(receiver)).next_try_ms - world.clock.now()))
    }
    expect(await world.find(receiver)).toMatchObject({ status: 'off', off_reason: 'failures' })
    expect(world.clock.now() - began).toBeGreaterThanOrEqual(OFF_AFTER_MS)
    expect(world.clock.now() - began).toBeLessThan(OFF_AFTER_MS + 2 * DAY_MS)
    const tried = heard.length
    world.log.add('byd')
    await deliver()
    expect(heard).toHaveLength(tried)
    isUp = true
    await world.storage.savedSearches.changeReceiver(receiver.id, {
      status: 'on',
      off_reason: null,
      failures: 0,
      failing_since_ms: null,
      next_try_ms: world.clock.now(),
    })
    await deliver()
    expect(carIdsOf(heard.slice(tried))).toEqual([1, 2])
    expect(heard[tried]?.id).toBe(heard[0]?.id)
  })

  it('that hangs delays nobody else, and no more than three of an account are tried at once', async () => {
    const hanging: (() => void)[] = []
    let isUp = false
    const slow = await world.listen((response) => {
      if (isUp) response.end()
      else hanging.push(() => response.end())
    })
    const quick = await world.listen()
    const [one, other] = [await world.createAccount(), await world.createAccount()]
    for (let i = 0; i < 12; i++) await world.addReceiver(one, 'byd', { address: slow.url, secret: slow.secret })
    await world.addReceiver(other, 'byd', { address: quick.url, secret: quick.secret })
    world.log.add('byd')
    await follower.look()
    await eventually(() => expect(quick.heard).toHaveLength(1))
    await eventually(() => expect(slow.heard).toHaveLength(3))
    world.log.add('byd')
    await eventually(async () => {
      await follower.look()
      expect(quick.heard).toHaveLength(2)
    })
    expect(slow.heard).toHaveLength(3)
    isUp = true
    for (const end of hanging) end()
    await follower.settle()
    await deliver()
    expect(carIdsOf(slow.heard).sort()).toEqual([...Array(12).fill(1), ...Array(12).fill(2)])
  })

  it('that is turned off gets nothing more, however much is left', async () => {
    let id = ''
    const { heard, secret, url } = await world.listen(async (response) => {
      await world.storage.savedSearches.changeReceiver(id, { status: 'off', off_reason: 'owner' })
      response.end()
    })
    const receiver = await world.addReceiver(await world.createAccount(), 'byd', { address: url, secret })
    id = receiver.id
    world.log.add('byd', 250)
    await deliver()
    expect(carIdsOf(heard)).toEqual(range(1, 100))
    expect(await world.find(receiver)).toMatchObject({ status: 'off', cursor: { seq: 100 } })
  })

  it('gets no redirect followed', async () => {
    const target = await world.listen()
    const { secret, url } = await world.listen((response) => response.writeHead(302, { location: target.url }).end())
    const receiver = await world.addReceiver(await world.createAccount(), 'byd', { address: url, secret })
    world.log.add('byd')
    await deliver()
    expect(target.heard).toHaveLength(0)
    expect(await world.find(receiver)).toMatchObject({ failures: 1 })
  })

  it('loses nothing when the process is killed at any moment, and another takes over', async () => {
    const { heard, secret, url } = await world.listen()
    await world.addReceiver(await world.createAccount(), 'byd', { address: url, secret })
    for (let i = 0; i < 20; i++) {
      world.log.add('byd', 1 + (i % 3))
      const killed = world.openFollower(`p${i}`)
      // Attempts go on or not, as after a kill; nothing is waited for.
      void killed.look()
      for (let turn = 0; turn < i; turn++) await new Promise((resolve) => setImmediate(resolve))
      world.clock.advance(MINUTE_MS)
    }
    const last = world.openFollower('last')
    await eventually(async () => {
      world.clock.advance(MINUTE_MS)
      await deliver(last)
      expect(new Set(carIdsOf(heard)).size).toBe(39)
    })
    const firsts = new Map(heard.map(({ id, payload }) => [id, JSON.stringify(payload)]))
    for (const { id, payload } of heard) expect(JSON.stringify(payload)).toBe(firsts.get(id))
    const inOrder = [...new Map(heard.map((one) => [one.id, one])).values()]
    expect(carIdsOf(inOrder)).toEqual(range(1, 39))
  })

  it('continues by time when the log is replaced', async () => {
    const { heard, secret, url } = await world.listen()
    await world.addReceiver(await world.createAccount(), 'byd', { address: url, secret })
    world.log.add('byd', 5)
    await deliver()
    world.log.replace(3)
    world.clock.advance(MINUTE_MS)
    world.log.add('byd', 2)
    await deliver()
    expect(carIdsOf(heard)).toEqual([1, 2, 3, 4, 5, 4, 5])
  })

  it('of a search that cannot be read does not stop the others', async () => {
    const { heard, secret, url } = await world.listen()
    const account = await world.createAccount()
    await world.addReceiver(account, 'broken', { address: url, secret })
    await world.addReceiver(account, 'byd', { address: url, secret })
    world.log.add('byd')
    await deliver()
    expect(heard).toHaveLength(1)
    expect(world.failures.splice(0)).toEqual([new Error('cannot be read')])
  })
})

describe('the changes of a day', () => {
  it('are as many as the plan has, and the rest comes on the next day', async () => {
    const { heard, secret, url } = await world.listen()
    await world.addReceiver(await world.createAccount('free'), 'byd', { address: url, secret })
    world.log.add('byd', 130)
    await deliver()
    world.log.add('byd', 30)
    await deliver()
    expect(carIdsOf(heard)).toEqual(range(1, 100))
    world.clock.advance(12 * 60 * MINUTE_MS)
    await deliver()
    expect(carIdsOf(heard)).toEqual(range(1, 160))
  })

  it('are more at the next look after the plan has changed', async () => {
    const { heard, secret, url } = await world.listen()
    const account = await world.createAccount('free')
    await world.addReceiver(account, 'byd', { address: url, secret })
    world.log.add('byd', 130)
    await deliver()
    await deliver()
    expect(carIdsOf(heard)).toEqual(range(1, 100))
    await world.storage.accounts.changeAccount(account.id, { plan: 'starter' }, world.clock.now())
    await deliver()
    expect(carIdsOf(heard)).toEqual(range(1, 130))
  })

  it('are cut in the middle of a page', async () => {
    const { heard, secret, url } = await world.listen()
    await world.addReceiver(await world.createAccount('free'), 'byd', { address: url, secret })
    world.log.add('byd', 70)
    await deliver()
    world.log.add('byd', 70)
    await deliver()
    expect(carIdsOf(heard)).toEqual(range(1, 100))
    world.clock.advance(DAY_MS)
    await deliver()
    expect(carIdsOf(heard)).toEqual(range(1, 140))
  })
})

describe('a follower', () => {
  it('leaves the work to the process that has it, and takes it over when that one stops', async () => {
    const { heard, secret, url } = await world.listen()
    await world.addReceiver(await world.createAccount(), 'byd', { address: url, secret })
    const other = world.openFollower('p2')
    await deliver()
    world.log.add('byd')
    await deliver(other)
    expect(heard).toEqual([])
    await follower.stop()
    await deliver(other)
    expect(heard).toHaveLength(1)
  })

  it('looks again and again until it is stopped, also after a failure', async () => {
    const { heard, secret, url } = await world.listen()
    await world.addReceiver(await world.createAccount(), 'byd', { address: url, secret })
    follower.start()
    for (const count of [1, 2]) {
      world.log.add('byd')
      // Again and again, because a look may have begun before the change. It may also end the time of a delivery, which is then sent twice.
      await eventually(() => {
        world.clock.expire()
        expect(new Set(carIdsOf(heard)).size).toBe(count)
      })
    }
    await follower.stop()
    expect(world.clock.pending()).toBe(0)
  })
})
