import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EchoServer, startEchoServer } from './fixtures/echo-server.ts'
import { converse, exchange, readAnswer } from './fixtures/exchange.ts'

let server: EchoServer
beforeAll(async () => {
  server = await startEchoServer()
})
afterAll(() => server.drain())

const HOST = 'Host: ershou.test'
const ask = async (text: string) => readAnswer(await converse(server.port, text))

describe('methods that node does not know', () => {
  it.each(['FOO', 'get', 'GEX', 'M-SEARCHES', 'CONNECT', 'DELETE', 'OPTIONS', 'PURGE', 'TRACE'])(
    '%s',
    async (method) => {
      const known = await ask(`${method} /v1/search?page=0 HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`)
      const post = await exchange(server.port, 'POST /v1/search?page=0 HTTP/1.1')
      expect([known.status, known.headers.allow, known.body]).toEqual([405, 'GET', post.body])
      const { date: _, ...rest } = post.headers
      expect(known.headers).toMatchObject(rest)
    },
  )

  it('are 404 where nothing is, and 307 before a slash', async () => {
    expect((await ask(`FOO /nothing HTTP/1.1\r\n${HOST}\r\n\r\n`)).status).toBe(404)
    expect((await ask(`CONNECT ershou.test:443 HTTP/1.1\r\n${HOST}\r\n\r\n`)).status).toBe(404)
    const moved = await ask(`FOO /v1/makes/ HTTP/1.1\r\nA: b\r\n${HOST}\r\n\r\n`)
    expect([moved.status, moved.headers.location]).toEqual([307, 'http://ershou.test/v1/makes'])
  })

  it('are not taken for known ones with the body before them', async () => {
    const post = `POST /v1/search HTTP/1.1\r\n${HOST}\r\nContent-Length: 1\r\n\r\n`
    const bytes = await converse(server.port, `${post}GET /v1/makes HTTP/1.1\r\n${HOST}\r\n\r\n`)
    expect(bytes.toString().match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 405', 'HTTP/1.1 400'])
  })

  it('wait for the answers before them', async () => {
    const bytes = await converse(
      server.port,
      `GET /v1/makes HTTP/1.1\r\n${HOST}\r\n\r\nFOO /v1/search HTTP/1.1\r\n${HOST}\r\n\r\n`,
    )
    expect(bytes.toString().match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 405'])
  })
})

describe('requests that cannot be read', () => {
  it('are told so even when more of them follows', async () => {
    const { status, body } = await ask(`GET /a b HTTP/1.1\r\n${'x'.repeat(1_000_000)}`)
    expect([status, body]).toEqual([400, 'Invalid HTTP request received.'])
  })

  it.each([
    ['raw bytes in the path', `GET /v1/\xe5\xa4\xa7 HTTP/1.1\r\n${HOST}\r\n\r\n`],
    ['raw bytes in the query', `GET /v1/search?brand=\xe5 HTTP/1.1\r\n${HOST}\r\n\r\n`],
    ['raw bytes behind a strange method', `FOO /v1/\xe5 HTTP/1.1\r\n${HOST}\r\n\r\n`],
    ['a blank in the target', `GET /v1/a b HTTP/1.1\r\n${HOST}\r\n\r\n`],
    ['no target', `GET\r\n${HOST}\r\n\r\n`],
    ['no HTTP', 'hello there\r\n\r\n'],
    ['another version', `GET / HTTP/3.0\r\n${HOST}\r\n\r\n`],
    ['a broken header', `GET / HTTP/1.1\r\n${HOST}\r\nbad header\r\n\r\n`],
    ['no host', 'GET /v1/makes HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['too large a head', `GET /v1/makes?a=${'x'.repeat(140_000)} HTTP/1.1\r\n${HOST}\r\n\r\n`],
  ])('%s', async (_, text) => {
    const { status, headers, body } = await ask(text)
    expect([status, body]).toEqual([400, 'Invalid HTTP request received.'])
    expect(headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
  })

  it('reads a target of 70 kB', async () => {
    const { status, body } = await exchange(server.port, `GET /v1/makes?a=${'x'.repeat(70_000)} HTTP/1.1`)
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
    await once(other.server, 'request')
    gate.emit('open')
    expect((await all).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
    await drained
  })

  it('is done at once when nothing is in flight', async () => {
    const other = await startEchoServer()
    await other.drain()
    expect(other.server.listening).toBe(false)
  })
})
