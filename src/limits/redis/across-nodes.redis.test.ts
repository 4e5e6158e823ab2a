import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startRedis, type TestRedis } from '../../../test/servers/start-redis.ts'
import { testAllowance } from '../../accounts/signing-in/fixtures/allowance-contract.ts'
import {
  openWorld,
  PASSWORD,
  READER,
  visitor,
  visitorFrom,
  type World,
} from '../../accounts/signing-in/fixtures/open-world.ts'
import { AT_ONCE } from '../../accounts/signing-in/slow-down/slow-down.ts'
import type { RedisConnection } from '../../database/redis/connect.ts'
import { connectPatiently, PATIENT_MS } from '../../database/redis/fixtures/connect-patiently.ts'
import { createGuard } from '../../web/guard.ts'
import { openSqliteStorage, type SqliteStorage } from '../../wiring/storage/open-sqlite-storage.ts'
import { createRedisValues } from './shared-values.ts'
import { createToldCounts, MOST_TOLD } from './told-counts.ts'

const WRONG = 'pale green bicyclf'
let server: TestRedis
let connections: readonly RedisConnection[]
let storage: SqliteStorage

beforeAll(async () => {
  server = await startRedis()
  connections = await Promise.all([0, 1].map(() => connectPatiently(server.url)))
  storage = await openSqliteStorage({ path: ':memory:' })
})
afterAll(async () => {
  for (const connection of connections) connection.close()
  await storage.close()
  await server.stop()
})

const redisOf = (node: number) => (connections[node] as RedisConnection).redis

/** A node with a guard, which tells and learns when the test says so. */
function openGuard(node: number, prefix: string, perMinute: number) {
  let run = () => {}
  let onScheduled = () => {}
  const told = createToldCounts({
    redis: redisOf(node),
    prefix,
    schedule(next) {
      run = next
      onScheduled()
      return () => {}
    },
  })
  const { take } = createGuard({ perMinute, now: () => 0, shared: { guard: 'address', told } })
  return {
    take,
    takeMany: (count: number, name = 'a') =>
      Array.from({ length: count }, () => take(name)).filter((wait) => !wait).length,
    exchange: () =>
      new Promise<void>((resolve) => {
        onScheduled = resolve
        run()
      }),
  }
}

async function openGuards(perMinute: number, prefix = `${randomUUID()}:`) {
  const guards = [0, 1].map((node) => openGuard(node, prefix, perMinute)) as [Guarded, Guarded]
  // A node begins with what is told from now on.
  for (const { exchange } of guards) await exchange()
  return { guards, prefix, exchangeAll: () => exchangeInTurn(guards) }
}

type Guarded = ReturnType<typeof openGuard>

/** Each tells and then learns what the other told. */
async function exchangeInTurn(guards: readonly Guarded[]): Promise<void> {
  for (const { exchange } of [...guards, ...guards]) await exchange()
}

describe('guards of several nodes', () => {
  it('together let through what one would, and besides only what nobody could know', async () => {
    const { guards, exchangeAll } = await openGuards(10)
    const [first, second] = guards
    expect([first.takeMany(4), second.takeMany(3)]).toEqual([4, 3])
    await exchangeAll()
    expect([first.takeMany(2), second.takeMany(9, 'b')]).toEqual([2, 9])
    await exchangeAll()
    expect(second.takeMany(5)).toBe(1)
    await exchangeAll()
    expect([first.take('a'), second.take('a'), first.takeMany(5, 'b')]).toEqual([60, 60, 1])
  })

  it('count nothing twice, and nothing late', async () => {
    const { guards, exchangeAll } = await openGuards(10)
    const [first, second] = guards
    first.takeMany(5)
    for (let i = 0; i < 3; i++) await exchangeAll()
    expect(second.takeMany(10)).toBe(5)
  })

  it('go on in a Redis that lost its memory, or has another clock', async () => {
    const { guards, prefix, exchangeAll } = await openGuards(10)
    const [first, second] = guards
    first.takeMany(2)
    await exchangeAll()
    await redisOf(0).del(`${prefix}told`)
    await redisOf(0).xadd(`${prefix}told`, '1-1', 'node', 'x', 'counts', '[]')
    await exchangeAll()
    first.takeMany(2)
    // As after a clock that was set back: entries are numbered by it.
    await exchangeAll()
    expect(second.takeMany(10)).toBe(6)
  })

  it('tell a bounded number of names, and understand what another version tells', async () => {
    const { guards, prefix, exchangeAll } = await openGuards(2)
    const [first, second] = guards
    for (let i = 0; i < MOST_TOLD + 5; i++) first.takeMany(2, `name ${i}`)
    await exchangeAll()
    expect(second.takeMany(2, `name ${MOST_TOLD - 1}`)).toBe(0)
    expect(second.takeMany(2, `name ${MOST_TOLD}`)).toBe(2)
    const odd = [
      ['other x', 1],
      ['address b', -1],
      ['address b', '1'],
      7,
      ['address b'],
      [`address ${'y'.repeat(200)}`, 1],
    ]
    for (const text of [JSON.stringify(odd), '{}', '[["address c",2]]']) {
      await redisOf(0).xadd(`${prefix}told`, '*', 'node', 'x', 'counts', text)
    }
    await exchangeAll()
    expect([second.takeMany(2, 'b'), second.takeMany(2, 'c')]).toEqual([2, 0])
    expect(await redisOf(0).pttl(`${prefix}told`)).toBeGreaterThan(0)
  })
})

const openValues = (node: number, prefix: string, fixedMs: () => number) =>
  createRedisValues({ redis: redisOf(node), prefix, fixedMs, timeoutMs: PATIENT_MS })

async function openWorlds() {
  const prefix = `${randomUUID()}:`
  const worlds = [0, 1].map((node) =>
    openWorld(storage, { openValues: (fixedMs) => openValues(node, prefix, fixedMs) }),
  ) as [World, World]
  const account = await worlds[0].createAccount(worlds[0].newEmail())
  return { worlds, account, prefix }
}

describe('counts of several nodes', () => {
  testAllowance((now) => {
    const prefix = `${randomUUID()}:`
    return [openValues(0, prefix, now), openValues(1, prefix, now)]
  })

  it('send three mails an hour to a mailbox and two to an account, and keep no address', async () => {
    const { worlds, account, prefix } = await openWorlds()
    const email = worlds[0].newEmail()
    const at = (i: number) => worlds[i % 2] as World
    await Promise.all(Array.from({ length: 8 }, (_, i) => at(i).signUp.request(email, READER, visitorFrom(i))))
    expect((await Promise.all(worlds.map((world) => world.readMails()))).flat()).toHaveLength(3)
    for (let i = 0; i < 4; i++) await at(i).signUp.requestReset(account.email, READER, visitorFrom(i))
    expect((await Promise.all(worlds.map((world) => world.readMails()))).flat()).toHaveLength(2)
    const keys = await redisOf(0).keys(`${prefix}*`)
    // Two for each client that asked for something, and one for whom it was to reach.
    expect(keys).toHaveLength(2 * 8 + 1 + 2 * 4 + 1)
    for (const key of keys) {
      expect(await redisOf(0).pttl(key)).toBeGreaterThan(0)
      expect(key).not.toContain('@')
      expect(await redisOf(0).memory('USAGE', key)).toBeLessThanOrEqual(200)
    }
  })
})

describe('values', () => {
  it('of a Redis that does not answer are waited for once, by all together', async () => {
    let runTimer = () => {}
    const values = createRedisValues({
      ...{ redis: redisOf(0), prefix: `${randomUUID()}:` },
      schedule(run) {
        runTimer = run
        return () => {}
      },
    })
    const change = (name: string) =>
      values.change([{ kind: 'a', name }], ([text = null], nowMs) => ({
        ...{ result: text, values: [{ text: 'x', ends_at_ms: nowMs + 60_000 }] },
      }))
    await server.pause()
    const changes = Promise.allSettled(Array.from({ length: 300 }, (_, i) => change(String(i))))
    // A deadline comes in two halves.
    runTimer()
    runTimer()
    const ended = await changes
    server.resume()
    const failed = { status: 'rejected', reason: { kind: 'limiter_unavailable' } }
    expect(ended).toMatchObject(Array.from({ length: 300 }, () => failed))
    expect([await change('299'), await change('299')]).toEqual([null, 'x'])
  })
})

describe('sign-ins at several nodes', () => {
  /** Wrong passwords from one network at the nodes in turn; how many were compared within this time. */
  async function countGuesses(worlds: readonly World[], email: string, forMs: number): Promise<number> {
    let compared = 0
    for (let passedMs = 0, turn = 0; ; turn++) {
      const result = await (worlds[turn % worlds.length] as World).attempt(email, WRONG, visitor())
      if ('refused' in result && result.refused === 'wrong') compared++
      const waitMs = ('refused' in result ? (result.retry_after_s ?? 0) : 0) * 1000
      passedMs += waitMs
      if (passedMs >= forMs) return compared
      for (const world of worlds) world.pass(waitMs)
    }
  }

  it('are slowed down as at one', async () => {
    const { worlds, account } = await openWorlds()
    const alone = openWorld(storage)
    const ofOne = await countGuesses([alone], account.email, 3_600_000)
    expect(await countGuesses(worlds, account.email, 3_600_000)).toBe(ofOne)
  })

  it('get no more guesses when all come at once, from as many networks', async () => {
    const { worlds, account } = await openWorlds()
    const all = await Promise.all(
      Array.from({ length: 60 }, (_, i) => (worlds[i % 2] as World).attempt(account.email, WRONG, visitorFrom(i))),
    )
    expect(all.filter((one) => 'refused' in one && one.refused === 'wrong')).toHaveLength(AT_ONCE)
  })

  it('do not shut out the owner, whose right password takes back what it counted at whichever node', async () => {
    const { worlds, account, prefix } = await openWorlds()
    const [first, second] = worlds
    const signedIn = await first.attempt(account.email, PASSWORD, visitor())
    expect(await redisOf(0).keys(`${prefix}*`)).toEqual([])
    const device = 'done' in signedIn ? signedIn.done.device : null
    for (let i = 0; i < AT_ONCE; i++) await (worlds[i % 2] as World).attempt(account.email, WRONG, visitorFrom(i))
    for (const world of worlds) {
      expect(await world.attempt(account.email, PASSWORD, visitor())).toHaveProperty('refused', 'slow_down')
    }
    expect(await second.attempt(account.email, PASSWORD, visitor('192.0.2.1', device))).toHaveProperty('done')
    const keys = await redisOf(0).keys(`${prefix}*`)
    // Two for each network, and one for the account; each ends, and none has what was typed.
    expect(keys).toHaveLength(2 * AT_ONCE + 1)
    for (const key of keys) {
      expect(await redisOf(0).pttl(key)).toBeGreaterThan(0)
      expect(key).not.toContain('@')
    }
  })

  it('go by the own count of each node while Redis is away, from what it last saw', async () => {
    const { worlds, account } = await openWorlds()
    const [first, second] = worlds
    for (let i = 0; i < 4; i++) await first.attempt(account.email, WRONG, visitor())
    await first.signUp.requestReset(account.email, READER, visitor())
    expect(await first.readMails()).toHaveLength(1)
    for (const { redis } of connections) redis.disconnect()
    expect(await first.attempt(account.email, WRONG, visitor())).toEqual({ refused: 'wrong' })
    expect(await first.attempt(account.email, WRONG, visitor())).toEqual({ refused: 'slow_down', retry_after_s: 2 })
    expect(await second.attempt(account.email, PASSWORD, visitor())).toHaveProperty('done')
    // So do mails: the node that has sent one of two sends one more.
    await first.signUp.requestReset(account.email, READER, visitor())
    await first.signUp.requestReset(account.email, READER, visitor())
    await second.signUp.requestReset(account.email, READER, visitor())
    expect([(await first.readMails()).length, (await second.readMails()).length]).toEqual([1, 1])
  })
})
