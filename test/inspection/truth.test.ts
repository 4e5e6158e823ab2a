import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InspectionReport, PARSE_STATUSES } from '../../src/domain/inspection.ts'
import { type AskedCar, askCars } from './ask-cars.ts'
import { createShapeCheck } from './check-shapes.ts'
import { findChinese, findEnglish, isOurs } from './find-foreign.ts'
import { LIES } from './lies.ts'
import { listTexts } from './list-texts.ts'
import { openReading, type Reading } from './open-reading.ts'
import { isReadable, READABLE } from './printed-facts.ts'
import { createTally } from './tally-fields.ts'

const CARS = 200
/** Cars that each lie is told about. */
const LIED = 10
const tally = createTally()
const asked: AskedCar[] = []
let service: Reading
beforeAll(async () => {
  service = await openReading({ marketplace: ['--cars', String(CARS), '--seed', '11'] })
  await askCars(service, await service.find(`limit=${CARS}`), {
    each: tally.add,
    whole: (car) => asked.push(car),
  })
})
afterAll(() => service?.stop())

describe(`the printed reports of ${CARS} cars and the answers of the service`, () => {
  it('are the same in every field, and nothing is clean that is not printed as clean', () => {
    expect(tally.differences.slice(0, 20), tally.format()).toEqual([])
  })

  it('were compared in large numbers', () => {
    const count = (provider: string, field: string) =>
      tally.rows().find((row) => row.provider === provider && row.field === field)?.checked ?? 0
    expect(Object.values(tally.statuses).reduce((sum, count) => sum + count, 0)).toBe(CARS)
    expect(asked.length).toBeGreaterThan(80)
    expect(Object.keys(tally.statuses).sort()).toEqual([...PARSE_STATUSES].sort())
    for (const provider of READABLE) expect(count(provider, 'item results'), provider).toBeGreaterThan(700)
    for (const others of ['dingpai', '(refused)', '(no page)']) expect(count(others, 'note')).toBeGreaterThan(2)
  })

  it.each(Object.entries(LIES))('would differ if the answer were changed: %s', (_, lie) => {
    const lied: AskedCar[] = []
    for (const car of asked) {
      if (lied.length === LIED) break
      const changed = { ...car, en: lie(car.en), zh: lie(car.zh) }
      if (isReadable(car.facts.printed) && !isDeepStrictEqual([changed.en, changed.zh], [car.en, car.zh]))
        lied.push(changed)
    }
    expect(lied.length).toBeGreaterThan(0)
    for (const car of lied) {
      const other = createTally()
      other.add(car)
      expect(other.differences, String(car.facts.infoid)).not.toEqual([])
    }
  })

  it('have the shapes of the interface description', async () => {
    const check = await createShapeCheck(service)
    for (const car of asked) expect(check(car), String(car.facts.infoid)).toEqual([])
  })
})

describe('the languages', () => {
  it('lang=en has no Chinese except words of the source and unknown words', () => {
    expect(asked.flatMap(findChinese)).toEqual([])
  })

  it('lang=en shows unknown words as printed', () => {
    const items = asked.flatMap(({ en }) => en.categories.flatMap((category) => category.items))
    const shown = items.filter(({ status }) => /\p{Script=Han}/u.test(status))
    expect(shown.length).toBeGreaterThan(0)
    for (const { status, source_status } of shown) expect(source_status).toContain(status.split(', ').at(-1))
  })

  it('lang=zh has no English except words of the source and the ids of rules', () => {
    expect(asked.flatMap(findEnglish)).toEqual([])
  })

  it("lang=zh has the source's own words for names, and the same values everywhere else", () => {
    // Two Chinese words may have one English.
    const paths = (report: InspectionReport) =>
      listTexts(report).flatMap(({ path }) => (path === 'panel_damage.damage' ? [] : [path]))
    const others = (report: InspectionReport) => listTexts(report).filter((text) => !isOurs(text))
    for (const { en, zh } of asked) {
      const named = [...zh.categories, ...zh.categories.flatMap((category) => category.items)]
      expect(named.filter(({ name, source_name }) => name !== source_name)).toEqual([])
      expect(others(zh)).toEqual(others(en))
      expect(paths(zh)).toEqual(paths(en))
    }
  })
})

const SUMMARY_FIELDS =
  'view vehicle battery_health conflicts had_accident was_flooded was_fire_damaged odometer_rolled_back derived_damage_severity source_unread available data_available parse_status report_provider report_type conclusions categories grade modification_assessments history_queries first_registration_date inspection_date report_date usage_type inspection_report_url inspection_report_print_url note'.split(
    ' ',
  )

it('the summary is the full report without items, and with only the severity of the derived values', () => {
  for (const { en, summary } of asked) {
    expect(Object.keys(summary).sort()).toEqual([...SUMMARY_FIELDS].sort())
    const kept = Object.entries(en).filter(([name]) => SUMMARY_FIELDS.includes(name))
    const categories = en.categories.map(({ items: _, ...rest }) => rest)
    const derived_damage_severity = en.derived?.damage_severity ?? 'unknown'
    expect(summary).toEqual({ ...Object.fromEntries(kept), categories, derived_damage_severity, view: 'summary' })
    expect(en.view).toBe('full')
  }
})

const EVIDENCE_FIELDS =
  'car_id claim_history_available evidence_available insurance_expiry note parse_status queries report_provider'

describe('the evidence of insurance events', () => {
  it('is exactly the printed queries about insurance', () => {
    const seen = { queries: 0, empty: 0 }
    for (const { facts, en, evidence } of asked) {
      const { printed } = facts
      const headings = isReadable(printed) ? printed.queries.map(({ heading }) => heading) : []
      const own = headings.filter((heading) => /出险|碰撞|理赔/.test(heading))
      expect(Object.keys(evidence).sort().join(' ')).toBe(EVIDENCE_FIELDS)
      expect(evidence.queries.map((query) => query.source_name)).toEqual(own)
      expect(evidence.queries).toEqual(en.history_queries.filter(({ topic }) => topic === 'insurance_events'))
      const isShown = own.length > 0 ? true : en.parse_status === 'parsed' ? false : null
      expect([evidence.car_id, evidence.evidence_available]).toEqual([facts.infoid, isShown])
      expect([evidence.parse_status, evidence.report_provider]).toEqual([en.parse_status, en.report_provider])
      seen.queries += own.length
      seen.empty += evidence.queries.filter(({ result }) => result === 'no_records_returned').length
    }
    expect(seen.queries).toBeGreaterThan(12)
    expect(seen.empty).toBeGreaterThan(5)
  })

  it('is never claim history, and always says so', () => {
    for (const { evidence, evidenceZh } of asked) {
      expect([evidence.claim_history_available, evidenceZh.claim_history_available]).toEqual([false, false])
      expect(evidence.note).toMatch(/query evidence, not claim history.*does not prove that there were no claims/)
      expect(evidenceZh.note).toMatch(/并非理赔历史.*不代表没有出险/)
      const { note, report_provider, queries } = evidence
      expect({ ...evidenceZh, note, report_provider, queries }).toEqual(evidence)
      const facts = (all: typeof queries) => all.map(({ notice: _, ...rest }) => rest)
      expect(facts(evidenceZh.queries)).toEqual(facts(queries))
    }
  })

  it('is empty where there is only the tag 0出险', async () => {
    const response = await fetch(`${service.marketplace.url}/api/v11/search?pageindex=1&pagesize=100`)
    const { result } = (await response.json()) as { result: { carlist: { infoid: number }[] } }
    const tagged = result.carlist.filter((row) => JSON.stringify(row).includes('"0出险"')).map((row) => row.infoid)
    const facts = await Promise.all(tagged.map((id) => service.facts(id)))
    const alone = facts.filter(({ printed }) => !isReadable(printed))
    expect(alone.length).toBeGreaterThan(0)
    for (const { infoid } of alone)
      expect(await service.insurance(infoid)).toMatchObject({ evidence_available: null, queries: [] })
  })
})
