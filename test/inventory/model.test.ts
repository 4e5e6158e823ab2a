import { afterAll, beforeAll, expect, it } from 'vitest'
import { MemoryInventory } from '../../src/inventory/store/fixtures/memory-inventory.ts'
import { createManualClock } from '../../src/observe/fixtures/manual-clock.ts'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import { clearJournal, countRequests, exceedsBudget } from './market-truth.ts'
import { openSync } from './open-sync.ts'
import { runModel } from './run-model.ts'

/** Small, so that slices must be divided repeatedly. */
const CAPS = ['--largest-page', '40', '--deepest-page', '2']

let market: RunningMarketplace
beforeAll(async () => {
  market = await startMarketplace([...CAPS, '--cars', '250'])
})
afterAll(() => market.stop())

it('makes at most 2.2 requests per car at first and 0.1 later, within its budget', async () => {
  const store = new MemoryInventory()
  // The catalogue has too many series lists for this small market; the soak counts them over 20,000 cars.
  const clock = createManualClock()
  const open = openSync(market, { store, clock, perSecond: 20, refreshMs: null, catalogueMs: null })
  expect(await open.sync.runOnce()).toMatchObject({ is_complete: true, total: 250, missing: 0 })
  expect(await countRequests(market)).toBe(open.times.length)
  expect(open.times.length / 250).toBeLessThanOrEqual(2.2)
  await clearJournal(market)
  expect(await open.sync.runOnce()).toMatchObject({ is_complete: true, total: 250, missing: 0 })
  expect((await countRequests(market)) / 250).toBeLessThanOrEqual(0.1)
  await open.close()
  expect(exceedsBudget(open.times, 20)).toBe(false)
  expect(exceedsBudget(open.times, 18)).toBe(true)
})

it('equals the market after a complete pass, whatever happened before', async () => {
  await runModel({ market, store: new MemoryInventory(), seed: 1, steps: 2 })
})
