/** Wires the catalogue: the live source, reports, rates, words and the map of series. */

import type { InventoryView } from '../catalog/catalog-parts.ts'
import { createCatalog as createCatalogOver } from '../catalog/create-catalog.ts'
import { noteCovers } from '../catalog/photos.ts'
import { createSeriesMap, describeSeriesMap, keepSeriesMap, withMemoizedCatalogue } from '../catalog/series-map.ts'
import type { Exports } from '../domain/exports.ts'
import { findReportProvider } from '../domain/links/report-addresses.ts'
import { shownUrlOrNull } from '../domain/links/shown-url.ts'
import { OLDEST_RATE_DAYS, type Rate, versionOfRate } from '../domain/rates.ts'
import type { Source } from '../domain/source.ts'
import { createUnknownWords } from '../domain/unknown-words.ts'
import { createFacetsReader } from '../inventory/serve/create-facets-reader.ts'
import { createInventorySource } from '../inventory/serve/create-inventory-source.ts'
import type { ServedInventory } from '../inventory/serve/create-served-inventory.ts'
import { createStoredCars } from '../inventory/serve/create-stored-car.ts'
import { openStock } from '../inventory/serve/image/open-image.ts'
import { MOMENT_MS } from '../inventory/serve/keep-state.ts'
import { keepValue } from '../inventory/serve/keep-value.ts'
import { keepRateDays, type RateDays } from '../inventory/sync/rate-days.ts'
import type { Clock } from '../observe/clock.ts'
import type { StateLog } from '../observe/create-state-log.ts'
import { scheduleTimeout } from '../observe/schedule.ts'
import { createRates, describeRates } from '../rates/create-rates.ts'
import { createRecordsExplainer } from '../sources/marketplace/evidence/explain-records.ts'
import { createCarUrlReader } from '../sources/marketplace/parse/car-url.ts'
import { createRecordsParser } from '../sources/marketplace/parse-records.ts'
import { LIFETIMES } from '../sources/marketplace/settings.ts'
import { carryUnknownWords } from '../words/carry-unknown-words.ts'
import { createWords } from '../words/create-words.ts'
import { createInspectionWords } from '../words/inspection/create-inspection-words.ts'
import { createPhotos } from './create-photos.ts'
import { createSource, type LiveConfig, type Observed } from './create-source.ts'
import { wireReports } from './inventory/wire-reports.ts'
import type { Storage } from './storage/create-storage.ts'

const HOUR_MS = 3_600_000
const DAY_S = 86_400
const LONGEST_START_MS = 30_000

interface CatalogParts extends Observed {
  readonly storage: Storage
  readonly words: AllWords
  /** Null when none is kept. */
  readonly inventory: ServedInventory | null
  /** Null when none are made. */
  readonly exports: Exports | null
}

export function createCatalog(config: LiveConfig, parts: CatalogParts) {
  const { storage, clock, log, metrics, states, inventory } = parts
  const observed = { ...parts, sharedCopies: storage.sharedCopies }
  const live = createSource(config, observed)
  const noted = noteCovers(live.source)
  const source = withMemoizedCatalogue(
    inventory ? wireInventorySource(config, parts, inventory, noted.source) : noted.source,
  )
  const reports = wireReports(config, { ...observed, inventory })
  const { words, inspectionWords } = parts.words
  const rateDays = inventory && keepRateDays(inventory.store, clock.now)
  const rates = createRates({
    url: config.ratesUrl,
    fetchText: live.fetchText,
    clock,
    random: Math.random,
    schedule: scheduleTimeout,
    refreshMs: HOUR_MS,
    maxAgeDays: OLDEST_RATE_DAYS,
    onEvent(event) {
      const age = rates.state().age_days
      if (age !== null) metrics.rateAge.set(age * DAY_S)
      if (event.kind === 'failed') return states.failed('rates', event.reason)
      states.worked('rates')
      if (rateDays && event.usable) keepRate(rateDays, event.rate, states)
    },
  })
  // Names are indexed before they are asked for, so that nobody waits for it.
  const seriesMap = createSeriesMap(source, words.prepareModels)
  const began = clock.now()
  let stopReading = () => {}
  const catalog = createCatalogOver({
    ...{ source, words, rates, seriesMap, reports, inspectionWords },
    showUrl: createShowUrl(config),
    readCarUrl: createCarUrlReader(config.marketplaceUrl),
    explainRecords: createRecordsExplainer(config.marketplaceUrl),
    inventory: inventory && rateDays && viewOf(config, inventory, rateDays, clock),
    now: clock.now,
    exports: parts.exports,
    coverOf: noted.coverOf,
  })
  const photos = createPhotos(config, { ...parts, catalog })
  return {
    catalog,
    readPhoto: photos.readPhoto,
    /** Not ready until the catalogue was read, or that has taken too long. */
    startupState: () => (seriesMap.loaded() === null && clock.now() - began < LONGEST_START_MS ? 'starting' : null),
    readiness: {
      catalogue: () => describeSeriesMap(seriesMap),
      source: () => (live.failing().length === 0 ? null : `failing: ${live.failing().join(', ')}`),
      rates: () => describeRates(config.ratesUrl, rates.state()),
    },
    /** Changes with everything besides copies that answers depend on: the rate, the catalogue. */
    catalogueVersion: () => `${versionOfRate(rates.current())}/${seriesMap.version()}`,
    rate: () => rates.current(),
    parseReport: reports.parse,
    /** Begins to read the catalogue and the rates; resolves when both have been read once, or have failed to. */
    start(): Promise<unknown> {
      rates.start()
      reports.start()
      const series = keepSeriesMap({
        seriesMap,
        schedule: scheduleTimeout,
        onLoaded(loaded) {
          log.info({ ...loaded }, 'catalogue')
          if (inventory?.index) void catalog.prepareNames()
        },
      })
      stopReading = series.stop
      return Promise.all([series.firstReading, rates.refresh()])
    },
    /** Starts no more reads by itself. */
    pause(): void {
      stopReading()
      reports.pause()
      rates.stop()
    },
    close: async () => void (await Promise.all([live.close(), reports.close(), photos.close()])),
  }
}

type SourceInventory = Pick<ServedInventory, 'store' | 'state' | 'index' | 'hide' | 'write'>

interface InventorySourceConfig {
  readonly marketplaceUrl: string
  /** How long a detail is used before it is requested again. */
  readonly carFreshMs?: number
}

export function wireInventorySource(
  { marketplaceUrl, carFreshMs = LIFETIMES.car.fresh_ms }: InventorySourceConfig,
  { clock, states }: Pick<CatalogParts, 'clock' | 'states'>,
  { store, state, index, hide, write }: SourceInventory,
  live: Source,
): Source {
  return createInventorySource({
    ...{ store, state, index, hide, live, now: clock.now, schedule: scheduleTimeout },
    parseRecords: createRecordsParser(marketplaceUrl),
    writeFetch: write,
    carFreshMs,
    ...states.of('inventory'),
  })
}

export function viewOf(
  { marketplaceUrl, carFreshMs = LIFETIMES.car.fresh_ms }: InventorySourceConfig,
  inventory: SourceInventory,
  rateDays: Pick<RateDays, 'recall'>,
  { now }: Pick<Clock, 'now'>,
): InventoryView {
  const { store, state } = inventory
  const oldest = keepValue(store.oldestSeq, MOMENT_MS, now)
  const parts = { ...inventory, now }
  return {
    reader: {
      state: store.state,
      changes: store.changes,
      oldestSeq: oldest.read,
      history: store.history,
      report: store.report,
      reportVersions: store.reportVersions,
      rows: store.rows,
      listings: store.listings,
      flow: store.flow,
      adsAlike: store.adsAlike,
    },
    state: state.current,
    ...createFacetsReader(parts),
    cars: createStoredCars({
      store,
      now,
      parseRecords: createRecordsParser(marketplaceUrl),
      carFreshMs,
    }),
    openStock: () => openStock(parts),
    ratesByDay: rateDays.recall,
    now,
  }
}

/** An old price is shown in euros of its own day. */
function keepRate(rateDays: RateDays, rate: Rate, states: StateLog): void {
  const { onFailure, onSuccess } = states.of('inventory_file')
  rateDays.remember(rate).then(onSuccess, onFailure)
}

function createShowUrl({ marketplaceUrl, reportHosts }: LiveConfig) {
  const { origin } = new URL(marketplaceUrl)
  const isProviders = (url: string) => findReportProvider(reportHosts, url) !== null
  return (url: string | null) => shownUrlOrNull(url, origin, isProviders)
}

export type AllWords = ReturnType<typeof createAllWords>

export function createAllWords(parts: Pick<CatalogParts, 'storage' | 'clock' | 'metrics' | 'states'>) {
  const { storage, clock, metrics, states } = parts
  const unknownWords = createUnknownWords()
  const onUnknown = (kind: string, text: string) => {
    metrics.unknownWords.inc({ kind })
    unknownWords.record(kind, text)
  }
  const stop = carryUnknownWords({
    words: unknownWords,
    store: storage.unknownWords,
    now: clock.now,
    schedule: scheduleTimeout,
    ...states.of('unknown_words'),
  })
  return { words: createWords({ onUnknown }), inspectionWords: createInspectionWords({ onUnknown }), onUnknown, stop }
}
