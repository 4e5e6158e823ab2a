/** The only wiring: from settings to a running service. */
import { randomBytes } from 'node:crypto'
import { Accounts } from './accounts/accounts.ts'
import { createCallers } from './accounts/create-callers.ts'
import { createDescribeMe } from './accounts/describe-me.ts'
import { UsageRecorder } from './accounts/usage-recorder.ts'
import { createEndpoints } from './api/endpoints/table.ts'
import { type Config, ConfigError } from './config.ts'
import { type Clock, SYSTEM_CLOCK } from './observe/clock.ts'
import { createLog } from './observe/log.ts'
import { createMetrics } from './observe/metrics.ts'
import { createMetricsServer } from './observe/metrics-server.ts'
import { scheduleTimeout } from './observe/schedule.ts'
import type { App } from './web/app.ts'
import { createCatalog } from './wiring/create-catalog.ts'
import { openStorage, type Storage } from './wiring/create-storage.ts'
import { createWeb } from './wiring/create-web.ts'
import { type Listening, listen } from './wiring/listen.ts'

export interface Service extends Listening {
  readonly accounts: Accounts
  /** Asks without a socket, for whoever is in the same process. */
  readonly inject: App['fastify']['inject']
  /** Resolves when the catalogue and the rates have been read once, or have failed to. */
  ready(): Promise<void>
  /** Takes no new connections, lets requests in flight finish, then resolves. */
  stop(): Promise<void>
}

export interface ServiceOptions {
  /** The time of copies, rates, logs and limits; tests move it. */
  readonly clock?: Clock
  /** Instead of what the settings name. */
  readonly openStorage?: (now: () => number) => Promise<Storage>
}

export async function startService(config: Config, options: ServiceOptions = {}): Promise<Service> {
  const { clock = SYSTEM_CLOCK } = options
  const { now } = clock
  const { marketplaceUrl } = config
  if (marketplaceUrl === null) {
    throw new ConfigError(['ERSHOU_MARKETPLACE_URL: must be set to the marketplace that the cars come from'])
  }
  const log = createLog({ level: config.logLevel, clock: now, out: process.stderr })
  const flushLog = () => log.flush()
  process.once('exit', flushLog)
  const metrics = createMetrics()
  const stopwatch = () => performance.now()
  const storage = await (options.openStorage ?? ((time) => openStorage(config, time)))(now)
  const warnOf = (what: string) => (error: unknown) => log.warn({ reason: (error as Error).message }, what)
  const callers = await createCallers({
    store: storage.accounts,
    now,
    stopwatch,
    schedule: scheduleTimeout,
    onFailure: warnOf('accounts'),
  }).catch(async (error: unknown) => {
    await storage.close()
    throw error
  })
  const recorder = new UsageRecorder({
    store: storage.usage,
    now,
    schedule: scheduleTimeout,
    onFailure: warnOf('usage'),
  })
  const live = createCatalog({ ...config, marketplaceUrl }, { storage, clock, log, metrics })
  const describeMe = createDescribeMe({ store: storage.accounts, meter: storage.meter, recorder })
  const app = createWeb(config, {
    endpoints: createEndpoints(live.catalog, describeMe),
    readiness: { ...live.readiness, accounts: callers.state, limiter: storage.limiterState },
    callers,
    meter: storage.meter,
    recorder,
    worldVersion: live.worldVersion,
    log,
    metrics,
    clock,
    stopwatch,
  })
  const metricsServer = config.metricsPort === null ? null : createMetricsServer(metrics)

  /** What is left open would keep the process alive, and the data folder locked. */
  async function close(): Promise<void> {
    metricsServer?.close()
    metricsServer?.closeAllConnections()
    await live.close()
    callers.stop()
    await recorder.stop().catch((error: unknown) => log.error({ reason: (error as Error).message }, 'usage'))
    await storage.close()
    log.flush()
    process.off('exit', flushLog)
  }

  const listening = await listen(app, metricsServer, config).catch(async (error: unknown) => {
    await close()
    throw error
  })
  const firstReading = live.start()
  return {
    ...listening,
    inject: app.fastify.inject.bind(app.fastify),
    accounts: new Accounts({ store: storage.accounts, now, randomBytes, onChange: callers.refresh }),
    async ready() {
      await firstReading
    },
    async stop() {
      live.pause()
      await app.drain()
      await close()
    },
  }
}
