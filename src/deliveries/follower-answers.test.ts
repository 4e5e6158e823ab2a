/** What the answers of a webhook mean for it, and where it begins. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { beforeFirstPass } from '../domain/deliveries/saved-searches.ts'
import { PAUSES_MS } from './derive-next.ts'
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

it('a webhook that answers 410 is ended at once, and continues where it was when it is turned on again', async () => {
  let isUp = false
  const { heard, secret, url } = await world.listen((response) => response.writeHead(isUp ? 200 : 410).end('gone'))
  const receiver = await world.addReceiver(await world.createAccount(), 'byd', { address: url, secret })
  world.log.add('byd')
  await deliver()
  expect(await world.find(receiver)).toMatchObject({ status: 'off', off_reason: 'ended', failures: 1 })
  world.clock.advance(DAY_MS)
  await deliver()
  expect(heard).toHaveLength(1)
  isUp = true
  const on = { status: 'on', off_reason: null, failures: 0, failing_since_ms: null } as const
  await world.storage.savedSearches.changeReceiver(receiver.id, { ...on, next_try_ms: world.clock.now() })
  await deliver()
  expect([carIdsOf(heard), heard[1]?.id]).toEqual([[1, 1], heard[0]?.id])
})

it.each([
  [429, '120', 2 * MINUTE_MS],
  [503, 'Tue, 17 Nov 2026 12:02:00 GMT', 2 * MINUTE_MS],
  [429, '1', PAUSES_MS[0]],
  [503, '999999999999999999', DAY_MS / 2],
  [503, 'Fri, 17 Nov 2099 12:00:00 GMT', DAY_MS / 2],
  [429, 'Tue, 17 Nov 2015 12:00:00 GMT', PAUSES_MS[0]],
  [429, '-5', PAUSES_MS[0]],
  [429, '1e300', PAUSES_MS[0]],
  [503, 'NaN', PAUSES_MS[0]],
  [503, 'soon', PAUSES_MS[0]],
  [500, '120', PAUSES_MS[0]],
])(
  'a webhook that answers %i with Retry-After: %s is tried again after %i ms, also by another process',
  async (status, wish, pause) => {
    const { heard, secret, url } = await world.listen((response) =>
      response.writeHead(status, { 'retry-after': wish }).end(),
    )
    await world.addReceiver(await world.createAccount(), 'byd', { address: url, secret })
    world.log.add('byd')
    await deliver()
    await follower.stop()
    const other = world.openFollower('p2')
    world.clock.advance(pause - 1)
    await deliver(other)
    expect(heard).toHaveLength(1)
    world.clock.advance(1)
    await deliver(other)
    expect(heard).toHaveLength(2)
  },
)

it('a webhook that was added before the market was read for the first time gets what changes after it, and not the market', async () => {
  const { heard, secret, url } = await world.listen()
  const cursor = beforeFirstPass(world.clock.now() - DAY_MS)
  world.log.isComplete = false
  await world.addReceiver(await world.createAccount(), 'byd', { address: url, secret, cursor })
  await deliver()
  // As after a restart, or in another process.
  const other = world.openFollower('p2')
  await follower.stop()
  world.log.isComplete = true
  await deliver(other)
  expect(heard).toEqual([])
  world.log.add('byd', 2)
  await deliver(other)
  world.log.add('byd')
  await deliver(other)
  expect(carIdsOf(heard)).toEqual([1, 2, 3])
})
