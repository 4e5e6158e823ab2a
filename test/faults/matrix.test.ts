/** The table of faults holds for one fault of each kind; the soak tries all of them at every age. */
import { describe, expect, it } from 'vitest'
import { startMarketplace } from '../start-marketplace.ts'
import { clearFaults, findCars } from './control.ts'
import { describeAnswer, describeFaults } from './describe-faults.ts'
import { openTimedService } from './open-timed-service.ts'
import { AGED_FAULTS, EVERY_ROUND, FAULTS, ONE_AGE, SOME_FAULTS } from './table.ts'
import { SETTINGS } from './try-faults.ts'

describeFaults(
  SOME_FAULTS.map((name) => FAULTS.find((fault) => fault.name === name) ?? expect.fail(`no fault ${name}`)),
  ({ name }) => (AGED_FAULTS.includes(name) ? EVERY_ROUND : ONE_AGE),
)

describe('a car that is gone', () => {
  it('is not shown again when the source fails later', async () => {
    const market = await startMarketplace()
    const service = await openTimedService(market.url, SETTINGS)
    await service.ready()
    const [id] = (await findCars(market, 1)) as [number]
    const path = `/v1/cars/${id}`
    const ask = async () => describeAnswer(await service.ask(path))
    expect(await ask()).toBe('200 MISS')
    service.advance(1800)
    await market.control('faults', { kind: 'status', status: 503 })
    expect(await ask()).toBe('200 STALE')
    await clearFaults(market)
    await market.control(`cars/${id}`, { status: 'sold' })
    service.advance(10)
    expect(await ask()).toBe('404 vehicle_not_found')
    await market.control('faults', { kind: 'status', status: 503 })
    expect(await ask()).toBe('502 source_unavailable')
    await clearFaults(market)
    await market.control(`cars/${id}`, { status: 'on_sale' })
    service.advance(10)
    expect(await ask()).toBe('200 MISS')
    await service.stop()
    await market.stop()
  })
})
