/** A thousand equal requests reach the source once. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Exchange, readAnswer } from '../../src/api/fixtures/exchange.ts'
import { eventually } from '../eventually.ts'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import { clearFaults, clearJournal, findCars, readJournal } from './control.ts'
import { type OpenTimedService, openTimedService } from './open-timed-service.ts'

const CALLERS = 1000
/** Of the other questions, which take the same way. */
const FEWER = 200
/** The backlog of a listener is shorter than the number of clients. */
const AT_ONCE = 100
const LONGER_THAN_ANY_COPY_S = 30 * 86_400

let market: RunningMarketplace
let service: OpenTimedService
beforeAll(async () => {
  market = await startMarketplace()
  service = await openTimedService(market.url, {
    ERSHOU_METRICS_PORT: '0',
    ERSHOU_MAX_CONNECTIONS_PER_ADDRESS: String(2 * CALLERS),
  })
  await service.ready()
})
afterAll(async () => {
  await service.stop()
  await market.stop()
})

/** Each sends its request as soon as it is connected: on a busy machine the server would close idle connections. */
async function askAll(count: number, path: string): Promise<{ readonly answers: Promise<readonly Exchange[]> }> {
  const port = Number(new URL(service.url).port)
  const asking: Promise<Exchange>[] = []
  while (asking.length < count) {
    const connecting = Array.from({ length: AT_ONCE }, async () => {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      asking.push(askOn(socket, path))
    })
    await Promise.all(connecting)
  }
  return { answers: Promise.all(asking) }
}

async function askOn(socket: Socket, path: string): Promise<Exchange> {
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ershou.test\r\nX-API-Key: ${service.key}\r\nConnection: close\r\n\r\n`)
  await once(socket, 'close')
  return readAnswer(Buffer.concat(chunks))
}

describe('a thousand equal requests at once', () => {
  it.each<[number, string, (id: number) => string, string[]]>([
    [CALLERS, 'search', () => '/v1/search?sort=price_asc&page=2', ['/api/v11/search']],
    [FEWER, 'count', () => '/v1/search/count?transmission=manual', ['/api/v11/search']],
    [FEWER, 'car', (id) => `/v1/cars/${id}`, ['/api/v1/car/getparamtypeitems', '/apic/v2/car/getcarinfo']],
    [FEWER, 'makes', () => '/v1/makes', ['/api/v2/getbrands']],
    [FEWER, 'models', () => '/v1/makes/BMW/models', ['/api/v2/getbrands', '/api/v2/getseriesbybrandid']],
  ])('of %i callers: %s', async (callers, _, path, expected) => {
    const [id] = (await findCars(market, 1)) as [number]
    service.advance(LONGER_THAN_ANY_COPY_S)
    await clearJournal(market)
    await market.control('faults', { kind: 'hold' })
    const asked = await askAll(callers, path(id))
    // A later request finds a copy, which is equally good.
    await service.ask('/healthz')
    await clearFaults(market)
    const answers = await asked.answers
    const targets = (await readJournal(market)).map(({ target }) => target.split('?', 1)[0])
    expect(targets.sort()).toEqual(expected)
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(callers)
  })
})

async function countAdmitted(): Promise<number> {
  const metrics = await (await fetch(service.metricsUrl as string)).text()
  return Number(/^ershou_admissions_total\{decision="admitted"\} (\d+)$/m.exec(metrics)?.[1])
}

describe('a thousand equal requests to a failing source', () => {
  it('fail together, after the attempts of one', async () => {
    service.advance(LONGER_THAN_ANY_COPY_S)
    await clearJournal(market)
    await market.control('faults', [
      { kind: 'hang', count: 1 },
      { kind: 'status', status: 503 },
    ])
    const before = await countAdmitted()
    const asked = await askAll(CALLERS, '/v1/search')
    await eventually(async () => expect(await countAdmitted()).toBe(before + CALLERS))
    service.clock.expire()
    const answers = await asked.answers
    await clearFaults(market)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([502]))
    expect((await readJournal(market)).length).toBe(3)
  })
})
