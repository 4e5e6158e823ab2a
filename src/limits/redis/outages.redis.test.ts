import { randomUUID } from 'node:crypto'
import { setImmediate as nextTick } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { startRedis, type TestRedis } from '../../../test/servers/start-redis.ts'
import type { Failure } from '../../domain/failure.ts'
import type { Ticket, Verdict } from '../../domain/limits/meter.ts'
import { limitsOf } from '../fixtures/meter-world.ts'
import { openNodes, type TestNodes, type TestNodesOptions } from './fixtures/open-nodes.ts'

const LIMITS = limitsOf(100_000)
let server: TestRedis
let nodes: TestNodes

beforeAll(async () => {
  server = await startRedis()
})
afterAll(() => server.stop())

async function begin(options: Partial<TestNodesOptions> = {}): Promise<void> {
  nodes = await openNodes({ url: server.url, prefix: `${randomUUID()}:`, ...options })
}
afterEach(async () => {
  server.resume()
  await nodes.close()
})

const counts = async () => {
  const { minute_used, month_used } = await nodes.meter().read('a', LIMITS)
  return [minute_used, month_used]
}

/** How many were admitted; all others must have failed because they could not be counted. */
async function admitAll(calls: readonly (Verdict | Promise<Verdict>)[]): Promise<number> {
  const ends = await Promise.allSettled(calls)
  for (const end of ends) {
    if (end.status === 'fulfilled') continue
    const { kind, retryAfterS } = end.reason as Failure
    expect([kind, retryAfterS]).toEqual(['limiter_unavailable', 1])
  }
  return ends.filter((end) => end.status === 'fulfilled' && end.value.admitted).length
}

const many = (count: number, node = 0, of = nodes) =>
  Array.from({ length: count }, () => of.meter(node).admit('a', LIMITS))

/** Those who have asked wait too long, when what goes into one call is on its way. */
async function waitTooLong(): Promise<void> {
  await nextTick()
  nodes.losePatience()
}

describe('a Redis that does not answer', () => {
  it('fails those who ask, and takes nothing from them when it answers after all', async () => {
    await begin()
    expect(await admitAll(many(3))).toBe(3)
    await server.pause()
    for (const count of [300, 5]) {
      const asked = admitAll(many(count))
      await waitTooLong()
      expect(await asked).toBe(0)
    }
    expect(nodes.connections[0]?.state()).toBeNull()
    server.resume()
    await eventually(async () => expect(await counts()).toEqual([3, 3]))
    expect(await admitAll(many(2))).toBe(2)
    expect(await counts()).toEqual([5, 5])
  })

  it('takes nothing either when the connection is given up meanwhile, once it hears of it', async () => {
    const prefix = `${randomUUID()}:`
    await begin({ prefix })
    expect(await admitAll(many(3))).toBe(3)
    // Whatever must be answered is asked by one who waits.
    const hasty = await openNodes({ url: server.url, prefix, silenceMs: 100 })
    for (const _ of [1, 2]) {
      await eventually(() => expect(hasty.connections[0]?.state()).toBeNull())
      await server.pause()
      expect(await admitAll(many(20, 0, hasty))).toBe(0)
      await eventually(() => expect(hasty.connections[0]?.state()).not.toBeNull())
      server.resume()
      await eventually(async () => expect(await counts()).toEqual([3, 3]))
    }
    await hasty.close()
  })

  it('gets what is given back later', async () => {
    await begin()
    const verdict = await nodes.meter().admit('a', LIMITS)
    await server.pause()
    const back = nodes.meter().giveBack((verdict as { ticket: Ticket }).ticket)
    await waitTooLong()
    await back
    server.resume()
    await eventually(async () => expect(await counts()).toEqual([1, 0]))
  })
})

describe('connections that break under load', () => {
  it('cost nobody a request, and give nobody one', async () => {
    await begin({ count: 3 })
    let admitted = await admitAll(many(1))
    let given = 0
    const breaker = await openNodes({ url: server.url, prefix: 'breaker:' })
    for (let round = 0; round < 20; round++) {
      const before = await Promise.all(nodes.connections.map(({ redis }) => redis.client('ID')))
      const calls = [0, 1, 2].flatMap((node) => many(20, node))
      const backs = calls.slice(0, 5).map(async (call) => {
        const verdict = await Promise.resolve(call).catch(() => null)
        if (!verdict?.admitted) return
        given++
        await nodes.meter(0).giveBack(verdict.ticket)
      })
      const ended = admitAll(calls)
      if (round % 2 === 0) {
        await nextTick()
        await breaker.redis().call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
        await eventually(async () => {
          const now = await Promise.all(nodes.connections.map(({ redis }) => redis.client('ID')))
          for (const [node, id] of now.entries()) expect(id).not.toBe(before[node])
        })
      }
      admitted += await ended
      await Promise.all(backs)
    }
    await breaker.close()
    // Every other round has nothing in its way.
    expect(admitted).toBeGreaterThanOrEqual(10 * 60)
    // Each node settles what broke before it answers anything else.
    for (const node of [0, 1, 2]) await nodes.meter(node).read('a', LIMITS)
    await eventually(async () => expect(await counts()).toEqual([admitted, admitted - given]))
  })
})

describe('a Redis that is gone', () => {
  it('fails all at once, and counts again when it is back', async () => {
    await begin()
    await admitAll(many(1))
    await server.kill()
    await eventually(() => expect(nodes.connections[0]?.state()).not.toBeNull())
    expect(await admitAll(many(10))).toBe(0)
    await expect(nodes.meter().read('a', LIMITS)).rejects.toMatchObject({ kind: 'limiter_unavailable' })
    await server.restart()
    await eventually(async () => expect(await admitAll(many(1))).toBe(1))
  })

  it('may be gone from the beginning', async () => {
    await server.kill()
    const opening = begin()
    await server.restart()
    await opening
    expect(await admitAll(many(1))).toBe(1)
  })
})

describe('a Redis that', () => {
  it('forgot the scripts gets them again', async () => {
    await begin()
    await admitAll(many(1))
    await nodes.redis().script('FLUSH')
    expect(await admitAll(many(3))).toBe(3)
    expect(await counts()).toEqual([4, 4])
  })

  it('refuses to write fails those who ask, and gets what is given back later', async () => {
    const prefix = `${randomUUID()}:`
    await begin({ prefix })
    const redis = nodes.redis()
    const verdict = await nodes.meter().admit('a', LIMITS)
    await redis.config('SET', 'maxmemory', '1')
    expect(await admitAll(many(3))).toBe(0)
    const back = nodes.meter().giveBack((verdict as { ticket: Ticket }).ticket)
    await back
    await redis.config('SET', 'maxmemory', '0')
    await eventually(async () => expect(await redis.hget(`${prefix}m:${verdict.allowance.month}:a`, 'used')).toBe('0'))
    expect(await counts()).toEqual([1, 0])
  })
})
