import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InspectionReport, InspectionSummary, InsuranceEvidence } from '../../src/domain/inspection.ts'
import { type CarTruth, type OpenService, openService } from './open-service.ts'
import { nameComplaints } from './refusals.ts'

const SUMMARY_FIELDS =
  'available data_available parse_status report_provider report_type conclusions categories grade modification_assessments history_queries first_registration_date inspection_date report_date usage_type inspection_report_url inspection_report_print_url note'
const REPORT_FIELDS = `${SUMMARY_FIELDS} derived is_rental usage_history had_accident had_simple_repair damage_severity panel_damage uninspected_items has_tuning tuning_types inspection_grade was_flooded was_fire_damaged`
const EVIDENCE_FIELDS =
  'car_id claim_history_available evidence_available parse_status report_provider queries insurance_expiry note'

type Kind = 'not_advertised' | 'advertised' | 'useless_link'
/** What the control route knows of a listing's report, as the kinds that the contract tells apart. */
let cars: Readonly<Record<Kind, CarTruth[]>>
let service: OpenService

beforeAll(async () => {
  service = await openService()
  const all = [...service.truths.values()]
  cars = {
    not_advertised: all.filter(({ report }) => report.isreport !== 1 && report.testreporturl === '').slice(0, 8),
    advertised: all.filter(({ report }) => report.isreport === 1 && leadsSomewhere(report.testreporturl)).slice(0, 40),
    useless_link: all.filter(({ report }) => report.isreport === 1 && !leadsSomewhere(report.testreporturl)),
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

const EXPECTED: readonly [Kind, boolean, string][] = [
  ['not_advertised', false, 'not_available'],
  ['advertised', true, 'unsupported'],
  ['useless_link', true, 'unavailable'],
]

describe('spec 4.8 inspection', () => {
  it.each(EXPECTED)('spec 2.6: the summary of a car whose report is %s', async (kind, available, parse_status) => {
    for (const { infoid } of cars[kind]) {
      const body = await summary(infoid)
      expect(Object.keys(body).sort()).toEqual(SUMMARY_FIELDS.split(' ').sort())
      expect(body).toMatchObject({ available, parse_status, data_available: false })
      expect(body).toMatchObject({ conclusions: [], categories: [], history_queries: [], modification_assessments: {} })
      expect(body.note).toMatch(/nothing/i)
    }
  })

  it.each(EXPECTED)('spec 2.7: the full report of a car whose report is %s', async (kind, available, parse_status) => {
    for (const { infoid } of cars[kind]) {
      const body = await full(infoid)
      expect(Object.keys(body).sort()).toEqual(REPORT_FIELDS.split(' ').sort())
      expect(body).toMatchObject({ available, parse_status, data_available: false, derived: null })
    }
  })

  it('spec 3: what was not read is unknown, never clean', async () => {
    for (const { infoid } of Object.values(cars).flat()) {
      const body = await full(infoid)
      expect(body.damage_severity).toBe('unknown')
      const findings = 'had_accident had_simple_repair was_flooded was_fire_damaged is_rental has_tuning usage_history'
      const lists = 'panel_damage uninspected_items tuning_types grade inspection_grade usage_type'
      for (const field of `${findings} ${lists}`.split(' ')) expect(body[field as keyof InspectionReport]).toBeNull()
    }
  })

  it('spec 2.7: inspection_report_url is the http(s) link of the listing, out of wrapped app links too', async () => {
    let wrapped = 0
    for (const { infoid, report } of cars.advertised) {
      const { inspection_report_url } = await full(infoid)
      const printed = (await service.marketplace.control(`cars/${infoid}/report`)) as {
        printed: { url: string } | null
      }
      expect(inspection_report_url).toMatch(/^https?:\/\//)
      if (printed.printed) expect(inspection_report_url).toBe(printed.printed.url)
      if (!report.testreporturl.startsWith('http')) wrapped++
    }
    expect(wrapped).toBeGreaterThan(5)
    for (const { infoid } of [...cars.not_advertised, ...cars.useless_link]) {
      expect((await full(infoid)).inspection_report_url).toBeNull()
    }
  })

  it('spec 4.8: view is summary unless full is asked for, and the two agree', async () => {
    for (const { infoid } of Object.values(cars).flat().slice(0, 12)) {
      expect(await summary(infoid, '?view=summary')).toEqual(await summary(infoid))
      expect(await full(infoid)).toMatchObject(await summary(infoid))
    }
  })

  it('spec 4.8: lang changes the note and nothing else', async () => {
    for (const [{ infoid }] of Object.values(cars) as [CarTruth][]) {
      const [{ note: english, ...en }, { note: chinese, ...zh }] = [await full(infoid), await full(infoid, '&lang=zh')]
      expect(zh).toEqual(en)
      expect(english).not.toMatch(/\p{Script=Han}/u)
      expect(chinese).toMatch(/\p{Script=Han}/u)
    }
  })

  it.each([
    ['view=brief', 'literal_error query.view'],
    ['view=', 'literal_error query.view'],
    ['view=FULL', 'literal_error query.view'],
    ['lang=de', 'literal_error query.lang'],
  ])('spec 4.8: invalid enum values are 422: %s', async (query, complaint) => {
    const target = `/v1/cars/${cars.advertised[0]?.infoid}/inspection?${query}`
    expect(await nameComplaints(service, target)).toEqual([complaint])
  })

  it('a missing vehicle is 404', async () => {
    expect((await service.get('/v1/cars/1/inspection')).status).toBe(404)
  })
})

describe('spec 4.9 insurance-event evidence', () => {
  it.each(EXPECTED)('spec 2.9: of a car whose report is %s', async (kind, _, parse_status) => {
    for (const { infoid } of cars[kind]) {
      const body = await insurance(infoid)
      expect(Object.keys(body).sort()).toEqual(EVIDENCE_FIELDS.split(' ').sort())
      expect(body).toMatchObject({
        car_id: infoid,
        claim_history_available: false,
        evidence_available: false,
        parse_status,
        report_provider: null,
        queries: [],
      })
    }
  })

  it('decision 5: the note always says what this is and what it does not show', async () => {
    for (const { infoid } of Object.values(cars).flat()) {
      const { note } = await insurance(infoid)
      expect(note).toContain('query evidence, not claim history')
      expect(note).toContain('does not show the absence')
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

  it('spec 4.9: takes lang and nothing else', async () => {
    const target = `/v1/cars/${cars.advertised[0]?.infoid}/insurance`
    expect(await nameComplaints(service, `${target}?lang=x`)).toEqual(['literal_error query.lang'])
    expect(await nameComplaints(service, `${target}?view=full`)).toEqual(['extra_forbidden query.view'])
  })

  it('a missing vehicle is 404', async () => {
    expect((await service.get('/v1/cars/1/insurance')).status).toBe(404)
  })
})
