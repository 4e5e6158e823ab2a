/** Long checks: many histories, a market of 20,000 cars, and the budget by the marketplace's journal and the real clock. */
import { afterAll, describe, expect, it } from 'vitest'
import { MemoryInventory } from '../../src/inventory/store/fixtures/memory-inventory.ts'
import { openSqliteInventory } from '../../src/inventory/store/sqlite/open-inventory.ts'
import { SYSTEM_CLOCK } from '../../src/observe/clock.ts'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import { clearJournal, countRequests, exceedsBudget } from './market-truth.ts'
import { openSync } from './open-sync.ts'
import { runModel } from './run-model.ts'

const FIRST_SEED = Number(process.env['MODEL_SEED'] ?? 1)
const SEEDS = Number(process.env['MODEL_SEEDS'] ?? 40)

const stops: (() => Promise<void>)[] = []
afterAll(async () => void (await Promise.all(stops.map((stop) => stop()))))

async function start(...args: readonly string[]): Promise<RunningMarketplace> {
  const market = await startMarketplace(args)
  stops.push(market.stop)
  return market
}

describe('histories', () => {
  const caps = [
    ['--largest-page', '10', '--deepest-page', '4', '--cars', '150'],
    ['--largest-page', '20', '--deepest-page', '3', '--cars', '300'],
    ['--largest-page', '100', '--cars', '500'],
  ]
  const seeds = Array.from({ length: SEEDS }, (_, i) => FIRST_SEED + i)

  it.each(seeds)('MODEL_SEED=%d', async (seed) => {
    const market = await startMarketplace(caps[seed % caps.length])
    const store = seed % 2 === 0 ? new MemoryInventory() : await openSqliteInventory({ path: ':memory:' })
    try {
      await runModel({ market, store, seed, steps: 6 })
    } finally {
      await store.close()
      await market.stop()
    }
  })
})

describe('20,000 cars', () => {
  it.each([
    ['as they are', [], 0.03],
    ['behind the caps of an app', ['--largest-page', '20', '--deepest-page', '24'], 0.1],
  ])('%s: at most 2.2 requests per car at first, and few later', async (name, args, quiet) => {
    const market = await start('--cars', '20000', ...args)
    const open = openSync(market, { store: new MemoryInventory(), clock: SYSTEM_CLOCK, atOnce: 12, refreshMs: null })
    const began = performance.now()
    expect(await open.sync.runOnce()).toMatchObject({ is_complete: true, total: 20_000, missing: 0 })
    const seconds = (performance.now() - began) / 1000
    const first = (await countRequests(market)) / 20_000
    await clearJournal(market)
    expect(await open.sync.runOnce()).toMatchObject({ is_complete: true, total: 20_000, missing: 0 })
    const later = (await countRequests(market)) / 20_000
    await open.close()
    process.stdout.write(`${name}: ${seconds.toFixed(1)} s, ${first} requests a car, then ${later}\n`)
    expect(first).toBeLessThanOrEqual(2.2)
    expect(later).toBeLessThanOrEqual(quiet)
  })
})

it('keeps the budget by the journal of the marketplace', async () => {
  const market = await start()
  const perSecond = 40
  const open = openSync(market, { store: new MemoryInventory(), clock: SYSTEM_CLOCK, perSecond, atOnce: 8 })
  await open.sync.runOnce()
  await open.close()
  const { requests } = (await market.control('journal?times=1')) as { requests: readonly { at_ms: number }[] }
  expect(requests.length).toBeGreaterThan(1000)
  // Requests may arrive in bursts: a busy machine adds up to a quarter of a second's worth.
  const times = requests.map(({ at_ms }) => at_ms)
  expect(exceedsBudget(times, perSecond, perSecond * 1.25)).toBe(false)
})
