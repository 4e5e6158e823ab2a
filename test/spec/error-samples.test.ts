/** Compares the error samples of the description and the documents with real answers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REQUEST_ID_SAMPLE, sampleFailure } from '../../src/api/description/failure-samples.ts'
import { planRequired } from '../../src/api/download/open-export-file.ts'
import { PLANS } from '../../src/domain/accounts/plans.ts'
import { FAILURES, type FailureKind } from '../../src/domain/failure.ts'
import { inventoryNotReady } from '../../src/domain/inventory/readiness.ts'
import { limiterUnavailable } from '../../src/limits/redis/limiter-unavailable.ts'
import { SqliteMeter } from '../../src/limits/sqlite/meter.ts'
import { changed } from '../../src/sources/marketplace/parse/envelope.ts'
import { formatFailure } from '../../src/web/errors.ts'
import type { Storage } from '../../src/wiring/storage/create-storage.ts'
import { openSqliteStorage, type SqliteStorage } from '../../src/wiring/storage/open-sqlite-storage.ts'
import { openAccount, type Problem } from './open-account.ts'
import { type OpenService, openService } from './open-service.ts'

let service: OpenService
let records: SqliteStorage

/** Embedded storage whose writes can be made to fail under the running service, as by a full disk. */
async function openBreakable(now: () => number): Promise<Storage> {
  records = await openSqliteStorage({ path: ':memory:' })
  const meter = new SqliteMeter({ database: records.database, now })
  const close = async () => {
    await meter.close()
    await records.close()
  }
  const alone = { toldCounts: null, sharedValues: null, sharedCopies: null }
  return { ...records, ...alone, meter, limiterState: () => null, ownState: () => null, close }
}

beforeAll(async () => {
  const settings = { ERSHOU_RATES_URL: '', ERSHOU_MAX_IN_FLIGHT: '1' }
  service = await openService({ marketplace: ['--cars', '100'], settings, openStorage: openBreakable })
})
afterAll(() => service?.stop())

interface Sent {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

/** With a fault of the marketplace for one uncached car. */
async function readThrough(fault: object): Promise<Sent> {
  const [car] = await service.find('limit=1')
  await service.marketplace.control('faults', { path: 'getcarinfo|getparamtypeitems', ...fault })
  try {
    return await service.get(`/v1/cars/${car}`)
  } finally {
    await fetch(`${service.marketplace.url}/_control/faults`, { method: 'DELETE' })
  }
}

/** The last of some requests of a new account. */
async function useUp(limits: { per_minute?: number; per_month?: number }): Promise<Sent> {
  const { get } = await openAccount(service, limits)
  await get('/v1/search/count')
  return get('/v1/search/count')
}

/** A data request of an account that has used all of its plan. */
async function useUpPlan(): Promise<Sent> {
  const { id, key, get } = await openAccount(service)
  const day = new Date(service.clock.now()).toISOString().slice(0, 10)
  const used = { account_id: id, key_id: key.id, endpoint: 'search', status_class: '2xx' } as const
  const days = [{ ...used, day, requests: PLANS.free.per_month, cost: PLANS.free.per_month }]
  await records.usage.add({ days, requests: [], refusals: [], keys_used: new Map() })
  return get('/v1/search/count')
}

const PROVOKED: Readonly<Partial<Record<FailureKind, () => Promise<Sent>>>> = {
  bad_request: () => service.get('/v1/makes', { host: 'a b' }),
  not_authenticated: () => service.get('/v1/me', { 'x-api-key': '' }),
  not_found: () => service.get('/v1/nothing'),
  vehicle_not_found: () => service.get('/v1/cars/1'),
  manufacturer_not_found: () => service.get('/v1/makes/Volkswagon/models'),
  async method_not_allowed() {
    const answer = await fetch(`${service.url}/v1/search`, { method: 'POST' })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  },
  rate_limited: () => useUp({ per_minute: 1 }),
  quota_exhausted: useUpPlan,
  source_unavailable: () => readThrough({ kind: 'status' }),
  rates_unavailable: () => service.get('/v1/search/count?currency=eur&price_max=30000'),
  async storage_unavailable() {
    const { get } = await openAccount(service, {})
    records.database.exec('pragma query_only = on')
    try {
      return await get('/v1/search/count?sort=newest')
    } finally {
      records.database.exec('pragma query_only = off')
    }
  },
  inventory_off: () => service.get('/v1/changes'),
  async overloaded() {
    const answers = await Promise.all([1, 2, 3].map((page) => service.get(`/v1/search?page=${page}`)))
    return answers.find(({ status }) => status === 503) as Sent
  },
}

/** Numbers are not compared: the sample shows those of a plan. */
const withoutFigures = (text: string) => text.replace(/\d+/g, '#')
const pairsOf = (headers: readonly string[]) =>
  headers.flatMap((name, i) => (i % 2 === 0 ? [[name, headers[i + 1] as string] as const] : []))

describe('the sample of an error', () => {
  it.each(Object.entries(PROVOKED))('%s equals the answer of the service', async (kind, provoke) => {
    const sample = sampleFailure(kind as FailureKind)
    const { status, headers, body } = await provoke()
    const shown = JSON.parse(sample.body.toString()) as Problem
    const { detail } = body as Problem
    expect([status, detail.code]).toEqual([sample.status, kind])
    expect(withoutFigures(detail.message)).toBe(withoutFigures(shown.detail.message))
    expect(Object.keys(detail)).toEqual(Object.keys(shown.detail))
    expect(detail.request_id).toMatch(/^req_[0-9a-f]{12}[0-9a-z]{6}$/)
    expect(shown.detail.request_id).toMatch(/^req_[0-9a-f]{12}[0-9a-z]{6}$/)
    for (const [name, value] of pairsOf(sample.headers)) {
      expect(withoutFigures(headers.get(name) ?? ''), name).toBe(withoutFigures(value))
    }
    // The sample has Retry-After exactly where it is sent.
    expect(pairsOf(sample.headers).some(([name]) => name === 'retry-after')).toBe(headers.has('retry-after'))
  })

  it.each([
    ['source_changed', changed('a car')],
    ['limiter_unavailable', limiterUnavailable('away')],
    ['internal', new Error('a bug')],
    ['inventory_not_ready', inventoryNotReady()],
    ['plan_required', planRequired(['pro', 'enterprise'], 'starter')],
  ] as const)('%s, which needs more to be provoked, is made of what the service throws', (kind, thrown) => {
    const { status, body, headers } = formatFailure(thrown, REQUEST_ID_SAMPLE)
    expect(sampleFailure(kind)).toEqual({ status, body, headers })
  })

  it('is tested for each kind', () => {
    const rest = (Object.keys(FAILURES) as FailureKind[]).filter((kind) => !(kind in PROVOKED))
    expect(rest).toEqual(['plan_required', 'internal', 'source_changed', 'limiter_unavailable', 'inventory_not_ready'])
  })
})
