import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it } from 'vitest'
import { isFailure } from '../domain/failure.ts'
import { SYSTEM_CLOCK } from '../observe/clock.ts'
import { createManualClock } from '../observe/fixtures/manual-clock.ts'
import { createGet } from './get.ts'
import { REASONS, reasonOf } from './unavailable.ts'

const TIMEOUT_MS = 5000
const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

/** A server whose thread tells its port and its requests, and that answers when the first flag is set. Then it sets the second. */
const ANSWERS_WHEN_TOLD = `
  const { parentPort, workerData: flags } = require('node:worker_threads')
  const server = require('node:http').createServer((_, response) => {
    parentPort.postMessage('asked')
    Atomics.wait(flags, 0, 0)
    response.end('x', () => {
      Atomics.store(flags, 1, 1)
      Atomics.notify(flags, 1)
    })
  })
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))
`

async function serve(listener: RequestListener, parts: Partial<Parameters<typeof createGet>[0]> = {}) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const clock = createManualClock()
  const get = createGet({ clock, maxConnections: 4, userAgent: 'test/1', ...parts })
  open.push(async () => {
    server.closeAllConnections()
    await get.close()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/path?secret=hidden`
  const options = { timeoutMs: TIMEOUT_MS, maxBytes: 1000, accept: 'application/json' }
  return { get, url, options, server, clock, ask: (more = {}) => get(url, { ...options, ...more }) }
}

async function reasonFrom(asking: Promise<unknown>): Promise<string> {
  const error = await asking.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(isFailure(error, 'source_unavailable')).toBe(true)
  expect(Object.values(REASONS)).toContain((error as Error).message)
  return reasonOf(error)
}

describe('get', () => {
  it('gives status, type and body, and says who asks for what', async () => {
    const { ask } = await serve((request, response) => {
      response.writeHead(503, { 'content-type': 'text/x; charset=y' })
      response.end(`${request.url} ${request.headers.accept} ${request.headers['user-agent']}`)
    })
    expect(await ask()).toEqual({
      status: 503,
      content_type: 'text/x; charset=y',
      body: Buffer.from('/path?secret=hidden application/json test/1'),
    })
  })

  it('tells after what time a refusal wants to be asked again', async () => {
    const { ask } = await serve((_, response) => void response.writeHead(429, { 'retry-after': '120' }).end())
    expect(await ask()).toMatchObject({ status: 429, retry_after: '120' })
  })

  it('has no type and an empty body where none was sent', async () => {
    const { ask } = await serve((_, response) => void response.end())
    expect(await ask()).toEqual({ status: 200, content_type: null, body: Buffer.alloc(0) })
  })

  it('uses a connection again', async () => {
    const ports = new Set<number | undefined>()
    const { ask } = await serve((request, response) => {
      ports.add(request.socket.remotePort)
      response.end('x')
    })
    for (let i = 0; i < 12; i++) await ask()
    // A connection may still be closing when the next request comes, which then opens another one.
    expect(ports.size).toBeLessThanOrEqual(2)
  })

  it('opens no more connections than it may', async () => {
    const ports = new Set<number | undefined>()
    const { ask } = await serve((request, response) => {
      ports.add(request.socket.remotePort)
      setImmediate(() => response.end('x'))
    })
    await Promise.all(Array.from({ length: 40 }, () => ask()))
    expect(ports.size).toBe(4)
  })

  const FAULTS: [name: string, reason: string, listener: RequestListener][] = [
    ['a reset', 'connection', (request) => void request.socket.resetAndDestroy()],
    [
      'a cut body',
      'cut',
      (request, response) => {
        response.writeHead(200, { 'content-length': 100 })
        response.write('x', () => request.socket.destroy())
      },
    ],
    ['a redirect', 'redirect', (_, response) => void response.writeHead(302, { location: '/other' }).end('moved')],
    ['not modified', 'redirect', (_, response) => void response.writeHead(304).end()],
    ['a declared flood', 'too_large', (_, response) => void response.end(Buffer.alloc(1001))],
    [
      'an undeclared flood',
      'too_large',
      (_, response) => {
        const pour = () => {
          while (!response.destroyed && response.write(Buffer.alloc(700)));
        }
        response.on('drain', pour)
        pour()
      },
    ],
  ]
  it.each(FAULTS)('takes %s for an unavailable source: %s', async (_, reason, listener) => {
    const { ask, clock } = await serve(listener)
    expect(await reasonFrom(ask())).toBe(reason)
    expect(clock.pending()).toBe(0)
  })

  it.each<[string, RequestListener]>([
    ['an answer that never begins', () => undefined],
    ['a body that never ends', (_, response) => void response.write('x')],
  ])('gives %s up when its time has come', async (_, listener) => {
    const { ask, clock, server } = await serve(listener)
    const asked = once(server, 'request')
    const reason = reasonFrom(ask())
    await asked
    expect(clock.waits).toEqual([TIMEOUT_MS])
    clock.expire()
    expect(await reason).toBe('timeout')
  })

  it.each([
    [2400, 'timeout'],
    [2600, 'stalled'],
  ])(
    'blames the source only if this thread had time to read its answer: busy for %s ms, %s',
    async (busyMs, reason) => {
      let readMs = 1000
      const { ask, clock, server } = await serve(() => undefined, { readBusyMs: () => readMs })
      const asked = once(server, 'request')
      const given = reasonFrom(ask())
      await asked
      readMs += busyMs
      clock.expire()
      expect(await given).toBe(reason)
    },
  )

  it('takes an answer that arrived while this thread was busy, although its time is over', async () => {
    const flags = new Int32Array(new SharedArrayBuffer(8))
    const server = new Worker(ANSWERS_WHEN_TOLD, { eval: true, workerData: flags })
    const [port] = (await once(server, 'message')) as [number]
    const clock = createManualClock()
    const get = createGet({ clock, maxConnections: 1, userAgent: 'test/1' })
    const asked = once(server, 'message')
    const answer = get(`http://127.0.0.1:${port}/`, { timeoutMs: TIMEOUT_MS, maxBytes: 10, accept: '*/*' })
    await asked
    // Timers that are due come before what has arrived.
    SYSTEM_CLOCK.schedule(() => clock.expire(), 0)
    Atomics.store(flags, 0, 1)
    Atomics.notify(flags, 0)
    Atomics.wait(flags, 1, 0)
    expect((await answer).body.toString()).toBe('x')
    await get.close()
    await server.terminate()
  })

  it('takes a body of exactly the bound', async () => {
    const { ask } = await serve((_, response) => void response.end(Buffer.alloc(1000)))
    expect((await ask()).body.length).toBe(1000)
  })

  it('fails where nobody listens', async () => {
    const { get, url, options, server } = await serve(() => undefined)
    server.close()
    expect(await reasonFrom(get(url, options))).toBe('connection')
  })

  it('stops when its caller does', async () => {
    const { ask } = await serve(() => stop.abort())
    const stop = new AbortController()
    expect(await reasonFrom(ask({ signal: stop.signal }))).toBe('aborted')
    expect(await reasonFrom(ask({ signal: AbortSignal.abort() }))).toBe('aborted')
  })

  it('asks nothing more once it is closed', async () => {
    const { ask, get } = await serve((_, response) => void response.end())
    const pending = ask()
    await get.close()
    expect((await pending).status).toBe(200)
    expect(await reasonFrom(ask())).toBe('aborted')
  })

  it('goes on after failures', async () => {
    let failing = true
    const { ask } = await serve((request, response) => {
      if (failing) request.socket.destroy()
      else response.end('x')
    })
    for (const _ of [1, 2, 3, 4, 5, 6]) await reasonFrom(ask())
    failing = false
    expect((await ask()).body.toString()).toBe('x')
  })
})
