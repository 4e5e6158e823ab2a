import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { carIdsOf, type FollowWorld, openFollowWorld } from './fixtures/follow-world.ts'
import type { Follower } from './follower.ts'

const HOUR_MS = 3_600_000

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

describe('a webhook', () => {
  it('waits for nobody whose clock was an hour ahead, neither for the process that goes on nor for one that died', async () => {
    const { heard, secret, url } = await world.listen()
    await world.addReceiver(await world.createAccount(), 'byd', { address: url, secret })
    for (const next of [follower, world.openFollower('p2')]) {
      world.clock.advance(HOUR_MS)
      world.log.add('byd')
      await deliver()
      world.clock.advance(-HOUR_MS)
      world.log.add('byd')
      await deliver(next)
    }
    expect(carIdsOf(heard)).toEqual([1, 2, 3, 4])
  })

  it('that refused the time of a clock that was an hour ahead is tried again at once', async () => {
    let isUp = false
    const { heard, secret, url } = await world.listen((response) => response.writeHead(isUp ? 200 : 400).end())
    const receiver = await world.addReceiver(await world.createAccount(), 'byd', { address: url, secret })
    world.clock.advance(HOUR_MS)
    world.log.add('byd')
    await deliver()
    expect(await world.find(receiver)).toMatchObject({ failures: 1 })
    world.clock.advance(-HOUR_MS)
    isUp = true
    await deliver()
    expect(carIdsOf(heard)).toEqual([1, 1])
    expect(await world.find(receiver)).toMatchObject({ failures: 0 })
  })
})
