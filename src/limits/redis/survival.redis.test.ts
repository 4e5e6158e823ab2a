/** What survives when Redis loses its memory, and when a node is killed. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { startRedis, type TestRedis } from '../../../test/servers/start-redis.ts'
import type { Ticket } from '../../domain/limits/meter.ts'
import { limitsOf, outcomeOf, SERVED } from '../fixtures/meter-world.ts'
import { openNodes, type TestNodes } from './fixtures/open-nodes.ts'

const LIMITS = limitsOf(30, 1000)
let server: TestRedis
let nodes: TestNodes
let prefix: string

beforeAll(async () => {
  server = await startRedis()
})
afterAll(() => server.stop())
beforeEach(() => open(0))
afterEach(() => nodes.close())

async function open(silentMs: number): Promise<void> {
  prefix = `${randomUUID()}:`
  nodes = await openNodes({ url: server.url, prefix, count: 3, silentMs })
}

async function admit(node: number, cost = 1): Promise<Ticket> {
  const verdict = await nodes.meter(node).admit('a', LIMITS, cost)
  if (!verdict.admitted) throw new Error(`refused by the ${verdict.limit}`)
  return verdict.ticket
}

async function use(node: number, times: number): Promise<void> {
  for (let index = 0; index < times; index++) await nodes.meter(node).keep(await admit(node), SERVED)
}

const seen = () => nodes.redis(2).zrange(`${prefix}nodes`, '0', '-1', 'WITHSCORES')

/** Each gives a sign of life. */
async function beat(...alive: readonly number[]): Promise<void> {
  for (const node of alive) {
    const before = await seen()
    await eventually(async () => {
      nodes.beat(node)
      expect(await seen()).not.toEqual(before)
    })
  }
}

/** Everybody has heard of everybody. */
async function meet(): Promise<void> {
  for (const node of [0, 1, 2]) await nodes.meter(node).read('a', LIMITS)
  await beat(0, 1, 2)
}

async function restart(awayMs = 0): Promise<void> {
  await server.kill()
  nodes.pass(awayMs)
  for (const connection of nodes.connections) await eventually(() => expect(connection.state()).not.toBeNull())
  await server.restart()
  for (const connection of nodes.connections) await eventually(() => expect(connection.state()).toBeNull())
}

const readMinute = async (node: number) => (await nodes.meter(node).read('a', LIMITS)).minute_used
const readLedger = async () => (await nodes.ledger.list('a'))[0]?.used ?? 0
const readDays = () => nodes.ledger.readDays('a', '2000-01-01', '2999-12-31')

/** Others look until they have booked what the dead left behind. */
async function findDead(...alive: readonly number[]): Promise<void> {
  await eventually(async () => {
    await beat(...alive)
    expect(await nodes.redis(2).zcard(`${prefix}nodes`)).toBe(alive.length)
  })
}

describe('the minute of a Redis that lost its memory', () => {
  it.each([
    ['under the nodes', () => nodes.redis().flushall()],
    ['because it was killed', () => restart()],
    ['because it was killed and away for long', () => restart(20_000)],
  ])('%s is written down by every node before one of them serves', async (_, lose) => {
    for (const [node, times] of [3, 5, 7].entries()) await use(node, times)
    await meet()
    await lose()
    // All at once: whoever is first waits for the others.
    expect(await Promise.all([0, 1, 2].map(readMinute))).toEqual([15, 15, 15])
    const outcomes = []
    for (let index = 0; index < 16; index++) outcomes.push(outcomeOf(await nodes.meter(index % 3).admit('a', LIMITS)))
    expect(outcomes.filter((outcome) => outcome === 'admitted')).toHaveLength(15)
    expect(outcomes.at(-1)).toBe('minute')
  })

  it('waits for a node that does not come back, though not for ever', async () => {
    await use(0, 3)
    await use(1, 4)
    await meet()
    nodes.kill(1)
    await nodes.redis().flushall()
    expect(await Promise.all([0, 2].map(readMinute))).toEqual([3, 3])
  })

  it.each([
    ['that hears of it with its next sign of life', () => {}],
    ['though the one that asks has heard of it first', () => nodes.beat(0)],
  ])('waits for a node that has nothing to ask, and %s', async (_, before) => {
    await use(1, 20)
    await use(0, 5)
    await meet()
    await nodes.redis().flushall()
    before()
    const asking = readMinute(0)
    for (const node of [1, 2]) nodes.beat(node)
    expect(await asking).toBe(25)
  })

  it('gets what a node knows that comes too late, before the node serves', async () => {
    await use(1, 20)
    await use(0, 5)
    await meet()
    await nodes.redis().flushall()
    const asking = readMinute(0)
    await eventually(async () => {
      nodes.pass(4000)
      expect(await nodes.redis(2).hget(`${prefix}gate`, 'open')).toBe('1')
    })
    expect(await asking).toBe(5)
    expect(await readMinute(1)).toBe(25)
  })

  it('keeps what Redis still had of others, and has nothing twice', async () => {
    await use(0, 3)
    await use(1, 4)
    await meet()
    const [journal] = await nodes.redis().keys(`${prefix}n:*`)
    await nodes.redis().del(journal as string, `${prefix}gate`)
    expect(await Promise.all([0, 1, 2].map(readMinute))).toEqual([7, 7, 7])
  })
})

describe('a node that is killed', () => {
  it('loses nothing that it kept: others find it in Redis', async () => {
    await use(0, 5)
    await use(1, 2)
    nodes.kill(0)
    await findDead(1, 2)
    await nodes.meter(1).flush()
    expect(await readLedger()).toBe(7)
    expect(await readDays()).toMatchObject([
      { endpoint: 'search', requests: 2 },
      { key_id: 'unknown', endpoint: 'unknown', status_class: '2xx', requests: 5, cost: 5 },
    ])
    expect((await nodes.meter(1).read('a', LIMITS)).month_used).toBe(7)
  })

  it('after it wrote everything is forgotten, too', async () => {
    await use(0, 5)
    await nodes.meter(0).flush()
    nodes.kill(0)
    await findDead(1, 2)
  })

  it('between Redis and the ledger loses nothing, and nothing is counted twice', async () => {
    await use(0, 5)
    nodes.ledger.loseNextAnswer()
    await expect(nodes.meter(0).flush()).rejects.toMatchObject({ kind: 'storage_unavailable' })
    await use(0, 3)
    nodes.kill(0)
    expect(await readLedger()).toBe(5)
    await nodes.meter(1).read('a', LIMITS)
    await findDead(1, 2)
    expect(await readLedger()).toBe(8)
    expect(await readDays()).toMatchObject([
      { endpoint: 'search', requests: 5 },
      { endpoint: 'unknown', requests: 3 },
    ])
  })

  it('before the ledger was told of a batch leaves the batch as it was', async () => {
    await use(0, 4)
    nodes.ledger.fail(true)
    await expect(nodes.meter(0).flush()).rejects.toMatchObject({ kind: 'storage_unavailable' })
    nodes.kill(0)
    nodes.ledger.fail(false)
    await findDead(1, 2)
    expect(await readDays()).toMatchObject([{ key_id: 'key_a', endpoint: 'search', requests: 4 }])
  })

  it('had given back what is not booked, and counts a request of several as one', async () => {
    const tickets = [await admit(0), await admit(0, 7), await admit(0, 9)]
    await nodes.meter(0).giveBack(tickets[0] as Ticket)
    await nodes.meter(0).keep(tickets[1] as Ticket, SERVED)
    nodes.kill(0)
    await findDead(1, 2)
    expect(await readDays()).toMatchObject([{ endpoint: 'unknown', requests: 2, cost: 16 }])
  })

  it('has answered a part of a request of several, and that part is booked', async () => {
    await nodes.meter(0).keep(await admit(0, 20), SERVED, 1)
    nodes.kill(0)
    await findDead(1, 2)
    expect(await readDays()).toMatchObject([{ endpoint: 'unknown', requests: 1, cost: 1 }])
  })

  it('and only seemed so goes on under another name: others have booked what it had', async () => {
    await use(0, 5)
    const late = await admit(0)
    for (const node of [1, 2]) await readMinute(node)
    await findDead(1, 2)
    expect(await readLedger()).toBe(6)
    await nodes.meter(0).keep(late, SERVED)
    await use(0, 2)
    await nodes.meter(0).flush()
    expect(await readLedger()).toBe(8)
    expect((await nodes.meter(1).read('a', LIMITS)).month_used).toBe(8)
  })

  it('and only seemed so learns from the ledger what others have booked, if Redis has forgotten it', async () => {
    await nodes.close().then(() => open(15_000))
    await use(0, 5)
    await meet()
    for (let passes = 0; passes < 4; passes++) {
      nodes.pass(5000)
      await beat(1, 2)
    }
    expect(await readLedger()).toBe(5)
    await nodes.redis().flushall()
    nodes.beat(0)
    await use(0, 4)
    await nodes.meter(0).flush()
    expect(await readLedger()).toBe(9)
  })
})

describe('a node that cannot reach Redis', () => {
  it('and stops leaves nothing to be booked of what it has given back', async () => {
    const tickets = [await admit(0), await admit(0), await admit(0)]
    for (const node of [1, 2]) await readMinute(node)
    nodes.kill(0)
    await eventually(() => expect(nodes.connections[0]?.state()).not.toBeNull())
    for (const ticket of tickets) await nodes.meter(0).giveBack(ticket)
    await nodes.meter(0).close()
    await findDead(1, 2)
    expect(await readLedger()).toBe(0)
  })

  it('for long, like all others, is not taken for dead', async () => {
    await nodes.close().then(() => open(15_000))
    await use(0, 5)
    await meet()
    nodes.pass(20_000)
    for (const _ of [1, 2]) await beat(1, 2)
    await nodes.meter(0).flush()
    expect(await readDays()).toMatchObject([{ endpoint: 'search', requests: 5 }])
  })
})

describe('whatever dies', () => {
  const stepOf = (weight: number, kind: 'use' | 'flush' | 'lose' | 'fence') => ({
    weight,
    arbitrary: fc.record({ kind: fc.constant(kind), node: fc.nat(2), times: fc.integer({ min: 1, max: 4 }) }),
  })
  const step = fc.oneof(stepOf(6, 'use'), stepOf(2, 'flush'), stepOf(1, 'lose'), stepOf(1, 'fence'))

  it('the ledger and the minute have every request once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        await nodes.close().then(() => open(0))
        await meet()
        let used = 0
        let minute = 0
        for (const { kind, node, times } of steps) {
          if (kind === 'use') {
            for (let index = 0; index < times; index++) {
              const verdict = await nodes.meter(node).admit('a', LIMITS)
              expect(outcomeOf(verdict)).toBe(minute < LIMITS.per_minute ? 'admitted' : 'minute')
              if (!verdict.admitted) continue
              await nodes.meter(node).keep(verdict.ticket, SERVED)
              used++
              minute++
            }
          } else if (kind === 'flush') await nodes.meter(node).flush()
          else if (kind === 'fence') nodes.beat(node)
          else {
            await nodes.redis().flushall()
            await Promise.all([0, 1, 2].map(readMinute))
          }
        }
        expect(await Promise.all([0, 1, 2].map(readMinute))).toEqual([minute, minute, minute])
        await nodes.close()
        const left = (await nodes.ledger.list('a'))[0]?.used ?? 0
        expect(left).toBe(used)
      }),
      { numRuns: 8 },
    )
  })
})
