/** Observability for operators: health, readiness, metrics and logs; and never a key. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Finished } from '../run-program.ts'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import { clearFaults, findCars } from './control.ts'
import { openTimedService } from './open-timed-service.ts'
import { type LogLine, readLog } from './read-log.ts'
import { serve } from './serve.ts'
import { SETTINGS } from './try-faults.ts'

let market: RunningMarketplace
beforeAll(async () => {
  market = await startMarketplace()
})
afterEach(() => clearFaults(market))
afterAll(() => market.stop())

const RATES = '/stats/eurofxref/eurofxref-daily.xml'
const GOOD = {
  startup: 'ok',
  storage: 'ok',
  shutdown: 'ok',
  catalogue: 'ok',
  source: 'ok',
  rates: 'ok',
  accounts: 'ok',
  limiter: 'ok',
  mail: 'not set',
  backup: 'not set',
}

async function openOver(settings: Readonly<Record<string, string>> = {}) {
  const service = await openTimedService(market.url, {
    ...SETTINGS,
    ERSHOU_RATES_URL: market.url + RATES,
    ...settings,
  })
  const probe = async () => {
    const { status, text, headers } = await service.ask('/readyz')
    expect(headers['cache-control']).toBe('no-store')
    return { code: status, ...JSON.parse(text) }
  }
  return { ...service, probe }
}

/** How many different requests must fail before a breaker opens. */
const PAGES = [1, 2, 3, 4, 5, 6, 7, 8]

describe('/readyz', () => {
  it('is ready when all is read, whatever /healthz says meanwhile', async () => {
    await market.control('faults', { kind: 'hold', path: 'getbrands|eurofxref' })
    const { probe, ask, ready, stop } = await openOver({ ERSHOU_NODE_NAME: 'node-1' })
    const missing = { ...GOOD, startup: 'starting', catalogue: 'loading', rates: 'no usable exchange rate' }
    expect(await probe()).toEqual({ code: 503, status: 'not_ready', node: 'node-1', parts: missing })
    expect((await ask('/healthz')).status).toBe(200)
    await clearFaults(market)
    await ready()
    expect(await probe()).toEqual({ code: 200, status: 'ready', node: 'node-1', parts: GOOD })
    await stop()
  })

  it('names a source that keeps failing, until its breaker closes', async () => {
    const { probe, ask, ready, advance, stop } = await openOver()
    await ready()
    await market.control('faults', { kind: 'status', status: 503, path: 'v11/search' })
    for (const page of PAGES) expect((await ask(`/v1/search?page=${page}`)).status).toBe(502)
    // Another node would have the same problem.
    expect(await probe()).toEqual({ code: 200, status: 'ready', parts: { ...GOOD, source: 'failing: search' } })
    expect((await ask('/healthz')).status).toBe(200)
    const refused = await ask('/v1/search?page=9')
    expect([refused.status, refused.headers['retry-after']]).toEqual([502, expect.stringMatching(/^[12]$/)])
    advance(2)
    expect((await probe()).parts).toEqual(GOOD)
    await clearFaults(market)
    expect((await ask('/v1/search')).status).toBe(200)
    await stop()
  })

  it('says that the catalogue could not be read', async () => {
    await market.control('faults', { kind: 'bot_wall', path: 'getbrands' })
    const { probe, ready, stop } = await openOver()
    await ready()
    expect((await probe()).parts).toEqual({ ...GOOD, catalogue: 'could not be read' })
    await stop()
  })

  it.each([
    ['cannot be read', { kind: 'status', status: 500, path: 'eurofxref' }, 0],
    ['are garbage', { kind: 'garbage_body', path: 'eurofxref' }, 0],
    ['are too old', { kind: 'delay', path: 'eurofxref' }, 30 * 86_400],
  ])('names rates that %s', async (_, fault, passed) => {
    await market.control('faults', fault)
    const { probe, ready, advance, stop } = await openOver()
    await ready()
    advance(passed)
    expect((await probe()).parts).toEqual({ ...GOOD, rates: 'no usable exchange rate' })
    await stop()
  })

  it('is ready without rates when none are configured', async () => {
    const { probe, ready, stop } = await openOver({ ERSHOU_RATES_URL: '' })
    await ready()
    expect(await probe()).toEqual({ code: 200, status: 'ready', parts: { ...GOOD, rates: 'not set' } })
    await stop()
  })
})

describe('the metrics of a source that fails', () => {
  it('count older copies, failures by kind, and breakers, each by resource', async () => {
    const { ask, ready, advance, metricsUrl, stop } = await openOver({ ERSHOU_METRICS_PORT: '0' })
    await ready()
    await ask('/v1/search')
    advance(1800)
    await market.control('faults', { kind: 'bot_wall', path: 'v11/search' })
    expect((await ask('/v1/search')).cache).toBe('STALE')
    for (const page of PAGES.slice(1)) await ask(`/v1/search?page=${page}`)
    const metrics = await (await fetch(metricsUrl as string, { headers: { connection: 'close' } })).text()
    expect(metrics).toMatch(/^ershou_cache_total\{outcome="stale"\} 1$/m)
    expect(metrics).toMatch(/^ershou_source_reads_total\{resource="search",cache="stale"\} 1$/m)
    expect(metrics).toMatch(/^ershou_source_failures_total\{resource="search",kind="content_type"\} 22$/m)
    expect(metrics).toMatch(/^ershou_source_breaker_open\{resource="search"\} 1$/m)
    expect(metrics).toMatch(/^ershou_source_duration_seconds_count\{resource="rates"\} 1$/m)
    expect(metrics).toMatch(/^ershou_rate_age_seconds (?:0|\d*00)$/m)
    await stop()
  })
})

describe('the program under observation', () => {
  const PLANTED = 'ershou_live_PLANTEDplantedPLANTEDplanted01'
  const requestIds: string[] = []
  const statuses: number[] = []
  let metrics: string
  let metricsType: string | null
  let other: { readonly onApi: number; readonly elsewhere: number }
  let end: Finished
  let lines: readonly LogLine[]

  beforeAll(async () => {
    const served = await serve(market.url, {
      ...SETTINGS,
      ERSHOU_LOG_LEVEL: 'debug',
      // Nothing times out because the machine is busy.
      ERSHOU_SOURCE_TIMEOUT_MS: '60000',
      ERSHOU_SOURCE_BUDGET_MS: '120000',
    })
    await served.saw(/"message":"catalogue"/)
    const [id] = (await findCars(market, 1)) as [number]
    const ask = async (path: string, key = served.key) => {
      const answer = await fetch(served.url + path, { headers: { 'x-api-key': key, connection: 'close' } })
      await answer.arrayBuffer()
      statuses.push(answer.status)
      requestIds.push(answer.headers.get('x-request-id') as string)
      return answer.status
    }
    await ask('/v1/search?q=secretword')
    await ask('/v1/search?q=secretword')
    for (const car of await findCars(market, 20)) await ask(`/v1/cars/${car}`)
    await ask('/v1/search?page=0')
    await ask('/v1/search', PLANTED)
    await ask(`/v1/search?api_key=${PLANTED}`)
    await ask(`/v1/makes?key=${PLANTED}`, PLANTED)
    await ask(`/nothing?${PLANTED}`, PLANTED)
    await ask(`/v1/cars/${id}/?key=${PLANTED}`, PLANTED)
    await market.control('faults', { kind: 'status', status: 503 })
    await ask('/v1/search?q=other')
    await clearFaults(market)
    other = {
      onApi: await ask('/metrics'),
      elsewhere: (await fetch(new URL('/', served.metricsUrl))).status,
    }
    const answer = await fetch(served.metricsUrl)
    metricsType = answer.headers.get('content-type')
    metrics = await answer.text()
    end = await served.stop()
    lines = readLog(end.stderr)
  })

  const listRequests = () => lines.filter(({ message }) => message === 'request')

  it('logs one object per request, with the request id of the answer', () => {
    const requests = listRequests()
    // The caller followed one redirect.
    expect(requests.length).toBe(requestIds.length + 1)
    for (const [i, id] of requestIds.entries()) {
      const line = requests.filter(({ request_id }) => request_id === id)
      expect(line, id).toHaveLength(1)
      expect(line[0], id).toMatchObject({ level: 'info', method: 'GET', status: statuses[i], address: '127.0.0.1' })
      expect(line[0]?.ms, id).toEqual(expect.any(Number))
    }
    expect(new Set(requestIds).size).toBe(requestIds.length)
  })

  it('logs its start and its end', () => {
    const ends = lines.filter(({ message }) => message === 'start' || message === 'stop')
    expect(ends).toMatchObject([
      { message: 'start', version: expect.any(String), url: expect.stringMatching(/^http:/), storage: 'embedded' },
      { message: 'stop' },
    ])
  })

  it('logs paths without their queries, and the result of the cache', () => {
    const requests = listRequests()
    for (const { path } of requests) expect(path).toMatch(/^\/[\w/]*$/)
    expect(requests.slice(0, 2).map(({ path, cache }) => [path, cache])).toEqual([
      ['/v1/search', 'MISS'],
      ['/v1/search', 'HIT'],
    ])
    expect(end.stderr).not.toContain('secretword')
  })

  it('logs which part of the source could not be read, and why', () => {
    const failed = lines.filter(({ message, level }) => message === 'failing' && level === 'warn')
    expect(failed).toMatchObject([{ what: 'search', reason: 'status_503' }])
  })

  it('shows no key anywhere', () => {
    for (const text of [end.stdout, end.stderr, metrics]) {
      expect(text).not.toContain(PLANTED)
      expect(text).not.toContain('PLANTED')
    }
    expect(end.stderr + metrics).not.toContain('ershou_live_')
  })

  it('serves metrics only on a separate listener', () => {
    expect(other).toEqual({ onApi: 404, elsewhere: 404 })
    expect(metricsType).toMatch(/^text\/plain; version=0\.0\.4/)
  })

  it.each([
    ['requests', /^ershou_requests_total\{endpoint="search",status="200"\} 2$/m],
    ['requests that were refused', /^ershou_requests_total\{endpoint="search",status="422"\} 2$/m],
    ['callers that were refused', /^ershou_requests_total\{endpoint="search",status="401"\} 1$/m],
    ['requests that failed', /^ershou_requests_total\{endpoint="search",status="502"\} 1$/m],
    ['requests to nowhere', /^ershou_requests_total\{endpoint="other",status="404"\} \d+$/m],
    ['latencies', /^ershou_request_duration_seconds_bucket\{(?=.*le="0\.5").*endpoint="search".*\} \d+$/m],
    ['hits', /^ershou_cache_total\{outcome="hit"\} [1-9]\d*$/m],
    ['misses', /^ershou_cache_total\{outcome="miss"\} [1-9]\d*$/m],
    ['reads of the source', /^ershou_source_reads_total\{resource="car",cache="miss"\} [1-9]\d*$/m],
    ['reads in vain', /^ershou_source_reads_total\{resource="search",cache="none"\} 1$/m],
    ['failures of the source', /^ershou_source_failures_total\{resource="search",kind="status_503"\} [1-9]$/m],
    ['the time of the source', /^ershou_source_duration_seconds_count\{resource="search"\} [1-9]\d*$/m],
    ['unknown words', /^# TYPE ershou_unknown_words_total counter$/m],
    ['no rate as a rate of age 0', /^# TYPE ershou_rate_age_seconds gauge\n(?!ershou_rate_age_seconds)/m],
    ['the breaker', /^# TYPE ershou_source_breaker_open gauge$/m],
  ])('counts %s', (_, line) => {
    expect(metrics).toMatch(line)
  })

  it('counts by endpoint and status, without labels that a caller can choose', () => {
    const labels = [...metrics.matchAll(/^ershou_requests_total\{endpoint="([^"]*)",status="(\d+)"\}/gm)]
    expect(new Set(labels.map(([, endpoint]) => endpoint))).toEqual(new Set(['search', 'car', 'makes', 'other']))
  })
})
