/** A source that never answers, or never finishes, holds nobody longer than the budget; and it takes no car away with its spec sheet. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import { clearFaults, findCars, readJournal } from './control.ts'
import { type OpenTimedService, openTimedService } from './open-timed-service.ts'
import { ASKED } from './table.ts'

const SETTINGS = { ERSHOU_SOURCE_TIMEOUT_MS: '300', ERSHOU_SOURCE_BUDGET_MS: '600' }
/** Generous: it tells an answer that comes from one that does not. */
const AT_LAST_MS = 3000

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
  // No copy and no breaker outlasts it.
  service.advance(30 * 86_400)
  await service.ask(`/v1/cars/${carId}`)
  await service.ask(`/v1/cars/${carId}`)
})
beforeEach(() => service.advance(30 * 86_400))
afterAll(async () => {
  await service.stop()
  await market.stop()
})

const askInTime = (path: string) =>
  Promise.race([
    service.ask(path),
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`${path} was not answered`)), AT_LAST_MS).unref()
    }),
  ])

describe.each([
  ['hangs', { kind: 'hang' }],
  ['drips', { kind: 'slow_drip', delay_ms: 50 }],
  ['is late', { kind: 'delay', delay_ms: 60_000 }],
])('a source that %s', (_, fault) => {
  it('is given up in time by every endpoint', async () => {
    await market.control('faults', fault)
    const answers = await Promise.all(ASKED.map(({ path }) => askInTime(path(carId))))
    expect(answers.map(({ status }) => status)).toEqual(ASKED.map(() => 502))
  })

  it('does not take the car away with its spec sheet, and gives that again when it is well', async () => {
    await market.control('faults', { ...fault, path: 'getparamtypeitems' })
    const { status, text } = await askInTime(`/v1/cars/${carId}`)
    const car = JSON.parse(text)
    expect([status, car.id, car.marketplace.specifications?.sheet]).toEqual([200, carId, undefined])
    expect(car.photos.length).toBeGreaterThan(0)
    expect((await readJournal(market, 'getparamtypeitems')).at(-1)).toMatchObject({ fault: fault.kind })
    await clearFaults(market)
    service.advance(10)
    const { marketplace } = JSON.parse((await askInTime(`/v1/cars/${carId}`)).text)
    expect(marketplace.specifications.sheet.length).toBeGreaterThan(0)
  })

  it('does not keep the service from starting and stopping', async () => {
    await market.control('faults', fault)
    const other = await openTimedService(market.url, SETTINGS)
    expect((await other.ask('/healthz')).status).toBe(200)
    await other.stop()
  })
})
