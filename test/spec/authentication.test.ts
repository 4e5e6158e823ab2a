import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiKey } from '../../src/accounts/api-key.ts'
import { expectDone, nameAnswer, type OpenAccount, openAccount } from './open-account.ts'
import { type OpenService, openService } from './open-service.ts'
import { type RawAnswer, type RequestOptions, sendRequest } from './send-request.ts'

type Headers = NonNullable<RequestOptions['headers']>

const STANDING = ['ratelimit', 'ratelimit-policy', 'x-quota-cost']
const PUBLIC = ['/v1/makes', '/v1/filters']
const UNKNOWN = createApiKey(randomBytes)
/** A key with a wrong last character. */
const SLIP = UNKNOWN.slice(0, -1) + (UNKNOWN.endsWith('A') ? 'B' : 'A')

let service: OpenService
let caller: OpenAccount
let carId: number
/** Keys that were valid once. */
const shut = { expired: '', revoked: '', inactive: '' }

beforeAll(async () => {
  service = await openService({ marketplace: ['--cars', '100'] })
  caller = await openAccount(service, { plan: 'enterprise' })
  carId = (await service.search()).results[0]?.id as number
  const { clock, accounts } = service
  const { secret } = await caller.openKey({ expires_at_ms: clock.now() + 1000 })
  clock.advance(1000)
  const revoked = await caller.openKey()
  expectDone(await accounts.revokeKey(revoked.key.id))
  const inactive = await openAccount(service)
  expectDone(await accounts.setStatus(inactive.id, 'inactive'))
  Object.assign(shut, { expired: secret, revoked: revoked.secret, inactive: inactive.secret })
})
afterAll(() => service?.stop())

const ask = (target: string, headers: Headers = {}) => sendRequest(service.url + target, { headers })

/** Everything of an answer except its date and request id. */
function seen({ status, headers, rawHeaders, body }: RawAnswer) {
  const id = headers['x-request-id'] as string
  const lines = rawHeaders.flatMap((name, i) => (i % 2 === 0 ? [`${name}: ${rawHeaders[i + 1]}`] : []))
  return {
    status,
    headers: lines.filter((line) => !/^(date|x-request-id):/i.test(line)),
    body: body.replace(id, '(request id)'),
  }
}

describe('spec 5.6 and decision 4: one answer for every invalid key', () => {
  const WAYS: readonly (readonly [name: string, headers: () => Headers])[] = [
    ['missing', () => ({})],
    ['empty', () => ({ 'x-api-key': '' })],
    ['malformed', () => ({ 'x-api-key': 'no key at all; "x"' })],
    ['very long', () => ({ 'x-api-key': 'ershou_live_'.repeat(500) })],
    ['with a slip in it', () => ({ 'x-api-key': SLIP })],
    ['unknown', () => ({ 'x-api-key': UNKNOWN })],
    ['expired', () => ({ 'x-api-key': shut.expired })],
    ['revoked', () => ({ 'x-api-key': shut.revoked })],
    ['of an inactive account', () => ({ 'x-api-key': shut.inactive })],
    ['a valid one as a bearer', () => ({ authorization: `Bearer ${caller.secret}` })],
    ['a valid one in a cookie', () => ({ cookie: `X-API-Key=${caller.secret}; session=${caller.secret}` })],
  ]

  it.each(WAYS)('a key that is %s: the same bytes and headers for any request', async (_, headers) => {
    const model = seen(await ask('/v1/search?q=nobody-asked-this'))
    expect(model.status).toBe(401)
    const targets = [
      '/v1/search',
      '/v1/search?page=0',
      '/v1/cars/1',
      '/v1/cars/abc',
      '/v1/makes/Nobody/models',
      '/v1/me',
    ]
    for (const target of [...targets, `/v1/cars/${carId}`]) expect(seen(await ask(target, headers()))).toEqual(model)
  })

  it('decision 4: it names the scheme and the header, and nothing that only callers get', async () => {
    const { headers, body } = await ask('/v1/search')
    expect(headers['www-authenticate']).toBe('APIKey')
    expect(JSON.parse(body)).toEqual({
      detail: {
        code: 'not_authenticated',
        message: expect.stringContaining('X-API-Key'),
        request_id: headers['x-request-id'],
      },
    })
    for (const name of [...STANDING, 'x-cache', 'age', 'etag', 'link', 'retry-after']) {
      expect(headers[name], name).toBeUndefined()
    }
  })

  it('an unknown caller causes no request to the source', async () => {
    const asked = await service.journal(async () => {
      for (const target of ['/v1/search?q=unseen', '/v1/search?brand=unseen', '/v1/cars/123']) await ask(target)
    })
    expect(asked).toEqual([])
  })
})

describe('spec 5.1: the key goes into the header X-API-Key', () => {
  it.each(['api_key', 'X-API-Key', 'x-api-key', 'key', 'token', 'access_token'])(
    'not into the query as %s',
    async (name) => {
      const target = `/v1/search?${name}=${caller.secret}`
      expect((await ask(target)).status).toBe(401)
      const both = await ask(target, { 'x-api-key': caller.secret })
      expect(both.status).toBe(422)
      expect(both.body).not.toContain(caller.secret.slice(12, 44))
    },
  )

  it('a session cookie has no effect', async () => {
    expect((await ask('/v1/me', { cookie: 'session=x' })).status).toBe(401)
    expect((await ask('/v1/me', { cookie: 'session=x', 'x-api-key': caller.secret })).status).toBe(200)
  })

  it.each(['x-api-key', 'X-API-KEY', 'X-Api-Key'])('spelled %s', async (name) => {
    expect((await ask('/v1/me', { [name]: caller.secret })).status).toBe(200)
    expect((await ask('/v1/me', { [name]: `  ${caller.secret}\t ` })).status).toBe(200)
  })

  it('of two such headers the first counts', async () => {
    expect((await ask('/v1/me', { 'x-api-key': [caller.secret, UNKNOWN] })).status).toBe(200)
    expect((await ask('/v1/me', { 'x-api-key': [UNKNOWN, caller.secret] })).status).toBe(401)
    expect((await ask('/v1/me', { 'x-api-key': `${caller.secret}, ${caller.secret}` })).status).toBe(401)
  })
})

describe('spec 5.2: public endpoints', () => {
  it.each(PUBLIC)('%s needs no key, and ignores any key', async (target) => {
    const ways: Headers[] = [{}, ...[UNKNOWN, 'x', ...Object.values(shut)].map((secret) => ({ 'x-api-key': secret }))]
    for (const headers of ways) expect((await ask(target, headers)).status).toBe(200)
    const { status, headers } = await ask(target, { 'x-api-key': caller.secret })
    expect(status).toBe(200)
    for (const name of STANDING) expect(headers[name], name).toBeUndefined()
  })
})

describe('decision 2: routing comes before authentication', () => {
  it.each([
    ['GET', '/v1/nothing', 404],
    ['GET', '/v2/search', 404],
    ['GET', '/v1/search/', 307],
    ['POST', '/v1/search', 405],
    ['HEAD', '/v1/me', 405],
    ['OPTIONS', '/v1/cars/1', 405],
  ])('%s %s is %i for everybody, without account headers', async (method, target, status) => {
    const [without, withOne] = await Promise.all([
      sendRequest(service.url + target, { method }),
      sendRequest(service.url + target, { method, headers: { 'x-api-key': caller.secret } }),
    ])
    expect(without.status).toBe(status)
    expect(seen(withOne)).toEqual(seen(without))
    for (const name of STANDING) expect(withOne.headers[name], name).toBeUndefined()
  })
})

describe('spec 5.4: issuing, expiry and revocation', () => {
  it('the secret is shown once, and stored nowhere', async () => {
    const { secret, key } = await caller.openKey({ name: 'told once' })
    const kept = expectDone(await service.accounts.listKeys(caller.id)).find(({ id }) => id === key.id)
    expect(JSON.stringify(kept)).not.toContain(secret.slice(16))
    expect(secret.startsWith(kept?.prefix as string)).toBe(true)
  })

  it('a new key works at once', async () => {
    const { get } = await caller.openKey()
    expect((await get('/v1/me')).status).toBe(200)
  })

  it('a key works until it expires, and not at that moment', async () => {
    const { get } = await caller.openKey({ expires_at_ms: service.clock.now() + 5000 })
    service.clock.advance(4999)
    expect(nameAnswer(await get('/v1/me'))).toBe('200')
    service.clock.advance(1)
    expect(nameAnswer(await get('/v1/me'))).toBe('401 not_authenticated')
  })

  it('a revoked key stops at once, also for cached answers; other keys of the account still work', async () => {
    const [lost, kept] = [await caller.openKey(), await caller.openKey()]
    expect((await lost.get('/v1/search')).status).toBe(200)
    expectDone(await service.accounts.revokeKey(lost.key.id))
    expect(nameAnswer(await lost.get('/v1/search'))).toBe('401 not_authenticated')
    expect((await kept.get('/v1/search')).status).toBe(200)
    expectDone(await service.accounts.revokeKey(lost.key.id))
    expect((await lost.get('/v1/search')).status).toBe(401)
  })

  it('deactivating an account stops all its keys at once, and activating it restores them', async () => {
    const account = await openAccount(service)
    const keys = [account, await account.openKey()]
    const statuses = () => Promise.all(keys.map(async ({ get }) => (await get('/v1/me')).status))
    expect(await statuses()).toEqual([200, 200])
    expectDone(await service.accounts.setStatus(account.id, 'inactive'))
    expect(await statuses()).toEqual([401, 401])
    expectDone(await service.accounts.setStatus(account.id, 'active'))
    expect(await statuses()).toEqual([200, 200])
    expect((await caller.get('/v1/me')).status).toBe(200)
  })

  it('a revoked key stays revoked when its account is activated again', async () => {
    const account = await openAccount(service)
    expectDone(await service.accounts.revokeKey(account.key.id))
    expectDone(await service.accounts.setStatus(account.id, 'inactive'))
    expectDone(await service.accounts.setStatus(account.id, 'active'))
    expect((await account.get('/v1/me')).status).toBe(401)
  })
})
