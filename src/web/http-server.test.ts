import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { type EchoServer, startEchoServer } from '../api/fixtures/echo-server.ts'
import { converse, exchange, open, readAnswer } from '../api/fixtures/exchange.ts'
import { prepareBody } from './prepared-body.ts'

let server: EchoServer
beforeAll(async () => {
  server = await startEchoServer()
})
afterAll(() => server.drain())

const HOST = 'Host: ershou.test'
const ask = async (text: string) => readAnswer(await converse(server.port, text))

const BAD_REQUEST = { code: 'bad_request', request_id: 'req-1' }
const detailOf = ({ body }: { body: string }) => (JSON.parse(body) as { detail: unknown }).detail

describe('methods', () => {
  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PURGE', 'TRACE'])('%s is not allowed', async (method) => {
    const known = await ask(`${method} /v1/search?page=0 HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`)
    expect([known.status, known.headers.allow]).toEqual([405, 'GET'])
    expect(detailOf(known)).toMatchObject({ code: 'method_not_allowed' })
  })

  it.each(['FOO', 'get', 'GEX', 'M-SEARCHES', 'CONNECT'])('%s is none that can be read', async (method) => {
    const answer = await ask(`${method} /v1/search HTTP/1.1\r\n${HOST}\r\n\r\n`)
    expect([answer.status, answer.headers.connection]).toEqual([400, 'close'])
    expect(detailOf(answer)).toMatchObject(BAD_REQUEST)
  })

  it('wait for the answers before them', async () => {
    const bytes = await converse(
      server.port,
      `GET /v1/makes HTTP/1.1\r\n${HOST}\r\n\r\nFOO /v1/search HTTP/1.1\r\n${HOST}\r\n\r\n`,
    )
    expect(bytes.toString().match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
  })
})

describe('requests that cannot be read', () => {
  it('are told so even when more of them follows', async () => {
    const answer = await ask(`GET /a b HTTP/1.1\r\n${'x'.repeat(1_000_000)}`)
    expect(answer.status).toBe(400)
    expect(detailOf(answer)).toMatchObject(BAD_REQUEST)
  })

  it.each([
    ['raw bytes in the path', `GET /v1/\xe5\xa4\xa7 HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`],
    ['raw bytes in the query', `GET /v1/search?brand=\xe5 HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`],
    ['raw bytes behind a strange method', `FOO /v1/\xe5 HTTP/1.1\r\n${HOST}\r\n\r\n`],
    ['a blank in the target', `GET /v1/a b HTTP/1.1\r\n${HOST}\r\n\r\n`],
    ['no target', `GET\r\n${HOST}\r\n\r\n`],
    ['not a valid HTTP', 'hello there\r\n\r\n'],
    ['another version', `GET / HTTP/3.0\r\n${HOST}\r\n\r\n`],
    ['a broken header', `GET / HTTP/1.1\r\n${HOST}\r\nbad header\r\n\r\n`],
    ['no host', 'GET /v1/makes HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['an empty host', 'GET /v1/makes HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n'],
    ['two hosts', 'GET /v1/makes HTTP/1.1\r\nHost: a.test\r\nhost: b.test\r\nConnection: close\r\n\r\n'],
    ['one host twice', 'GET /v1/makes HTTP/1.1\r\nHost: a.test\r\nHost: a.test\r\nConnection: close\r\n\r\n'],
    ['a host that is a path', 'GET /v1/makes HTTP/1.1\r\nHost: a/b\r\nConnection: close\r\n\r\n'],
    ['a host with a name before it', 'GET /v1/makes HTTP/1.1\r\nHost: me@a.test\r\nConnection: close\r\n\r\n'],
    ['a host in quotes', 'GET /v1/makes HTTP/1.1\r\nHost: "a"\r\nConnection: close\r\n\r\n'],
    ['an escape that is not UTF-8', `GET /v1/makes/%FF/models HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`],
  ])('%s', async (_, text) => {
    const answer = await ask(text)
    expect(answer.status).toBe(400)
    expect(answer.headers).toMatchObject({ 'content-type': 'application/json', 'x-request-id': 'req-1' })
    expect(detailOf(answer)).toMatchObject(BAD_REQUEST)
  })

  it.each([
    ['too large', `HEAD /v1/makes HTTP/1.1\r\n${HOST}\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    ['broken', `HEAD / HTTP/1.1\r\n${HOST}\r\nbad header\r\n\r\n`, 400],
  ])('get no body when they ask for the head alone: %s', async (_, text, status) => {
    const answer = await ask(text)
    expect([answer.status, answer.body]).toEqual([status, ''])
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(100)
  })

  it('are too large with more than 32 KB before the body', async () => {
    const sized = (size: number) =>
      ask(`GET /v1/makes?a=${'x'.repeat(size)} HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`)
    const large = await sized(33_000)
    expect([large.status, large.headers.connection]).toEqual([431, 'close'])
    expect(detailOf(large)).toMatchObject(BAD_REQUEST)
    const { status, body } = await sized(31_000)
    expect([status, body.includes('extra_forbidden')]).toEqual([422, true])
  })

  it('reads HTTP/1.0 without a host', async () => {
    expect((await ask('GET /v1/makes HTTP/1.0\r\n\r\n')).status).toBe(200)
  })

  it('ignores an expectation and a body', async () => {
    const { status } = await exchange(server.port, 'GET /v1/makes HTTP/1.1', 'Expect: tea', 'Content-Length: 0')
    expect(status).toBe(200)
    const two = await converse(
      server.port,
      `POST /v1/search HTTP/1.1\r\n${HOST}\r\nContent-Length: 5\r\n\r\nhelloGET /v1/makes HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`,
    )
    expect(two.toString().match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 405', 'HTTP/1.1 200'])
  })
})

describe('a target in absolute form', () => {
  it.each([
    ['http://other.test/v1/makes', 200],
    ['HTTPS://other.test:8443/v1/makes', 200],
    ['http://other.test', 404],
    ['http://other.test?a=b', 404],
    ['http:///v1/makes', 400],
    ['ftp://other.test/v1/makes', 404],
  ])('%s is %i', async (target, status) => {
    expect((await ask(`GET ${target} HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`)).status).toBe(status)
  })

  it('names the host that counts', async () => {
    const { headers } = await ask(`GET http://other.test/v1/makes/ HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`)
    expect(headers.location).toBe('http://other.test/v1/makes')
  })
})

/** As fast as the other end takes it, until it is closed. */
function keepWriting(socket: Socket, text: string): void {
  if (!socket.destroyed) socket.write(text, () => setImmediate(keepWriting, socket, text))
}

describe('too much at once', () => {
  it('of one connection is answered as far as it may go, then the connection is closed', async () => {
    const gate = new EventEmitter()
    let waiting = 0
    const all = once(gate, 'all')
    const other = await startEchoServer({
      limits: { maxPipelined: 3 },
      slow: async () => {
        const opened = once(gate, 'open')
        if (++waiting === 3) gate.emit('all')
        await opened
      },
    })
    const conversation = converse(other.port, `GET /slow HTTP/1.1\r\n${HOST}\r\n\r\n`.repeat(50))
    await all
    gate.emit('open')
    const said = (await conversation).toString()
    expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 400'])
    expect([said.includes('Too many requests at once on one connection'), waiting]).toEqual([true, 3])
    await other.drain()
  })

  it.each([
    ['in all', { maxConnections: 2 }],
    ['from one address', { maxPerAddress: 2 }],
  ])('are connections %s: one more is told so and closed', async (_, limits) => {
    const other = await startEchoServer({ limits, drainIdleMs: 1 })
    const request = `GET /v1/makes HTTP/1.1\r\n${HOST}\r\n\r\n`
    const held = [await open(other.port, request), await open(other.port, request)]
    for (const { socket } of held) await once(socket, 'data')
    const refused = readAnswer(await converse(other.port, ''))
    expect([refused.status, refused.headers['retry-after'], refused.headers['cache-control']]).toEqual([
      503,
      '1',
      'no-store',
    ])
    expect(detailOf(refused)).toMatchObject({ code: 'overloaded' })
    held[0]?.socket.destroy()
    await held[0]?.all
    const closed = held[0]?.socket
    expect(closed?.destroyed).toBe(true)
    await eventually(async () => {
      const { status } = readAnswer(
        await converse(other.port, `GET /v1/makes HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`),
      )
      expect(status).toBe(200)
    })
    await other.drain()
  })

  it('is closed in time, whatever still comes on it', async () => {
    const other = await startEchoServer({
      limits: { maxConnections: 1, maxPipelined: 1, lingerMs: 50 },
      drainIdleMs: 1,
    })
    const held = await open(other.port, `GET /v1/makes HTTP/1.1\r\n${HOST}\r\n\r\n`)
    await once(held.socket, 'data')
    const refused = await open(other.port, 'G')
    // Every byte would restart a timeout of the socket.
    keepWriting(refused.socket, 'G')
    expect(await refused.all).toContain('HTTP/1.1 503')
    const flood = `GET /v1/makes HTTP/1.1\r\n${HOST}\r\n\r\n`.repeat(500)
    keepWriting(held.socket, flood)
    const answers = (await held.all).match(/HTTP\/1\.1 \d+/g) ?? []
    expect(answers.at(-1)).toBe('HTTP/1.1 400')
    await other.drain()
  })

  it.each([
    ['a tunnel', 'CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n'],
    ['a change of protocol', `GET /v1/makes HTTP/1.1\r\n${HOST}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`],
    ['what is no request', 'nonsense\r\n\r\n'],
    ['a request', `GET /v1/makes HTTP/1.1\r\n${HOST}\r\n\r\n`],
  ])('does not end with a reset behind %s', async (_, text) => {
    const { socket } = await open(server.port, text)
    await once(socket, 'data')
    socket.resetAndDestroy()
    expect((await exchange(server.port, 'GET /v1/makes HTTP/1.1')).status).toBe(200)
  })

  it('is an answer that nobody reads: it is cut, and others are not', async () => {
    const page = prepareBody(Buffer.alloc(32 * 1024 * 1024, ' '))
    const other = await startEchoServer({ page, limits: { writeTimeoutMs: 100 } })
    const slow = connect(other.port, '127.0.0.1')
    await once(slow, 'connect')
    const [served] = (await Promise.all([
      once(other.fastify.server, 'request'),
      new Promise((resolve) => slow.write(`GET /healthz HTTP/1.1\r\n${HOST}\r\n\r\n`, resolve)),
    ])) as unknown as [[{ socket: Socket }]]
    const { socket } = served[0]
    if (!socket.destroyed) await once(socket, 'close')
    slow.destroy()
    expect((await exchange(other.port, 'GET /v1/makes HTTP/1.1')).status).toBe(200)
    await other.drain()
  })
})

describe('the key', () => {
  it.each<[string, string[], number]>([
    ['in any case', ['x-API-key: test-key'], 200],
    ['with blanks around', ['X-API-Key: \t test-key \t '], 200],
    ['the first of two', ['X-API-Key: test-key', 'X-API-Key: other'], 200],
    ['not the second of two', ['X-API-Key: other', 'X-API-Key: test-key'], 401],
    ['an empty first of two', ['X-API-Key:', 'X-API-Key: test-key'], 401],
    ['empty', ['X-API-Key: '], 401],
    ['missing', [], 401],
    ['of another name', ['X-API-Kez: test-key'], 401],
  ])('%s', async (_, headers, status) => {
    const answer = await exchange(server.port, 'GET /v1/me HTTP/1.1', ...headers)
    expect(answer.status).toBe(status)
    if (status === 401) expect(answer.headers['www-authenticate']).toBe('APIKey')
  })

  it('in the query counts as missing', async () => {
    expect((await exchange(server.port, 'GET /v1/me?X-API-Key=test-key HTTP/1.1')).status).toBe(401)
  })

  it('is asked for before anything is said about the request', async () => {
    expect((await exchange(server.port, 'GET /v1/cars/abc?page=0 HTTP/1.1')).status).toBe(401)
    expect((await exchange(server.port, 'POST /v1/me HTTP/1.1')).status).toBe(405)
  })
})
