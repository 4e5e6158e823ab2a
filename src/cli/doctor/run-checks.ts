/** Runs all checks in parallel, each for a few seconds at most, and returns the results in a fixed order. */
import { existsSync } from 'node:fs'
import { within } from '../../domain/time/within.ts'
import { scheduleTimeout } from '../../observe/schedule.ts'
import type { Config } from '../../settings/config.ts'
import { describeTestKeys } from '../../sources/marketplace/stand-in.ts'
import { serveLockPath } from '../../wiring/storage/create-storage.ts'
import { checkExports } from './check-exports.ts'
import { checkFolder } from './check-folder.ts'
import { checkMailServer } from './check-mail-server.ts'
import { checkMarketplace, checkProviders, checkRates, type MarketplaceFacts } from './check-outside.ts'
import { checkPhotoHosts } from './check-photos.ts'
import { checkMetricsPort, checkServicePort, SERVED } from './check-ports.ts'
import { checkRedis, type RedisWanted } from './check-redis.ts'
import { checkMail, checkProxy } from './check-settings.ts'
import { checkStorage, type StorageFacts } from './check-storage.ts'
import { type CopyFacts, checkBackup, checkCopy, checkMemory, checkPublicUrl } from './check-upkeep.ts'
import { bad, type Finding, note, ok } from './finding.ts'

/** Time for a check to report its own timeout. */
const FOR_ITS_SENTENCE_MS = 500

/** None takes longer than `longestMs`. */
export async function runChecks(config: Config, now: () => number, longestMs: number): Promise<Finding[]> {
  const limited = <Value>(check: string, work: Promise<Value>, give: (finding: Finding) => Value): Promise<Value> =>
    within(
      work,
      { ms: longestMs, schedule: scheduleTimeout },
      () => new Error(`no result within ${longestMs / 1000} s`),
    ).catch((error: Error) => give(bad(check, error.message)))
  const timeoutMs = longestMs - FOR_ITS_SENTENCE_MS
  const one = (check: string, work: Promise<Finding>) => limited(check, work, (finding) => finding)
  const redisAt = (wanted: Omit<RedisWanted, 'timeoutMs'>) => one(wanted.check, checkRedis({ ...wanted, timeoutMs }))
  const { redisUrl, copiesRedisUrl, host, port, metricsHost, metricsPort } = config
  const [
    storage,
    redis,
    copies,
    servicePort,
    metrics,
    market,
    rates,
    providers,
    photos,
    copy,
    exports,
    publicUrl,
    mail,
  ] = await Promise.all([
    limited<StorageFacts>('storage', checkStorage(config, timeoutMs), (finding) => ({ finding, testKeys: null })),
    redisUrl === null
      ? ok('redis', 'not used; the limits are in the embedded storage')
      : redisAt({ check: 'redis', setting: 'ERSHOU_REDIS_URL', url: redisUrl, mustKeep: true }),
    copiesRedisUrl === null
      ? null
      : redisAt({ check: 'copies', setting: 'ERSHOU_COPIES_REDIS_URL', url: copiesRedisUrl, mustKeep: false }),
    one('port', checkServicePort({ host, port, unservedFolder: findUnserved(config) }, timeoutMs)),
    typeof metricsPort === 'number' && metricsPort !== 0
      ? one('metrics', checkMetricsPort(metricsHost, metricsPort, timeoutMs))
      : null,
    limited<MarketplaceFacts>('marketplace', checkMarketplace(config.marketplaceUrl, now, timeoutMs), (finding) => ({
      findings: [finding],
      isStandIn: null,
    })),
    one('rates', checkRates(config.ratesUrl, now, timeoutMs)),
    limited('providers', checkProviders(config, timeoutMs), (finding) => [finding]),
    limited('photos', checkPhotoHosts(config, timeoutMs), (finding) => [finding]),
    limited<CopyFacts>('copy', checkCopy(config, now, timeoutMs), (finding) => ({ finding, listings: 0 })),
    limited('exports', checkExports(config, now()), (finding) => finding),
    limited('public url', checkPublicUrl(config.publicUrl, timeoutMs), (finding) => () => finding),
    limited('mail', checkMailServer(config.smtpUrl, timeoutMs), (finding) => finding),
  ])
  const found = [
    ...(config.databaseUrl === null ? [checkFolder(config.dataDir)] : []),
    storage.finding,
    checkBackup(config, now()),
    copy.finding,
    exports,
    checkMemory(config, copy.listings),
    checkTestKeys(storage, market),
    redis,
    copies,
    servicePort,
    metrics,
    publicUrl?.(servicePort.sentence.startsWith(SERVED)) ?? null,
    ...checkProxy(config),
    ...checkMail(config),
    mail,
    ...market.findings,
    rates,
    ...providers,
    ...photos,
  ]
  return found.filter((finding) => finding !== null)
}

/** The first service on the folder creates the lock file, and it stays. */
function findUnserved(config: Config): string | null {
  return config.databaseUrl === null && !existsSync(serveLockPath(config)) ? config.dataDir : null
}

/** Null if nothing is known to be wrong. */
function checkTestKeys({ testKeys }: StorageFacts, { isStandIn }: MarketplaceFacts): Finding | null {
  if (testKeys === null || testKeys.length === 0 || isStandIn !== false) return null
  return note('keys', describeTestKeys(testKeys.map((id) => ({ id }))))
}
