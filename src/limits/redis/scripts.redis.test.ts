import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startRedis, type TestRedis } from '../../../test/servers/start-redis.ts'
import { monthEndOf, monthOf } from '../../domain/limits/meter.ts'
import { limitsOf, START_MS } from '../fixtures/meter-world.ts'
import { openNodes } from './fixtures/open-nodes.ts'
import { MONTH_LUA } from './scripts.ts'

const DAY_MS = 86_400_000
let server: TestRedis

beforeAll(async () => {
  server = await startRedis()
})
afterAll(() => server.stop())

describe('the month of a time', () => {
  /** The edges of all months of 200 years, a few times inside each, and random ones. */
  function listTimes(): number[] {
    const times: number[] = []
    for (let month = '1970-01'; month < '2170-01'; month = monthOf(monthEndOf(month))) {
      const end = monthEndOf(month)
      times.push(end - 1, end, end + 1, end - DAY_MS, end + Math.floor(((end / 7) % 28) * DAY_MS))
    }
    for (let index = 0; index < 5000; index++) times.push(Math.floor(Math.random() * 6_000_000_000_000))
    return times
  }

  it('is the same in Redis as here', async () => {
    const nodes = await openNodes({ url: server.url, prefix: 'm:' })
    const redis = nodes.redis()
    const script = `${MONTH_LUA}
      local found = {}
      for i = 1, #ARGV do
        local month, ends = month_of(tonumber(ARGV[i]))
        found[i] = month .. ' ' .. string.format('%.0f', ends)
      end
      return found`
    const times = listTimes()
    for (let at = 0; at < times.length; at += 1000) {
      const some = times.slice(at, at + 1000)
      expect(await redis.eval(script, 0, ...some)).toEqual(
        some.map((time) => `${monthOf(time)} ${monthEndOf(monthOf(time))}`),
      )
    }
    expect(times.length).toBeGreaterThan(15_000)
    await nodes.close()
  })
})

describe('the script', () => {
  it('goes by the clock of Redis', async () => {
    const nodes = await openNodes({ url: server.url, prefix: `${randomUUID()}:` })
    const time = async () => {
      const [seconds, micros] = await nodes.redis().time()
      return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000)
    }
    const before = await time()
    const verdict = await nodes.meter().admit('a', limitsOf(1))
    const after = await time()
    expect(verdict).toMatchObject({ admitted: true })
    expect(verdict.allowance.now_ms).toBeGreaterThanOrEqual(before)
    expect(verdict.allowance.now_ms).toBeLessThanOrEqual(after)
    expect(verdict.allowance.month).toBe(monthOf(verdict.allowance.now_ms))
    await nodes.close()
  })

  /** How long Redis keeps a key, from now on by this stopwatch: the time that the test itself takes does not count. */
  function createReader(redis: Redis) {
    const began = performance.now()
    return async (key: string) => (await redis.pttl(key)) + (performance.now() - began)
  }

  it('leaves nothing in Redis for ever', async () => {
    const prefix = `${randomUUID()}:`
    const nodes = await openNodes({ url: server.url, prefix, fixedMs: () => START_MS })
    const redis = nodes.redis()
    const readLeft = createReader(redis)
    const verdict = await nodes.meter().admit('a', limitsOf(5, 5))
    await nodes.meter().admit('a', limitsOf(5, 5))
    if (verdict.admitted) await nodes.meter().giveBack(verdict.ticket)
    const { now_ms, month } = await nodes.meter().read('a', limitsOf(5, 5))
    const nameOf = (key: string) => key.slice(prefix.length).replace(/^([np]):.*/, '$1')
    const keys = (await redis.keys(`${prefix}*`)).sort()
    expect(keys.map(nameOf)).toEqual(['arrived', 'gate', `m:${month}:a`, 'n', 'nodes', 'p', 'w:a'])
    for (const key of keys) expect(await redis.pttl(key)).toBeGreaterThan(0)
    expect(await readLeft(`${prefix}w:a`)).toBeGreaterThan(60_001)
    expect(await redis.pttl(`${prefix}w:a`)).toBeLessThanOrEqual(75_000)
    // A dead node is listed for as long as what it left behind.
    expect(await readLeft(`${prefix}nodes`)).toBeGreaterThan(7 * DAY_MS)
    const rest = monthEndOf(month) - now_ms
    expect(await redis.pttl(`${prefix}m:${month}:a`)).toBeGreaterThan(rest)
    expect(await redis.pttl(`${prefix}m:${month}:a`)).toBeLessThanOrEqual(rest + 8 * DAY_MS + 1000)
    await nodes.close()
  })

  it('keeps a window that is in use, however long', async () => {
    let now = START_MS
    const prefix = `${randomUUID()}:`
    const nodes = await openNodes({ url: server.url, prefix, fixedMs: () => now })
    const redis = nodes.redis()
    const limits = limitsOf(1000)
    const readLeft = createReader(redis)
    await nodes.meter().admit('a', limits)
    // As if the time had passed for Redis too.
    for (let step = 0; step < 30; step++) {
      now += 3000
      await redis.pexpire(`${prefix}w:a`, (await redis.pttl(`${prefix}w:a`)) - 3000)
      const { allowance } = await nodes.meter().admit('a', limits)
      expect(allowance.minute_used).toBe(Math.min(step + 2, 21))
      expect(await readLeft(`${prefix}w:a`)).toBeGreaterThan(60_001)
    }
    await nodes.close()
  })
})
