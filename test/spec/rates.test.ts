import { describe, expect, it } from 'vitest'
import type { CarDetail, ListingRecord } from '../../src/domain/listing.ts'
import { type OpenOptions, type OpenService, openService } from './open-service.ts'

const DAY_MS = 86_400_000
const NO_RATES: OpenOptions = { settings: { ERSHOU_RATES_URL: '' } }
/** A stand-in whose day, and so whose rate file, is ten days ago. */
const STALE: OpenOptions = { marketplace: ['--today', '2026-11-05'] }

async function withService(options: OpenOptions, work: (service: OpenService) => Promise<void>): Promise<void> {
  const service = await openService(options)
  try {
    await work(service)
  } finally {
    await service.stop()
  }
}

/** price_eur is null everywhere, and only a bound in EUR fails. */
async function expectNoRate(service: OpenService): Promise<void> {
  const { results } = await service.search({ price_min: 10_000 })
  const id = (results[0] as ListingRecord).id
  const { body: detail } = await service.get<CarDetail>(`/v1/cars/${id}`)
  const { body: similar } = await service.get<ListingRecord[]>(`/v1/cars/${id}/similar`)
  for (const record of [...results, detail, ...similar]) expect(record.price_eur).toBeNull()
  expect(results.every(({ price_cny }) => price_cny !== null)).toBe(true)
  expect((await service.get('/v1/search?currency=eur')).status).toBe(200)
  for (const path of ['/v1/search', '/v1/search/count']) {
    for (const bound of ['price_min=1000', 'price_max=90000', 'price_min=0&price_max=1']) {
      const { status, body } = await service.get(`${path}?currency=eur&${bound}`)
      expect([status, body]).toMatchObject([503, { detail: { code: 'rates_unavailable' } }])
      expect(body).toMatchObject({ detail: { message: expect.stringMatching(/\S/), request_id: expect.any(String) } })
    }
  }
}

describe('spec 7: 503 when the exchange rate is not available', () => {
  it('decision 6: no rates URL: price_eur is null, bounds in EUR are 503 unless they are wrong, and the service is ready', () =>
    withService(NO_RATES, async (service) => {
      await expectNoRate(service)
      const { status, body } = await service.get('/readyz')
      expect([status, body]).toMatchObject([200, { status: 'ready' }])
      // Order of answers: a bad request is 422 before the missing rate is noticed.
      expect((await service.get('/v1/search?currency=eur&price_min=2&price_max=1')).status).toBe(422)
    }))

  it('decision 6: a rate older than 7 days is not usable: the same, and the service says so', () =>
    withService(STALE, async (service) => {
      await expectNoRate(service)
      const { status, body } = await service.get('/readyz')
      // Another node would have the same rate.
      expect([status, body]).toMatchObject([200, { status: 'ready', parts: { rates: expect.stringMatching(/rate/) } }])
    }))

  it('decision 6: a rate becomes too old while the service runs: the seventh day is still valid', () =>
    withService({}, async (service) => {
      const priced = async () =>
        (await service.search({ sort: 'price_desc' })).results.some(({ price_eur }) => price_eur !== null)
      expect(await priced()).toBe(true)
      // The file of Sunday the 15th is dated Friday the 13th.
      service.clock.advance(5 * DAY_MS)
      expect(await priced()).toBe(true)
      service.clock.advance(DAY_MS)
      await expectNoRate(service)
    }))
})

describe('spec 8: the last page', () => {
  it('decision 6: next_page is null on page 1000, however many cars are left', () =>
    withService({ marketplace: ['--cars', '24100'] }, async (service) => {
      const [before, last] = [await service.search({ page: 999 }), await service.search({ page: 1000 })]
      expect(before).toMatchObject({ page: 999, next_page: 1000, total_count: 24_100 })
      expect(last).toMatchObject({ page: 1000, next_page: null, total_count: 24_100 })
      expect([before.results.length, last.results.length]).toEqual([24, 24])
    }))
})
