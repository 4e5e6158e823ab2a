import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { InspectionReport } from '../../src/domain/inspection.ts'
import { hours, minutes, nameAnswer, openReading, type Reading } from './open-reading.ts'

const PROVIDERS = ['jiajian', 'yiheng', 'bingping'] as const
let service: Reading
/** Each car is used once, so that no test finds the copies of another. */
const cars: Record<string, number[]> = {}
beforeAll(async () => {
  service = await openReading(['--cars', '1000'], {
    ERSHOU_SOURCE_TIMEOUT_MS: '3000',
    ERSHOU_SOURCE_BUDGET_MS: '6000',
  })
  for (const provider of PROVIDERS) cars[provider] = await service.find(`provider=${provider}&access=open&limit=60`)
})
afterAll(() => service?.stop())
afterEach(async () => {
  await service.clearFaults()
  // Breakers close again.
  service.clock.advance(minutes(1))
})

const takeCar = (provider: string) => cars[provider]?.shift() as number
const targetOf = (id: number) => `/v1/cars/${id}/inspection?view=full`
const ask = (id: number) => service.get<InspectionReport>(targetOf(id))
const countAsked = async (provider: string, work: () => Promise<unknown>) =>
  (await service.journal(work)).filter((target) => target.startsWith(`/${provider}/`)).length

describe.each(['jiajian', 'yiheng'])('%s, which cannot be reached', (provider) => {
  const down = { kind: 'status', status: 503, path: `^/${provider}/` }

  it('is 502 when there is no copy of the report, and the car itself is answered', async () => {
    const id = takeCar(provider)
    await service.order(down)
    for (const target of [targetOf(id), `/v1/cars/${id}/inspection`, `/v1/cars/${id}/insurance`]) {
      const answer = await service.get<{ detail: { message: string } }>(target)
      expect(nameAnswer(answer)).toBe('502 source_unavailable')
      expect(answer.body.detail.message).toMatch(/^The (?:source|report provider) [a-z ,]+\.$/)
    }
    expect((await service.get(`/v1/cars/${id}`)).status).toBe(200)
  })

  it('is answered from a copy for seven days, which tells its age, and no longer', async () => {
    const id = takeCar(provider)
    const first = await ask(id)
    expect(nameAnswer(first)).toBe('200 MISS')
    service.clock.advance(hours(23))
    expect(nameAnswer(await ask(id))).toBe('200 MISS')
    await service.order(down)
    service.clock.advance(hours(2))
    const stale = await ask(id)
    expect([nameAnswer(stale), Number(stale.headers.get('age'))]).toEqual(['200 STALE', 25 * 3600])
    expect(stale.body).toEqual(first.body)
    service.clock.advance(hours(6 * 24 - 2))
    expect([nameAnswer(await ask(id)), (await ask(id)).body.parse_status]).toEqual([
      '200 STALE',
      first.body.parse_status,
    ])
    service.clock.advance(hours(1) + 1000)
    expect(nameAnswer(await ask(id))).toBe('502 source_unavailable')
    await service.clearFaults()
    service.clock.advance(minutes(1))
    expect(nameAnswer(await ask(id))).toBe('200 MISS')
  })

  it('is asked once a day for what it has sent', async () => {
    const id = takeCar(provider)
    expect(await countAsked(provider, () => Promise.all([ask(id), ask(id), service.insurance(id)]))).toBe(1)
    service.clock.advance(hours(23))
    expect(await countAsked(provider, () => ask(id))).toBe(0)
    service.clock.advance(hours(2))
    expect(await countAsked(provider, () => ask(id))).toBe(1)
  })
})

describe('a refusal for good', () => {
  it.each(PROVIDERS)('of %s is an answer, and is not asked for again for some minutes', async (provider) => {
    const [id] = (await service.find(`provider=${provider}&access=forbidden&limit=1`)) as [number]
    expect(await countAsked(provider, () => ask(id))).toBe(1)
    service.clock.advance(minutes(5))
    expect(await countAsked(provider, () => Promise.all([ask(id), service.insurance(id)]))).toBe(0)
    service.clock.advance(minutes(6))
    expect(await countAsked(provider, () => ask(id))).toBe(1)
    expect((await ask(id)).body).toMatchObject({ parse_status: 'unavailable', available: true, data_available: false })
  })

  it.each([401, 403, 404, 410])('may end: %i', async (status) => {
    const id = takeCar('jiajian')
    await service.order({ kind: 'status', status, path: '^/jiajian/' })
    expect((await ask(id)).body.parse_status).toBe('unavailable')
    await service.clearFaults()
    service.clock.advance(minutes(1))
    expect((await ask(id)).body.parse_status).toBe('unavailable')
    service.clock.advance(minutes(10))
    expect((await ask(id)).body.parse_status).toMatch(/^(?:parsed|partial)$/)
  })

  it('takes the place of a copy: what is withdrawn is not shown', async () => {
    const id = takeCar('yiheng')
    expect((await ask(id)).body.data_available).toBe(true)
    service.clock.advance(hours(25))
    await service.order({ kind: 'status', status: 410, path: '^/yiheng/' })
    expect((await ask(id)).body).toMatchObject({ parse_status: 'unavailable', data_available: false, derived: null })
  })
})

/** Status 200 with something that is no report, and worse: a failure of the provider, of which nothing may be kept. */
const WRONG: readonly (readonly [kind: string, provider: string])[] = [
  ...PROVIDERS.map((provider) => ['bot_wall', provider] as const),
  ['busy', 'jiajian'],
  ['wrong_envelope', 'yiheng'],
  ['garbage_body', 'bingping'],
  ['empty_body', 'yiheng'],
  ['cut_body', 'bingping'],
  ['reset', 'jiajian'],
]

describe('a provider that fails in another way', () => {
  it.each(WRONG)('with %s is unavailable, and no copy is lost by it: %s', async (kind, provider) => {
    const [read, unread] = [takeCar(provider), takeCar(provider)]
    const first = await ask(read)
    service.clock.advance(hours(25))
    await service.order({ kind, path: `^/${provider}/` })
    expect(nameAnswer(await ask(read))).toBe('200 STALE')
    expect((await ask(read)).body).toEqual(first.body)
    expect(nameAnswer(await ask(unread))).toBe('502 source_unavailable')
    await service.clearFaults()
    service.clock.advance(minutes(15))
    expect((await ask(unread)).body.data_available).toBe(true)
  })
})

describe('an address inside our own network', () => {
  it('is not asked unless the setting allows it', async () => {
    const closed = await openReading(['--cars', '300'], { ERSHOU_REPORT_ALLOW_PRIVATE: 'off' })
    const [id] = (await closed.find('provider=jiajian&access=open&limit=1')) as [number]
    const asked = await closed.journal(async () => {
      const report = await closed.full(id)
      expect(report).toMatchObject({ available: true, data_available: false, parse_status: 'unavailable' })
      expect(report.inspection_report_url).toMatch(/^http:\/\/127\.0\.0\.1:/)
    })
    expect(asked.filter((target) => target.startsWith('/jiajian'))).toEqual([])
    await closed.stop()
  })
})
