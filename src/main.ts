/** The only wiring: from settings to a running service. */
import { randomBytes } from 'node:crypto'
import { Accounts } from './accounts/accounts.ts'
import { createCallers } from './accounts/create-callers.ts'
import { createDescribeMe } from './accounts/describe-me.ts'
import type { PasswordHasher } from './accounts/signing-in/password-hasher.ts'
import { createEndpoints } from './api/endpoints/table.ts'
import { type Config, ConfigError } from './config.ts'
import type { PageRoute } from './dashboard/page-route.ts'
import type { Mailer } from './domain/dashboard/mail.ts'
import type { InventoryStore } from './domain/inventory/store.ts'
import { type Clock, SYSTEM_CLOCK } from './observe/clock.ts'
import { createStateLog, type StateLog } from './observe/create-state-log.ts'
import { describeFailure } from './observe/describe-failure.ts'
import { createLog } from './observe/log.ts'
import { createMetrics } from './observe/metrics.ts'
import { createMetricsServer } from './observe/metrics-server.ts'
import { scheduleTimeout } from './observe/schedule.ts'
import { createTally } from './observe/tally.ts'
import type { App } from './web/app.ts'
import { createAllWords, createCatalog } from './wiring/create-catalog.ts'
import { createServedInventory } from './wiring/create-inventory.ts'
import { openStorage, type Storage, type StorageObserver } from './wiring/create-storage.ts'
import { createWeb } from './wiring/create-web.ts'
import { createDashboard } from './wiring/dashboard/create-dashboard.ts'
import { createMailer } from './wiring/dashboard/create-mailer.ts'
import { createOperations } from './wiring/dashboard/create-operations.ts'
import { createRecording } from './wiring/dashboard/create-recording.ts'
import { type Listening, listen } from './wiring/listen.ts'
import { warnOfTestKeys } from './wiring/warn-of-test-keys.ts'

export interface Service extends Listening {
  readonly accounts: Accounts
  /** Asks without a socket, for whoever is in the same process. */
  readonly inject: App['fastify']['inject']
  /** Every page of the dashboard, for whoever looks at each of them. */
  readonly pages: readonly PageRoute[]
  /** Resolves when the catalogue and the rates have been read once, or have failed to. */
  ready(): Promise<void>
  /** Takes no new connections, lets requests in flight finish, then resolves. */
  stop(): Promise<void>
}

export interface ServiceOptions {
  /** The time of copies, rates, logs and limits; tests move it. */
  readonly clock?: Clock
  /** Instead of what the settings name. */
  readonly openStorage?: (now: () => number, observer: StorageObserver) => Promise<Storage>
  /** Instead of what the settings name, where an inventory is kept; nothing syncs it then. */
  readonly openInventory?: () => Promise<InventoryStore>
  /** Instead of what the settings name. */
  readonly mailer?: Mailer
  /** Instead of one that takes as much work as guessing shall cost. */
  readonly hasher?: PasswordHasher
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
  const states = createStateLog({ log, metrics, stopwatch })
  const observer: StorageObserver = { states, onWarning: (reason) => log.warn({ reason }, 'storage') }
  const storage = await (options.openStorage ?? openStorage.bind(null, config))(now, observer)
  const callers = await openCallers(storage, states, clock)
  const mailer = options.mailer ?? (await createMailer(config, { log, states }))
  const { recorder, stop: stopRecording } = createRecording(config, { storage, mailer, states, now })
  const market = { ...config, marketplaceUrl }
  const tally = createTally(now)
  const observed = { clock, log, metrics, states, tally }
  const words = createAllWords({ storage, ...observed })
  const { onUnknown } = words
  const inventory = config.inventory
    ? await createServedInventory(market, { ...observed, onUnknown, openStore: options.openInventory })
    : null
  const live = createCatalog(market, { storage, ...observed, words, inventory })
  const { meter } = storage
  const describeMe = createDescribeMe({ store: storage.accounts, meter, recorder, schedule: scheduleTimeout })
  const accounts = new Accounts({ store: storage.accounts, now, randomBytes, onChange: callers.refresh })
  const readiness = {
    needed: { startup: live.startupState, storage: storage.ownState },
    told: { ...live.readiness, accounts: callers.state, limiter: storage.limiterState },
    ...(inventory ? { figures: { inventory: inventory.figures } } : {}),
  }
  const dashboard = createDashboard(config, {
    ...{ storage, accounts, recorder, mailer, states, clock, hasher: options.hasher },
    catalog: live.catalog,
    operations: createOperations(config, { tally, readiness, rate: live.rate, inventory, now }),
  })
  const app = createWeb(config, {
    ...{ dashboard, readiness, callers, meter, recorder, log, metrics, tally, clock, stopwatch },
    endpoints: createEndpoints(live.catalog, describeMe, { hasInventory: inventory !== null }),
    catalog: live.catalog,
    worldVersion: live.worldVersion,
  })
  const metricsServer = config.metricsPort === null ? null : createMetricsServer(metrics)

  /** What is left open would keep the process alive, and the data folder locked. */
  async function close(): Promise<void> {
    metricsServer?.close()
    metricsServer?.closeAllConnections()
    await live.close()
    await inventory?.close().catch((error: unknown) => log.error(describeFailure(error), 'inventory'))
    await words.stop()
    callers.stop()
    await stopRecording().catch((error: unknown) => log.error(describeFailure(error), 'usage'))
    await dashboard.close().catch((error: unknown) => log.error(describeFailure(error), 'dashboard'))
    await storage.close()
    log.flush()
    process.off('exit', flushLog)
  }

  const listening = await listen(app, metricsServer, config).catch(async (error: unknown) => {
    await close()
    throw error
  })
  const firstReading = live.start()
  const leaving = new AbortController()
  void warnOfTestKeys({ marketplaceUrl, testKeys: callers.testKeys(), log, signal: leaving.signal })
  return {
    ...listening,
    inject: app.fastify.inject.bind(app.fastify),
    pages: dashboard.routes,
    accounts,
    async ready() {
      await firstReading
    },
    async stop() {
      leaving.abort()
      live.pause()
      // What waits for the marketplace on its own account is given up while requests in flight finish.
      await Promise.all([app.drain(), inventory?.stop()])
      await close()
    },
  }
}

/** What is open already is closed when they cannot be read. */
async function openCallers(storage: Storage, states: StateLog, { now }: Clock): ReturnType<typeof createCallers> {
  try {
    return await createCallers({
      store: storage.accounts,
      now,
      stopwatch: () => performance.now(),
      schedule: scheduleTimeout,
      ...states.of('accounts'),
    })
  } catch (error) {
    await storage.close()
    throw error
  }
}
