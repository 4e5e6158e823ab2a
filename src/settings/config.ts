/** Every setting once: its name, how it is read, its default, a sentence about it, and whether it is a secret. */
import { ConfigError } from '../domain/config-error.ts'
import { DASHBOARD_SETTINGS } from './dashboard-settings.ts'
import { findContradictions } from './find-contradictions.ts'
import { proposeSetting } from './propose-setting.ts'
import { ENV_FILE, type Environment, findPlace, nameOf, USUAL_ENV_FILE } from './read-env-file.ts'
import {
  optional,
  readDatabaseUrl,
  readOneOf,
  readOriginUrl,
  readPort,
  readReportAddresses,
  readSecretFile,
  readSwitch,
  readText,
  readUrl,
  readWebUrl,
  readWhole,
  type Setting,
  setting,
} from './read-setting.ts'

export const SETTINGS = {
  envFile: setting(
    'ERSHOU_ENV_FILE',
    'File of settings that is read first; what the environment says wins. Empty: none.',
    USUAL_ENV_FILE,
    (text) => text,
  ),
  host: setting('ERSHOU_HOST', 'Address that the service listens on.', '127.0.0.1', readText),
  port: setting('ERSHOU_PORT', 'Port that the service listens on; 0 takes a free one.', '8080', readPort),
  dataDir: setting('ERSHOU_DATA_DIR', 'Folder of the embedded storage.', './data', readText),
  databaseUrl: setting(
    'ERSHOU_DATABASE_URL',
    'Where accounts and usage live: empty for the embedded file in the data folder, or postgres://….',
    '',
    optional(readDatabaseUrl),
    true,
  ),
  redisUrl: setting(
    'ERSHOU_REDIS_URL',
    'Redis for windows and quota, which must never evict (maxmemory-policy noeviction); PostgreSQL needs it.',
    '',
    optional((text) => readUrl(text, ['redis:', 'rediss:'])),
    true,
  ),
  copiesRedisUrl: setting(
    'ERSHOU_COPIES_REDIS_URL',
    'Another Redis, for copies of what the marketplace sent that several processes share, with a bound and eviction of its own (maxmemory, allkeys-lru); empty: each process has its own copies only.',
    '',
    optional((text) => readUrl(text, ['redis:', 'rediss:'])),
    true,
  ),
  marketplaceUrl: setting(
    'ERSHOU_MARKETPLACE_URL',
    'Base URL of the marketplace that the cars come from.',
    '',
    optional(readWebUrl),
  ),
  ratesUrl: setting(
    'ERSHOU_RATES_URL',
    "Exchange rates in the format of the European Central Bank's daily file; empty: no prices in EUR.",
    '',
    optional(readWebUrl),
  ),
  inventory: setting(
    'ERSHOU_INVENTORY',
    'on: search the local copy of the marketplace; off: ask the marketplace each time.',
    'off',
    readSwitch,
  ),
  search: setting(
    'ERSHOU_SEARCH',
    'index: search an index of the inventory in memory, about 2.5 kB a car; sql: search the database itself, which takes far longer and no memory.',
    'index',
    (text) => readOneOf(text, ['index', 'sql'] as const),
  ),
  syncPerSecond: setting(
    'ERSHOU_SYNC_PER_SECOND',
    'Requests a second that the sync of the inventory makes at most; live requests do not count. npm start sets its own.',
    '2',
    (text) => readWhole(text, 1, 10_000),
  ),
  syncPerDay: setting(
    'ERSHOU_SYNC_PER_DAY',
    'Requests a day (UTC) that the sync of the inventory makes at most, also over restarts. npm start sets its own.',
    '50000',
    (text) => readWhole(text, 1, 1_000_000_000),
  ),
  syncEveryHours: setting(
    'ERSHOU_SYNC_EVERY_HOURS',
    'From the beginning of one pass over the market to that of the next, in hours.',
    '6',
    (text) => readWhole(text, 1, 720),
  ),
  refreshHours: setting(
    'ERSHOU_REFRESH_HOURS',
    'Age at which the sync asks for the details of a car again, in hours; 0: only when its row in a list has changed.',
    '24',
    (text) => readWhole(text, 0, 8760),
  ),
  trustProxy: setting(
    'ERSHOU_TRUST_PROXY',
    'How many proxies stand in front; client address and scheme are taken from their headers.',
    '0',
    (text) => readWhole(text, 0, 16),
  ),
  reportHosts: setting(
    'ERSHOU_REPORT_HOSTS',
    'Where the reports of each provider lie: provider=origin[/path], several with commas; a report anywhere else is unsupported. npm start sets those of the stand-in.',
    '',
    readReportAddresses,
  ),
  reportAllowPrivate: setting(
    'ERSHOU_REPORT_ALLOW_PRIVATE',
    'on: report links may lead to private addresses. Only for the stand-in marketplace; npm start sets it.',
    'off',
    readSwitch,
  ),
  metricsHost: setting('ERSHOU_METRICS_HOST', 'Address that the metrics are served on.', '127.0.0.1', readText),
  metricsPort: setting(
    'ERSHOU_METRICS_PORT',
    'Port of GET /metrics for Prometheus; auto takes 9464 or, when that is taken, a free one; empty serves none.',
    'auto',
    optional((text) => (text === 'auto' ? ('auto' as const) : readPort(text))),
  ),
  logLevel: setting(
    'ERSHOU_LOG_LEVEL',
    'Least level that is logged: debug, info, warn, error or off.',
    'info',
    (text) => readOneOf(text, ['debug', 'info', 'warn', 'error', 'off'] as const),
  ),
  logRequests: setting(
    'ERSHOU_LOG_REQUESTS',
    'on: a line in the log for every request; off: for none, while warnings and errors are still logged. npm start sets off.',
    'on',
    readSwitch,
  ),
  sourceTimeoutMs: setting(
    'ERSHOU_SOURCE_TIMEOUT_MS',
    'Longest wait for one answer of the marketplace, in milliseconds; at most ERSHOU_SOURCE_BUDGET_MS.',
    '4000',
    (text) => readWhole(text, 10, 60_000),
  ),
  sourceBudgetMs: setting(
    'ERSHOU_SOURCE_BUDGET_MS',
    'Longest wait for the marketplace with all retries, in milliseconds.',
    '8000',
    (text) => readWhole(text, 10, 120_000),
  ),
  drainNoticeMs: setting(
    'ERSHOU_DRAIN_NOTICE_MS',
    'How long /readyz says 503, while requests still go through, before a service that is told to stop takes no more connections, in milliseconds.',
    '0',
    (text) => readWhole(text, 0, 600_000),
  ),
  drainIdleMs: setting(
    'ERSHOU_DRAIN_IDLE_MS',
    'How long an idle connection may still send a request when the service is told to stop, in milliseconds.',
    '1000',
    (text) => readWhole(text, 0, 600_000),
  ),
  cacheMb: setting(
    'ERSHOU_CACHE_MB',
    'Memory for copies of what the marketplace and report providers sent, and for what was made of them, all together, in MiB.',
    '256',
    (text) => readWhole(text, 1, 65_536),
  ),
  addressPerMinute: setting(
    'ERSHOU_ADDRESS_PER_MINUTE',
    'Requests a minute from one address that no plan limits: public endpoints, /v1/me and keys that do not open. Beyond, the answer is 429.',
    '600',
    (text) => readWhole(text, 1, 1_000_000_000),
  ),
  invalidPerMinute: setting(
    'ERSHOU_INVALID_PER_MINUTE',
    'Invalid requests (422) a minute of one account, which cost nothing. Beyond, the answer is 429.',
    '600',
    (text) => readWhole(text, 1, 1_000_000_000),
  ),
  publicUrl: setting(
    'ERSHOU_PUBLIC_URL',
    'Scheme and host as clients see the service, for links and redirects; empty takes the Host of each request.',
    '',
    optional(readOriginUrl),
  ),
  maxConnections: setting(
    'ERSHOU_MAX_CONNECTIONS',
    'Open connections in all, beyond which new ones are closed with 503.',
    '8192',
    (text) => readWhole(text, 1, 1_000_000),
  ),
  maxConnectionsPerAddress: setting(
    'ERSHOU_MAX_CONNECTIONS_PER_ADDRESS',
    'Open connections from one address, beyond which new ones are closed with 503; not counted behind trusted proxies.',
    '512',
    (text) => readWhole(text, 1, 1_000_000),
  ),
  maxInFlight: setting(
    'ERSHOU_MAX_IN_FLIGHT',
    'Requests under way at once, beyond which the answer is 503.',
    '4096',
    (text) => readWhole(text, 1, 1_000_000),
  ),
  ...DASHBOARD_SETTINGS,
} as const satisfies Record<string, Setting<unknown>>

export type Config = { readonly [Name in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Name]['read']> }

export type { Environment } from './read-env-file.ts'
export type { Setting } from './read-setting.ts'

/** Reads the settings once; throws a ConfigError that names every problem at the same time. */
export function readConfig(environment: Environment): Config {
  const problems: string[] = [...(environment[ENV_FILE]?.problems ?? []), ...findUnknown(environment)]
  const values: Record<string, unknown> = {}
  for (const [key, one] of Object.entries(SETTINGS) as [string, Setting<unknown>][]) {
    try {
      values[key] = one.read(readSource(one, environment))
    } catch (error) {
      problems.push(`${nameOf(one.name, environment)}: ${(error as Error).message}`)
    }
  }
  // What is wrong by itself is not compared with anything.
  if (problems.length === 0) problems.push(...findContradictions(values as Config))
  if (problems.length > 0) throw new ConfigError(problems)
  return Object.freeze(values) as Config
}

/** What is set, as `ershou config` shows it: secrets never in clear. */
export function describeConfig(environment: Environment): ShownSetting[] {
  return (Object.values(SETTINGS) as Setting<unknown>[]).map((one) => {
    const value = readSource(one, environment)
    return {
      name: one.name,
      value: one.secret && value ? '(set)' : value,
      is_default: value === one.default,
      place: findPlace(one.name, environment),
    }
  })
}

interface ShownSetting {
  readonly name: string
  readonly value: string
  readonly is_default: boolean
  /** The line of the file that it came from; null when it did not. */
  readonly place: string | null
}

function readSource(one: Setting<unknown>, environment: Environment): string {
  const direct = environment[one.name]
  const file = one.secret ? environment[`${one.name}_FILE`] : undefined
  if (direct !== undefined && file !== undefined) throw new RangeError(`set it or ${one.name}_FILE, not both`)
  const text = file === undefined ? (direct ?? one.default) : readSecretFile(file)
  // Never quoted: where a quote is not closed, the lines after it are part of the value, and may hold a password.
  if (/[\r\n]/.test(text)) throw new RangeError('must be one line; look for a quote that is not closed')
  return text
}

/** No settings: what somebody who asks a service has in the environment, as the guides show it and `ershou get` reads it. */
const OF_CALLERS = ['ERSHOU_KEY', 'ERSHOU_URL']

/** Settings of former versions, and what to do instead. */
export const REMOVED_SETTINGS: Readonly<Record<string, string>> = {
  ERSHOU_INDEX_ROWS: 'there is no such setting any more; remove it: the index keeps its rows in memory',
}

function findUnknown(environment: Environment): string[] {
  const known = new Set<string>(OF_CALLERS)
  for (const one of Object.values(SETTINGS) as Setting<unknown>[]) {
    known.add(one.name)
    if (one.secret) known.add(`${one.name}_FILE`)
  }
  return Object.keys(environment)
    .filter((name) => name.startsWith('ERSHOU_') && !known.has(name))
    .sort()
    .map((name) => {
      const removed = REMOVED_SETTINGS[name]
      if (removed !== undefined) return `${nameOf(name, environment)}: ${removed}`
      const meant = proposeSetting(name, known)
      return `${nameOf(name, environment)}: no such setting${meant === null ? '' : `; did you mean ${meant}?`}`
    })
}
