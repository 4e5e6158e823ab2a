/** The live marketplace and a copy of it, both as sources. */

import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import type { CarFetch, Source } from '../../src/domain/source.ts'
import { createInventorySource } from '../../src/inventory/serve/create-inventory-source.ts'
import { keepState } from '../../src/inventory/serve/keep-state.ts'
import { createStateLog } from '../../src/observe/create-state-log.ts'
import type { ManualClock } from '../../src/observe/fixtures/manual-clock.ts'
import { createMetrics } from '../../src/observe/metrics.ts'
import { scheduleTimeout } from '../../src/observe/schedule.ts'
import { createTally } from '../../src/observe/tally.ts'
import { readConfig } from '../../src/settings/config.ts'
import { createRecordsParser } from '../../src/sources/marketplace/parse-records.ts'
import { createSource, type LiveSource } from '../../src/wiring/create-source.ts'

const LOG = { warn() {}, info() {} }

export function openLive(marketplaceUrl: string, clock: ManualClock): LiveSource {
  const metrics = createMetrics()
  const states = createStateLog({ log: LOG, metrics, stopwatch: clock.now })
  const config = { ...readConfig({}), marketplaceUrl }
  return createSource(config, { metrics, states, clock, tally: createTally(clock.now), sharedCopies: null })
}

/** `reported`: what happened to the store, in order; `fetches`: what was read of cars live. */
export function openCopy(
  marketplaceUrl: string,
  store: InventoryStore,
  live: Source,
  clock: ManualClock,
  writeFetch?: (fetched: CarFetch) => Promise<void>,
) {
  const reported: string[] = []
  const fetches: CarFetch[] = []
  const source = createInventorySource({
    store,
    state: keepState(store, clock.now),
    index: null,
    live,
    now: clock.now,
    hide() {},
    parseRecords: createRecordsParser(marketplaceUrl),
    async writeFetch(fetched) {
      fetches.push(fetched)
      await writeFetch?.(fetched)
    },
    schedule: scheduleTimeout,
    carFreshMs: 900_000,
    onFailure: (error) => reported.push((error as Error).message),
    onSuccess: () => undefined,
  })
  return { source, reported, fetches }
}
