/** The service's own layers over an index and a limiter that are given to it, as one thread of several would have them. */
import { writeSync } from 'node:fs'
import { createCallers } from '../../src/accounts/create-callers.ts'
import { createDescribeMe } from '../../src/accounts/describe-me.ts'
import { UsageRecorder } from '../../src/accounts/usage-recorder.ts'
import { createEndpoints } from '../../src/api/endpoints/table.ts'
import type { Meter } from '../../src/domain/limits/meter.ts'
import { keepState } from '../../src/inventory/serve/keep-state.ts'
import type { ServedIndex } from '../../src/inventory/serve/snapshot/served-index.ts'
import { inventoryPath } from '../../src/inventory/store/open-inventory.ts'
import { openSqliteInventory } from '../../src/inventory/store/sqlite/open-inventory.ts'
import { createHeardOfSync } from '../../src/inventory/sync/create-sync-observer.ts'
import { SYSTEM_CLOCK } from '../../src/observe/clock.ts'
import { createStateLog } from '../../src/observe/create-state-log.ts'
import { createLog } from '../../src/observe/log.ts'
import { createMetrics } from '../../src/observe/metrics.ts'
import { scheduleTimeout } from '../../src/observe/schedule.ts'
import { createTally } from '../../src/observe/tally.ts'
import type { Config } from '../../src/settings/config.ts'
import type { App } from '../../src/web/app.ts'
import { createAllWords, createCatalog } from '../../src/wiring/create-catalog.ts'
import { createWeb } from '../../src/wiring/create-web.ts'
import type { SqlStorage } from '../../src/wiring/storage/sql-storage.ts'

export interface ServingParts {
  readonly config: Config
  readonly records: SqlStorage
  readonly meter: Meter
  readonly index: ServedIndex
}

const LOOK_MS = 1000
const STDERR = 2

export async function createServing({ config, records, meter, index }: ServingParts): Promise<App> {
  const clock = SYSTEM_CLOCK
  const { now } = clock
  const stopwatch = () => performance.now()
  // The stream of a thread is one of the main thread's, which would do the writing.
  const out = { write: (text: string) => void writeSync(STDERR, text) }
  const log = createLog({ level: config.logLevel, clock: now, out })
  const metrics = createMetrics()
  const tally = createTally(now)
  const states = createStateLog({ log, metrics, stopwatch })
  const callers = await createCallers({ store: records.accounts, now, stopwatch, schedule: scheduleTimeout })
  const recorder = new UsageRecorder({ writer: 'a', store: records.usage, now, schedule: scheduleTimeout })
  const storage = { ...records, meter, sharedCopies: null, limiterState: () => null, ownState: () => null }
  const words = createAllWords({ storage, clock, metrics, states })
  const store = await openSqliteInventory({ path: inventoryPath(config), readOnly: true })
  const state = keepState(store, now)
  await state.current()
  setInterval(() => {
    state.forget()
    void state.current()
  }, LOOK_MS).unref()
  const inventory = {
    ...{ store, state, index, heardOfSync: createHeardOfSync() },
    figures: () => null as never,
    async look() {},
    async stop() {},
    async close() {},
  }
  const market = { ...config, marketplaceUrl: config.marketplaceUrl as string }
  const live = createCatalog(market, { storage, clock, log, metrics, states, tally, words, inventory })
  const describeMe = createDescribeMe({ store: records.accounts, meter, recorder, schedule: scheduleTimeout })
  const app = createWeb(config, {
    endpoints: createEndpoints(live.catalog, describeMe, { hasInventory: true }),
    catalog: live.catalog,
    readiness: { needed: { index: () => (index.current() === null ? 'building' : null) }, told: {} },
    dashboard: { routes: [], findSession: async () => null, canSignUp: false, async close() {} },
    tally,
    callers,
    meter,
    recorder,
    catalogueVersion: live.catalogueVersion,
    log,
    metrics,
    clock,
    stopwatch,
  })
  await live.start()
  await app.fastify.ready()
  return app
}
