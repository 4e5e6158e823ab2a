/** The only wiring: from settings to a running service. */
import { randomBytes } from 'node:crypto'
import type { AddressInfo, Server } from 'node:net'
import { type Accounts, createAccounts } from './accounts/create-accounts.ts'
import { createCallers } from './accounts/create-callers.ts'
import { createDescribeMe } from './accounts/describe-me.ts'
import { createUsageRecorder } from './accounts/usage-recorder.ts'
import { createApp } from './api/app.ts'
import { createEndpoints } from './api/endpoints/table.ts'
import { readExamples } from './api/examples.ts'
import { createGuard } from './api/guard.ts'
import { createLog } from './api/log.ts'
import { createMetrics } from './api/metrics.ts'
import { createMetricsServer } from './api/metrics-server.ts'
import { buildOpenApi } from './api/openapi.ts'
import { healthPage, openApiPage, readinessPage } from './api/probes.ts'
import { referencePages } from './api/reference-pages.ts'
import { createRequestIds } from './api/request-ids.ts'
import { createCatalog } from './catalog/create-catalog.ts'
import { keepSeriesMap } from './catalog/keep-series-map.ts'
import { createSeriesMap, type SeriesMap } from './catalog/series-map.ts'
import { withReadOnce } from './catalog/with-read-once.ts'
import { type Config, ConfigError } from './config.ts'
import { createReports } from './create-reports.ts'
import { createSource } from './create-source.ts'
import { openStorage, type Storage } from './create-storage.ts'
import { createUnknownWords } from './domain/unknown-words.ts'
import { type Clock, SYSTEM_CLOCK } from './observe/clock.ts'
import { createRates } from './rates/create-rates.ts'
import { scheduleTimeout } from './rates/schedule.ts'
import { carryUnknownWords } from './words/carry-unknown-words.ts'
import { createWords } from './words/create-words.ts'
import { createInspectionWords } from './words/inspection/create-inspection-words.ts'

export interface Service {
  readonly url: string
  readonly metricsUrl: string | null
  readonly accounts: Accounts
  /** Resolves when the catalogue and the rates have been read once, or have failed to. */
  ready(): Promise<void>
  /** Takes no new connections, lets requests in flight finish, then resolves. */
  stop(): Promise<void>
}

const HOUR_MS = 3_600_000
const USUAL_METRICS_PORT = 9464
const RENDERED_SHARE = 0.25
const MIB = 1024 * 1024

export interface ServiceOptions {
  /** The time of copies, rates, logs and limits; tests move it. */
  readonly clock?: Clock
  /** Instead of what the settings name. */
  readonly openStorage?: (now: () => number) => Promise<Storage>
}

export async function startService(config: Config, options: ServiceOptions = {}): Promise<Service> {
  const { clock = SYSTEM_CLOCK } = options
  const { marketplaceUrl } = config
  if (marketplaceUrl === null) {
    throw new ConfigError(['ERSHOU_MARKETPLACE_URL: must be set to the marketplace that the cars come from'])
  }
  const log = createLog({ level: config.logLevel, clock: clock.now, out: process.stderr })
  process.once('exit', log.flush)
  const metrics = createMetrics()
  const storage = await (options.openStorage ?? ((now) => openStorage(config, now)))(clock.now)
  const stopwatch = () => performance.now()
  const callers = await createCallers({
    store: storage.accounts,
    now: clock.now,
    stopwatch,
    schedule: scheduleTimeout,
    onFailure: (error) => log.warn('accounts', { reason: (error as Error).message }),
  }).catch(async (error: unknown) => {
    await storage.close()
    throw error
  })
  const recorder = createUsageRecorder({
    store: storage.usage,
    now: clock.now,
    schedule: scheduleTimeout,
    onFailure: (error) => log.warn('usage', { reason: (error as Error).message }),
  })
  const live = createSource({ ...config, marketplaceUrl }, { metrics, clock, sharedCopies: storage.sharedCopies })
  const source = withReadOnce(live.source)
  const reports = createReports(config, { metrics, clock, sharedCopies: storage.sharedCopies })
  const unknownWords = createUnknownWords()
  const onUnknown = (kind: string, text: string) => {
    metrics.unknownWords.inc({ kind })
    unknownWords.record(kind, text)
  }
  const stopCarrying = carryUnknownWords({
    words: unknownWords,
    store: storage.unknownWords,
    now: clock.now,
    schedule: scheduleTimeout,
    onFailure: (error) => log.warn('unknown_words', { reason: (error as Error).message }),
  })
  const words = createWords({ onUnknown })
  const inspectionWords = createInspectionWords({ onUnknown })
  const rates = createRates({
    url: config.ratesUrl,
    fetchText: live.fetchText,
    clock,
    random: Math.random,
    schedule: scheduleTimeout,
    refreshMs: HOUR_MS,
    maxAgeDays: 7,
    onEvent(event) {
      const age = rates.state().age_days
      if (age !== null) metrics.rateAge.set(age)
      if (event.kind === 'failed') log.warn('rates', { reason: event.reason })
    },
  })
  const seriesMap = createSeriesMap(source)
  const describeMe = createDescribeMe({ store: storage.accounts, meter: storage.meter, recorder })
  const endpoints = createEndpoints(
    createCatalog({ source, words, rates, seriesMap, reports, inspectionWords }),
    describeMe,
  )
  const openapi = buildOpenApi(endpoints, readExamples())
  const app = createApp({
    endpoints,
    extras: [
      healthPage(),
      readinessPage({
        catalogue: () => describeCatalogue(seriesMap.loaded()),
        source: () => (live.failing().length === 0 ? null : `failing: ${live.failing().join(', ')}`),
        accounts: callers.state,
        limiter: storage.limiterState,
        rates: () => (config.ratesUrl === null || rates.state().usable ? null : 'no usable exchange rate'),
      }),
      openApiPage(openapi),
      ...referencePages(openapi),
    ],
    callers,
    meter: storage.meter,
    addressGuard: createGuard({ perMinute: config.addressPerMinute, now: clock.now }),
    invalidGuard: createGuard({ perMinute: config.invalidPerMinute, now: clock.now }),
    onDecision: metrics.requests.decided,
    recorder,
    now: clock.now,
    worldVersion: () => `${rates.current()?.date ?? ''}/${seriesMap.version()}`,
    log,
    metrics,
    newRequestId: createRequestIds(randomBytes),
    stopwatch,
    trustProxy: config.trustProxy,
    maxInFlight: config.maxInFlight,
    drainIdleMs: config.drainIdleMs,
    maxRenderedBytes: config.cacheMb * MIB * RENDERED_SHARE,
  })

  const metricsServer = config.metricsPort === null ? null : createMetricsServer(metrics)
  const [url, metricsUrl] = await listenOnBoth().catch(async (error: unknown) => {
    // What is left open would keep the process alive, and the data folder locked.
    metricsServer?.close()
    callers.stop()
    await stopCarrying()
    await storage.close()
    throw error
  })

  async function listenOnBoth(): Promise<[url: string, metricsUrl: string | null]> {
    const metricsUrl = metricsServer && (await listenForMetrics(metricsServer, config))
    return [await listen(app.server, config.host, config.port), metricsUrl]
  }

  rates.start()
  const series = keepSeriesMap({
    seriesMap,
    schedule: scheduleTimeout,
    onLoaded: (loaded) => log.info('catalogue', { ...loaded }),
  })
  const firstReading = Promise.all([series.firstReading, rates.refresh()])

  return {
    url,
    metricsUrl: metricsUrl === null ? null : `${metricsUrl}/metrics`,
    accounts: createAccounts({ store: storage.accounts, now: clock.now, randomBytes, onChange: callers.refresh }),
    async ready() {
      await firstReading
    },
    async stop() {
      series.stop()
      rates.stop()
      await app.drain()
      metricsServer?.close()
      metricsServer?.closeAllConnections()
      await live.close()
      await reports.close()
      callers.stop()
      await stopCarrying()
      await recorder.stop().catch((error: unknown) => log.error('usage', { reason: (error as Error).message }))
      await storage.close()
      log.flush()
      process.off('exit', log.flush)
    },
  }
}

function describeCatalogue(loaded: ReturnType<SeriesMap['loaded']>): string | null {
  if (loaded === null) return 'loading'
  return loaded.series === 0 ? 'could not be read' : null
}

/** Several services on one machine are usual, so the usual port is only taken when it is free. */
async function listenForMetrics(server: Server, { metricsHost, metricsPort }: Config): Promise<string> {
  if (metricsPort !== 'auto') return listen(server, metricsHost, metricsPort as number)
  return listen(server, metricsHost, USUAL_METRICS_PORT).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    return listen(server, metricsHost, 0)
  })
}

async function listen(server: Server, host: string, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: taken } = server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${taken}`
}
