import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { createManualClock } from '../observe/fixtures/manual-clock.ts'
import { createPostToStranger, type PostOptions } from './post-to-stranger.ts'

const closings: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<number> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closings.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

function open(options: Partial<PostOptions> = {}) {
  const clock = createManualClock()
  const post = createPostToStranger({ clock, userAgent: 'test/1', allowPrivate: false, ...options })
  closings.unshift(post.close)
  return { clock, post: (url: string) => post(url, { 'content-type': 'application/json' }, '{}') }
}

/** A resolver that returns one address after the other. */
function resolveTo(...addresses: string[]): LookupFunction {
  let asked = 0
  return (_, options, callback) => {
    const address = addresses[Math.min(asked++, addresses.length - 1)] as string
    if (options.all) callback(null, [{ address, family: 4 }])
    else callback(null, address, 4)
  }
}

describe('posting to what a stranger names', () => {
  it('never connects to our own network, however it is written, also when a name changes its address', async () => {
    let asked = 0
    const port = await serve((_, response) => {
      asked++
      response.end()
    })
    const { post } = open({ lookup: resolveTo('127.0.0.1') })
    const urls = ['127.0.0.1', '[::1]', '0x7f.1', '2130706433', '[::ffff:127.0.0.1]', 'localhost', 'hooks.example.test']
    for (const host of urls) {
      expect(await post(`http://${host}:${port}/`), host).toMatchObject({ is_good: false, status: null })
    }
    // Public when it was saved, private when it is used.
    const rebinding = open({ lookup: resolveTo('127.0.0.1', '93.184.216.34') })
    const outcome = await rebinding.post(`http://rebinding.example.test:${port}/`)
    expect(outcome).toMatchObject({ is_good: false, status: null, answer: 'The address leads to a private network.' })
    expect(asked).toBe(0)
  })

  it.each([
    ...['ftp://example.test/', 'file:///etc/passwd', 'http://user:password@example.test/', 'not a url', ''],
    ...['http://example.test:25/', 'https://example.test:22/', 'http://example.test:0/', 'http://example.test:1023/'],
  ])('refuses %j', async (url) => {
    const outcome = { is_good: false, status: null, answer: 'The address is not a public one.', retry_after_ms: null }
    expect(await open().post(url)).toEqual(outcome)
  })

  it.each([
    [200, true],
    [204, true],
    [299, true],
    [301, false],
    [307, false],
    [404, false],
    [500, false],
  ])('takes %i as %s', async (status, is_good) => {
    const port = await serve((_, response) => response.writeHead(status, { location: '/else' }).end())
    expect(await open({ allowPrivate: true }).post(`http://127.0.0.1:${port}/`)).toMatchObject({ status, is_good })
  })

  it('reads no more of an answer than is shown, however long it goes on', async () => {
    let isClosed = false
    const port = await serve((request, response) => {
      request.socket.on('close', () => {
        isClosed = true
      })
      const write = () => {
        if (!response.destroyed && response.write('x'.repeat(1000))) setImmediate(write)
        else response.once('drain', write)
      }
      write()
    })
    const { answer, is_good } = await open({ allowPrivate: true }).post(`http://127.0.0.1:${port}/`)
    expect(is_good).toBe(true)
    expect(answer).toHaveLength(2000)
    await eventually(() => expect(isClosed).toBe(true))
  })

  it('gives up after the time limit, and says so', async () => {
    let asked = 0
    const port = await serve(() => {
      asked++
    })
    const { post, clock } = open({ allowPrivate: true })
    const outcome = post(`http://127.0.0.1:${port}/`)
    await eventually(() => expect(asked).toBe(1))
    clock.expire()
    expect(await outcome).toMatchObject({ is_good: false, status: null, answer: 'No answer within 15 s.' })
  })

  it('says why there was no answer', async () => {
    const port = await serve((request) => request.socket.destroy())
    const { post } = open({ allowPrivate: true })
    expect((await post(`http://127.0.0.1:${port}/`)).answer).toBe('The connection was closed before the answer.')
    expect((await post('http://127.0.0.1:1/')).answer).toBe('The connection was refused.')
  })
})
