import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openReading, type Reading } from '../inspection/open-reading.ts'
import { askEach, openAsking } from './ask-everything.ts'
import type { Complaint } from './rule.ts'
import { judge } from './rules.ts'

const CARS = 20_000
/** `ANSWERS_OF=60640310,60673254` requests only these cars. */
const ONLY = process.env.ANSWERS_OF?.split(',').map(Number) ?? null
const SHOWN = 20
const EVERY = 500
let service: Reading
beforeAll(async () => {
  service = await openReading({ marketplace: ['--cars', String(CARS)] })
})
afterAll(() => service?.stop())

describe(`all answers about ${CARS.toLocaleString('en')} cars, at every endpoint and in both languages`, () => {
  it('contradict neither each other nor the truth', async () => {
    const asking = await openAsking(service)
    const complaints: Complaint[] = []
    let asked = 0
    const ids = ONLY ?? [...asking.stock.truths.keys()]
    await askEach(asking, ids, (car) => {
      complaints.push(...judge(car))
      if (++asked % EVERY === 0) process.stdout.write(`${asked} cars, ${complaints.length} complaints\n`)
    })
    expect(asked).toBe(ONLY?.length ?? CARS)
    expect(complaints.slice(0, SHOWN)).toEqual([])
  })
})
