import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROVIDER_CODES } from '../../marketplace/reports/providers.ts'
import { GAPS } from '../../marketplace/world/car.ts'
import { PARSE_STATUSES } from '../../src/domain/inspection.ts'
import { openReading, type Reading } from '../inspection/open-reading.ts'
import { type Asking, askEach, openAsking } from './ask-everything.ts'
import { chooseCars } from './choose-cars.ts'
import { findDoubts } from './find-doubts.ts'
import { LIES } from './lies.ts'
import { type CarAnswers, type Complaint, LANGUAGES, type Rule } from './rule.ts'
import { judge, RULES } from './rules.ts'

/** As many as it takes to have some of every kind; the soak asks of far more. */
const CARS = 140
const SHOWN = 20
/** All that is said of a car is much to keep: so many are kept to lie about, the first of them of every kind. */
const KEPT = 110
/** Cars that each lie is told about. */
const LIED = 10
/** Cars that are requested again later. */
const LATER = 3

let asking: Asking
const complaints: Complaint[] = []
const kinds: string[] = []
const cars: CarAnswers[] = []
let service: Reading
beforeAll(async () => {
  service = await openReading({ marketplace: ['--cars', '20000', '--brands', 'all'] })
  asking = await openAsking(service)
  await askEach(asking, await chooseCars(service, asking.stock, CARS), (car) => {
    complaints.push(...judge(car))
    kinds.push(...listKinds(car))
    if (cars.length < KEPT) cars.push(car)
  })
})
afterAll(() => service?.stop())

/** The kinds of cars that some rule needs. */
function listKinds({ truth, built, report, en }: CarAnswers): string[] {
  const { isreport, testreporturl } = truth.report
  const conflicts = (en.full.conflicts ?? []) as readonly { field: string }[]
  return [
    'asked',
    `parse status ${en.full.parse_status}`,
    ...(report.printed?.access === 'open' ? [`open ${report.printed.provider}`] : []),
    ...truth.gaps.map((gap) => `without ${gap}`),
    ...conflicts.map(() => 'conflict'),
    ...findDoubts(report.printed).map(({ topic }) => `doubt about ${topic}`),
    ...(truth.new_energy ? ['new energy'] : []),
    ...(built.battery?.leased ? ['leased battery'] : []),
    ...(truth.registered === null ? ['never registered'] : []),
    ...(isreport === 0 && testreporturl !== '' ? ['link without a flag'] : []),
  ]
}

/** Kinds of cars, and the minimum number of each. */
const WANTED: readonly (readonly [kind: string, least: number])[] = [
  ['asked', CARS],
  ...PARSE_STATUSES.map((status) => [`parse status ${status}`, 5] as const),
  ...PROVIDER_CODES.map((provider) => [`open ${provider}`, 5] as const),
  ...GAPS.map((gap) => [`without ${gap}`, 1] as const),
  ...['accident', 'flood', 'fire'].map((topic) => [`doubt about ${topic}`, 1] as const),
  ['conflict', 1],
  ['new energy', 15],
  ['leased battery', 1],
  ['never registered', 1],
  ['link without a flag', 1],
]

describe(`all answers about ${CARS} cars, at every endpoint and in both languages`, () => {
  it('contradict neither each other nor the truth', () => {
    expect(complaints.slice(0, SHOWN)).toEqual([])
  })

  it.each(WANTED)('include cars of every kind: %s, at least %s', (kind, least) => {
    expect(kinds.filter((one) => one === kind).length).toBeGreaterThanOrEqual(least)
  })

  it.each(LIES)('fail with a lie: %s', (name, lie) => {
    const rule = RULES.find((one) => one.name === name) as Rule
    const lied: CarAnswers[] = []
    for (const car of cars) {
      const changed = lied.length < LIED ? lie(car) : null
      if (changed !== null && rule.holds(car).length === 0) lied.push(changed)
    }
    expect(lied.length).toBeGreaterThan(0)
    expect(lied.filter((car) => rule.holds(car).length === 0).map(({ id }) => id)).toEqual([])
  })

  it('are checked by rules that each have a lie', () => {
    const names = RULES.map(({ name }) => name)
    expect(names.length).toBeGreaterThan(100)
    expect([...new Set(LIES.map(([name]) => name))].sort()).toEqual(names.sort())
  })

  it('name the same manufacturers in /filters and in /makes', async () => {
    for (const lang of LANGUAGES) {
      const { body } = await service.get<{ manufacturers: readonly string[] }>(`/v1/filters?lang=${lang}`)
      expect(body.manufacturers).toEqual(cars[0]?.[lang].makes)
    }
  })

  it('report a car as gone only if it existed', async () => {
    const { truths } = asking.stock
    const never = [1, 99_999_999, ...[...truths.keys()].slice(0, 40).map((id) => id + 1)].filter(
      (id) => !truths.has(id),
    )
    const messages = await Promise.all(
      never.map(
        async (id) => (await service.get<{ detail: { message: string } }>(`/v1/cars/${id}`)).body.detail.message,
      ),
    )
    expect(messages.length).toBeGreaterThan(20)
    expect(new Set(messages)).toEqual(new Set(['The marketplace has no car with this id.']))
  })

  it('are still true 40 minutes later, when details are read again and reports are not', async () => {
    const read = cars.filter(({ report }) => report.printed?.access === 'open').map(({ id }) => id)
    const later: CarAnswers[] = []
    service.clock.advance(40 * 60_000)
    await askEach(asking, read.slice(0, LATER), (car) => later.push(car))
    expect(later.flatMap(judge).slice(0, SHOWN)).toEqual([])
    const inspected = later.flatMap(({ ages }) => ages.filter(({ target }) => target.includes('/inspection')))
    expect(inspected.every(({ cache, age_s }) => cache === 'HIT' && age_s >= 40 * 60)).toBe(true)
    expect(inspected.length).toBeGreaterThanOrEqual(LATER)
  })
})
