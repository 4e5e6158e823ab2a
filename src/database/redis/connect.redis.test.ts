import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { startRedis, type TestRedis } from '../../../test/servers/start-redis.ts'
import { checkRedis } from '../../cli/doctor/check-redis.ts'
import { connectRedis, type RedisConnection } from './connect.ts'
import { PATIENT_MS } from './fixtures/connect-patiently.ts'

const SECRET = 'planted-secret'
let server: TestRedis
let connection: RedisConnection | null = null

beforeAll(async () => {
  server = await startRedis({ options: ['--requirepass', SECRET] })
})
afterAll(() => server.stop())
afterEach(() => connection?.close())

const withPassword = (password: string) => server.url.replace('redis://', `redis://:${password}@`)

describe('a connection', () => {
  it('reports its state through loss and recovery', async () => {
    const states: (string | null)[] = []
    connection = connectRedis(withPassword(SECRET), { onState: (state) => states.push(state) })
    expect(connection.state()).toBe('Redis is not connected yet.')
    expect(await connection.waitUntilWell(PATIENT_MS)).toBe(true)
    expect(await connection.redis.ping()).toBe('PONG')
    await server.kill()
    await eventually(() => expect(states.at(-1)).toBe('Redis cannot be reached (ECONNREFUSED).'))
    await expect(connection.redis.ping()).rejects.toThrow()
    await server.restart()
    expect(await connection.waitUntilWell(PATIENT_MS)).toBe(true)
    expect(connection.state()).toBeNull()
    expect(await connection.redis.ping()).toBe('PONG')
    expect(states[0]).toBeNull()
    expect(states.at(-1)).toBeNull()
  })

  it('is replaced when the server refuses to write: another one may be the primary by now', async () => {
    connection = connectRedis(withPassword(SECRET))
    expect(await connection.waitUntilWell(PATIENT_MS)).toBe(true)
    const { redis } = connection
    const before = await redis.client('ID')
    await redis.config('SET', 'min-replicas-to-write', '1')
    await expect(redis.set('a', '1')).rejects.toThrow('NOREPLICAS')
    await eventually(async () => expect(await redis.client('ID')).not.toBe(before))
    await redis.config('SET', 'min-replicas-to-write', '0')
    expect(await redis.set('a', '1')).toBe('OK')
  })

  it.each([
    ['a wrong password', () => withPassword(`not-${SECRET}`), 'WRONGPASS'],
    ['no password', () => server.url, 'NOAUTH'],
  ])('with %s never connects, and shows no secret', async (_, url, word) => {
    const states: (string | null)[] = []
    connection = connectRedis(url(), { onState: (state) => states.push(state) })
    await eventually(() => expect(states).toContain(`Redis cannot be reached (${word}).`))
    expect(await connection.waitUntilWell(1)).toBe(false)
    expect(inspect(states)).not.toContain(SECRET)
  })

  it.each(['', 'nonsense', `http://:${SECRET}@127.0.0.1`, `redis//:${SECRET}@127.0.0.1:1`])(
    'refuses the address %j without showing it',
    (url) => {
      let message = ''
      try {
        connectRedis(url).close()
      } catch (error) {
        message = inspect(error)
      }
      expect(message).toContain('must begin with redis://')
      expect(message).not.toContain(SECRET)
    },
  )
})

describe('ershou doctor', () => {
  const check = (url: string, mustKeep: boolean) =>
    checkRedis({ check: 'redis', setting: 'X', url, mustKeep, timeoutMs: PATIENT_MS })

  it('says whether Redis answers, and whether it may evict keys', async () => {
    const url = withPassword(SECRET)
    expect(await check(url, true)).toMatchObject({ state: 'ok', sentence: 'X: responds, maxmemory-policy noeviction' })
    expect(await check(url, false)).toMatchObject({ state: 'note' })
    connection = connectRedis(url)
    expect(await connection.waitUntilWell(PATIENT_MS)).toBe(true)
    await connection.redis.config('SET', 'maxmemory-policy', 'allkeys-lru')
    expect(await check(url, false)).toMatchObject({ state: 'ok' })
    expect(await check(url, true)).toMatchObject({
      state: 'bad',
      sentence: expect.stringContaining('set it to noeviction'),
    })
    const refused = await check(withPassword(`not-${SECRET}`), true)
    expect(refused).toMatchObject({ state: 'bad', sentence: expect.stringContaining('(WRONGPASS)') })
    expect(refused.sentence).not.toContain(SECRET)
  })
})
