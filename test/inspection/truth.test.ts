import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PARSE_STATUSES } from '../../src/domain/inspection.ts'
import { type OpenService, openService } from '../spec/open-service.ts'
import { type Checked, checkCars, formatTable } from './check-cars.ts'
import { READABLE } from './printed-facts.ts'

const CARS = 300
let service: OpenService
let checked: Checked
beforeAll(async () => {
  service = await openService({
    marketplace: ['--cars', String(CARS), '--seed', '11'],
    settings: { ERSHOU_REPORT_ALLOW_PRIVATE: 'on' },
  })
  checked = await checkCars(service, await service.find(`limit=${CARS}`))
}, 120_000)
afterAll(() => service?.stop())

describe(`what ${CARS} cars' reports print, and what the service says of it`, () => {
  it('are the same in every field, and nothing is clean that is not printed so', () => {
    expect(checked.differences.slice(0, 20), formatTable(checked)).toEqual([])
  })

  it('were compared in earnest', () => {
    const count = (provider: string, field: string) =>
      checked.rows.find((row) => row.provider === provider && row.field === field)?.checked ?? 0
    expect(checked.cars).toBe(CARS)
    expect(Object.keys(checked.statuses).sort()).toEqual([...PARSE_STATUSES].sort())
    for (const provider of READABLE) expect(count(provider, 'item results'), provider).toBeGreaterThan(1000)
    for (const others of ['dingpai', '(refused)', '(no page)']) expect(count(others, 'note')).toBeGreaterThan(2)
  })
})
