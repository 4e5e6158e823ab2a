import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InspectionReport, InspectionSummary, InsuranceEvidence } from '../../src/domain/inspection.ts'
import { type CarTruth, type OpenService, openService } from './open-service.ts'
import { nameComplaints } from './refusals.ts'

const COMMON_FIELDS =
  'view vehicle conflicts source_unread available data_available parse_status report_provider report_type conclusions categories grade modification_assessments history_queries first_registration_date inspection_date report_date usage_type inspection_report_url inspection_report_print_url note had_accident was_flooded was_fire_damaged odometer_rolled_back battery_health'
const SUMMARY_FIELDS = `${COMMON_FIELDS} derived_damage_severity`
const REPORT_FIELDS = `${COMMON_FIELDS} derived is_rental usage_history had_simple_repair damage_severity panel_damage uninspected_items has_tuning tuning_types inspection_grade`
const EVIDENCE_FIELDS =
  'car_id claim_history_available evidence_available parse_status report_provider queries insurance_expiry note'

type Kind = 'not_advertised' | 'useless_link' | 'unknown_layout' | 'refused' | 'readable'
/** The kinds of a listing's report in the contract, from the control route. */
let cars: Readonly<Record<Kind, CarTruth[]>>
let service: OpenService

beforeAll(async () => {
  service = await openService({ settings: { ERSHOU_REPORT_ALLOW_PRIVATE: 'on' } })
  const all = [...service.truths.values()]
  const find = async (properties: string) => {
    const ids = await service.find(properties)
    return ids.map((id) => service.truths.get(id) as CarTruth)
  }
  cars = {
    not_advertised: all.filter(({ report }) => report.isreport !== 1 && report.testreporturl === '').slice(0, 8),
    useless_link: all.filter(({ report }) => report.isreport === 1 && !leadsSomewhere(report.testreporturl)),
    unknown_layout: await find('provider=dingpai&access=open&limit=6'),
    refused: await find('provider=jiajian&access=login&limit=3'),
    readable: [
      ...(await find('provider=jiajian&access=open&limit=8')),
      ...(await find('provider=yiheng&access=open&limit=8')),
      ...(await find('provider=bingping&access=open&limit=2')),
    ],
  }
  for (const [kind, found] of Object.entries(cars)) expect(found.length, kind).toBeGreaterThan(0)
})
afterAll(() => service?.stop())

/** Links may be wrapped three times over; a web address in them survives decoding. */
function leadsSomewhere(link: string): boolean {
  let text = link
  for (let round = 0; round < 4; round++) {
    if (/https?:\/\//.test(text)) return true
    text = decodeURIComponent(text)
  }
  return false
}

const summary = async (id: number, query = '') =>
  (await service.get<InspectionSummary>(`/v1/cars/${id}/inspection${query}`)).body
const full = async (id: number, query = '') =>
  (await service.get<InspectionReport>(`/v1/cars/${id}/inspection?view=full${query}`)).body
const insurance = async (id: number, query = '') =>
  (await service.get<InsuranceEvidence>(`/v1/cars/${id}/insurance${query}`)).body

const UNREAD: readonly [Kind, boolean, string][] = [
  ['not_advertised', false, 'not_available'],
  ['useless_link', true, 'unavailable'],
  ['unknown_layout', true, 'unsupported'],
  ['refused', true, 'unavailable'],
]
const unread = () => UNREAD.flatMap(([kind]) => cars[kind])

describe('spec 4.8 inspection', () => {
  it.each(UNREAD)('spec 2.6: the summary of a car whose report is %s', async (kind, available, parse_status) => {
    for (const { infoid } of cars[kind]) {
      const body = await summary(infoid)
      expect(Object.keys(body).sort()).toEqual(SUMMARY_FIELDS.split(' ').sort())
      expect(body).toMatchObject({ available, parse_status, data_available: false })
      expect(body).toMatchObject({ conclusions: [], categories: [], history_queries: [], modification_assessments: {} })
      expect(body.note).toMatch(/nothing|unknown/i)
    }
  })

  it.each(UNREAD)('spec 2.7: the full report of a car whose report is %s', async (kind, available, parse_status) => {
    for (const { infoid } of cars[kind]) {
      const body = await full(infoid)
      expect(Object.keys(body).sort()).toEqual(REPORT_FIELDS.split(' ').sort())
      expect(body).toMatchObject({ available, parse_status, data_available: false, derived: null })
    }
  })

  it('spec 3: a report that was not read is unknown, never clean', async () => {
    for (const { infoid } of unread()) {
      const body = await full(infoid)
      expect(body.damage_severity).toBe('unknown')
      const findings = 'had_accident had_simple_repair was_flooded was_fire_damaged is_rental has_tuning usage_history'
      const lists = 'panel_damage uninspected_items tuning_types grade inspection_grade usage_type'
      for (const field of `${findings} ${lists}`.split(' ')) expect(body[field as keyof InspectionReport]).toBeNull()
    }
  })

  it('spec 2.6, 2.7: a report that is read has its findings in both views', async () => {
    for (const { infoid } of cars.readable) {
      const [brief, body] = [await summary(infoid), await full(infoid)]
      expect(Object.keys(brief).sort()).toEqual(SUMMARY_FIELDS.split(' ').sort())
      expect(Object.keys(body).sort()).toEqual(REPORT_FIELDS.split(' ').sort())
      expect(body).toMatchObject({ available: true, data_available: true, report_type: 'inspection' })
      expect(['parsed', 'partial']).toContain(body.parse_status)
      expect(body.categories.length).toBeGreaterThan(3)
      expect(body.derived?.basis).toBe('api_rules')
      expect(body.damage_severity).toBe(body.derived?.damage_severity)
      expect(body.had_simple_repair).toBe(body.derived?.exterior_repair_observed)
      expect(body.inspection_grade).toBe(body.grade?.source_label ?? null)
    }
  })

  it('spec 2.8: categories count their items, and only the full view lists them', async () => {
    for (const { infoid } of cars.readable) {
      const { categories } = await full(infoid)
      for (const { parsed_item_count, items } of categories) expect(items).toHaveLength(parsed_item_count)
      const brief = (await summary(infoid)).categories
      expect(brief).toEqual(categories.map(({ items: _, ...rest }) => rest))
    }
  })

  it('spec 2.7: inspection_report_url is the http(s) link of the listing, out of wrapped app links too', async () => {
    let wrapped = 0
    for (const { infoid, report } of [...cars.readable, ...cars.unknown_layout, ...cars.refused]) {
      const { inspection_report_url } = await full(infoid)
      const { printed } = (await service.marketplace.control(`cars/${infoid}/report`)) as { printed: { url: string } }
      expect(inspection_report_url).toBe(printed.url)
      if (!report.testreporturl.startsWith('http')) wrapped++
    }
    expect(wrapped).toBeGreaterThan(5)
    for (const { infoid } of [...cars.not_advertised, ...cars.useless_link]) {
      expect((await full(infoid)).inspection_report_url).toBeNull()
    }
  })

  it('spec 4.8: view is summary by default, and the two views agree', async () => {
    for (const { infoid } of Object.values(cars).flatMap((some) => some.slice(0, 4))) {
      expect(await summary(infoid, '?view=summary')).toEqual(await summary(infoid))
      const [{ derived_damage_severity, ...brief }, body] = [await summary(infoid), await full(infoid)]
      expect(body).toMatchObject({ ...brief, view: 'full' })
      expect(derived_damage_severity).toBe(body.damage_severity)
    }
  })

  it('spec 4.8: lang changes only the words of an unread report', async () => {
    for (const { infoid } of UNREAD.map(([kind]) => cars[kind][0] as CarTruth)) {
      const [en, zh] = [await full(infoid), await full(infoid, '&lang=zh')]
      const { note, report_provider } = en
      expect({ ...zh, note, report_provider }).toEqual(en)
      expect(note).not.toMatch(/\p{Script=Han}/u)
      expect(zh.note).toMatch(/\p{Script=Han}/u)
    }
  })

  it.each([
    ['view=brief', 'literal_error query.view'],
    ['view=', 'literal_error query.view'],
    ['view=FULL', 'literal_error query.view'],
    ['lang=de', 'literal_error query.lang'],
  ])('spec 4.8: invalid enum values are 422: %s', async (query, complaint) => {
    const target = `/v1/cars/${cars.readable[0]?.infoid}/inspection?${query}`
    expect(await nameComplaints(service, target)).toEqual([complaint])
  })

  it('a missing vehicle is 404', async () => {
    expect((await service.get('/v1/cars/1/inspection')).status).toBe(404)
  })
})

describe('spec 4.9 insurance-event evidence', () => {
  it.each(UNREAD)('spec 2.9: of a car whose report is %s', async (kind, _, parse_status) => {
    for (const { infoid } of cars[kind]) {
      const body = await insurance(infoid)
      expect(Object.keys(body).sort()).toEqual(EVIDENCE_FIELDS.split(' ').sort())
      expect(body).toMatchObject({
        car_id: infoid,
        claim_history_available: false,
        evidence_available: null,
        parse_status,
        queries: [],
      })
    }
  })

  it('spec 2.9: of a car whose report is read, the queries about insurance events', async () => {
    let found = 0
    for (const { infoid } of cars.readable) {
      const [body, { history_queries }] = [await insurance(infoid), await full(infoid)]
      expect(Object.keys(body).sort()).toEqual(EVIDENCE_FIELDS.split(' ').sort())
      expect(body.queries).toEqual(history_queries.filter(({ topic }) => topic === 'insurance_events'))
      const isShown = body.queries.length > 0 ? true : body.parse_status === 'parsed' ? false : null
      expect(body).toMatchObject({ claim_history_available: false, evidence_available: isShown })
      found += body.queries.length
    }
    expect(found).toBeGreaterThan(0)
  })

  it('decision 5: the note always says what this is and what it does not show', async () => {
    for (const { infoid } of Object.values(cars).flat()) {
      const { note } = await insurance(infoid)
      expect(note).toContain('query evidence, not claim history')
      expect(note).toContain('does not prove that there were no claims')
      expect((await insurance(infoid, '?lang=zh')).note).toMatch(/并非理赔历史.*不代表没有出险/)
    }
  })

  it('decision 5: insurance_expiry is the native policy date, or null where it is not known', async () => {
    const chosen = [...service.truths.values()].filter(({ gaps }, i) => gaps.includes('expiries') || i % 25 === 0)
    const dates: (string | null)[] = []
    for (const { infoid, gaps } of chosen) {
      const { insurance_expiry } = await insurance(infoid)
      if (gaps.includes('expiries')) expect(insurance_expiry).toBeNull()
      else expect(insurance_expiry).toMatch(/^\d{4}-\d\d/)
      dates.push(insurance_expiry)
    }
    expect(dates).toContain(null)
    expect(new Set(dates).size).toBeGreaterThan(5)
  })

  it('spec 4.9: accepts only lang', async () => {
    const target = `/v1/cars/${cars.readable[0]?.infoid}/insurance`
    expect(await nameComplaints(service, `${target}?lang=x`)).toEqual(['literal_error query.lang'])
    expect(await nameComplaints(service, `${target}?view=full`)).toEqual(['extra_forbidden query.view'])
  })

  it('a missing vehicle is 404', async () => {
    expect((await service.get('/v1/cars/1/insurance')).status).toBe(404)
  })
})
