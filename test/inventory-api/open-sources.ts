/** The live marketplace and a copy of it, both as sources. */

import type { InventoryStore } from '../../src/domain/inventory/store.ts'
import type { CarLook, Source } from '../../src/domain/source.ts'
import { createInventorySource } from '../../src/inventory/serve/create-inventory-source.ts'
import { keepState } from '../../src/inventory/serve/keep-state.ts'
import { createStateLog } from '../../src/observe/create-state-log.ts'
import type { ManualClock } from '../../src/observe/fixtures/manual-clock.ts'
import { createMetrics } from '../../src/observe/metrics.ts'
import { scheduleTimeout } from '../../src/observe/schedule.ts'
import { createTally } from '../../src/observe/tally.ts'
import { readConfig } from '../../src/settings/config.ts'
import { createListedAdder, createRecordsParser } from '../../src/sources/marketplace/parse-records.ts'
import { createSource, type LiveSource } from '../../src/wiring/create-source.ts'

const LOG = { warn() {}, info() {} }

export function openLive(marketplaceUrl: string, clock: ManualClock): LiveSource {
  const metrics = createMetrics()
  const states = createStateLog({ log: LOG, metrics, stopwatch: clock.now })
  const config = { ...readConfig({}), marketplaceUrl }
  return createSource(config, { metrics, states, clock, tally: createTally(clock.now), sharedCopies: null })
}

/** `told`: what happened to the store, in order; `looks`: what was read of cars live. */
export function openCopy(
  marketplaceUrl: string,
  store: InventoryStore,
  live: Source,
  clock: ManualClock,
  writeLook?: (look: CarLook) => Promise<void>,
) {
  const told: string[] = []
  const looks: CarLook[] = []
  const parse = createRecordsParser(marketplaceUrl)
  const read = (text: string | null): unknown => JSON.parse(text ?? 'null')
  const addListed = createListedAdder(marketplaceUrl)
  const source = createInventorySource({
    store,
    state: keepState(store, clock.now),
    index: null,
    live,
    now: clock.now,
    parseStored: ({ id, list, detail, sheet, detail_at_ms }) =>
      parse(id, { list: read(list), detail: read(detail), sheet: read(sheet) }, detail_at_ms as number),
    addListed: (car, list, atMs) => addListed(car, read(list), atMs),
    async writeLook(look) {
      looks.push(look)
      await writeLook?.(look)
    },
    schedule: scheduleTimeout,
    carFreshMs: 900_000,
    onFailure: (error) => told.push((error as Error).message),
    onSuccess: () => undefined,
  })
  return { source, told, looks }
}
