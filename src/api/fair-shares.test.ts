/** What one account sends at once takes nothing from another, and what is refused for it costs nothing. */
import { Type } from 'typebox'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { intParameter } from '../parameters/validation/parameters.ts'
import { openStorageInMemory, type Storage } from '../wiring/storage/create-storage.ts'
import { endpoint } from './endpoint.ts'
import { type EchoServer, LIMITS, startEchoServer } from './fixtures/echo-server.ts'
import { converse, open, readAnswer } from './fixtures/exchange.ts'

const NOW_MS = Date.UTC(2026, 10, 15)
const FLOOD = 20
const UNDER_WAY = 2
const WAITING = 10

let started: number[] = []
let release = () => {}
let released = Promise.resolve()

/** Those below 100 wait until the test lets them go. */
const gated = endpoint({
  ...{ path: '/v1/gated', name: 'gated', operationId: 'gated', tag: 'cars', summary: '', description: '' },
  ...{ access: 'keyed', cost: 1, rules: [], answers: Type.Unknown(), failures: [] },
  parameters: { nth: intParameter({ description: '', fallback: 0, ge: 0, le: 1000 }) },
  async answer({ nth }) {
    started.push(nth)
    if (nth < 100) await released
    return { render: () => nth, freshness: null, version: null }
  },
})

let storage: Storage
let server: EchoServer
beforeAll(async () => {
  storage = await openStorageInMemory(() => NOW_MS)
})
afterAll(() => storage.close())
beforeEach(async () => {
  started = []
  released = new Promise((resolve) => {
    release = resolve
  })
  const queue = { maxUnderWay: UNDER_WAY, maxWaiting: WAITING }
  server = await startEchoServer({ endpoints: [gated], queue, meter: storage.meter })
})
afterEach(async () => {
  release()
  await server.drain()
})

async function ask(key: string, nth: number) {
  const head = `GET /v1/gated?nth=${nth} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key}\r\nConnection: close\r\n\r\n`
  return readAnswer(await converse(server.port, head))
}

const countConnections = () =>
  new Promise<number>((resolve) => server.fastify.server.getConnections((_, count) => resolve(count)))

const used = async (account: string) => (await storage.meter.read(account, LIMITS)).month_used

it('answers another account while one has a flood waiting, and charges nothing for what it refuses', async () => {
  const before = await used('acc_1')
  const flood = Array.from({ length: FLOOD }, (_, nth) => ask('test-key', nth))
  let answered = 0
  const over = flood.map(async (one) => {
    const { status } = await one
    answered++
    return status
  })
  // All have come in: so many were refused, and the rest wait.
  await eventually(() => expect(answered).toBe(FLOOD - UNDER_WAY - WAITING))
  expect(await used('acc_1')).toBe(before + UNDER_WAY + WAITING)
  expect(started).toHaveLength(UNDER_WAY)
  expect((await ask('other-key', 100)).status).toBe(200)
  expect(started).toEqual([...started.slice(0, UNDER_WAY), 100])
  release()
  const statuses = await Promise.all(over)
  expect(statuses.filter((status) => status === 200)).toHaveLength(UNDER_WAY + WAITING)
  const refused = (await Promise.all(flood)).filter(({ status }) => status !== 200)
  for (const { status, headers, body } of refused) {
    // As long as the oldest has waited, which depends on how busy the machine is.
    expect([status, headers['retry-after'], headers['x-quota-cost']]).toEqual([
      503,
      expect.stringMatching(/^[1-9]\d*$/),
      '0',
    ])
    expect(JSON.parse(body)).toMatchObject({ detail: { code: 'overloaded' } })
  }
  expect(await used('acc_1')).toBe(before + UNDER_WAY + WAITING)
  expect(new Set(started).size).toBe(started.length)
})

it('leaves nobody waiting when the service is told to stop', async () => {
  const before = await used('acc_1')
  const flood = Array.from({ length: UNDER_WAY + WAITING }, (_, nth) => ask('test-key', nth))
  await eventually(async () => expect(await used('acc_1')).toBe(before + UNDER_WAY + WAITING))
  const drained = server.drain()
  release()
  await drained
  const answers = await Promise.all(flood)
  expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map((_, nth) => [200, String(nth)]))
})

it('makes no answers for clients that hang up while they wait, and charges nothing for them', async () => {
  const before = await used('acc_1')
  const head = (nth: number) => `GET /v1/gated?nth=${nth} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: test-key\r\n\r\n`
  const flood = await Promise.all(Array.from({ length: UNDER_WAY + WAITING }, (_, nth) => open(server.port, head(nth))))
  await eventually(async () => expect(await used('acc_1')).toBe(before + UNDER_WAY + WAITING))
  expect(started).toHaveLength(UNDER_WAY)
  for (const { socket } of flood) socket.destroy()
  await eventually(async () => expect(await countConnections()).toBe(0))
  release()
  await eventually(async () => expect(await used('acc_1')).toBe(before + UNDER_WAY))
  expect(started).toHaveLength(UNDER_WAY)
  expect((await ask('test-key', 100)).status).toBe(200)
})
