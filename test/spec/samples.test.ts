/** The guide of the sample cars is true, row by row, and what one kind of key sees the other never does. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiKey } from '../../src/accounts/api-key.ts'
import type { Me } from '../../src/domain/accounts/me.ts'
import type { ChangesResponse } from '../../src/domain/inventory/change-record.ts'
import type { ListingRecord, SearchResponse } from '../../src/domain/listing.ts'
import { listEndpoints } from '../properties/list-endpoints.ts'
import { type OpenAccount, type OpenKey, openAccount } from './open-account.ts'
import { type OpenService, openService } from './open-service.ts'

const readGuide = (folder: string) =>
  readFileSync(new URL(`../../docs/${folder}guides/samples.md`, import.meta.url), 'utf8')

interface Promised {
  readonly id: number
  /** `car`, `inspection` … */
  readonly endpoint: string
  readonly status: number
  readonly code: string | null
  readonly values: readonly (readonly [path: string, value: unknown])[]
}

/** `| 3 | An accident | `inspection`: `"had_accident": true` |`, and 404 `vehicle_not_found` for an error. */
const readPromises = (guide: string) =>
  [...guide.matchAll(/^\| (\d+)(?: (?:to|至) (\d+))? \| [^|]+ \| ([^|]+) \|$/gm)].flatMap(
    ([, first, last = first, cell = '']): Promised[] => {
      const ids = Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => Number(first) + i)
      return cell.split('; ').flatMap((part) => {
        const [, endpoint = '', said = ''] = /^`(\w+)`: (.+)$/.exec(part) ?? []
        const [, status = '200', code = null] = /^(\d{3}) `(\w+)`$/.exec(said) ?? []
        const values = [...said.matchAll(/`"([\w.]+)": ([^`]+)`/g)].map(
          ([, path = '', value = '']) => [path, JSON.parse(value)] as const,
        )
        return ids.map((id) => ({ id, endpoint, status: Number(status), code, values }))
      })
    },
  )

const promises = readPromises(readGuide(''))
const pathOf = ({ id, endpoint }: Pick<Promised, 'id' | 'endpoint'>) =>
  endpoint === 'car' ? `/v1/cars/${id}` : `/v1/cars/${id}/${endpoint}`
const read = (body: unknown, path: string) =>
  path.split('.').reduce((value, name) => (value as Record<string, unknown>)[name], body)

let service: OpenService
let owner: OpenAccount
let test: OpenKey
beforeAll(async () => {
  service = await openService({ marketplace: ['--cars', '100'] })
  owner = await openAccount(service, { plan: 'enterprise', per_minute: 1_000_000 })
  test = await owner.openKey({ kind: 'test' })
})
afterAll(() => service.stop())

describe('the guide', () => {
  it('describes the samples', () => {
    expect(new Set(promises.map(({ id }) => id)).size).toBe(17 + 30)
    expect(readPromises(readGuide('zh/'))).toEqual(promises)
    expect(promises.every(({ status, values }) => status !== 200 || values.length > 0)).toBe(true)
  })

  it.each(promises.map((one) => [`${pathOf(one)} ${one.status}`, one] as const))('is true: %s', async (_, promise) => {
    const { status, body } = await test.get<{ detail?: { code: string } }>(pathOf(promise))
    expect([status, body.detail?.code ?? null]).toEqual([promise.status, promise.code])
    for (const [path, value] of promise.values) expect([path, read(body, path)]).toEqual([path, value])
  })

  it('is true of the search, the log and the history', async () => {
    const { found, pages } = await searchAll(test)
    const ids = [...range(1, 11), ...range(15, 17), ...range(21, 50)]
    expect([found.map(({ id }) => id).sort((a, b) => a - b), pages]).toEqual([ids, 2])
    expect((await test.get('/v1/search/count')).body).toEqual({ count: 44 })
    const changes = await test.get<ChangesResponse>('/v1/changes')
    expect(changes.body.changes.map(({ car_id, type }) => `${car_id} ${type}`)).toEqual([
      '21 price_changed',
      '23 appeared',
      '24 no_longer_observed',
      '21 price_changed',
      '22 details_changed',
      '24 observed_again',
      '12 no_longer_observed',
    ])
    expect((await test.get<{ prices: unknown[] }>('/v1/cars/21/history')).body.prices).toHaveLength(3)
  })

  it('is true of the waiting time, the header and the conflicts', async () => {
    const before = service.clock.pauses.length
    await test.get('/v1/cars/15')
    await test.get('/v1/cars/15')
    expect(service.clock.pauses.slice(before)).toEqual([3000, 3000])
    expect((await test.get('/v1/cars/14')).headers.get('retry-after')).toBe('7')
    const { conflicts } = (await test.get<{ conflicts: unknown[] }>('/v1/cars/6/inspection')).body
    expect(conflicts).toMatchObject([{ field: 'mileage_km', report: 96_000 }, { field: 'color' }])
  })

  it('is true of a batch and of the exports', async () => {
    const batch = await test.get<{ cars: { id: number }[]; missing: number[] }>('/v1/batch?ids=1,12,13,14,15')
    expect([batch.status, batch.headers.get('x-quota-cost')]).toEqual([200, '0'])
    expect([batch.body.cars.map(({ id }) => id), batch.body.missing]).toEqual([
      [1, 15],
      [12, 13, 14],
    ])
    expect((await test.get('/v1/exports')).body).toEqual({ exports: [], being_made: null })
  })

  it('is true of every other id: there is none', async () => {
    for (const id of [18, 20, 51, 99, 100, 60_000_001]) {
      expect([id, (await test.get(`/v1/cars/${id}`)).status]).toEqual([id, 404])
    }
  })

  it('is true of the addresses: they lead to the service', async () => {
    const { photos, source_url } = (await test.get<{ photos: string[]; source_url: string }>('/v1/cars/1')).body
    const { inspection_report_url: report } = (
      await test.get<{ inspection_report_url: string }>('/v1/cars/1/inspection')
    ).body
    const answers = await Promise.all(
      [...photos, source_url, report].map((url) => fetch(service.url + new URL(url).pathname, { redirect: 'manual' })),
    )
    expect(
      answers.map(({ status, headers }) => [status, headers.get('content-type') ?? headers.get('location')]),
    ).toEqual([
      ...photos.map(() => [200, 'image/svg+xml']),
      [302, '/docs/guides/samples'],
      [302, '/docs/guides/samples'],
    ])
  })
})

describe('a day later', () => {
  it('ages hold, cursors stay valid, and everything but dates is the same', async () => {
    const facts = (row: ListingRecord) => JSON.stringify(row).replaceAll(/\d{4}-\d\d(?:-\d\d)?(?:T[\d:.]+Z)?/g, 'date')
    const { body: before } = await test.get<SearchResponse>('/v1/search?age_max=3&sort=price_asc')
    const { next } = (await test.get<ChangesResponse>('/v1/changes')).body
    service.clock.advance(86_400_000)
    const { body: after } = await test.get<SearchResponse>('/v1/search?age_max=3&sort=price_asc')
    expect(after.results.map(facts)).toEqual(before.results.map(facts))
    expect(after.results[0]?.observed_at).not.toBe(before.results[0]?.observed_at)
    const changes = await test.get<ChangesResponse>(`/v1/changes?after=${next}`)
    expect([changes.status, changes.body.changes]).toEqual([200, []])
  })
})

describe('the two kinds of keys', () => {
  const ENDPOINTS = listEndpoints()
  const pageOf = (baseUrl: string, id: number) => `url=${encodeURIComponent(`${baseUrl}/dealer/1/${id}.html`)}`
  /** Every endpoint, asked about one car where it is about one. */
  const targetsOf = (carId: number, baseUrl: string) =>
    ENDPOINTS.filter(({ name }) => name !== 'me').map(({ name, path }) => {
      const queries: Readonly<Record<string, string>> = {
        batch: `?ids=${carId}`,
        suggest: '?q=bm',
        import_rules: '?destination=RU',
        resolve: `?${pageOf(baseUrl, carId)}`,
      }
      return path.replace('{car_id}', String(carId)).replace('{make}', 'BMW') + (queries[name] ?? '')
    })

  it('see nothing of each other, on any endpoint, and a test key causes no request to the outside', async () => {
    const [liveId] = [...service.truths.keys()] as [number]
    expect(ENDPOINTS.length).toBeGreaterThan(10)
    const asked = await service.journal(async () => {
      const ofSample = targetsOf(1, 'http://127.0.0.1:0/samples')
      for (const target of [...ofSample, ...targetsOf(liveId, service.marketplace.url)]) {
        const { status, body } = await test.get(target)
        const text = JSON.stringify(body)
        const isAboutLive = /cars\/\d{3}|resolve/.test(target) && !ofSample.includes(target)
        expect([target, status]).toEqual([target, isAboutLive ? 404 : 200])
        expect([target, text.includes(service.marketplace.url), hasLiveId(text)]).toEqual([target, false, false])
      }
    })
    expect(asked).toEqual([])
    for (const target of [...targetsOf(1, service.marketplace.url), ...targetsOf(liveId, service.marketplace.url)]) {
      const { body } = await owner.get(target)
      expect([target, JSON.stringify(body).includes('/samples/')]).toEqual([target, false])
    }
    expect((await owner.get('/v1/cars/1')).status).toBe(404)
  })

  it('never get an answer that was made or is being made for the other, also of one account', async () => {
    for (const target of ['/v1/search', '/v1/search/count', '/v1/makes/BMW/models', '/v1/makes', '/v1/filters']) {
      const ofLive = (await owner.get(target)).body
      const ofTest = (await test.get(target)).body
      expect(ofTest).not.toEqual(ofLive)
      const both = await Promise.all([owner, test, owner, test, test, owner].map((key) => key.get(target)))
      expect(both.map(({ body }) => body)).toEqual([ofLive, ofTest, ofLive, ofTest, ofTest, ofLive])
    }
  })

  it('are never told "not modified" for the tag of the other', async () => {
    for (const target of ['/v1/search', '/v1/search/count', '/v1/makes', '/v1/filters?lang=zh']) {
      const tags = await Promise.all(
        [owner, test].map(async (key) => (await key.get(target)).headers.get('etag') ?? ''),
      )
      const asked = [owner, test].flatMap((key) => tags.map((tag) => key.get(target, { 'if-none-match': tag })))
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([304, 200, 200, 304])
    }
  })

  it('get public answers that caches keep apart', async () => {
    const [ofTest, ofNobody] = await Promise.all([test.get('/v1/makes'), service.get('/v1/makes', { 'x-api-key': '' })])
    expect([ofTest, ofNobody].map(({ headers }) => [headers.get('cache-control'), headers.get('vary')])).toEqual([
      ['private, no-cache', expect.stringContaining('X-API-Key')],
      ['public, max-age=300', expect.stringContaining('X-API-Key')],
    ])
    expect(ofTest.body).toEqual(['BMW', 'BYD', 'Honda', 'NIO', 'Toyota', 'Volkswagen'])
  })

  it('are told apart by what is stored, not by the text: a forged test key opens nothing', async () => {
    const swapped = owner.secret.replace('ershou_live_', 'ershou_test_')
    for (const secret of [swapped, test.secret.replace('ershou_test_', 'ershou_live_'), test.secret.slice(0, -1)]) {
      expect((await service.get('/v1/search', { 'x-api-key': secret })).status).toBe(401)
      const { body } = await service.get<string[]>('/v1/makes', { 'x-api-key': secret })
      expect(body).toEqual((await service.get('/v1/makes')).body)
    }
  })

  it('let the demo key see the market, and count as a live key', async () => {
    const account = await openAccount(service, { per_minute: 1000 })
    const demo = await account.openKey({ secret: createApiKey(randomBytes, 'test') })
    const [liveId] = [...service.truths.keys()] as [number]
    const used = await account.used(async () => expect((await demo.get(`/v1/cars/${liveId}`)).status).toBe(200))
    expect(used).toEqual({ month: 1, minute: 1 })
  })
})

describe('the limits of a test key', () => {
  it('are those of the minute: what it asks costs nothing, and works when the month is used up', async () => {
    const account = await openAccount(service, { per_minute: 20, per_month: 1 })
    const key = await account.openKey({ kind: 'test' })
    const used = await account.used(async () => {
      for (const target of ['/v1/cars/1', '/v1/cars/12', '/v1/search']) await key.get(target)
    })
    expect(used).toEqual({ month: 0, minute: 3 })
    expect((await account.get('/v1/search')).status).toBe(200)
    expect((await account.get('/v1/search')).status).toBe(429)
    const { status, headers } = await key.get('/v1/search')
    expect([status, headers.get('x-quota-cost'), headers.get('ratelimit-policy')]).toEqual([
      200,
      '0',
      '"minute";q=20;w=60',
    ])
    expect((await key.get<Me>('/v1/me')).body.allowance).toMatchObject({ monthly_limit: null, monthly_remaining: null })
  })

  it('are shared with the live keys of the account', async () => {
    const account = await openAccount(service, { per_minute: 3 })
    const key = await account.openKey({ kind: 'test' })
    const statuses = []
    for (const one of [key, account, key, key, account]) statuses.push((await one.get('/v1/search/count')).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  })

  it('refuse an invalid request as a live key is refused, and know the filters of an inventory', async () => {
    expect((await test.get('/v1/search?powertrain=battery_electric')).status).toBe(200)
    expect((await test.get('/v1/search?brand=Nonesuch')).status).toBe(422)
    expect((await owner.get('/v1/search?powertrain=battery_electric')).status).toBe(422)
  })
})

async function searchAll(key: OpenKey) {
  const found: ListingRecord[] = []
  let pages = 0
  for (let page: number | null = 1; page !== null; pages++) {
    const { body }: { body: SearchResponse } = await key.get<SearchResponse>(`/v1/search?page=${page}`)
    found.push(...body.results)
    page = body.next_page
  }
  return { found, pages }
}

function hasLiveId(text: string): boolean {
  return [...text.matchAll(/"(?:car_id|id)":(\d+)/g)].some(([, id]) => Number(id) > 99)
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}
