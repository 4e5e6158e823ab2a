import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenService, openService } from '../spec/open-service.ts'
import { checkCars, formatTable } from './check-cars.ts'

const CARS = 5000
let service: OpenService
beforeAll(async () => {
  service = await openService({
    marketplace: ['--cars', String(CARS)],
    settings: { ERSHOU_REPORT_ALLOW_PRIVATE: 'on' },
  })
})
afterAll(() => service?.stop())

describe(`the reports of ${CARS.toLocaleString('en')} cars`, () => {
  it('are told word for word, and nothing is clean that is not printed so', async () => {
    const checked = await checkCars(service, await service.find(`limit=${CARS}`))
    process.stdout.write(`${formatTable(checked)}\n`)
    expect(checked.cars).toBe(CARS)
    expect(checked.differences.slice(0, 20)).toEqual([])
    for (const row of checked.rows) expect(row.differing, `${row.provider} ${row.field}`).toBe(0)
  })
})
