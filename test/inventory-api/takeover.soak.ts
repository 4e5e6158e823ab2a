import { expect, it } from 'vitest'
import { openPostgresInventory } from '../../src/inventory/store/postgres/open-inventory.ts'
import { keepSyncing, type SyncReport } from '../../src/inventory/sync/keep-syncing.ts'
import { SYSTEM_CLOCK } from '../../src/observe/clock.ts'
import { createSyncWires } from '../../src/wiring/inventory/create-sync.ts'
import { createDatabase } from '../../src/wiring/storage/fixtures/prepare-postgres.ts'
import { eventually } from '../eventually.ts'
import { startPostgres } from '../servers/start-postgres.ts'
import { startMarketplace } from '../start-marketplace.ts'

const CARS = 100

it('of several processes over PostgreSQL one syncs, and another takes over when it is gone', async () => {
  const market = await startMarketplace(['--cars', String(CARS)])
  const server = await startPostgres()
  const databaseUrl = await createDatabase(server.url)
  const config = {
    databaseUrl,
    dataDir: '',
    marketplaceUrl: market.url,
    syncPerSecond: 10_000,
    syncPerDay: 1_000_000,
    syncEveryHours: 1,
    refreshHours: 0,
    sourceTimeoutMs: 60_000,
  }

  async function open() {
    const store = await openPostgresInventory({ url: databaseUrl })
    const stop = new AbortController()
    const reported: SyncReport['news']['event'][] = []
    const tell = ({ news }: SyncReport) => void reported.push(news.event)
    const running = keepSyncing(createSyncWires(config), { store, clock: SYSTEM_CLOCK, signal: stop.signal, tell })
    const end = async () => {
      stop.abort()
      await running
    }
    return { store, reported, end }
  }

  const first = await open()
  await eventually(() => expect(first.reported).toContain('pass'))
  const second = await open()
  try {
    await eventually(() => expect(second.reported).toContain('standby'))
    // A process that does not sync still sees the data.
    expect(await second.store.state()).toMatchObject({ listings: CARS, complete_at_ms: expect.any(Number) })
    expect(second.reported).not.toContain('progress')
    await first.end()
    // It continues the schedule of the first one: the next pass is not due yet.
    await eventually(() => expect(second.reported).toContain('progress'))
    expect(second.reported.slice(0, 2)).toEqual(['standby', 'begun'])
    expect(second.reported).not.toContain('pass')
    expect((await second.store.state()).listings).toBe(CARS)
  } finally {
    await first.end()
    await second.end()
    await first.store.close()
    await second.store.close()
    await server.stop()
    await market.stop()
  }
})
