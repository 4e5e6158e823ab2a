import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { startRedis, type TestRedis } from '../../../test/servers/start-redis.ts'
import { isFailure } from '../../domain/failure.ts'
import type { Meter } from '../../domain/limits/meter.ts'
import { limitsOf, outcomeOf, SERVED } from '../fixtures/meter-world.ts'
import { openNodes, type TestNodes } from './fixtures/open-nodes.ts'

const LIMITS = limitsOf(100_000, 100)
let server: TestRedis
let nodes: TestNodes

beforeAll(async () => {
  server = await startRedis()
})
afterAll(() => server.stop())

beforeEach(async () => {
  nodes = await openNodes({ url: server.url, prefix: `${randomUUID()}:`, count: 3 })
})
afterEach(() => nodes.close())

const used = async (node = 0) => (await nodes.meter(node).read('a', LIMITS)).month_used

async function use(meter: Meter, times: number): Promise<void> {
  for (let index = 0; index < times; index++) {
    const verdict = await meter.admit('a', LIMITS)
    if (!verdict.admitted) throw new Error(`refused by the ${verdict.limit}`)
    await meter.keep(verdict.ticket, SERVED)
  }
}

async function useUp(): Promise<number> {
  let admitted = 0
  for (let node = 0; ; node = (node + 1) % 3) {
    const verdict = await nodes.meter(node).admit('a', LIMITS)
    if (outcomeOf(verdict) === 'month') return admitted
    admitted++
  }
}

async function restart(): Promise<void> {
  await server.kill()
  for (const connection of nodes.connections) await eventually(() => expect(connection.state()).not.toBeNull())
  await server.restart()
  for (const connection of nodes.connections) await eventually(() => expect(connection.state()).toBeNull())
}

describe('a Redis that lost its memory', () => {
  it('gets the minutes of many accounts back, in more than one script', async () => {
    const accounts = Array.from({ length: 60 }, (_, index) => `account ${index}`)
    const limits = limitsOf(100, 1000)
    const admissions = accounts.flatMap((account, index) => new Array<string>(40 + index).fill(account))
    await Promise.all(admissions.map((account) => nodes.meter().admit(account, limits)))
    // Each age has five digits now: more than one script carries.
    nodes.pass(10_000)
    await nodes.redis().flushall()
    const read = await Promise.all(accounts.map((account) => nodes.meter().read(account, limits)))
    expect(read.map(({ minute_used }) => minute_used)).toEqual(accounts.map((_, index) => 40 + index))
  })

  it.each([
    ['under the nodes', () => nodes.redis().flushall()],
    ['in a restart', restart],
  ])('%s does not reset the month, also with counts that no ledger has yet', async (_, lose) => {
    for (const node of [0, 1, 2]) await use(nodes.meter(node), 10)
    await lose()
    // The first to ask writes what it has itself; the others' counts are missing until they write theirs.
    await use(nodes.meter(0), 1)
    expect(await used()).toBe(11)
    // One after the other: if their totals reach Redis in another order than the ledger, the counter is only raised to the ledger.
    nodes.flush(1)
    await eventually(async () => expect(await used()).toBe(21))
    nodes.flush(2)
    await eventually(async () => expect(await used()).toBe(31))
    nodes.flush(0)
    expect(await used(1)).toBe(31)
    expect(await useUp()).toBe(69)
  })

  it('does not take back what a lost counter had counted', async () => {
    const before = await nodes.meter(0).admit('a', LIMITS)
    await nodes.redis().flushall()
    await use(nodes.meter(1), 2)
    if (before.admitted) await nodes.meter(0).giveBack(before.ticket)
    expect(await used()).toBe(2)
  })

  it('learns of what was under way when that is kept', async () => {
    const before = await nodes.meter(0).admit('a', LIMITS)
    await nodes.redis().flushall()
    await use(nodes.meter(1), 2)
    if (before.admitted) await nodes.meter(0).keep(before.ticket, SERVED)
    nodes.flush(0)
    await eventually(async () => expect(await used()).toBe(3))
  })

  it('knows what was written between the reading of the ledger and the new counter', async () => {
    await use(nodes.meter(0), 4)
    await nodes.redis().flushall()
    const { read } = nodes.ledger
    nodes.ledger.read = async (...args) => {
      nodes.ledger.read = read
      const total = await read(...args)
      nodes.flush(0)
      await eventually(() => expect(nodes.ledger.calls.add).toBe(1))
      // What is asked later is answered later.
      await nodes.meter(0).read('another', LIMITS)
      return total
    }
    await use(nodes.meter(1), 1)
    expect(await used()).toBe(5)
  })

  it('counts once what was written before the reading of the ledger, and told to Redis after', async () => {
    await use(nodes.meter(0), 4)
    const { add } = nodes.ledger
    nodes.ledger.add = async (...args) => {
      nodes.ledger.add = add
      const totals = await add(...args)
      await nodes.redis().flushall()
      await use(nodes.meter(1), 1)
      return totals
    }
    nodes.flush(0)
    await eventually(async () => expect(await nodes.ledger.list('a')).toMatchObject([{ used: 4 }]))
    await eventually(() => expect(nodes.ledger.calls.read).toBe(2))
    await nodes.meter(0).read('another', LIMITS)
    expect(await used()).toBe(5)
  })
})

describe('a Redis that came back with an older memory', () => {
  it('is raised to what the ledger has', async () => {
    await use(nodes.meter(0), 5)
    await nodes.redis().save()
    await use(nodes.meter(0), 10)
    nodes.flush(0)
    await eventually(() => expect(nodes.ledger.calls.add).toBe(1))
    expect(await used()).toBe(15)
    await restart()
    expect(await used(1)).toBe(15)
    expect(await useUp()).toBe(85)
  })

  it('is believed while the ledger is away, and corrected afterwards', async () => {
    await use(nodes.meter(0), 5)
    await nodes.redis().save()
    await use(nodes.meter(0), 10)
    nodes.flush(0)
    await eventually(() => expect(nodes.ledger.calls.add).toBe(1))
    expect(await used()).toBe(15)
    await restart()
    nodes.ledger.fail(true)
    await use(nodes.meter(1), 1)
    expect(await used(1)).toBe(6)
    nodes.ledger.fail(false)
    nodes.flush(1)
    await eventually(async () => expect(await used(1)).toBe(16))
  })
})

describe('a ledger that is away', () => {
  it('stops nobody whose month has a counter, and is told everything later', async () => {
    await use(nodes.meter(0), 1)
    nodes.ledger.fail(true)
    await use(nodes.meter(0), 3)
    await use(nodes.meter(1), 3)
    nodes.flush(0)
    nodes.flush(1)
    await eventually(() => expect(nodes.ledger.calls.add).toBe(2))
    await use(nodes.meter(0), 1)
    nodes.ledger.fail(false)
    nodes.flush(0)
    nodes.flush(1)
    await eventually(async () => expect(await nodes.ledger.list('a')).toMatchObject([{ used: 8 }]))
    expect(await used()).toBe(8)
  })

  it('stops those whose month has none', async () => {
    nodes.ledger.fail(true)
    await expect(nodes.meter().admit('a', LIMITS)).rejects.toSatisfy((error) => isFailure(error, 'storage_unavailable'))
    await expect(nodes.meter().read('a', LIMITS)).rejects.toSatisfy((error) => isFailure(error, 'storage_unavailable'))
    nodes.ledger.fail(false)
    await use(nodes.meter(), 1)
    expect(await used()).toBe(1)
  })

  it('is asked once for many who begin a month together', async () => {
    await Promise.all(Array.from({ length: 50 }, () => nodes.meter().admit('a', LIMITS)))
    expect([nodes.ledger.calls.read, await used()]).toEqual([1, 50])
  })
})

describe('a meter that closes', () => {
  it('writes what it has kept', async () => {
    await use(nodes.meter(), 3)
    await nodes.meter().close()
    expect(await nodes.ledger.list('a')).toMatchObject([{ used: 3 }])
  })

  it('says when it could not', async () => {
    await use(nodes.meter(), 3)
    nodes.ledger.fail(true)
    await expect(nodes.meter().close()).rejects.toSatisfy((error) => isFailure(error, 'storage_unavailable'))
    nodes.ledger.fail(false)
  })
})

it('does not keep nodes from booking what one of them left behind if they cannot read what another one did', async () => {
  await nodes.close()
  const prefix = `${randomUUID()}:`
  const errors: unknown[] = []
  const booking = { onFailure: (error: unknown) => void errors.push(error), onSuccess() {} }
  nodes = await openNodes({ url: server.url, prefix, count: 2, silentMs: 0, booking })
  await use(nodes.meter(0), 3)
  nodes.kill(0)
  await nodes.redis(1).hset(`${prefix}p:damaged`, 'sealed', '{')
  await nodes.redis(1).zadd(`${prefix}nodes`, 1, 'damaged')
  await nodes.meter(1).read('a', LIMITS)
  await eventually(async () => {
    nodes.beat(1)
    expect(await nodes.ledger.list('a')).toMatchObject([{ used: 3 }])
    expect(errors[0]).toBeInstanceOf(SyntaxError)
  })
})

it('does not take the tag of a node for a part of the time', async () => {
  await nodes.close()
  const now = Date.parse('2026-11-18T16:00:00Z')
  const prefix = `${randomUUID()}:`
  nodes = await openNodes({ url: server.url, prefix, fixedMs: () => now })
  await nodes.meter().read('a', LIMITS)
  await nodes.redis().rpush(`${prefix}w:a`, `${now - 60_001}.999999`, `${now - 60_000}.999999`)
  expect(await nodes.meter().read('a', LIMITS)).toMatchObject({ minute_used: 1, minute_frees_in_ms: 1 })
})
