/** A service that is stopped under load loses no request. */
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { startMarketplace } from '../start-marketplace.ts'
import { findCars } from './control.ts'
import { readLog } from './read-log.ts'
import { type Served, serve } from './serve.ts'

const CARS = 32
const CLIENTS = 48
/** How many answers each client has when the service is stopped: the system would reset a connection that is not accepted yet. */
const WARM = 4
/** A client that is delayed by the machine is not idle. */
const PATIENT = { ERSHOU_LOG_LEVEL: 'warn', ERSHOU_DRAIN_IDLE_MS: '600000' }

interface Client {
  readonly answered: readonly number[]
  /** Why it stopped. */
  readonly end: string
}

async function askOnce({ url, key }: Served, path: string, agent: Agent): Promise<number> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url + path, { agent, headers: { 'x-api-key': key } }, resolve).once('error', reject)
  })
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  if (!response.complete) throw new Error('half an answer')
  JSON.parse(Buffer.concat(chunks).toString('utf8'))
  return response.statusCode ?? 0
}

/** Sends one request after another on a kept connection, until a new connection is refused. */
async function keepAsking(served: Served, paths: readonly string[], onAnswer: () => void): Promise<Client> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const answered: number[] = []
  try {
    for (let i = 0; ; i++) {
      answered.push(await askOnce(served, paths[i % paths.length] as string, agent))
      onAnswer()
    }
  } catch (error) {
    return { answered, end: (error as NodeJS.ErrnoException).code ?? (error as Error).message }
  } finally {
    agent.destroy()
  }
}

describe('SIGTERM', () => {
  it('under load loses nothing and ends with 0', async () => {
    const market = await startMarketplace()
    const served = await serve(market.url, PATIENT)
    const cars = await findCars(market, CARS)
    // A quarter of the clients waits for the source with each question.
    await market.control('faults', { kind: 'delay', delay_ms: 60, path: 'pageindex=[2-9]' })
    const answers = Array<number>(CLIENTS).fill(0)
    let tell = () => {}
    const warm = new Promise<void>((resolve) => {
      tell = resolve
    })
    const clients = Array.from({ length: CLIENTS }, (_, i) => {
      const id = cars[i % CARS]
      const slow = Array.from({ length: 8 }, (_, page) => `/v1/search?age_max=${1 + i}&page=${page + 2}`)
      const quick = [`/v1/cars/${id}`, '/v1/makes', `/v1/cars/${id}/images`, '/v1/search']
      return keepAsking(served, i % 4 === 0 ? slow : quick, () => {
        answers[i] = (answers[i] as number) + 1
        if (answers.every((had) => had >= WARM)) tell()
      })
    })
    await warm
    const end = await served.stop()
    const ends = await Promise.all(clients)
    await market.stop()
    expect(end.code).toBe(0)
    expect(new Set(ends.flatMap(({ answered }) => answered))).toEqual(new Set([200]))
    expect(new Set(ends.map((client) => client.end))).toEqual(new Set(['ECONNREFUSED']))
  })

  it('waits for a partial request only for a limited time', async () => {
    const market = await startMarketplace()
    const served = await serve(market.url, { ERSHOU_DRAIN_IDLE_MS: '100' })
    const socket = connect(Number(new URL(served.url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('GET /v1/makes HTTP/1.1\r\nHost: x\r\n')
    await fetch(`${served.url}/healthz`)
    const end = await served.stop()
    expect(end.code).toBe(0)
    // It was still reading the catalogue; a reading that it aborts itself is not a failure of the source.
    expect(readLog(end.stderr).filter(({ message }) => message === 'failing')).toEqual([])
    await market.stop()
  })

  it('ends although the source hangs, by the other signal too', async () => {
    const market = await startMarketplace()
    await market.control('faults', { kind: 'hang' })
    const served = await serve(market.url, { ERSHOU_SOURCE_TIMEOUT_MS: '500', ERSHOU_SOURCE_BUDGET_MS: '800' })
    const answer = fetch(`${served.url}/v1/makes`)
    await fetch(`${served.url}/healthz`)
    const end = await served.stop('SIGINT')
    expect([(await answer).status, end.code]).toEqual([502, 0])
    await market.stop()
  })
})
