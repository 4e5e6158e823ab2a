import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PAUSES_MS } from './derive-next.ts'
import { type FollowWorld, openFollowWorld } from './fixtures/follow-world.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let world: FollowWorld
let deliver: () => Promise<void>
beforeEach(async () => {
  world = await openFollowWorld()
  const follower = world.openFollower()
  deliver = async () => {
    await follower.look()
    await follower.settle()
  }
})
afterEach(async () => {
  await world.close()
  expect(world.failures.splice(0)).toEqual([])
})

describe('mails', () => {
  const at = { address: 'wei@example.test' }

  it('are sent at once, but not more often than every few minutes', async () => {
    await world.addReceiver(await world.createAccount(), 'byd', { kind: 'mail', ...at })
    world.log.add('byd')
    await deliver()
    world.log.add('byd', 2)
    await deliver()
    expect(world.mails).toHaveLength(1)
    world.clock.advance(5 * MINUTE_MS)
    await deliver()
    expect(world.mails.map(({ subject }) => subject)).toEqual(['Family cars: 1 change', 'Family cars: 2 changes'])
    expect(world.mails[0]).toMatchObject({
      to: at.address,
      unsubscribeUrl: expect.stringContaining('/mails/unsubscribe?receiver=rcv_'),
    })
    expect(world.mails[0]?.text).toContain(
      'Price changed: Listing 1\nCNY 2,000 → CNY 1,000\nhttps://ershou.test/market/1',
    )
  })

  it('of a digest come once a day, list a page, and count the rest', async () => {
    const next = Date.parse('2026-11-18T06:00:00Z')
    await world.addReceiver(await world.createAccount(), 'byd', { kind: 'digest', ...at, next_try_ms: next })
    world.log.add('byd', 230)
    await deliver()
    expect(world.mails).toEqual([])
    world.clock.advance(next - world.clock.now())
    await deliver()
    world.log.add('byd')
    await deliver()
    expect(world.mails.map(({ subject }) => subject)).toEqual(['Family cars: 230 changes'])
    expect(world.mails[0]?.text).toContain('130 more changes are not listed here.')
    world.clock.advance(DAY_MS)
    await deliver()
    expect(world.mails.map(({ subject }) => subject)).toEqual(['Family cars: 230 changes', 'Family cars: 1 change'])
  })

  it('that the server does not take are tried again', async () => {
    await world.addReceiver(await world.createAccount(), 'byd', { kind: 'mail', ...at })
    world.log.add('byd')
    world.failMails(new Error('450 try later'))
    await deliver()
    world.failMails(null)
    await deliver()
    expect(world.mails).toEqual([])
    world.clock.advance(PAUSES_MS[0])
    await deliver()
    expect(world.mails).toHaveLength(1)
  })
})
