import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROVIDER_CODES } from '../../marketplace/reports/providers.ts'
import { GAPS } from '../../marketplace/world/car.ts'
import { PARSE_STATUSES } from '../../src/domain/inspection.ts'
import { openReading, type Reading } from '../inspection/open-reading.ts'
import { askEach, openAsking } from './ask-everything.ts'
import { chooseCars } from './choose-cars.ts'
import { findDoubts } from './find-doubts.ts'
import { LIES } from './lies.ts'
import { type CarAnswers, LANGUAGES, type Rule } from './rule.ts'
import { judge, RULES } from './rules.ts'

const CARS = 300
const SHOWN = 20
/** Cars that each lie is told about. */
const LIED = 10
let service: Reading
const cars: CarAnswers[] = []
beforeAll(async () => {
  service = await openReading({ marketplace: ['--cars', '20000'] })
  const asking = await openAsking(service)
  await askEach(asking, await chooseCars(service, asking.stock, CARS), (car) => cars.push(car))
})
afterAll(() => service?.stop())

describe(`everything that is said of ${CARS} cars, at every endpoint and in both languages`, () => {
  it('contradicts neither itself nor the truth', () => {
    expect(cars.length).toBe(CARS)
    expect(cars.flatMap(judge).slice(0, SHOWN)).toEqual([])
  })

  it('was compared in earnest', () => {
    const count = (fits: (car: CarAnswers) => unknown) => cars.filter(fits).length
    const isOpen = (provider: string) => (car: CarAnswers) =>
      car.report.printed?.provider === provider && car.report.printed.access === 'open'
    for (const provider of PROVIDER_CODES) expect(count(isOpen(provider)), provider).toBeGreaterThan(5)
    for (const status of PARSE_STATUSES)
      expect(
        count(({ en }) => en.full.parse_status === status),
        status,
      ).toBeGreaterThan(5)
    for (const gap of GAPS)
      expect(
        count(({ truth }) => truth.gaps.includes(gap)),
        gap,
      ).toBeGreaterThan(0)
    expect(count(({ en }) => (en.full.conflicts as unknown[] | null)?.length)).toBeGreaterThan(0)
    expect(count(({ report }) => findDoubts(report.printed).length)).toBeGreaterThan(5)
    expect(count(({ truth }) => truth.new_energy)).toBeGreaterThan(15)
    expect(count(({ built }) => built.battery?.leased)).toBeGreaterThan(0)
    expect(count(({ truth }) => truth.registered === null)).toBeGreaterThan(0)
    expect(count(({ truth }) => truth.report.isreport === 0 && truth.report.testreporturl !== '')).toBeGreaterThan(0)
  })

  it.each(LIES)('would not pass with a lie: %s', (name, lie) => {
    const rule = RULES.find((one) => one.name === name) as Rule
    const lied: CarAnswers[] = []
    for (const car of cars) {
      const changed = lied.length < LIED ? lie(car) : null
      if (changed !== null && rule.holds(car).length === 0) lied.push(changed)
    }
    expect(lied.length).toBeGreaterThan(0)
    expect(lied.filter((car) => rule.holds(car).length === 0).map(({ id }) => id)).toEqual([])
  })

  it('is held against rules that each have a lie', () => {
    const names = RULES.map(({ name }) => name)
    expect(names.length).toBeGreaterThan(100)
    expect([...new Set(LIES.map(([name]) => name))].sort()).toEqual(names.sort())
  })

  it('names the same manufacturers in /filters and in /makes', async () => {
    for (const lang of LANGUAGES) {
      const { body } = await service.get<{ manufacturers: readonly string[] }>(`/v1/filters?lang=${lang}`)
      expect(body.manufacturers).toEqual(cars[0]?.[lang].makes)
    }
  })
})
