import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ParseStatus } from '../../src/domain/inspection.ts'
import { isParsed } from './naive-rating.ts'
import { openReading, type Reading } from './open-reading.ts'
import { type CarFacts, type PrintedReport, READABLE } from './printed-facts.ts'

let service: Reading
let some: CarFacts[]
const closed: CarFacts[] = []
beforeAll(async () => {
  service = await openReading(['--cars', '1500'])
  some = await Promise.all([...service.truths.keys()].slice(0, 120).map((id) => service.facts(id)))
  for (const access of ['expired', 'login', 'forbidden', 'gone'])
    closed.push(...(await service.findFacts(`access=${access}&limit=20`)))
})
afterAll(() => service?.stop())

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

/** Every way in which a report is not read, with what the note says of it. */
const UNREAD: readonly Unread[] = [
  ['not advertised', 'not_available', false, /advertises no inspection report/, without(0)],
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
      expect(report.note).toMatch(/nothing/i)
      expect((await service.full(infoid, 'zh')).report_provider).toBe(PROVIDERS[printed?.provider ?? ''] ?? null)
    }
  })

  it('gives no evidence of insurance events either', async () => {
    for (const [name, parse_status, , , find] of UNREAD) {
      const [facts] = await find()
      const evidence = await service.insurance((facts as CarFacts).infoid)
      expect(evidence, name).toMatchObject({ parse_status, evidence_available: false, queries: [] })
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

  it('is read also where the listing has the link and denies the report', async () => {
    const links = [...service.truths.values()].filter(
      ({ report }) => report.isreport === 0 && report.testreporturl !== '',
    )
    const facts = await Promise.all(links.map(({ infoid }) => service.facts(infoid)))
    const found = facts.filter(({ printed }) => printed?.access === 'open' && READABLE.includes(printed.provider))
    expect(found.length).toBeGreaterThan(0)
    for (const { infoid } of found) expect(await service.full(infoid)).toMatchObject({ data_available: true })
  })
})
