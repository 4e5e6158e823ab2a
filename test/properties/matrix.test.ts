import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTimedService } from '../faults/open-timed-service.ts'
import { openFilled } from '../inventory-api/fill-inventory.ts'
import { allowanceOf, leftOf, nameAnswer, openAccount } from '../spec/open-account.ts'
import { type OpenService, openService } from '../spec/open-service.ts'
import { type RawAnswer, sendRequest } from '../spec/send-request.ts'
import { listEndpoints } from './list-endpoints.ts'

const ENDPOINTS = listEndpoints()
const ROWS = ENDPOINTS.map((row) => [row.path, row] as const)
const KEYED = ROWS.filter(([, { access }]) => access === 'keyed')
const FOLDER = new URL('../../src/api/endpoints/', import.meta.url)
/** Listed here on purpose, so that no endpoint becomes one of these by mistake. */
const PUBLIC_PATHS = ['/v1/filters', '/v1/makes']
const FREE_PATHS = [...PUBLIC_PATHS, '/v1/exports', '/v1/me', '/v1/suggest', '/v1/resolve']
/** Endpoints that need an inventory. */
const COPY_PATHS = [
  '/v1/batch',
  '/v1/cars/{car_id}/duplicates',
  '/v1/cars/{car_id}/history',
  '/v1/cars/{car_id}/market',
  '/v1/changes',
  '/v1/exports',
  '/v1/facets',
  '/v1/coverage',
  '/v1/market',
]
/** Endpoints that never read the source. A brand filter of changes is looked up in its catalogue. */
const SOURCELESS_PATHS = [
  '/v1/batch',
  '/v1/cars/{car_id}/duplicates',
  '/v1/cars/{car_id}/history',
  '/v1/cars/{car_id}/market',
  '/v1/exports',
  '/v1/me',
  '/v1/resolve',
]

let service: OpenService
let carId: number
beforeAll(async () => {
  service = await openService({ marketplace: ['--cars', '100'], openInventory: openFilled })
  carId = (await service.search()).results[0]?.id as number
})
afterAll(() => service?.stop())

const ask = (method: string, target: string, headers: Readonly<Record<string, string>> = {}) =>
  sendRequest(service.url + target, { method, headers })

/** Parameters without which a request is refused. */
const requiredOf = (path: string): readonly string[] => {
  const values: Readonly<Record<string, string>> = {
    '/v1/batch': `ids=${carId}`,
    '/v1/cars/{car_id}/import-rules': 'destination=RU',
    '/v1/suggest': 'q=b',
    '/v1/resolve': `url=${service.marketplace.url}/dealer/1/${carId}.html`,
  }
  return path in values ? [values[path] as string] : []
}
/** Whether something that the request names may be missing. */
const mayMiss = (path: string) => path.includes('{') || path === '/v1/resolve'
const pathOf = (path: string) => path.replace('{car_id}', String(carId)).replace('{make}', 'BMW')
function targetOf(path: string, ...more: string[]): string {
  const query = [...requiredOf(path), ...more].join('&')
  return pathOf(path) + (query === '' ? '' : `?${query}`)
}
const withKey = () => ({ 'x-api-key': service.key })
const codeOf = ({ body }: RawAnswer) => (JSON.parse(body) as { detail: { code: string } }).detail.code

describe('the table of endpoints', () => {
  it('has the endpoints of the contract, public where it says so', () => {
    expect(ENDPOINTS.length).toBeGreaterThan(0)
    expect(KEYED.length).toBeGreaterThan(0)
    expect(ENDPOINTS.filter(({ access }) => access === 'public').map(({ path }) => path)).toEqual(PUBLIC_PATHS)
    expect(new Set(ENDPOINTS.map(({ path }) => path)).size).toBe(ENDPOINTS.length)
    expect(new Set(ENDPOINTS.map(({ name }) => name)).size).toBe(ENDPOINTS.length)
  })

  it('has every endpoint file of the folder', () => {
    const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    const makers = files.flatMap((name) => {
      const found = readFileSync(new URL(name, FOLDER), 'utf8').match(/^export function \w+Endpoint\b/gm) ?? []
      return found.map((line) => ({ name, maker: line.replace('export function ', '') }))
    })
    expect(makers.length).toBe(ENDPOINTS.length)
    const table = readFileSync(new URL('table.ts', FOLDER), 'utf8')
    for (const { name, maker } of makers) {
      expect(table, name).toMatch(new RegExp(`import \\{[^}]*\\b${maker}\\b[^}]*\\} from './${name}'`))
      expect(table, name).toMatch(new RegExp(`^ +${maker}\\(`, 'm'))
    }
    const others = files.filter((file) => !makers.some(({ name }) => name === file))
    expect(others.sort()).toEqual(['common-parameters.ts', 'table.ts'])
  })

  it('names the path parameters that its paths have', () => {
    for (const { path, parameters } of ENDPOINTS) {
      const inPath = Object.entries(parameters).filter(([, one]) => one.in === 'path')
      expect(inPath.map(([name]) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
    }
  })

  it('costs data requests except where the list says otherwise', () => {
    for (const { cost, path } of ENDPOINTS) expect(cost === 0, path).toBe(FREE_PATHS.includes(path))
  })
})

describe.each(ROWS)('%s', (path, row) => {
  it('answers 200 with JSON', async () => {
    const answer = await ask('GET', targetOf(path), row.access === 'keyed' ? withKey() : {})
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json'])
    expect(answer.headers['x-request-id']).toBeTruthy()
  })

  it.each(['POST', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'PURGE'])('answers %s with 405', async (method) => {
    for (const headers of [{}, withKey()]) {
      const answer = await ask(method, targetOf(path), headers)
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET'])
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      if (method === 'HEAD') expect(answer.body).toBe('')
      else expect(codeOf(answer)).toBe('method_not_allowed')
    }
  })

  it.each(['', '?lang=en&x=%20y'])('redirects a trailing slash with 307 (%j)', async (query) => {
    const answer = await ask('GET', `${pathOf(path)}/${query}`)
    expect([answer.status, answer.headers.location]).toEqual([307, `${service.url}${pathOf(path)}${query}`])
  })

  it.each([
    ['nonsense=1', 'nonsense', '1'],
    ['year_from=2015', 'year_from', '2015'],
    ['__proto__=1', '__proto__', '1'],
    ['=', '', ''],
    ['LANG=en', 'LANG', 'en'],
    ['x=1&x=2', 'x', ['1', '2']],
  ])('refuses the unknown parameter %s with 422', async (query, name, input) => {
    const answer = await ask('GET', targetOf(path, query), withKey())
    expect(answer.status).toBe(422)
    expect(JSON.parse(answer.body)).toEqual({
      detail: [{ type: 'extra_forbidden', loc: ['query', name], msg: 'Extra inputs are not permitted', input }],
    })
    expect(answer.headers['access-control-allow-origin']).toBe(row.access === 'public' ? '*' : undefined)
    expect(answer.headers['x-quota-cost']).toBe(row.access === 'public' ? undefined : '0')
    const meant = { LANG: 'lang', year_from: 'year_min' }[name] ?? ''
    const page = `/docs/api/${row.operationId}#${row.operationId}-${meant}-about`
    const link = meant in row.parameters ? `<${page}>; rel="help"; title="did you mean ${meant}?"` : undefined
    expect(answer.headers.link).toBe(link)
  })

  it('may be read by other sites only when it is public', async () => {
    const answer = await ask('GET', targetOf(path), { ...withKey(), origin: 'https://elsewhere.test' })
    expect(answer.status).toBe(200)
    expect(answer.headers['access-control-allow-origin']).toBe(row.access === 'public' ? '*' : undefined)
    expect(answer.headers['cache-control']).toMatch(row.access === 'public' ? /^public/ : /^private/)
  })
})

describe.each(KEYED)('%s needs a key', (path) => {
  const WAYS: readonly [name: string, headers: () => Record<string, string>, query: () => string[]][] = [
    ['without one', () => ({}), () => []],
    ['with an empty one', () => ({ 'x-api-key': '' }), () => []],
    ['with a wrong one', () => ({ 'x-api-key': `${service.key}x` }), () => []],
    ['with the beginning of one', () => ({ 'x-api-key': service.key.slice(0, -1) }), () => []],
    ['with one in the query', () => ({}), () => [`api_key=${service.key}`]],
    ['with one in the query, by the name of the header', () => ({}), () => [`X-API-Key=${service.key}`]],
    ['with one as a bearer', () => ({ authorization: `Bearer ${service.key}` }), () => []],
  ]
  it.each(WAYS)('401 %s', async (_, headers, query) => {
    const answer = await ask('GET', targetOf(path, ...query()), headers())
    expect([answer.status, codeOf(answer)]).toEqual([401, 'not_authenticated'])
    expect(answer.headers['www-authenticate']).toBe('APIKey')
    expect(answer.body).not.toContain(service.key)
  })

  it('401 comes before errors of the request', async () => {
    expect((await ask('GET', targetOf(path, 'nonsense=1'))).status).toBe(401)
  })
})

describe.each(ROWS)('%s and the limits of the account', (path, { access, cost: declared }) => {
  // A batch of one car costs one.
  const cost = typeof declared === 'number' ? declared : 1
  it(`takes ${cost} of the month and ${cost} of the minute, cached or not`, async () => {
    const account = await openAccount(service, { plan: 'starter' })
    for (let times = 0; times < 2; times++) {
      const used = await account.used(async () => {
        expect((await account.get(targetOf(path))).status).toBe(200)
      })
      expect(used).toEqual({ month: cost, minute: cost })
    }
  })

  it(`takes ${cost} also for a 304`, async () => {
    const account = await openAccount(service, { plan: 'starter' })
    // The time of its last use is the same from the second request on.
    await account.get(targetOf(path))
    const etag = (await account.get(targetOf(path))).headers.get('etag') as string
    const used = await account.used(async () => {
      expect((await account.get(targetOf(path), { 'if-none-match': etag })).status).toBe(304)
    })
    expect(used).toEqual({ month: cost, minute: cost })
  })

  it('has usage headers where there is an account', async () => {
    const answer = await (await openAccount(service, { plan: 'starter' })).get(targetOf(path))
    if (access === 'public') expect(allowanceOf(answer)).toEqual({ policy: null, limit: null, cost: null })
    else {
      expect(allowanceOf(answer)).toMatchObject({ policy: '"minute";q=15;w=60, "month";q=10000', cost: String(cost) })
      expect(leftOf(answer)).toEqual({ minute: 15 - cost, month: 10_000 - cost })
    }
  })

  it(
    cost === 1 ? 'is 429 with Retry-After when the minute is used up' : 'is answered when the minute is used up',
    async () => {
      const { get } = await openAccount(service, { per_minute: 1 })
      expect((await get('/v1/search')).status).toBe(200)
      const answer = await get(targetOf(path))
      expect(nameAnswer(answer)).toBe(cost === 1 ? '429 rate_limited' : '200')
      expect(answer.headers.get('retry-after')).toBe(cost === 1 ? '60' : null)
    },
  )

  it(
    cost === 1 ? 'is 429 without Retry-After when the month is used up' : 'is answered when the month is used up',
    async () => {
      const { get } = await openAccount(service, { per_month: 0 })
      const answer = await get(targetOf(path))
      expect(nameAnswer(answer)).toBe(cost === 1 ? '429 quota_exhausted' : '200')
      expect(answer.headers.get('retry-after')).toBeNull()
      expect((await get(targetOf(path, 'nonsense=1'))).status).toBe(422)
    },
  )
})

describe('the statuses of the interface description', () => {
  it.each(ROWS)('%s: exactly the possible ones', async (path, { access }) => {
    const { body } = await service.get<{ paths: Record<string, { get: { responses: object } }> }>('/openapi.json')
    const declared = Object.keys(body.paths[path]?.get.responses ?? {}).map(Number)
    const isKeyed = access === 'keyed' ? [401] : []
    const missing = mayMiss(path) ? [404] : []
    const hasSource = SOURCELESS_PATHS.includes(path) ? [] : [502]
    // 400, 405, 408 and 431 are refused before an endpoint is reached.
    const early = [400, ...isKeyed, ...missing, 405, 408]
    expect(declared).toEqual([200, 304, ...early, 422, 429, 431, 500, ...hasSource, 503])
  })

  it('404 is possible exactly where a named resource may be missing', async () => {
    for (const { path } of ENDPOINTS) {
      const missing = targetOf(path)
        .replace(path === '/v1/resolve' ? 'dealer' : String(carId), '1')
        .replace('BMW', 'Nobody')
      expect((await ask('GET', missing, withKey())).status, path).toBe(mayMiss(path) ? 404 : 200)
    }
  })

  it('502 is possible exactly where a source is read', async () => {
    // Nothing listens there.
    const alone = await openTimedService('http://127.0.0.1:9')
    try {
      for (const { path } of ENDPOINTS) {
        // The address is one of another marketplace.
        const own = path === '/v1/resolve' ? 404 : 200
        const read = SOURCELESS_PATHS.includes(path) ? own : 502
        const expected = COPY_PATHS.includes(path) ? 503 : read
        expect((await alone.ask(targetOf(path))).status, path).toBe(expected)
      }
    } finally {
      await alone.stop()
    }
  })
})
