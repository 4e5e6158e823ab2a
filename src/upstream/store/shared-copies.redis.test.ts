import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { startRedis, type TestRedis } from '../../../test/servers/start-redis.ts'
import type { RedisConnection } from '../../database/redis/connect.ts'
import { connectPatiently, PATIENT_MS } from '../../database/redis/fixtures/connect-patiently.ts'
import type { SharedCopies, SharedCopy } from '../../domain/reading.ts'
import { createSharedCopies } from './shared-copies.ts'

const MIB = 1024 * 1024
let server: TestRedis
let connections: RedisConnection[]
let prefix: string
let failures: string[]

beforeAll(async () => {
  server = await startRedis()
  connections = await Promise.all([1, 2].map(() => connectPatiently(server.url)))
})
afterAll(async () => {
  for (const connection of connections) connection.close()
  await server.stop()
})
beforeEach(() => {
  prefix = `${randomUUID()}:`
  failures = []
})
afterEach(() => server.resume())

/** `aheadMs`: how far the clock of that process is ahead. */
function open(index = 0, { timeoutMs = PATIENT_MS, aheadMs = 0 } = {}): SharedCopies {
  const redis = connections[index] as RedisConnection
  const now = () => Date.now() + aheadMs
  return createSharedCopies({
    redis,
    prefix,
    timeoutMs,
    now,
    onFailure: (operation, reason) => failures.push(`${operation} ${reason}`),
  })
}

function copyOf(body: Buffer | string, content_type: string | null = null): SharedCopy {
  return { body: Buffer.from(body), content_type, fetched_at_ms: Date.now() }
}

/** The Redis key of a copy, which reveals nothing of the original key. */
async function nameOf(key: string): Promise<string> {
  await open().put(key, copyOf('x'), 60_000)
  const [name = ''] = (await connections[0]?.redis.keys(`${prefix}*`)) ?? []
  expect(name).toMatch(/:[\w-]{43}$/)
  return name
}

describe('shared copies', () => {
  it.each([
    ['text', copyOf('{"a":1}', 'application/json; charset=utf-8')],
    ['no type', copyOf('x')],
    ['an empty type', copyOf('x', '')],
    ['an empty body', copyOf('', 'text/html')],
    ['every byte', copyOf(Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)), '類型')],
    ['an address', { ...copyOf('x'), final_url: 'https://y.example/?q=汉' }],
    ['a type and an address', { ...copyOf('{}', 'text/html'), final_url: 'https://y.example/' }],
    ['the largest', copyOf(randomBytes(MIB), 'image/jpeg')],
  ])('give another process what was put, byte by byte: %s', async (_, copy) => {
    await open(0).put('https://x.example/?q=汉&a=1', copy, 60_000)
    const found = await open(1).get('https://x.example/?q=汉&a=1')
    expect(found?.body.equals(copy.body)).toBe(true)
    expect([found?.content_type, found?.final_url]).toEqual([copy.content_type, copy.final_url])
    expect(failures).toEqual([])
  })

  it.each([0, 3_600_000, -3_600_000])('are as old as they are, with a clock that is %i ms ahead', async (aheadMs) => {
    const putter = open(0, { aheadMs })
    const before = Date.now()
    const put = { ...copyOf('x'), fetched_at_ms: before + aheadMs - 5000 }
    await putter.put('k', put, 60_000)
    const found = (await open(1).get('k')) as SharedCopy
    const after = Date.now()
    expect(found.fetched_at_ms).toBeGreaterThanOrEqual(before - 5000 - 2)
    expect(found.fetched_at_ms).toBeLessThanOrEqual(after - 5000 + 2)
  })

  it('are gone when they are dropped, and when their time is over', async () => {
    const copies = open()
    expect(await copies.get('k')).toBeNull()
    await copies.put('k', copyOf('1'), 60_000)
    await copies.put('k', copyOf('2'), 60_000)
    expect((await copies.get('k'))?.body.toString()).toBe('2')
    await copies.drop('k')
    expect(await copies.get('k')).toBeNull()
    await copies.put('k', copyOf('3'), 5)
    await eventually(async () => expect(await copies.get('k')).toBeNull())
    await copies.put('k', copyOf('4'), 0)
    expect(await copies.get('k')).toBeNull()
    expect(failures).toEqual([])
  })

  it('do not hold what is too large', async () => {
    await open().put('k', copyOf(randomBytes(MIB + 1)), 60_000)
    expect(await open().get('k')).toBeNull()
  })

  it.each([
    ['too short', Buffer.from('x')],
    ['a type that is longer than all', Buffer.alloc(24, 0x7f)],
    ['empty', Buffer.alloc(0)],
  ])('are none when they cannot be read: %s', async (_, value) => {
    await connections[0]?.redis.set(await nameOf('k'), value, 'PX', 60_000)
    expect(await open().get('k')).toBeNull()
    expect(failures).toEqual(['get unreadable'])
  })

  it('are none when Redis holds something else there, or something for ever', async () => {
    const name = await nameOf('k')
    await connections[0]?.redis.set(name, 'x')
    expect(await open().get('k')).toBeNull()
    await connections[0]?.redis.del(name)
    await connections[0]?.redis.lpush(name, 'x')
    expect(await open().get('k')).toBeNull()
  })
})

describe('shared copies of a Redis', () => {
  it('that does not answer are none, soon', async () => {
    await open().put('k', copyOf('1'), 60_000)
    await server.pause()
    const hasty = open(0, { timeoutMs: 50 })
    expect(await hasty.get('k')).toBeNull()
    await hasty.put('k', copyOf('2'), 60_000)
    await hasty.drop('other')
    expect(failures).toEqual(['get timeout', 'put timeout', 'drop timeout'])
    server.resume()
    expect((await open().get('k'))?.body.toString()).toBe('2')
  })

  it('that is gone are none at once, and are there again when it is', async () => {
    const copies = open()
    await server.kill()
    await eventually(() => expect(connections[0]?.state()).not.toBeNull())
    expect(await copies.get('k')).toBeNull()
    await copies.put('k', copyOf('1'), 60_000)
    await copies.drop('k')
    expect(failures).toEqual(['get away', 'put away', 'drop away'])
    await server.restart()
    expect(await connections[0]?.waitUntilWell(PATIENT_MS)).toBe(true)
    await copies.put('k', copyOf('1'), 60_000)
    expect((await copies.get('k'))?.body.toString()).toBe('1')
  })

  it('that is full and evicts nothing are none, say why, and are there again when there is room', async () => {
    const copies = open()
    await copies.put('k', copyOf('1'), 60_000)
    await connections[0]?.redis.config('SET', 'maxmemory', '1')
    try {
      await copies.put('other', copyOf('2'), 60_000)
      // A transaction would be queued, which needs memory.
      expect(await copies.get('k')).toBeNull()
      expect(failures).toEqual(['put refused (OOM)', expect.stringMatching(/^get refused/)])
    } finally {
      await connections[0]?.redis.config('SET', 'maxmemory', '0')
    }
    expect((await copies.get('k'))?.body.toString()).toBe('1')
  })
})
