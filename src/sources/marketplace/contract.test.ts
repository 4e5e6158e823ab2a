import { startMarketplace } from '../../../test/start-marketplace.ts'
import { createManualClock } from '../../observe/fixtures/manual-clock.ts'
import { createReaders } from '../../upstream/create-readers.ts'
import { createGet } from '../../upstream/get.ts'
import { createCopyStore } from '../../upstream/with-cache.ts'
import { describeSource } from '../contract.ts'
import type { Truth } from '../fixtures/truth.ts'
import { createMarketplaceSource } from './index.ts'

const WAYS: readonly (readonly [name: string, args: readonly string[], depth: number | null])[] = [
  ['the marketplace', [], null],
  ['the marketplace with small pages', ['--largest-page', '20'], null],
  ['the marketplace with small pages and few of them', ['--largest-page', '20', '--deepest-page', '5'], 100],
]

for (const [name, args, depth] of WAYS) {
  describeSource(name, async () => {
    const marketplace = await startMarketplace(args)
    const { cars: truths } = (await marketplace.control('cars?limit=500&describe=1')) as { cars: Truth[] }
    const clock = createManualClock()
    const get = createGet({ clock, maxConnections: 8, userAgent: 'test' })
    const readers = createReaders({
      get,
      maxBytes: 4_000_000,
      store: createCopyStore({ maxBytes: 64_000_000 }),
      clock,
      random: () => 0.5,
      retry: { attempts: 1, budgetMs: 20_000, attemptTimeoutMs: 20_000, pauseMs: 1, maxPauseMs: 1 },
      breaker: {
        failures: 5,
        share: 0.8,
        windowMs: 5000,
        coolDownMs: 1000,
        maxCoolDownMs: 1000,
        silenceMs: 0,
        probeMs: 250,
      },
    })
    return {
      source: createMarketplaceSource({ baseUrl: marketplace.url, createRead: readers.create }),
      truths,
      today: '2026-11',
      depth,
      sell: async (id) => void (await marketplace.control(`cars/${id}`, { status: 'sold' })),
      async close() {
        await get.close()
        await marketplace.stop()
      },
    }
  })
}
