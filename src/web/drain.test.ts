import { EventEmitter, once } from 'node:events'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startEchoServer } from '../api/fixtures/echo-server.ts'
import { converse, open, readAnswer } from '../api/fixtures/exchange.ts'

const HOST = 'Host: ershou.test'

describe('drain', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

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

  it('closes half a minute later what is still in flight', async () => {
    const gate = new EventEmitter()
    const began = once(gate, 'began')
    const slow = () => new Promise<void>(() => gate.emit('began'))
    const other = await startEchoServer({ slow, drainIdleMs: 50 })
    const { all } = await open(other.port, `GET /slow HTTP/1.1\r\n${HOST}\r\n\r\n`)
    await began
    vi.useFakeTimers()
    const drained = other.drain()
    await vi.advanceTimersByTimeAsync(30_050)
    expect(await all).toBe('')
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
