import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenService, openService } from './open-service.ts'
import { nameComplaints, readComplaints } from './refusals.ts'

interface Problem {
  readonly detail: { readonly code: string; readonly message: string; readonly request_id: string }
}

let service: OpenService
beforeAll(async () => {
  service = await openService()
})
afterAll(() => service?.stop())

describe('spec 7: 404, 405, 307', () => {
  it.each([
    ['/v1/cars/1', 'vehicle_not_found'],
    ['/v1/makes/Nobody/models', 'manufacturer_not_found'],
    ['/v1/makes/No%2Fbody/models', 'manufacturer_not_found'],
    ['/v1/makes/No/body/models', 'not_found'],
    ['/v1/nothing', 'not_found'],
    ['/v2/search', 'not_found'],
  ])('%s is 404 with the code %s', async (target, code) => {
    const { status, body, headers } = await service.get<Problem>(target)
    expect([status, body.detail.code]).toEqual([404, code])
    expect(body.detail.request_id).toBe(headers.get('x-request-id'))
    expect(Object.keys(body)).toEqual(['detail'])
  })
})

describe('spec 7 and spec 2.11: 422', () => {
  it('spec 2.11: detail is a list of complaints with type, loc, msg and input', async () => {
    const { headers } = await service.get('/v1/search?page=0')
    expect(headers.get('content-type')).toBe('application/json')
    expect(await readComplaints(service, '/v1/search?page=0')).toEqual([
      {
        type: 'greater_than_equal',
        loc: ['query', 'page'],
        msg: 'Input should be greater than or equal to 1',
        input: '0',
        ctx: { ge: 1 },
      },
    ])
  })

  it('decision 14: Link says what an unknown name means, in our words alone', async () => {
    const linkOf = async (query: string) => (await service.get(`/v1/search?${query}`)).headers.get('link')
    const link = await linkOf('make=BMW&limit=5&manufacturer=x&pricemax=1&sort_by=a')
    expect(link?.match(/title="[^"]*"/g)).toEqual([
      'title="did you mean brand?"',
      'title="the page size is fixed; did you mean page?"',
      'title="did you mean price_max?"',
    ])
    const [, page = '', place = ''] = /^<([^#>]+)#([^>]+)>; rel="help"/.exec(link ?? '') ?? []
    expect(await (await fetch(service.url + page)).text()).toContain(`id="${place}"`)
    const hostile = `ma%22ke%0D%0ASet-Cookie:%20a=1&${'%F0%9F%98%80make=1&'.repeat(9)}`
    expect(await linkOf(hostile)).toBe('</docs/api/search#search-brand-about>; rel="help"; title="did you mean brand?"')
    // What is meant needs an inventory.
    for (const query of ['year=2020', 'price_max=185000', 'page=0', 'zzz=1']) expect(await linkOf(query)).toBeNull()
  })

  it('decision 4: path before query, then the order of the parameters, then extras in theirs', async () => {
    expect(await nameComplaints(service, '/v1/cars/x/similar?zzz=1&lang=q&limit=99&aaa=2')).toEqual([
      'int_parsing path.car_id',
      'less_than_equal query.limit',
      'literal_error query.lang',
      'extra_forbidden query.zzz',
      'extra_forbidden query.aaa',
    ])
  })

  it('decision 4: at most one complaint for each parameter, and of a repeated one the last value counts', async () => {
    expect(await nameComplaints(service, '/v1/search?mileage_min=-5')).toHaveLength(1)
    expect(await nameComplaints(service, '/v1/search?page=1&page=0')).toEqual(['greater_than_equal query.page'])
    expect((await service.get('/v1/search?page=0&page=1')).status).toBe(200)
  })

  it('decision 4: enumerations are literal_error and name what is expected', async () => {
    const [complaint] = await readComplaints(service, '/v1/search?transmission=x')
    expect(complaint).toEqual({
      type: 'literal_error',
      loc: ['query', 'transmission'],
      msg: "Input should be 'manual' or 'automatic'",
      input: 'x',
      ctx: { expected: "'manual' or 'automatic'" },
    })
  })
})

describe('spec 7: 502', () => {
  it('spec 4.5: an upstream failure without a usable copy is 502, and with one it is the old answer', async () => {
    const [known, unknown] = (await service.find('limit=2')) as [number, number]
    expect((await service.get(`/v1/cars/${known}`)).status).toBe(200)
    service.clock.advance(16 * 60_000)
    await service.marketplace.control('faults', { kind: 'status', path: 'getcarinfo|getparamtypeitems' })
    const failed = await service.get<Problem>(`/v1/cars/${unknown}`)
    expect([failed.status, failed.body.detail.code]).toEqual([502, 'source_unavailable'])
    const stale = await service.get(`/v1/cars/${known}`)
    expect([stale.status, stale.headers.get('x-cache')]).toEqual([200, 'STALE'])
    await fetch(`${service.marketplace.url}/_control/faults`, { method: 'DELETE' })
    service.clock.advance(60_000)
    expect((await service.get(`/v1/cars/${unknown}`)).status).toBe(200)
  })

  it('decision 4: nothing of the inside leaves the process in an error', async () => {
    await service.marketplace.control('faults', { kind: 'bot_wall', path: 'keyword=' })
    const { status, body } = await service.get('/v1/search?q=%E5%A2%99')
    await fetch(`${service.marketplace.url}/_control/faults`, { method: 'DELETE' })
    expect(status).toBe(502)
    expect(JSON.stringify(body)).not.toMatch(/127\.0\.0\.1|captcha|\bat \/|\.ts\b|node:/)
    expect(JSON.stringify(body)).not.toContain(service.key)
  })
})
