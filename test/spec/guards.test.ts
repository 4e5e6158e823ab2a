import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiKey } from '../../src/accounts/api-key.ts'
import { readConfig } from '../../src/settings/config.ts'
import { allowanceOf, leftOf, nameAnswer, type OpenAccount, openAccount, type Problem, tally } from './open-account.ts'
import { type OpenService, openService } from './open-service.ts'
import { sendRequest } from './send-request.ts'

const PER_MINUTE = 6
const GUARDS = { ERSHOU_ADDRESS_PER_MINUTE: String(PER_MINUTE), ERSHOU_INVALID_PER_MINUTE: String(PER_MINUTE) }
const UNKNOWN = createApiKey(randomBytes)

/** The first is behind a proxy, so that each test has its own address. */
let service: OpenService
let direct: OpenService
let caller: OpenAccount
beforeAll(async () => {
  const marketplace = ['--cars', '100']
  ;[service, direct] = await Promise.all([
    openService({ marketplace, settings: { ...GUARDS, ERSHOU_TRUST_PROXY: '1' } }),
    openService({ marketplace, settings: GUARDS }),
  ])
  caller = await openAccount(service, { plan: 'enterprise' })
})
afterAll(async () => {
  await service?.stop()
  await direct?.stop()
})

let addresses = 0
const newAddress = () => `192.0.2.${++addresses}`

async function ask(address: string, target: string, secret?: string) {
  const headers = { 'x-forwarded-for': address, ...(secret === undefined ? {} : { 'x-api-key': secret }) }
  const { status, headers: answered, body } = await sendRequest(service.url + target, { headers })
  return { status, headers: new Headers(answered as Record<string, string>), body: JSON.parse(body) as Problem }
}

async function askTimes(times: number, address: string, target: string, secret?: string) {
  const answers = []
  for (let i = 0; i < times; i++) answers.push(await ask(address, target, secret))
  return tally(answers)
}

describe('decision 2: the guard of an address', () => {
  it('is 600 a minute unless it is set', () => {
    expect(readConfig({})).toMatchObject({ addressPerMinute: 600, invalidPerMinute: 600 })
  })

  it.each([
    ['/v1/makes', undefined, '200'],
    ['/v1/filters', undefined, '200'],
    ['/v1/makes?lang=xx', undefined, '422'],
    ['/v1/search', undefined, '401 not_authenticated'],
    ['/v1/search', 'malformed', '401 not_authenticated'],
    ['/v1/cars/abc', UNKNOWN, '401 not_authenticated'],
    ['/v1/me', UNKNOWN, '401 not_authenticated'],
  ])('allows a number of %s with the key %s, then it is 429', async (target, secret, name) => {
    const answers = await askTimes(PER_MINUTE + 3, newAddress(), target, secret)
    expect(answers).toEqual({ [name]: PER_MINUTE, '429 rate_limited': 3 })
  })

  it.each(['/v1/me', '/v1/suggest?q=b'])('counts %s of a valid key too', async (target) => {
    const address = newAddress()
    expect(await askTimes(PER_MINUTE, address, target, caller.secret)).toEqual({ 200: PER_MINUTE })
    const refused = await ask(address, target, caller.secret)
    expect([nameAnswer(refused), refused.headers.get('retry-after')]).toEqual(['429 rate_limited', '60'])
    expect(allowanceOf(refused)).toMatchObject({ policy: '"minute";q=1000;w=60', cost: '0' })
  })

  it('is one for all of them together', async () => {
    const address = newAddress()
    const mixed = [
      await ask(address, '/v1/makes'),
      await ask(address, '/v1/filters'),
      await ask(address, '/v1/me', caller.secret),
      await ask(address, '/v1/me'),
      await ask(address, '/v1/search', UNKNOWN),
      await ask(address, '/v1/search?page=0', 'x'),
    ]
    expect(mixed.map(({ status }) => status)).toEqual([200, 200, 200, 401, 401, 401])
    for (const target of ['/v1/makes', '/v1/filters', '/v1/me', '/v1/search', '/v1/cars/1']) {
      expect(nameAnswer(await ask(address, target)), target).toBe('429 rate_limited')
    }
  })

  it('has Retry-After and no account headers, and allows a request after that time', async () => {
    const address = newAddress()
    await ask(address, '/v1/makes')
    service.clock.advance(20_000)
    await askTimes(PER_MINUTE - 1, address, '/v1/makes')
    const refused = await ask(address, '/v1/makes')
    expect(refused.body.detail).toEqual({
      code: 'rate_limited',
      message: expect.stringContaining('address'),
      request_id: refused.headers.get('x-request-id'),
    })
    expect(allowanceOf(refused)).toEqual({ policy: null, limit: null, cost: null })
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    expect(refused.headers.get('retry-after')).toBe('41')
    service.clock.advance(40_000)
    expect((await ask(address, '/v1/makes')).status).toBe(429)
    service.clock.advance(1000)
    expect(await askTimes(2, address, '/v1/makes')).toEqual({ 200: 1, '429 rate_limited': 1 })
  })

  it('never blocks a valid key on a data endpoint, nor counts it', async () => {
    const address = newAddress()
    expect(await askTimes(PER_MINUTE + 4, address, '/v1/search', caller.secret)).toEqual({ 200: PER_MINUTE + 4 })
    expect(await askTimes(PER_MINUTE + 1, address, '/v1/makes')).toEqual({ 200: PER_MINUTE, '429 rate_limited': 1 })
    expect(await askTimes(3, address, '/v1/search', caller.secret)).toEqual({ 200: 3 })
    expect((await ask(address, '/v1/cars/1', caller.secret)).status).toBe(404)
    expect((await ask(address, '/v1/search?page=0', caller.secret)).status).toBe(422)
  })

  it('ignores anything but endpoints: health, documents, unknown paths, other methods', async () => {
    const address = newAddress()
    await askTimes(PER_MINUTE, address, '/v1/makes')
    const statuses = []
    for (const target of ['/healthz', '/openapi.json', '/v1/nothing'])
      statuses.push((await ask(address, target)).status)
    expect(statuses).toEqual([200, 200, 404])
  })

  it('is not shared by addresses, but by the 64 bits of a network of IPv6', async () => {
    expect(await askTimes(PER_MINUTE, '2001:db8:7::1', '/v1/makes')).toEqual({ 200: PER_MINUTE })
    expect((await ask('2001:db8:7:0:ffff::2', '/v1/makes')).status).toBe(429)
    expect((await ask('2001:db8:7:1::1', '/v1/makes')).status).toBe(200)
    expect((await ask(newAddress(), '/v1/makes')).status).toBe(200)
  })

  it('X-Forwarded-For counts only from a trusted proxy, and then by the address that the proxy added', async () => {
    const address = newAddress()
    for (let i = 0; i < PER_MINUTE; i++) {
      expect((await ask(`198.51.100.${i}, ${address}`, '/v1/makes')).status).toBe(200)
    }
    expect((await ask(`198.51.100.99, ${address}`, '/v1/makes')).status).toBe(429)
    const statuses = []
    for (let i = 0; i <= PER_MINUTE; i++) {
      const headers = { 'x-forwarded-for': newAddress(), 'x-real-ip': newAddress(), forwarded: `for=${newAddress()}` }
      statuses.push((await sendRequest(`${direct.url}/v1/makes`, { headers })).status)
    }
    expect(statuses).toEqual([...Array(PER_MINUTE).fill(200), 429])
  })
})

describe('decision 2: the guard of an account against invalid requests', () => {
  it('allows a number of 422, over all keys, then it is 429 with Retry-After', async () => {
    const account = await openAccount(service, { plan: 'starter' })
    const other = await account.openKey()
    for (let i = 0; i < PER_MINUTE; i++) {
      const { get } = i % 2 === 0 ? account : other
      expect((await get('/v1/search?page=0')).status).toBe(422)
    }
    const refused = await other.get('/v1/cars/abc')
    expect([nameAnswer(refused), refused.headers.get('retry-after')]).toEqual(['429 rate_limited', '60'])
    expect(refused.body.detail.message).toContain('invalid')
    expect(allowanceOf(refused)).toMatchObject({ policy: '"minute";q=15;w=60, "month";q=10000', cost: '0' })
    expect(leftOf(refused)).toEqual({ minute: 15, month: 10_000 })
    service.clock.advance(60_001)
    expect((await account.get('/v1/search?page=0')).status).toBe(422)
  })

  it('blocks no valid request, and no other account', async () => {
    const account = await openAccount(service, { plan: 'starter' })
    for (let i = 0; i <= PER_MINUTE; i++) await account.get('/v1/search?page=0')
    expect((await account.get('/v1/search?page=0')).status).toBe(429)
    const answer = await account.get('/v1/search')
    expect([answer.status, leftOf(answer)]).toEqual([200, { minute: 14, month: 9999 }])
    expect((await (await openAccount(service)).get('/v1/search?page=0')).status).toBe(422)
  })

  it('is separate from the guard of the address', async () => {
    const [address, { secret }] = [newAddress(), await openAccount(service)]
    expect(await askTimes(PER_MINUTE + 1, address, '/v1/search?page=0', secret)).toEqual({
      422: PER_MINUTE,
      '429 rate_limited': 1,
    })
    expect(await askTimes(PER_MINUTE, address, '/v1/makes')).toEqual({ 200: PER_MINUTE })
  })
})
