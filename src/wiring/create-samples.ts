/** Wires the sample cars: a catalogue like that of the market, over an inventory in memory and reports that are not fetched. */
import { createCatalog } from '../catalog/create-catalog.ts'
import { createSeriesMap, withMemoizedCatalogue } from '../catalog/series-map.ts'
import type { StoredReport } from '../domain/inventory/reports/inventory-reports.ts'
import { shownUrlOrNull } from '../domain/links/shown-url.ts'
import type { HeldReport, Reports } from '../domain/report.ts'
import { formatChinaDay } from '../domain/time/listed-span.ts'
import { keepState } from '../inventory/serve/keep-state.ts'
import { holdStored } from '../inventory/serve/reports/hold-reports.ts'
import { createDailyStore } from '../inventory/store/create-daily-store.ts'
import { openSqliteInventory } from '../inventory/store/sqlite/open-inventory.ts'
import { keepCatalogue } from '../inventory/sync/catalogue.ts'
import { makeWriting } from '../inventory/sync/reports/create-report-queue.ts'
import { createReports, type ReportsParts } from '../reports/create-reports.ts'
import { PARSERS } from '../reports/providers.ts'
import type { Config } from '../settings/config.ts'
import { formatServiceUrl } from '../settings/service-url.ts'
import { createRecordsExplainer } from '../sources/marketplace/evidence/explain-records.ts'
import { createCarUrlReader } from '../sources/marketplace/parse/car-url.ts'
import {
  createSampleDocuments,
  readSampleReports,
  SAMPLE_PROVIDER,
} from '../sources/samples/create-sample-documents.ts'
import { createSampleSource } from '../sources/samples/create-sample-source.ts'
import { readSampleCatalogue } from '../sources/samples/make-records.ts'
import { writeMarketDays } from '../sources/samples/market-days.ts'
import { createSampleDates, createSampleRates } from '../sources/samples/sample-dates.ts'
import { type AllWords, viewOf, wireInventorySource } from './create-catalog.ts'
import type { Observed } from './create-source.ts'
import { wireDigest } from './inventory/create-digest.ts'
import { wireReportMaker } from './inventory/wire-report-maker.ts'

type SamplesConfig = Pick<Config, 'publicUrl' | 'host' | 'port'>

interface SamplesParts extends Pick<Observed, 'clock' | 'states'> {
  readonly words: AllWords
  /** In the thread that parses the reports of the market. */
  readonly parseReport: ReportsParts['parse']
}

export type Samples = ReturnType<typeof createSamples>

const LOG = 'samples'
const CACHE_MB = 1
const MOST_PARSED_BYTES = 1024 * 1024
const STALE_MS = 7 * 86_400_000

export function createSamples(config: SamplesConfig, parts: SamplesParts) {
  const { clock, words: allWords, parseReport } = parts
  const { now } = clock
  const baseUrl = `${config.publicUrl ?? formatServiceUrl(config.host, config.port)}/samples`
  const addresses = { photos: `${baseUrl}/photos`, reports: `${baseUrl}/reports/` }
  const store = createDailyStore({ open: () => openDay({ baseUrl, addresses, reports, now }), now, log: LOG })
  const inventory = {
    ...{ store, state: keepState(store, now), index: null },
    hide: () => undefined,
    write: async () => undefined,
  }
  const sourceConfig = { marketplaceUrl: baseUrl, carFreshMs: Number.POSITIVE_INFINITY }
  const source = withMemoizedCatalogue(wireInventorySource(sourceConfig, parts, inventory, createSampleSource()))
  const { words, inspectionWords } = allWords
  const seriesMap = createSeriesMap(source, words.prepareModels)
  const rates = createSampleRates(now)
  const findProvider = (url: string) => (url.startsWith(addresses.reports) ? SAMPLE_PROVIDER : null)
  const readDocument = createSampleDocuments({ addresses, now })
  const reports = createReports({
    ...{ parsers: PARSERS, findProvider, createRead: () => readDocument, parse: parseReport, now },
    ...{ staleMs: STALE_MS, maxParsedBytes: MOST_PARSED_BYTES },
  })
  const { origin } = new URL(baseUrl)
  return {
    catalog: createCatalog({
      ...{ source, words, rates, seriesMap, inspectionWords },
      // As in an inventory that reads reports: what is stored answers.
      reports: { ...reports, recall: async (_, id) => holdOrNull(await store.report(id)) },
      showUrl: (url) => shownUrlOrNull(url, origin),
      ...{ readCarUrl: createCarUrlReader(baseUrl), explainRecords: createRecordsExplainer(baseUrl), now },
      inventory: viewOf(sourceConfig, inventory, { recall: async () => () => rates.current() }, clock),
    }),
    catalogueVersion: () => formatChinaDay(now()),
    /** Null while everything of today is there; otherwise resolves when it is. */
    prepare(): Promise<void> | null {
      const opening = store.prepare()
      if (opening === null && seriesMap.loaded() !== null) return null
      return (opening ?? Promise.resolve()).then(seriesMap.load)
    },
    close: store.close,
  }
}

interface DayParts {
  readonly baseUrl: string
  readonly addresses: Parameters<typeof writeMarketDays>[0]['addresses']
  readonly reports: Reports
  readonly now: () => number
}

async function openDay({ baseUrl, addresses, reports, now }: DayParts) {
  const store = await openSqliteInventory({ path: ':memory:', cacheMb: CACHE_MB })
  const { brands, series } = readSampleCatalogue()
  const market = { series: async (id: number) => series.filter(({ brand_id }) => brand_id === id) }
  await keepCatalogue({ market, store, now, atOnce: 1, catalogueMs: 0 }, brands)
  const digest = await wireDigest({ marketplaceUrl: baseUrl, notes: store })
  const dates = createSampleDates(now())
  await writeMarketDays({ store, digest, dates, addresses })
  const maker = wireReportMaker(baseUrl)
  const fetches = await readSampleReports({ reports, addresses, at_ms: dates.startOf(0) })
  await store.observeReports(fetches.map((fetched) => makeWriting(fetched, maker)))
  return store
}

function holdOrNull(stored: StoredReport | null): HeldReport | null {
  return stored && holdStored(stored)
}
