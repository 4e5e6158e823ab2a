import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type Failure, isFailure } from '../domain/failure.ts'
import { createManualClock } from '../observe/fixtures/manual-clock.ts'
import { createGetFromStranger, type StrangerOptions } from './get-from-stranger.ts'
import { isPublicAddress } from './public-address.ts'
import { isElsewhere, reasonOf } from './unavailable.ts'

const closings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closings.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

function open(options: Partial<StrangerOptions> = {}) {
  const get = createGetFromStranger({
    clock: createManualClock(),
    maxConnections: 4,
    userAgent: 'test/1',
    allowPrivate: false,
    ...options,
  })
  closings.unshift(get.close)
  return (url: string, more = {}) => get(url, { timeoutMs: 5000, maxBytes: 1000, accept: '*/*', ...more })
}

async function outcomeOf(asking: Promise<unknown>): Promise<string> {
  const error = await asking.then(
    () => null,
    (thrown: unknown) => thrown as Failure,
  )
  return error === null ? 'answered' : `${error.kind} ${reasonOf(error)}`
}

/** A resolver that returns what the test says. */
function resolveTo(...addresses: string[]): LookupFunction {
  return (_, options, callback) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    if (options.all) callback(null, found)
    else callback(null, addresses[0] as string, 4)
  }
}

describe('getting what a stranger names', () => {
  it('never connects to an address of our own network, however it is written', async () => {
    let asked = 0
    const port = await serve((_, response) => {
      asked++
      response.end('secret')
    })
    const get = open()
    const hosts = [
      '127.0.0.1',
      '127.1',
      '0x7f000001',
      '2130706433',
      '0177.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
    ]
    for (const host of [...hosts, 'localhost', 'localhost.']) {
      expect(await outcomeOf(get(`http://${host}:${port}/`)), host).toMatch(/^not_found unusable_link$|connection/)
    }
    expect(asked).toBe(0)
  })

  it.each([
    ['a private address', ['10.0.0.1']],
    ['a private one among public ones', ['93.184.216.34', '127.0.0.1']],
    ['the address of a cloud’s own service', ['169.254.169.254']],
    ['an address inside an IPv6 one', ['::ffff:7f00:1']],
  ])('refuses a name that leads to %s', async (_, addresses) => {
    const get = open({ lookup: resolveTo(...addresses) })
    expect(await outcomeOf(get('http://report.example/x'))).toBe('not_found unusable_link')
  })

  it('follows a few redirects, each checked again', async () => {
    const port = await serve((request, response) => {
      const step = Number(request.url?.slice(1))
      if (step === 0) response.end('here')
      else response.writeHead(302, { location: `/${step - 1}` }).end()
    })
    const get = open({ allowPrivate: true })
    for (const step of [0, 3]) {
      const { body, final_url } = await get(`http://127.0.0.1:${port}/${step}`)
      expect([body.toString(), final_url]).toEqual(['here', `http://127.0.0.1:${port}/0`])
    }
    expect(await outcomeOf(get(`http://127.0.0.1:${port}/4`))).toBe('not_found unusable_link')
  })

  it.each([
    ['/passport/login?back=x', 'login'],
    ['https://sso.example/login', 'login'],
    ['ftp://example.com/x', 'unusable_link'],
    ['file:///etc/passwd', 'unusable_link'],
    ['http://user:pass@example.com/', 'unusable_link'],
    ['http://[', 'unusable_link'],
  ])('takes a redirect to %s for a refusal (%s)', async (location, reason) => {
    const port = await serve((_, response) => void response.writeHead(302, { location }).end())
    const get = open({ allowPrivate: true })
    expect(await outcomeOf(get(`http://127.0.0.1:${port}/`))).toBe(`not_found ${reason}`)
  })

  it('follows none if it must not', async () => {
    let asked = 0
    const elsewhere = await serve((_, response) => {
      asked++
      response.end('secret')
    })
    const port = await serve((_, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${elsewhere}/` }).end(),
    )
    const get = open({ allowPrivate: true, followsRedirects: false })
    expect(await outcomeOf(get(`http://127.0.0.1:${port}/`))).toBe('source_unavailable redirect')
    expect(asked).toBe(0)
  })

  it('refuses a redirect from outside into our own network', async () => {
    const port = await serve((_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end())
    // The first hop is allowed by hand: its name is public, but its address is local in the test.
    const get = open({ allowPrivate: true })
    expect(await outcomeOf(get(`http://127.0.0.1:${port}/`))).toMatch(/source_unavailable connection/)
    const strict = open({ lookup: resolveTo('127.0.0.1') })
    expect(await outcomeOf(strict(`http://public.example:${port}/`))).toBe('not_found unusable_link')
  })

  it.each([
    ['that fails itself', false, (own: string) => `${own}/fails`],
    ['that leads to a dead one', true, () => 'http://127.0.0.1:1/'],
  ])('tells whose failure it was: of a host %s', async (_, isElsewhereThen, target) => {
    const port = await serve((request, response) => {
      if (request.url === '/fails') response.destroy()
      else response.writeHead(302, { location: target(`http://127.0.0.1:${port}`) }).end()
    })
    const get = open({ allowPrivate: true })
    const error = await get(`http://127.0.0.1:${port}/`).catch((failure: unknown) => failure)
    expect(isFailure(error, 'source_unavailable')).toBe(true)
    expect(isElsewhere(error)).toBe(isElsewhereThen)
  })

  it('has one time limit for all hops', async () => {
    const clock = createManualClock()
    const port = await serve((request, response) => {
      if (clock.now() > began) clock.expire()
      clock.advance(60)
      response.writeHead(302, { location: `${request.url}x` }).end()
    })
    const began = clock.now()
    const get = open({ clock, allowPrivate: true })
    expect(await outcomeOf(get(`http://127.0.0.1:${port}/`, { timeoutMs: 100 }))).toBe('source_unavailable timeout')
    expect(clock.waits).toEqual([100, 40])
  })

  it('reads no more than it may', async () => {
    const port = await serve((_, response) => void response.end('x'.repeat(1001)))
    const get = open({ allowPrivate: true })
    expect(await outcomeOf(get(`http://127.0.0.1:${port}/`))).toBe('source_unavailable too_large')
  })
})

describe('an address', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '172.15.0.1',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2400:3200::1',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.255',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2001:0:1::1',
    '',
    'localhost',
    '1.2.3',
    '0x7f.1',
    '8.8.8.8 ',
  ])('%j is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})
