import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { startRedis, type TestRedis } from '../../../test/servers/start-redis.ts'
import { startProxy, type TestProxy } from '../../database/redis/fixtures/start-proxy.ts'
import type { Ticket } from '../../domain/limits/meter.ts'
import { limitsOf, SERVED } from '../fixtures/meter-world.ts'
import { openNodes, type TestNodes } from './fixtures/open-nodes.ts'

const LIMITS = limitsOf(100, 100)
let server: TestRedis
let proxy: TestProxy
let nodes: TestNodes
let tickets: Ticket[]
let prefix: string

beforeAll(async () => {
  server = await startRedis()
  proxy = await startProxy(server.url)
})
afterAll(async () => {
  await proxy.stop()
  await server.stop()
})

beforeEach(async () => {
  prefix = `${randomUUID()}:`
  nodes = await openNodes({ url: proxy.url, prefix })
  const verdicts = [await nodes.meter().admit('a', LIMITS), await nodes.meter().admit('a', LIMITS)]
  tickets = verdicts.map((verdict) => (verdict as { ticket: Ticket }).ticket)
})
afterEach(() => nodes.close())

async function counts(): Promise<string> {
  const { minute_used, month_used } = await nodes.meter().read('a', LIMITS)
  return `${minute_used} ${month_used}`
}

const soon = (expected: string) => eventually(async () => expect(await counts()).toBe(expected))

async function failToAdmit(count: number): Promise<void> {
  const ends = await Promise.allSettled(Array.from({ length: count }, () => nodes.meter().admit('a', LIMITS)))
  expect(ends.map((end) => end.status === 'rejected' && end.reason.kind)).toEqual(
    Array(count).fill('limiter_unavailable'),
  )
}

it.each(['answer', 'call'] as const)('a request that failed because of a lost %s costs nothing', async (lost) => {
  proxy.breakNext(lost)
  await failToAdmit(3)
  await soon('2 2')
  expect(await nodes.meter().admit('a', LIMITS)).toMatchObject({ allowance: { minute_used: 3, month_used: 3 } })
})

it.each(['answer', 'call'] as const)('what is given back counts once in spite of a lost %s', async (lost) => {
  proxy.breakNext(lost)
  await nodes.meter().giveBack(tickets[0] as Ticket)
  await soon('2 1')
})

it.each(['answer', 'call'] as const)('both together: a lost %s', async (lost) => {
  proxy.breakNext(lost)
  const back = nodes.meter().giveBack(tickets[0] as Ticket)
  await failToAdmit(3)
  await back
  await soon('2 1')
})

it('a call that arrives after its connection was given up is not carried out, even as the last one', async () => {
  const [journal] = await nodes.redis().keys(`${prefix}n:*`)
  const readNumber = async () => Number.parseInt((await nodes.redis().get(journal as string)) as string, 10)
  const before = await readNumber()
  proxy.breakNext('held')
  await failToAdmit(3)
  await eventually(async () => expect(await readNumber()).toBe(before + 1))
  await proxy.deliver()
  expect(await counts()).toBe('2 2')
})

it('a call that arrives after its connection was given up is not carried out a second time', async () => {
  proxy.breakNext('held')
  const back = nodes.meter().giveBack(tickets[0] as Ticket)
  await failToAdmit(3)
  await back
  await soon('2 1')
  await proxy.deliver()
  expect(await counts()).toBe('2 1')
})

it('a ledger that was told of what Redis has not heard of yet is not told again', async () => {
  await nodes.meter().keep(tickets[0] as Ticket, SERVED)
  proxy.breakNext('answer')
  nodes.flush(0)
  await soon('2 2')
  expect(await nodes.ledger.list('a')).toMatchObject([{ used: 1 }])
})

it('a batch whose commit was answered by nobody is counted once, in the ledger, in the days and in Redis', async () => {
  for (const ticket of tickets) await nodes.meter().keep(ticket, SERVED)
  nodes.ledger.loseNextAnswer()
  await expect(nodes.meter().flush()).rejects.toMatchObject({ kind: 'storage_unavailable' })
  await nodes.meter().flush()
  expect(await nodes.ledger.list('a')).toMatchObject([{ used: 2 }])
  expect(await nodes.ledger.readDays('a', '2000-01-01', '2999-12-31')).toMatchObject([{ requests: 2, cost: 2 }])
  await soon('2 2')
})
