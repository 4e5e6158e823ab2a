import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EchoServer, startEchoServer } from '../api/fixtures/echo-server.ts'
import { converse, exchange, readAnswer } from '../api/fixtures/exchange.ts'

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
    ['no HTTP', 'hello there\r\n\r\n'],
    ['another version', `GET / HTTP/3.0\r\n${HOST}\r\n\r\n`],
    ['a broken header', `GET / HTTP/1.1\r\n${HOST}\r\nbad header\r\n\r\n`],
    ['no host', 'GET /v1/makes HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['an escape that is no UTF-8', `GET /v1/makes/%FF/models HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`],
  ])('%s', async (_, text) => {
    const answer = await ask(text)
    expect(answer.status).toBe(400)
    expect(answer.headers).toMatchObject({ 'content-type': 'application/json', 'x-request-id': 'req-1' })
    expect(detailOf(answer)).toMatchObject(BAD_REQUEST)
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

describe('drain', () => {
  async function open(port: number, text: string): Promise<{ socket: Socket; all: Promise<string> }> {
    const socket = connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', () => {})
    const all = once(socket, 'close').then(() => Buffer.concat(chunks).toString())
    await once(socket, 'connect')
    socket.write(text)
    return { socket, all }
  }

  it('answers what is in flight, closes the rest and takes no more', async () => {
    const gate = new EventEmitter()
    const began = once(gate, 'began')
    const other = await startEchoServer({
      slow: async () => {
        const opened = once(gate, 'open')
        gate.emit('began')
        await opened
      },
      drainIdleMs: 50,
    })
    const idle = await open(other.port, `GET /v1/makes HTTP/1.1\r\n${HOST}\r\n\r\n`)
    await once(idle.socket, 'data')
    const half = await open(other.port, 'GET /v1/makes HT')
    const inFlight = await open(other.port, `GET /slow HTTP/1.1\r\n${HOST}\r\n\r\n`)
    await began
    const drained = other.drain()
    expect(await idle.all).toContain('HTTP/1.1 200')
    expect(await half.all).toBe('')
    await expect(converse(other.port, '')).rejects.toThrow('ECONNREFUSED')
    gate.emit('open')
    const answer = readAnswer(Buffer.from(await inFlight.all))
    expect([answer.status, answer.headers.connection, answer.body]).toEqual([200, 'close', '{}'])
    await drained
  })

  it('answers all requests of one connection', async () => {
    const gate = new EventEmitter()
    let waiting = 0
    const both = once(gate, 'both')
    const other = await startEchoServer({
      slow: async () => {
        const opened = once(gate, 'open')
        if (++waiting === 2) gate.emit('both')
        await opened
      },
    })
    const request = `GET /slow HTTP/1.1\r\n${HOST}\r\n\r\n`
    const { all } = await open(other.port, request + request)
    await both
    const drained = other.drain()
    gate.emit('open')
    expect((await all).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
    await drained
  })

  it('answers what comes on an idle connection, and closes it behind the answer', async () => {
    const other = await startEchoServer()
    const { socket, all } = await open(other.port, `GET /v1/makes HTTP/1.1\r\n${HOST}\r\n\r\n`)
    await once(socket, 'data')
    const drained = other.drain()
    socket.write(`GET /v1/makes HTTP/1.1\r\n${HOST}\r\n\r\n`)
    expect((await all).match(/HTTP\/1\.1 \d+|\bconnection: .*/gi)).toEqual([
      'HTTP/1.1 200',
      'Connection: keep-alive',
      'HTTP/1.1 200',
      'connection: close',
    ])
    await drained
  })

  it('answers what comes behind a request in flight', async () => {
    const gate = new EventEmitter()
    const began = once(gate, 'began')
    const other = await startEchoServer({
      slow: async () => {
        const opened = once(gate, 'open')
        gate.emit('began')
        await opened
      },
    })
    const { socket, all } = await open(other.port, `GET /slow HTTP/1.1\r\n${HOST}\r\n\r\n`)
    await began
    const drained = other.drain()
    socket.write(`GET /v1/makes HTTP/1.1\r\n${HOST}\r\n\r\n`)
    await once(other.fastify.server, 'request')
    gate.emit('open')
    expect((await all).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
    await drained
  })

  it('goes on for its notice, closing connections behind their answers', async () => {
    let end = () => {}
    const notice = new Promise<void>((resolve) => {
      end = resolve
    })
    const other = await startEchoServer({ notice })
    const drained = other.drain()
    expect(other.isLeaving()).toBe(true)
    const answer = readAnswer(await converse(other.port, `GET /v1/makes HTTP/1.1\r\n${HOST}\r\n\r\n`))
    expect([answer.status, answer.headers.connection]).toEqual([200, 'close'])
    end()
    await drained
    await expect(converse(other.port, '')).rejects.toThrow('ECONNREFUSED')
  })

  it('is one server also where a name has two addresses', async () => {
    const other = await startEchoServer({ host: 'localhost' })
    const url = `http://localhost:${other.port}/healthz`
    expect((await fetch(url, { headers: { connection: 'close' } })).status).toBe(200)
    await other.drain()
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  })

  it('is done at once when nothing is in flight', async () => {
    const other = await startEchoServer()
    await other.drain()
    expect(other.fastify.server.listening).toBe(false)
  })
})
