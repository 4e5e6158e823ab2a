/** Bodies lie in memory that is used again: whatever a client does, it gets the bytes of its own answer. */
import { connect, type Socket } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { Type } from 'typebox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { intParameter } from '../parameters/validation/parameters.ts'
import { endpoint } from './endpoint.ts'
import { type EchoServer, startEchoServer } from './fixtures/echo-server.ts'

const BODY_BYTES = 30_000
/** More than the kernel takes from a client that does not read. */
const UNREAD = 800
const MEANWHILE = 300

const bodyOf = (nth: number) =>
  `"${String(nth)
    .padStart(8, '0')
    .repeat(BODY_BYTES / 8)}"`

const numbered = endpoint({
  ...{ path: '/v1/numbered', name: 'numbered', operationId: 'numbered', tag: 'cars', summary: '', description: '' },
  ...{ access: 'public', cost: 0, rules: [], answers: Type.Unknown(), failures: [] },
  parameters: { nth: intParameter({ description: '', fallback: 0, ge: 0, le: 1_000_000 }) },
  async answer({ nth }) {
    return {
      render: () => bodyOf(nth),
      write(allocate) {
        const body = bodyOf(nth)
        const memory = allocate(body.length)
        return { json: memory.subarray(0, memory.write(body)), frame: {} }
      },
      freshness: { cache: 'HIT', age_s: 0, fresh_until_ms: 0 },
      version: String(nth),
    }
  },
})

let server: EchoServer
beforeAll(async () => {
  server = await startEchoServer({
    endpoints: [numbered],
    // However busy the machine is, the slow client is not given up.
    limits: { maxPipelined: UNREAD, writeTimeoutMs: 3_600_000 },
    queue: { maxWaiting: 2 * UNREAD },
  })
})
afterAll(() => server.drain())

function ask(socket: Socket, nth: number, isCompressed: boolean): void {
  const encoding = isCompressed ? 'Accept-Encoding: gzip\r\n' : ''
  socket.write(`GET /v1/numbered?nth=${nth} HTTP/1.1\r\nHost: localhost\r\n${encoding}\r\n`)
}

/** The bodies of so many answers, as they come. */
async function readBodies(socket: Socket, count: number): Promise<readonly string[]> {
  const bodies: string[] = []
  let unread = Buffer.alloc(0)
  for await (const bytes of socket) {
    unread = Buffer.concat([unread, bytes as Buffer])
    for (;;) {
      const end = unread.indexOf('\r\n\r\n')
      if (end < 0) break
      const head = unread.toString('latin1', 0, end)
      const from = end + 4
      const to = from + Number(/content-length: (\d+)/i.exec(head)?.[1])
      if (unread.length < to) break
      const body = unread.subarray(from, to)
      bodies.push((/content-encoding: gzip/i.test(head) ? gunzipSync(body) : body).toString())
      unread = unread.subarray(to)
    }
    if (bodies.length === count) break
  }
  return bodies
}

it('is not written over while a client is slow, gone, or has it compressed', async () => {
  const [slow, gone, quick] = [0, 1, 2].map(() => connect(server.port, '127.0.0.1')) as [Socket, Socket, Socket]
  slow.pause()
  for (let nth = 0; nth < UNREAD; nth++) ask(slow, nth, nth % 8 === 7)
  for (let nth = 0; nth < MEANWHILE; nth++) ask(gone, 500_000 + nth, nth % 2 === 0)
  gone.resume()
  gone.once('data', () => gone.destroy())
  const numbers = Array.from({ length: MEANWHILE }, (_, i) => 900_000 + i)
  for (const nth of numbers) ask(quick, nth, nth % 8 === 7)
  expect(await readBodies(quick, MEANWHILE)).toEqual(numbers.map(bodyOf))
  expect(await readBodies(slow, UNREAD)).toEqual(Array.from({ length: UNREAD }, (_, nth) => bodyOf(nth)))
  for (const socket of [slow, quick]) socket.destroy()
})
