/** The Python client with the Python of this machine: every method against a real service, and a server that fails. */
import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFilled, syncOnce } from '../inventory-api/fill-inventory.ts'
import { listEndpoints } from '../properties/list-endpoints.ts'
import { type OpenService, openService } from '../spec/open-service.ts'

const CLIENT = fileURLToPath(new URL('../../clients/python/', import.meta.url))
const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) process.stderr.write('test/client/python.test.ts is skipped: this machine has no python3.\n')

async function run(program: string, { url, key }: { url: string; key: string }, given: readonly string[] = []) {
  const script = fileURLToPath(new URL(`./python/${program}`, import.meta.url))
  const env = { PATH: process.env.PATH, PYTHONDONTWRITEBYTECODE: '1', URL: url, KEY: key }
  const { stdout } = await promisify(execFile)('python3', [script, CLIENT, JSON.stringify(given)], { env })
  return JSON.parse(stdout)
}

describe.skipIf(!hasPython)('the Python client', () => {
  let service: OpenService
  beforeAll(async () => {
    service = await openService({
      marketplace: ['--cars', '100'],
      async openInventory(url, clock) {
        const store = await openFilled(url, clock)
        const response = await fetch(`${url}/_control/cars`, { method: 'POST', body: '{}' })
        expect(response.status).toBe(201)
        clock.advance(3_600_000)
        await syncOnce(url, store, clock)
        return store
      },
    })
  })
  afterAll(() => service?.stop())

  it('calls every endpoint, reads all pages, and names every error', async () => {
    const paths = listEndpoints().map(({ path }) => path)
    const told = await run('call-everything.py', service)
    const { results } = await service.searchAll({ sort: 'price_asc', fuel_type: 'gasoline,diesel' })
    expect(told.found).toEqual(results.map(({ id }) => id))
    expect(results.length).toBeGreaterThan(24)
    expect(told.changes).toEqual([[expect.any(Number), 'appeared', null]])
    expect(told.called).toMatchObject({
      search: 2,
      count: results.length,
      facets: true,
      coverage: true,
      changes: ['changes', 'next', 'rates'],
      makes: true,
      models: 'Mercedes-Benz',
      car: true,
      images: true,
      similar: true,
      price_position: true,
      import_rules: true,
      price_figures: true,
      inspection: true,
      insurance: false,
      history: true,
      duplicates: true,
      me: 'enterprise',
      batch: true,
      suggest: 'BMW',
      resolve: true,
      exports: [],
    })
    // Each endpoint has a method, so that a new one is not forgotten.
    expect(told.methods.length).toBe(24 + ['get', 'search_all', 'change_pages', 'all_changes'].length)
    expect(paths.filter((path) => !told.methods.includes(methodOf(path)))).toEqual([])
    expect(told.errors).toEqual({
      key: ['NotAuthenticated', 401, 'not_authenticated', expect.stringContaining('X-API-Key'), true],
      car: ['NotFound', 404, 'vehicle_not_found', expect.stringContaining('no car with this id'), true],
      slash: ['NotFound', 404, expect.any(String), expect.any(String), true],
      value: ['InvalidRequest', 422, null, expect.stringMatching(/^422: sort: .*; page: /), true],
      name: [
        'InvalidRequest',
        422,
        null,
        expect.stringMatching(/ \(did you mean brand\?; the page size is fixed/),
        true,
      ],
      path: ['NotFound', 404, 'not_found', expect.any(String), true],
    })
  })

  it('retries what may work later, a bounded number of times, and sends the key to no other host', async () => {
    const asked: string[] = []
    const elsewhere: string[] = []
    const stranger = await listen((request, response) => {
      elsewhere.push(String(request.headers['x-api-key']))
      response.end('{}')
    })
    const server = await listen((request, response) => {
      const path = request.url ?? ''
      asked.push(path)
      const times = asked.filter((one) => one === path).length
      const fail = (status: number, code: string | null, headers = {}) => {
        response.writeHead(status, headers).end(code && JSON.stringify({ detail: { code, message: 'm' } }))
      }
      if (path === '/limited' && times <= 2) fail(429, 'rate_limited', { 'retry-after': '7' })
      else if (path === '/long') fail(429, 'rate_limited', { 'retry-after': '66' })
      else if (path === '/month') fail(429, 'quota_exhausted')
      else if (path === '/down') fail(503, 'source_unavailable')
      else if (path === '/off') fail(503, 'inventory_off')
      else if (path === '/proxy' && times === 1) fail(504, null)
      else if (path === '/broken' && times === 1) request.socket.destroy()
      else if (path === '/cut' && times === 1) {
        response.writeHead(200, { 'content-length': '9' }).write('{}')
        setImmediate(() => request.socket.destroy())
      } else if (path === '/away') fail(307, null, { location: `${stranger.url}/away` })
      else if (path === '/html') response.end('<html>')
      else if (path === '/zip') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"a":"汉"}'))
      else if (path === '/badzip') response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip')
      else if (path === '/list')
        response.writeHead(422).end('{"detail":["odd",{"loc":7},{"loc":["query","a"],"msg":"b"}]}')
      else if (path.startsWith('/v1/search')) response.end('{"results":[],"next_page":1}')
      else if (path.startsWith('/v1/changes')) response.end(JSON.stringify({ changes: Array(100).fill({}), next: 'x' }))
      else response.end('{"a":1}')
    })
    const paths = [
      '/limited',
      '/long',
      '/month',
      '/down',
      '/off',
      '/proxy',
      '/broken',
      '/cut',
      '/away',
      '/html',
      '/zip',
      '/list',
    ]
    try {
      expect(
        await run('meet-failures.py', { url: server.url, key: 'ershou_live_secret' }, [...paths, '/badzip']),
      ).toEqual({
        '/limited': [{ a: 1 }, [7, 7]],
        '/long': [['RateLimited', 429, 'rate_limited', 66], []],
        '/month': [['QuotaExhausted', 429, 'quota_exhausted', null], []],
        '/down': [
          ['Unavailable', 503, 'source_unavailable', null],
          [expect.any(Number), expect.any(Number), expect.any(Number)],
        ],
        '/off': [['Unavailable', 503, 'inventory_off', null], []],
        '/proxy': [{ a: 1 }, [0]],
        '/broken': [{ a: 1 }, [0]],
        '/cut': [{ a: 1 }, [0]],
        '/away': [['ErshouError', 307, null, null], []],
        '/html': [['ErshouError', 200, null, null], []],
        '/zip': [{ a: '汉' }, []],
        '/badzip': [['NoAnswer', null, null, null], expect.any(Array)],
        '/list': [['InvalidRequest', 422, null, null], []],
        closed: null,
        search: 'page 1 of the search is followed by page 1',
        changes: 'a full page of changes has its own cursor as the next one',
        key: true,
      })
      expect(asked.filter((one) => one === '/down')).toHaveLength(4)
      expect(elsewhere).toEqual([])
    } finally {
      server.close()
      stranger.close()
    }
  })
})

/** `/v1/search/count` is `count`, and `/v1/cars/{car_id}` is `car`. */
function methodOf(path: string): string {
  if (path.endsWith('/market')) return path === '/v1/market' ? 'price_figures' : 'price_position'
  const last = path.split('/').at(-1) ?? ''
  return last === '{car_id}' ? 'car' : last.replace('-', '_')
}

async function listen(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}
