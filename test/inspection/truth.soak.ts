import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askCars } from './ask-cars.ts'
import { createShapeCheck } from './check-shapes.ts'
import { findChinese, findEnglish } from './find-foreign.ts'
import { openReading, type Reading } from './open-reading.ts'
import { createTally } from './tally-fields.ts'

const CARS = 5000
let service: Reading
beforeAll(async () => {
  service = await openReading({ marketplace: ['--cars', String(CARS)] })
})
afterAll(() => service?.stop())

describe(`the reports of ${CARS.toLocaleString('en')} cars`, () => {
  it('are answered word for word, in both languages, and nothing is clean that is not printed as clean', async () => {
    const tally = createTally()
    const foreign: string[] = []
    const misshapen: unknown[] = []
    const check = await createShapeCheck(service)
    await askCars(service, await service.find(`limit=${CARS}`), {
      each: tally.add,
      whole(car) {
        foreign.push(...findChinese(car), ...findEnglish(car))
        misshapen.push(...check(car))
      },
    })
    process.stdout.write(`${tally.format()}\n`)
    expect(Object.values(tally.statuses).reduce((sum, count) => sum + count, 0)).toBe(CARS)
    expect(tally.differences.slice(0, 20)).toEqual([])
    for (const row of tally.rows()) expect(row.differing, `${row.provider} ${row.field}`).toBe(0)
    expect(foreign.slice(0, 20)).toEqual([])
    expect(misshapen.slice(0, 20)).toEqual([])
  })
})
