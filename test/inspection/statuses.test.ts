import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { InspectionReport, ParseStatus } from '../../src/domain/inspection.ts'
import { isParsed } from './naive-rating.ts'
import { hours, minutes, nameAnswer, openReading, type Reading } from './open-reading.ts'
import { type CarFacts, type PrintedReport, READABLE } from './printed-facts.ts'

let service: Reading
let some: CarFacts[]
const closed: CarFacts[] = []
/** Each car is used once, so that tests do not share copies. */
const cars: Record<string, number[]> = {}
beforeAll(async () => {
  service = await openReading({ marketplace: ['--cars', '1500'] })
  some = await Promise.all([...service.truths.keys()].slice(0, 120).map((id) => service.facts(id)))
  for (const access of ['expired', 'login', 'forbidden', 'gone'])
    closed.push(...(await service.findFacts(`access=${access}&limit=20`)))
  for (const provider of READABLE) cars[provider] = await service.find(`provider=${provider}&access=open&limit=200`)
})
afterAll(() => service?.stop())
afterEach(async () => {
  await service.clearFaults()
  // Breakers close again.
  service.clock.advance(minutes(1))
})

type Unread = readonly [
  name: string,
  status: ParseStatus,
  available: boolean,
  note: RegExp,
  find: () => Promise<CarFacts[]>,
]

const without = (isreport: 0 | 1) => async () =>
  some.filter(({ printed, advertised }) => printed === null && advertised.isreport === isreport)
const refused = (access: string, status: number) => async () =>
  closed.filter(
    ({ printed }) =>
      printed?.access === access && printed.http_status === status && READABLE.includes(printed.provider),
  )

/** Every way in which a report is not read, with its note. */
const UNREAD: readonly Unread[] = [
  ['not advertised', 'not_available', false, /does not advertise an inspection report/, without(0)],
  ['advertised without a usable link', 'unavailable', true, /no usable link/, without(1)],
  [
    'of a layout that no parser knows',
    'unsupported',
    true,
    /not supported/,
    () => service.findFacts('provider=dingpai&access=open&limit=3'),
  ],
  ['expired, on a page', 'unavailable', true, /has expired/, refused('expired', 200)],
  ['expired, by its status', 'unavailable', true, /has expired/, refused('expired', 410)],
  ['behind a redirect to a login', 'unavailable', true, /after a login/, refused('login', 302)],
  ['behind a page to log in', 'unavailable', true, /after a login/, refused('login', 200)],
  ['forbidden', 'unavailable', true, /refuses access/, refused('forbidden', 403)],
  ['gone', 'unavailable', true, /no longer at its link/, refused('gone', 404)],
]

const PROVIDERS: Readonly<Record<string, string>> = { jiajian: '甲鉴检测', yiheng: '乙衡检测', bingping: '丙评鉴定' }
const OPEN_FIELDS =
  'derived had_accident was_flooded was_fire_damaged had_simple_repair is_rental has_tuning usage_history usage_type panel_damage uninspected_items tuning_types grade inspection_grade report_type'.split(
    ' ',
  )

describe('a report that is not read', () => {
  it.each(UNREAD)('%s, is %s', async (_, parse_status, available, note, find) => {
    const found = (await find()).slice(0, 4)
    expect(found.length).toBeGreaterThan(0)
    for (const { infoid, printed } of found) {
      const report = await service.full(infoid)
      expect(report).toMatchObject({ parse_status, available, data_available: false, damage_severity: 'unknown' })
      expect(report).toMatchObject({
        conclusions: [],
        categories: [],
        history_queries: [],
        modification_assessments: {},
      })
      expect(report).toMatchObject(Object.fromEntries(OPEN_FIELDS.map((field) => [field, null])))
      expect(report.inspection_report_url).toBe(printed?.url ?? null)
      expect(report.note).toMatch(note)
      expect(report.note).toMatch(/nothing|unknown/i)
      expect((await service.full(infoid, 'zh')).report_provider).toBe(PROVIDERS[printed?.provider ?? ''] ?? null)
    }
  })

  it('gives no evidence of insurance events either', async () => {
    for (const [name, parse_status, , , find] of UNREAD) {
      const [facts] = await find()
      const evidence = await service.insurance((facts as CarFacts).infoid)
      expect(evidence, name).toMatchObject({ parse_status, evidence_available: null, queries: [] })
      expect(evidence.note).toContain('not claim history')
    }
  })
})

describe('a report that is read', () => {
  it.each(READABLE)('is parsed or partial, and says so: %s', async (provider) => {
    const found = await service.findFacts(`provider=${provider}&access=open&limit=60`)
    const whole = found.filter(({ printed }) => isParsed(printed as PrintedReport)).slice(0, 1)
    const broken = found.filter(({ printed }) => !isParsed(printed as PrintedReport)).slice(0, 1)
    expect([whole.length, broken.length]).toEqual([1, 1])
    for (const { infoid } of [...whole, ...broken]) {
      const { parse_status, available, data_available, derived, note } = await service.full(infoid)
      expect(parse_status).toBe(whole.some((facts) => facts.infoid === infoid) ? 'parsed' : 'partial')
      expect([available, data_available, derived?.basis]).toEqual([true, true, 'api_rules'])
      expect(note).toMatch(/as the provider saw it on the day of inspection/)
      expect(note?.includes('unknown, not clean'), note ?? '').toBe(parse_status === 'partial')
    }
  })

  it('is also read where the listing has the link but denies the report', async () => {
    const links = [...service.truths.values()].filter(
      ({ report }) => report.isreport === 0 && report.testreporturl !== '',
    )
    const facts = await Promise.all(links.map(({ infoid }) => service.facts(infoid)))
    const found = facts.filter(({ printed }) => printed?.access === 'open' && READABLE.includes(printed.provider))
    expect(found.length).toBeGreaterThan(0)
    for (const { infoid } of found) expect(await service.full(infoid)).toMatchObject({ data_available: true })
  })
})

const takeCar = (provider: string) => cars[provider]?.pop() as number
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

  it('is answered from a copy with its age for seven days, and no longer', async () => {
    const id = takeCar(provider)
    const first = await ask(id)
    expect(nameAnswer(first)).toBe('200 MISS')
    service.clock.advance(hours(23))
    // The listing is read again, its report is not.
    const half = await ask(id)
    expect([nameAnswer(half), Number(half.headers.get('age'))]).toEqual(['200 HIT', 23 * 3600])
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
    // The report is read again, the listing was read a minute ago.
    const again = await ask(id)
    expect([nameAnswer(again), Number(again.headers.get('age'))]).toEqual(['200 HIT', 60])
  })

  it('is requested again only after a day', async () => {
    const id = takeCar(provider)
    expect(await countAsked(provider, () => Promise.all([ask(id), ask(id), service.insurance(id)]))).toBe(1)
    service.clock.advance(hours(23))
    expect(await countAsked(provider, () => ask(id))).toBe(0)
    service.clock.advance(hours(2))
    expect(await countAsked(provider, () => ask(id))).toBe(1)
  })
})

describe('a permanent refusal', () => {
  it.each(READABLE)('of %s is an answer, and is not requested again for some minutes', async (provider) => {
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

  it('replaces a copy: a withdrawn report is not shown', async () => {
    const id = takeCar('yiheng')
    expect((await ask(id)).body.data_available).toBe(true)
    service.clock.advance(hours(25))
    await service.order({ kind: 'status', status: 410, path: '^/yiheng/' })
    expect((await ask(id)).body).toMatchObject({ parse_status: 'unavailable', data_available: false, derived: null })
  })
})

/** Status 200 without a report, and worse: failures of the provider, which must not be cached. */
const WRONG: readonly (readonly [kind: string, provider: string])[] = [
  ...READABLE.map((provider) => ['bot_wall', provider] as const),
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
  it('is not requested unless the setting allows it', async () => {
    const closed = await openReading({ settings: { ERSHOU_REPORT_ALLOW_PRIVATE: 'off' } })
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
