import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenAccount, openAccount } from './open-account.ts'
import { type OpenService, openService } from './open-service.ts'
import { sendRequest } from './send-request.ts'

let service: OpenService
let caller: OpenAccount
beforeAll(async () => {
  service = await openService({ marketplace: ['--cars', '100'] })
  caller = await openAccount(service, { plan: 'enterprise' })
})
afterAll(() => service?.stop())

/** Every unreserved letter as `%XX`, which means the same. */
const encoded = (secret: string) => secret.replace(/./g, (one) => `%${one.charCodeAt(0).toString(16)}`)

describe('decision 4: no key ever leaves the process in a response', () => {
  const PLACES: readonly (readonly [place: string, target: (secret: string) => string, status: number])[] = [
    ['a query value', (secret) => `/v1/search?api_key=${secret}`, 422],
    ['the value of a known parameter', (secret) => `/v1/search?page=${secret}`, 422],
    ['a brand', (secret) => `/v1/search?brand=${secret}`, 422],
    ['a fuel type', (secret) => `/v1/search?fuel_type=gasoline,${secret}`, 422],
    ['a query name', (secret) => `/v1/search?${secret}=1`, 422],
    ['a query name alone', (secret) => `/v1/me?${secret}`, 422],
    ['a query value that comes twice', (secret) => `/v1/makes?x=${secret}&x=${secret}`, 422],
    ['a query value, encoded', (secret) => `/v1/search?api_key=${encoded(secret)}`, 422],
    ['a car id', (secret) => `/v1/cars/${secret}`, 422],
    ['a keyword', (secret) => `/v1/search?q=${secret}`, 200],
    ['the link to the next page', (secret) => `/v1/search?q=${secret}&q=`, 200],
    ['the link to the next page, encoded', (secret) => `/v1/search?q=${encoded(secret)}&q=`, 200],
    ['a make', (secret) => `/v1/makes/${secret}/models`, 404],
    ['a path of nothing', (secret) => `/v1/${secret}`, 404],
    ['a path that leads away', (secret) => `/v1/makes/${secret}/models/`, 307],
    ['an encoded path that leads away', (secret) => `/v1/makes/${encoded(secret)}/models/`, 307],
    ['an encoded query that leads away', (secret) => `/v1/search/?q=${encoded(secret)}`, 307],
    ['a query that leads away', (secret) => `/v1/search/?q=${secret}`, 307],
  ]

  it.each(PLACES)('a key as %s', async (_, target, status) => {
    for (const headers of [{ 'x-api-key': caller.secret }, {}] as Record<string, string>[]) {
      const answer = await sendRequest(service.url + target(caller.secret), { headers })
      if (headers['x-api-key']) expect(answer.status).toBe(status)
      expectNoKey(answer.rawHeaders.join('\n') + answer.body)
    }
  })

  it('a next page is named where there is one, with what was asked for', async () => {
    const { headers } = await caller.get('/v1/search?lang=zh&q=')
    expect(headers.get('link')).toBe(`<${service.url}/v1/search?lang=zh&q=&page=2>; rel="next"`)
  })

  it('a key as the name of the host', async () => {
    const headers = { host: caller.secret }
    for (const target of ['/v1/makes/', '/v1/nothing']) {
      const answer = await sendRequest(service.url + target, { headers })
      expectNoKey(answer.rawHeaders.join('\n') + answer.body)
    }
  })

  it('a key beside the right one, in other headers', async () => {
    const { secret } = await caller.openKey()
    const headers = { 'x-api-key': secret, authorization: caller.secret, cookie: caller.secret, origin: caller.secret }
    for (const target of ['/v1/search', '/v1/me', '/v1/search?page=0', '/v1/cars/1']) {
      const answer = await sendRequest(service.url + target, { headers: { ...headers, 'x-request-id': caller.secret } })
      expectNoKey(answer.rawHeaders.join('\n') + answer.body)
    }
  })

  /** Shows the text before the key instead of the whole answer. */
  function expectNoKey(text: string): void {
    const [before, after] = decode(text).split(caller.secret.slice(16, 44), 2)
    expect(after === undefined ? null : before?.slice(-100)).toBeNull()
  }
})

function decode(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
