/** A source that never answers, or never finishes, delays no request beyond the budget; and a failing spec sheet does not hide the car. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderFault } from '../order-fault.ts'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import { clearFaults, findCars, readJournal } from './control.ts'
import { type OpenTimedService, openTimedService } from './open-timed-service.ts'
import { ASKED } from './table.ts'

const TIMEOUT_MS = 300
const BUDGET_MS = 700
const SETTINGS = { ERSHOU_SOURCE_TIMEOUT_MS: String(TIMEOUT_MS), ERSHOU_SOURCE_BUDGET_MS: String(BUDGET_MS) }
/** Reports and similar cars first need the car itself. */
const MOST_IN_A_ROW = 3

let market: RunningMarketplace
let service: OpenTimedService
let carId: number
beforeAll(async () => {
  market = await startMarketplace()
  service = await openTimedService(market.url, SETTINGS)
  await service.ready()
  carId = (await findCars(market, 1))[0] as number
})
afterEach(async () => {
  await clearFaults(market)
  // Longer than any copy or breaker.
  service.advance(30 * 86_400)
  await service.ask(`/v1/cars/${carId}`)
  await service.ask(`/v1/cars/${carId}`)
})
beforeEach(() => service.advance(30 * 86_400))
afterAll(async () => {
  await service.stop()
  await market.stop()
})

describe.each([
  ['hangs', { kind: 'hang' }],
  ['drips', { kind: 'slow_drip', delay_ms: 50 }],
  ['is late', { kind: 'delay', delay_ms: 3_600_000 }],
])('a source that %s', (_, fault) => {
  it('times out at every endpoint', async () => {
    const began = service.clock.now()
    service.clock.waits.splice(0)
    const { outlast } = await orderFault(market, service.clock, fault)
    const answers = await outlast(Promise.all(ASKED.map(({ path }) => service.ask(path(carId)))))
    expect(answers.map(({ status }) => status)).toEqual(ASKED.map(() => 502))
    expect(Math.max(...service.clock.waits)).toBe(TIMEOUT_MS)
    expect(service.clock.now() - began).toBeLessThanOrEqual(MOST_IN_A_ROW * BUDGET_MS)
  })

  it('returns the car without its spec sheet, and with it again after recovery', async () => {
    const { outlast } = await orderFault(market, service.clock, { ...fault, path: 'getparamtypeitems' })
    const { status, text } = await outlast(service.ask(`/v1/cars/${carId}`))
    const car = JSON.parse(text)
    expect([status, car.id, car.marketplace.specifications?.sheet]).toEqual([200, carId, undefined])
    expect(car.photos.length).toBeGreaterThan(0)
    expect((await readJournal(market, 'getparamtypeitems')).at(-1)).toMatchObject({ fault: fault.kind })
    await clearFaults(market)
    service.advance(10)
    const { marketplace } = JSON.parse((await service.ask(`/v1/cars/${carId}`)).text)
    expect(marketplace.specifications.sheet.length).toBeGreaterThan(0)
  })

  it('does not prevent the service from starting and stopping', async () => {
    const { outlast } = await orderFault(market, service.clock, fault)
    const other = await openTimedService(market.url, SETTINGS, service.clock)
    expect((await other.ask('/healthz')).status).toBe(200)
    await outlast(other.stop())
  })
})
