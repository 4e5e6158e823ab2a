/** Starts the service: from settings to open ports. */
import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { Accounts } from './accounts/accounts.ts'
import { createCallers } from './accounts/create-callers.ts'
import { createDescribeMe } from './accounts/describe-me.ts'
import type { PasswordHasher } from './accounts/signing-in/password-hasher.ts'
import { createEndpoints } from './api/endpoints/table.ts'
import type { PageRoute } from './dashboard/page-route.ts'
import { followClock } from './database/follow-clock.ts'
import { ConfigError } from './domain/config-error.ts'
import type { InventoryStore } from './domain/inventory/inventory-store.ts'
import { ALL_READ } from './domain/inventory/share-read.ts'
import type { Mailer } from './domain/mail.ts'
import type { ServedInventory } from './inventory/serve/create-served-inventory.ts'
import { type Clock, createServiceClock, readStopwatch, type ServiceClock } from './observe/clock.ts'
import { type Closing, createClosing } from './observe/create-closing.ts'
import { createStateLog, type StateLog } from './observe/create-state-log.ts'
import { createLog } from './observe/log.ts'
import { createMetrics, createMetricsServer } from './observe/metrics.ts'
import { readProgramVersion } from './observe/program-version.ts'
import { scheduleTimeout } from './observe/schedule.ts'
import { createTally } from './observe/tally.ts'
import type { Config } from './settings/config.ts'
import { warnOfTestKeys } from './sources/marketplace/stand-in.ts'
import type { App } from './web/app.ts'
import { createUpkeep } from './web/create-upkeep.ts'
import { type Listening, listen } from './web/listen.ts'
import { createAllWords, createCatalog } from './wiring/create-catalog.ts'
import { createSamples } from './wiring/create-samples.ts'
import type { LiveConfig, Observed } from './wiring/create-source.ts'
import { createWeb } from './wiring/create-web.ts'
import { createDashboard } from './wiring/dashboard/create-dashboard.ts'
import { createHistory } from './wiring/dashboard/create-history.ts'
import { createMail } from './wiring/dashboard/create-mailer.ts'
import { createOperations } from './wiring/dashboard/create-operations.ts'
import { createRecording } from './wiring/dashboard/create-recording.ts'
import { createDeliveries } from './wiring/deliveries/create-deliveries.ts'
import { createExports } from './wiring/exports/create-exports.ts'
import { createInventory, type InventoryParts } from './wiring/inventory/create-inventory.ts'
import { embeddedFiles, openStorage, type Storage, type StorageObserver } from './wiring/storage/create-storage.ts'

export interface Service extends Listening {
  readonly accounts: Accounts
  /** Makes a request without a socket, for callers in the same process. */
  readonly inject: App['fastify']['inject']
  /** Every page of the dashboard. */
  readonly pages: readonly PageRoute[]
  /** Resolves when the catalogue and the rates have been read once, or have failed to. */
  ready(): Promise<void>
  /** Accepts no new connections, waits for requests in flight, then resolves. */
  stop(): Promise<void>
}

/** Its threads have their own deadlines. */
const INVENTORY_CLOSE_MS = 25_000
/** Requests in flight have half a minute after the idle connections are closed. */
const REQUESTS_MS = 40_000

export interface ServiceOptions {
  /** The clock of copies, rates, logs and limits; tests control it. */
  readonly clock?: Clock
  /** Instead of what the settings name. */
  readonly openStorage?: (now: () => number, observer: StorageObserver) => Promise<Storage>
  /** Instead of the inventory of the settings; it is not synced. */
  readonly openInventory?: () => Promise<InventoryStore>
  /** Instead of what the settings name. */
  readonly mailer?: Mailer
  /** Instead of one with the usual cost; tests use a cheap one. */
  readonly hasher?: PasswordHasher
}

/** If a step fails, everything is closed again: otherwise the process would stay alive, and the data folder locked. */
export async function startService(config: Config, options: ServiceOptions = {}): Promise<Service> {
  const ownClock = createServiceClock()
  const { clock = ownClock } = options
  const { marketplaceUrl } = config
  if (marketplaceUrl === null) {
    throw new ConfigError(['ERSHOU_MARKETPLACE_URL: must be set to the marketplace that the cars come from'])
  }
  const node = nameNode(config)
  const log = createLog({ level: config.logLevel, node, clock: clock.now, out: process.stderr })
  const flushLog = () => log.flush()
  process.once('exit', flushLog)
  const closing = createClosing(log)
  closing.add('log', () => {
    flushLog()
    process.off('exit', flushLog)
  })
  try {
    return await openService({ ...config, marketplaceUrl }, options, { clock, ownClock, log, closing, node })
  } catch (error) {
    await closing.run()
    throw error
  }
}

type Ground = Pick<Observed, 'clock' | 'log'> & {
  /** Not used if the options have a clock. */
  readonly ownClock: ServiceClock
  readonly closing: Closing
  readonly node: string | null
}

async function openService(config: LiveConfig, options: ServiceOptions, ground: Ground): Promise<Service> {
  const { clock, log, closing, node } = ground
  const { now } = clock
  const metrics = createMetrics(node)
  const stopwatch = () => performance.now()
  const states = createStateLog({ log, metrics, stopwatch })
  const observer: StorageObserver = { states, onWarning: (reason) => log.warn({ reason }, 'storage') }
  const storage = await (options.openStorage ?? openStorage.bind(null, config))(now, observer)
  closing.add('storage', storage.close)
  if (clock === ground.ownClock && config.databaseUrl !== null) await shareClock(storage, ground, states)
  const callers = await openCallers(storage, states, clock)
  closing.add('accounts', callers.stop)
  const { mailer, readMails } = await createMail(config, { given: options.mailer, log, states, clock })
  closing.add('mail', () => mailer.close())
  const observed = { clock, log, metrics, states, tally: createTally(now) }
  const words = createAllWords({ storage, ...observed })
  closing.add('words', words.stop)
  const inventory = await openInventory(config, options, { ...observed, onUnknown: words.onUnknown })
  if (inventory) closing.add('inventory', inventory.close, INVENTORY_CLOSE_MS)
  const { exports, close } = createExports(config, { ...observed, inventory, isKept: !options.openInventory })
  closing.add('exports', close)
  const live = createCatalog(config, { storage, ...observed, words, inventory, exports })
  closing.add('sources', live.close)
  const samples = createSamples(config, { clock, states, words, parseReport: live.parseReport })
  closing.add('samples', samples.close)
  const { recorder, stop: stopRecording } = createRecording(config, { storage, mailer, states, now })
  const { meter } = storage
  const describeMe = createDescribeMe({ store: storage.accounts, meter, recorder, schedule: scheduleTimeout })
  const accounts = new Accounts({ store: storage.accounts, now, randomBytes, onChange: callers.refresh })
  const upkeep = createUpkeep(config, { states, metrics, inventory, mailer, now, files: embeddedFiles(config) })
  const readiness = describeReadiness(config, { live, storage, callers, upkeep, inventory })
  const deliveries = inventory && createDeliveries(config, { storage, catalog: live.catalog, mailer, ...observed })
  closing.add('deliveries', () => deliveries?.close())
  const operations = createOperations(config, { tally: observed.tally, readiness, rate: live.rate, inventory, now })
  const history = createHistory({ storage, operations, states, now })
  closing.add('history', history.stop)
  const dashboard = createDashboard(config, {
    ...{ storage, accounts, recorder, mailer, readMails, states, clock, hasher: options.hasher },
    ...{ catalog: live.catalog, catalogueVersion: live.catalogueVersion, readPhoto: live.readPhoto, deliveries },
    ...{ operations, samples, readHistory: history.read, sharesRead: inventory?.sharesRead ?? (() => ALL_READ) },
  })
  closing.add('dashboard', dashboard.close)
  const app = createWeb(config, {
    ...{ dashboard, readiness, callers, meter, recorder, stopwatch, node, ...observed },
    ...{ toldCounts: storage.toldCounts, guardNow: options.clock?.now ?? stopwatch },
    endpoints: createEndpoints(live.catalog, describeMe, { hasInventory: inventory !== null }),
    catalog: live.catalog,
    download: { exports, grants: storage.exportGrants, hasInventory: inventory !== null },
    catalogueVersion: live.catalogueVersion,
    samples: { ...samples, endpoints: createEndpoints(samples.catalog, describeMe) },
  })
  // Closed before everything else, because customers are billed by it.
  closing.add('usage', stopRecording)
  const metricsServer = config.metricsPort === null ? null : createMetricsServer(metrics)
  closing.add('metrics', () => metricsServer?.close().closeAllConnections())
  const listening = await listen(app, metricsServer, config, states.of('accept'))
  const { url, metricsUrl: metrics_url } = listening
  log.info({ version: readProgramVersion(), url, metrics_url, storage: nameStorage(config) }, 'start')
  const firstReading = live.start()
  const leaving = new AbortController()
  void firstReading.then(() => leaving.signal.aborted || dashboard.startJobs())
  void warnOfTestKeys({ ...config, testKeys: callers.demoKeys(), log, signal: leaving.signal })
  return {
    ...listening,
    inject: app.fastify.inject.bind(app.fastify),
    pages: dashboard.routes,
    accounts,
    ready: () => firstReading.then(() => undefined),
    async stop() {
      log.info({}, 'stop')
      leaving.abort()
      live.pause()
      const last = createClosing(log)
      last.add('requests', app.drain, config.drainNoticeMs + config.drainIdleMs + REQUESTS_MS)
      // Reads of the sync are given up while requests in flight finish.
      await Promise.all([last.run(), inventory?.stop()])
      await closing.run()
    },
  }
}

/** From now on, all nodes have the time of their database. */
async function shareClock({ readClockMs }: Storage, { ownClock: clock, closing }: Ground, states: StateLog) {
  const following = await followClock({
    ...{ clock, readMs: () => readClockMs(Date.now()), machineNow: Date.now, stopwatch: readStopwatch },
    machine: states.of('clock'),
  })
  closing.add('clock', following.stop)
}

function nameStorage({ databaseUrl, redisUrl }: Pick<Config, 'databaseUrl' | 'redisUrl'>): string {
  return databaseUrl === null ? 'embedded' : redisUrl === null ? 'postgres' : 'postgres, redis'
}

/** One process needs no name; of several, each has one. */
function nameNode({ nodeName, databaseUrl }: Pick<Config, 'nodeName' | 'databaseUrl'>): string | null {
  if (nodeName !== null || databaseUrl === null) return nodeName
  return `${hostname().slice(0, 48)}-${randomBytes(2).toString('hex')}`
}

interface ReadinessParts {
  readonly live: Pick<ReturnType<typeof createCatalog>, 'startupState' | 'readiness'>
  readonly storage: Storage
  readonly callers: Awaited<ReturnType<typeof openCallers>>
  readonly upkeep: ReturnType<typeof createUpkeep>
  readonly inventory: ServedInventory | null
}

function describeReadiness({ databaseUrl }: LiveConfig, parts: ReadinessParts) {
  const { live, storage, callers, upkeep, inventory } = parts
  return {
    needed: { startup: live.startupState, ...(databaseUrl === null && { storage: storage.ownState }) },
    told: {
      ...live.readiness,
      // A PostgreSQL outage affects all nodes alike. The accounts are read all the time, so their state shows it.
      ...(databaseUrl !== null && { storage: callers.state }),
      ...{ accounts: callers.state, limiter: storage.limiterState },
      ...upkeep,
    },
    ...(inventory ? { figures: { inventory: inventory.figures } } : {}),
  }
}

async function openInventory(
  config: LiveConfig,
  { openInventory: openStore }: ServiceOptions,
  parts: Omit<InventoryParts, 'openStore'>,
): Promise<ServedInventory | null> {
  return config.inventory ? createInventory(config, { ...parts, openStore }) : null
}

function openCallers(storage: Storage, states: StateLog, { now }: Clock): ReturnType<typeof createCallers> {
  return createCallers({
    store: storage.accounts,
    now,
    stopwatch: () => performance.now(),
    schedule: scheduleTimeout,
    ...states.of('accounts'),
  })
}
