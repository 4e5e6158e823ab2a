/** Reads the settings of all groups: once, with every problem reported together. */
import { ConfigError } from '../domain/config-error.ts'
import { editDistance } from '../domain/edit-distance.ts'
import { parseRedisAddress } from '../domain/links/redis-address.ts'
import { DASHBOARD } from './groups/dashboard.ts'
import { EXPORTS } from './groups/exports.ts'
import { INVENTORY } from './groups/inventory.ts'
import { LIMITS } from './groups/limits.ts'
import { MARKET } from './groups/market.ts'
import { MARKETPLACE } from './groups/marketplace.ts'
import { OBSERVE } from './groups/observe.ts'
import { REPORTS } from './groups/reports.ts'
import { SERVER } from './groups/server.ts'
import { STORAGE } from './groups/storage.ts'
import { ENV_FILE, type Environment, findPlace, nameOf } from './read-env-file.ts'
import { readSecretFile, type Setting } from './read-setting.ts'

/** In the order of the documents. */
export const SETTINGS = {
  ...SERVER,
  ...STORAGE,
  ...MARKETPLACE,
  ...INVENTORY,
  ...EXPORTS,
  ...REPORTS,
  ...LIMITS,
  ...OBSERVE,
  ...DASHBOARD,
  ...MARKET,
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
  // Settings are compared with each other only when each is valid by itself.
  if (problems.length === 0) problems.push(...findContradictions(values as Config))
  if (problems.length > 0) throw new ConfigError(problems)
  return Object.freeze(values) as Config
}

/** The settings as `ershou config` shows them, with secrets redacted. */
export function describeConfig(environment: Environment) {
  return (Object.values(SETTINGS) as Setting<unknown>[]).map((one) => {
    const value = readSource(one, environment)
    return {
      name: one.name,
      value: one.secret && value ? '(set)' : value,
      is_default: value === one.default,
      /** The line of the settings file that it came from, or `npm start`; null when it came from elsewhere. */
      place: findPlace(one.name, environment),
    }
  })
}

/** The settings that an environment sets, without secrets. */
export function listOpenSettings(environment: Environment): Readonly<Record<string, string>> {
  const set = (Object.values(SETTINGS) as Setting<unknown>[]).filter(({ secret }) => !secret)
  return Object.fromEntries(
    set.flatMap(({ name }) => (environment[name] === undefined ? [] : [[name, environment[name]]])),
  )
}

function readSource(one: Setting<unknown>, environment: Environment): string {
  const direct = environment[one.name]
  const file = one.secret ? environment[`${one.name}_FILE`] : undefined
  if (direct !== undefined && file !== undefined) throw new RangeError(`set it or ${one.name}_FILE, not both`)
  const text = file === undefined ? (direct ?? one.default) : readSecretFile(file)
  // The message does not quote the value: after an unclosed quote it contains the following lines, perhaps a password.
  if (/[\r\n]/.test(text)) throw new RangeError('must be one line; look for a quote that is not closed')
  return text
}

/** Variables of callers, which `ershou get` reads; they are not settings of the service. */
const OF_CALLERS = ['ERSHOU_KEY', 'ERSHOU_URL']

/** Settings of earlier versions, and what to do instead. */
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

/** Settings that are valid by themselves but contradict each other, one line each. */
function findContradictions(config: Config): string[] {
  const { host, port, metricsHost, metricsPort, sourceTimeoutMs, sourceBudgetMs } = config
  const problems: string[] = []
  if (config.databaseUrl && !config.redisUrl) {
    problems.push('ERSHOU_REDIS_URL: PostgreSQL needs Redis, which keeps the limits exact over several processes')
  }
  if (isSameServer(config.redisUrl, config.copiesRedisUrl)) {
    problems.push(
      'ERSHOU_COPIES_REDIS_URL: must be another server than that of ERSHOU_REDIS_URL, where copies would take the memory that the limits need',
    )
  }
  if (sourceTimeoutMs > sourceBudgetMs) {
    problems.push(
      `ERSHOU_SOURCE_TIMEOUT_MS: must be at most ERSHOU_SOURCE_BUDGET_MS (${sourceBudgetMs}), not ${sourceTimeoutMs}: the budget is for all tries together`,
    )
  }
  if (port !== 0 && port === metricsPort && host === metricsHost) {
    problems.push(`ERSHOU_METRICS_PORT: must be another port than ERSHOU_PORT (${port})`)
  }
  if (config.smtpUrl !== null && config.mailFrom === null) {
    problems.push('ERSHOU_MAIL_FROM: must be set when ERSHOU_SMTP_URL is: mails have a sender')
  }
  if (config.smtpUrl !== null && config.publicUrl === null) {
    problems.push(
      'ERSHOU_PUBLIC_URL: must be set when ERSHOU_SMTP_URL is: links in mails begin with it; otherwise the sender of a request could choose their host',
    )
  }
  return problems
}

/** Databases of one Redis share its memory. */
function isSameServer(a: string | null, b: string | null): boolean {
  const places = b === null ? null : parseRedisAddress(b)?.places
  return a !== null && parseRedisAddress(a)?.places.some((place) => places?.includes(place)) === true
}

const MOST_SLIPS = 2
/** Names come from the environment and may be of any length. */
const LONGEST = 60

/** The known setting that is most similar to an unknown name. */
function proposeSetting(name: string, settings: Iterable<string>): string | null {
  if (name.length > LONGEST) return null
  let best: { readonly setting: string; readonly slips: number } | null = null
  for (const setting of settings) {
    // ERSHOU_MARKETPLACE
    const slips = setting.startsWith(`${name}_`) ? MOST_SLIPS : editDistance(name, setting, MOST_SLIPS)
    if (slips <= MOST_SLIPS && (best === null || slips < best.slips)) best = { setting, slips }
  }
  return best?.setting ?? null
}
