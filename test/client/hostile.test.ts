/** The client against a hostile server: errors are bounded, typed, and never contain the key. */
import { getEventListeners } from 'node:events'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, type ClientOptions, createClient } from '../../src/client/create-client.ts'
import { ErshouConnectionError, ErshouError, ErshouTimeoutError } from '../../src/client/errors.ts'
import { BUDGET_MS, createHurriedTiming, TIMEOUT_MS } from './hurried-timing.ts'
import { fail, type HostileServer, openHostileServer, type Respond, send } from './open-hostile-server.ts'

const KEY = 'ershou_live_Aa0000000000000000000000000000zZ_0$(.Aa'
const PLAIN_KEY = 'ershou_live_Aa0000000000000000000000000000zZ_0000Aa'
const HTML = { 'content-type': 'text/html' }
const PAGE = '<html><body><h1>Bad gateway</h1></body></html>'
const ME = { account: {}, key: {}, allowance: {} }

let server: HostileServer
beforeAll(async () => {
  server = await openHostileServer()
})
afterAll(() => server?.stop())

function openClient(options: Partial<ClientOptions> = {}, timing = createHurriedTiming()): Client {
  return createClient({ url: server.url, key: KEY, timeoutMs: TIMEOUT_MS, budgetMs: BUDGET_MS, ...options }, timing)
}

async function catchError(work: PromiseLike<unknown>): Promise<ErshouError> {
  return Promise.resolve(work).then(
    (answer) => expect.fail(`it answered ${JSON.stringify(answer)}`),
    (error: unknown) => error as ErshouError,
  )
}

const cutBody: Respond = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  response.write('{"account":', () => response.destroy())
}
const reset: Respond = (response) => response.socket?.resetAndDestroy()
const endless: Respond = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const piece = Buffer.alloc(1024 * 1024, ' ')
  const more = () => response.write(piece, (error) => error ?? more())
  more()
}

describe('invalid answers', () => {
  it.each([
    ['HTML with 200', send(200, PAGE, HTML), 1, '200 with no JSON (text/html); is this the address of the service?'],
    ['half of a JSON', send(200, '{"account":'), 1, '200 with no JSON'],
    ['nothing with 200', send(200, ''), 1, '200 with no JSON'],
    ['null', send(200, 'null'), 1, '200 with JSON that is not the answer'],
    ['a list for a record', send(200, '[]'), 1, '200 with JSON that is not the answer'],
    ['a success that is none', send(204, ''), 1, "204: an answer that is not the service's"],
    ['more than anybody reads', endless, 1, 'an answer of more than 16777216 bytes'],
    ['a page of a proxy', send(502, PAGE, HTML), 4, "502: an answer that is not the service's (text/html)"],
    ['a detail of no known kind', send(400, { detail: 'no' }), 1, "400: an answer that is not the service's"],
    ['a code of a newer service', fail(409, 'too_new'), 1, '409 too_new: It did not work.'],
    ['a 422 that lists nothing', send(422, { detail: {} }), 1, "422: an answer that is not the service's"],
  ] as const)('%s is an error that says so', async (_, respond, tries, said) => {
    server.answer(respond)
    const error = await catchError(openClient().getMe())
    expect(error).toBeInstanceOf(ErshouError)
    expect(error).not.toBeInstanceOf(ErshouConnectionError)
    expect(error.code).toBeNull()
    expect(error.message).toContain(`GET /v1/me: ${said}`)
    expect(server.targets).toHaveLength(tries)
  })

  it('the detail of an unknown code is available', async () => {
    server.answer(fail(409, 'too_new'))
    const { detail } = await catchError(openClient().getMe())
    expect(detail).toEqual({ code: 'too_new', message: 'It did not work.', request_id: 'req_1' })
  })

  it('a record instead of a list is invalid', async () => {
    server.answer(send(200, {}))
    expect((await catchError(openClient().listMakes())).message).toContain('JSON that is not the answer')
  })

  it.each([
    ['a page that leads back', { results: [], next_page: 1 }],
    ['a page without results', { next_page: 2 }],
    ['a page that leads nowhere', { results: [], next_page: 'two' }],
  ])('%s ends the iteration', async (_, page) => {
    server.answer(send(200, page))
    expect((await catchError(openClient().searchAll().next())).message).toBe('page 1 of the search cannot be read')
  })
})

describe('missing answers', () => {
  it.each([
    ['a cut body', cutBody],
    ['a reset', reset],
  ])('%s is retried, and then a connection error', async (_, respond) => {
    server.answer(respond)
    const timing = createHurriedTiming()
    const error = await catchError(openClient({}, timing).getMe())
    expect(error).toBeInstanceOf(ErshouConnectionError)
    expect(error).toMatchObject({ status: null, code: null, requestId: null })
    expect([server.targets.length, timing.pauses]).toEqual([4, [375, 750, 1500]])
    server.answer(respond, send(200, ME))
    expect(await openClient().getMe()).toEqual(ME)
  })

  it.each([
    ['before the headers', () => {}],
    ['before the body', (response) => response.writeHead(200).write('{')],
  ] as [string, Respond][])('a server that hangs %s is a timeout', async (_, hang) => {
    const timing = createHurriedTiming()
    server.answer((response, request) => {
      hang(response, request)
      timing.expire()
    })
    const error = await catchError(openClient({ retries: 1 }, timing).getMe())
    expect(error).toBeInstanceOf(ErshouTimeoutError)
    expect(error.message).toBe(`GET /v1/me: no answer within ${TIMEOUT_MS} ms`)
    expect([server.targets.length, timing.pending()]).toEqual([2, 0])
  })

  it('a fetch that ignores its signal times out too', async () => {
    const timing = createHurriedTiming()
    const deaf: typeof fetch = () => {
      queueMicrotask(timing.expire)
      return new Promise(() => {})
    }
    expect(await catchError(openClient({ fetch: deaf, retries: 0 }, timing).getMe())).toBeInstanceOf(ErshouTimeoutError)
  })
})

describe('retries and timeouts', () => {
  it.each([
    ['a minute with Retry-After', fail(429, 'rate_limited', { 'retry-after': '7' }), [7500, 7500, 7500]],
    ['a date of a proxy', fail(429, 'x', { 'retry-after': 'Sun, 15 Nov 2026 04:00:10 GMT' }), [10_500, 500, 500]],
    ['a minute without it', fail(429, 'rate_limited'), []],
    ['a month, whatever its headers say', fail(429, 'quota_exhausted', { 'retry-after': '1' }), []],
    ['a wait that is too long', fail(503, 'overloaded', { 'retry-after': '3600' }), []],
    ['an absurd wait', fail(503, 'overloaded', { 'retry-after': '9'.repeat(400) }), [375, 750, 1500]],
    ['503', fail(503, 'limiter_unavailable'), [375, 750, 1500]],
    ['503 with Retry-After', fail(503, 'overloaded', { 'retry-after': '1' }), [1500, 1500, 1500]],
    ['504 of a proxy', send(504, PAGE, HTML), [375, 750, 1500]],
    ['500', fail(500, 'internal'), []],
    ['400', fail(400, 'bad_request'), []],
    ['401', fail(401, 'not_authenticated'), []],
    ['404', fail(404, 'vehicle_not_found', { 'retry-after': '1' }), []],
    ['405', fail(405, 'method_not_allowed'), []],
  ])('%s', async (_, respond, pauses) => {
    server.answer(respond)
    const timing = createHurriedTiming()
    await catchError(openClient({}, timing).getMe())
    expect(timing.pauses).toEqual(pauses)
  })

  it('does not retry with retries of 0', async () => {
    server.answer(fail(503, 'overloaded'))
    await catchError(openClient({ retries: 0 }).getMe())
    expect(server.targets).toHaveLength(1)
  })
})

describe('an aborted call ends at once, with the reason', () => {
  it('before it is sent', async () => {
    server.answer(send(200, ME))
    const reason = new Error('not any more')
    expect(await catchError(openClient({ signal: AbortSignal.abort(reason) }).getMe())).toBe(reason)
    expect(server.targets).toEqual([])
  })

  it.each(['the client', 'the call'])('while it hangs, by the signal of %s', async (whose) => {
    const controller = new AbortController()
    server.answer(() => controller.abort())
    const { signal } = controller
    const client = openClient(whose === 'the client' ? { signal } : { signal: new AbortController().signal })
    const error = await catchError(client.getMe(whose === 'the call' ? { signal } : {}))
    expect(error.name).toBe('AbortError')
    expect(server.targets).toHaveLength(1)
  })

  it('and no listener is left when a call is over', async () => {
    server.answer(send(200, ME))
    const { signal } = new AbortController()
    const client = openClient({ signal })
    for (let i = 0; i < 3; i++) await client.getMe({ signal })
    server.answer(fail(503, 'overloaded'), send(200, ME))
    await client.getMe({ signal })
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  it('while it waits for a retry', async () => {
    const controller = new AbortController()
    server.answer(fail(503, 'overloaded'))
    const timing = createHurriedTiming(() => {
      controller.abort()
      return new Promise(() => {})
    })
    const error = await catchError(openClient({ signal: controller.signal }, timing).getMe())
    expect([error.name, server.targets.length]).toEqual(['AbortError', 1])
  })

  it('between two pages', async () => {
    const controller = new AbortController()
    server.answer(send(200, { results: [{ id: 1 }], next_page: 2 }))
    const cars = openClient().searchAll({}, { signal: controller.signal })
    await cars.next()
    controller.abort()
    expect((await catchError(cars.next())).name).toBe('AbortError')
    expect(server.targets).toHaveLength(1)
  })
})

describe('the key', () => {
  const complaint = { type: KEY, loc: ['query', KEY], msg: `no ${KEY}`, input: KEY, ctx: { [KEY]: KEY } }
  const escaped = `{"detail":{"code":"x","message":"\\u0065${KEY.slice(1)}"}}`

  it.each([
    ['a message', send(500, { detail: { code: KEY, message: KEY, request_id: KEY, resets_at: KEY } })],
    ['an escaped message', send(500, escaped)],
    ['headers', send(500, {}, { 'x-request-id': KEY, 'content-type': KEY })],
    ['complaints', send(422, { detail: [complaint] })],
    ['a page', send(200, KEY, HTML)],
    ['a redirect', send(302, '', { location: `https://elsewhere.example/${KEY}` })],
    ['a name of a host', send(302, '', { location: `https://${PLAIN_KEY}.example/` }), PLAIN_KEY],
  ] as [string, Respond, string?][])('stays out of the error when %s echo it', async (_, respond, key = KEY) => {
    server.answer(respond)
    const error = await catchError(openClient({ key }).getMe())
    for (const text of [String(error), JSON.stringify(error), inspect(error, { depth: 20, showHidden: true })])
      expect(text.toLowerCase()).not.toContain(key.toLowerCase())
  })

  it('stays out of the error when fetch throws its arguments', async () => {
    const telling: typeof fetch = (_, init) =>
      Promise.reject(Object.assign(new Error(`cannot send ${KEY}`), { name: KEY, config: init, cause: { code: KEY } }))
    const error = await catchError(openClient({ fetch: telling, retries: 0 }).getMe())
    expect(error).toBeInstanceOf(ErshouConnectionError)
    expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(KEY)
  })

  it('stays out of the printed client', () => {
    expect(inspect(openClient(), { depth: 20, showHidden: true }) + JSON.stringify(openClient())).not.toContain(KEY)
  })

  it('follows no redirect', async () => {
    const other = await openHostileServer()
    other.answer(send(200, ME))
    server.answer(send(307, '', { location: `${other.url}/v1/me` }))
    const error = await catchError(openClient().getMe())
    expect([error.message, error.status, other.targets]).toEqual([
      `GET /v1/me: 307, a redirect to ${other.url}, which the client does not follow`,
      307,
      [],
    ])
    await other.stop()
  })

  it.each([
    ['a key that no header can carry', { key: `${KEY}\n` }],
    ['an empty key', { key: '' }],
    ['an address with a password', { url: `http://user:${KEY}@127.0.0.1` }],
    ['an address with a query', { url: 'http://127.0.0.1/?a' }],
    ['another scheme', { url: 'file:///etc' }],
    ['no address', { url: 'here' }],
    ['a negative number of tries', { retries: -1 }],
    ['a timeout that is none', { timeoutMs: Number.NaN }],
  ])('%s is refused before anything is sent', (_, options) => {
    let said = ''
    try {
      openClient(options)
    } catch (error) {
      expect(error).toBeInstanceOf(TypeError)
      said = String(error)
    }
    expect(said).toMatch(/^TypeError: (?:key|url|retries|timeoutMs): must/)
    expect(said).not.toContain(KEY)
  })
})

it('a failure of a call with withMeta is reported once', async () => {
  server.answer(fail(404, 'vehicle_not_found'))
  const told: unknown[] = []
  const listen = (reason: unknown) => told.push(reason)
  process.on('unhandledRejection', listen)
  const error = await catchError(openClient().getCar(1).withMeta())
  const settled = await Promise.allSettled([
    openClient()
      .getCar(1)
      .finally(() => {}),
  ])
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', listen)
  expect([error.code, settled[0]?.status, told]).toEqual(['vehicle_not_found', 'rejected', []])
})
