/** Where accounts, usage, limits and copies are kept. */
import { optional, readRedisUrl, readText, readUrl, readWhole, setting } from '../read-setting.ts'

export const STORAGE = {
  dataDir: setting('ERSHOU_DATA_DIR', 'Folder of the embedded storage.', './data', readText),
  databaseUrl: setting(
    'ERSHOU_DATABASE_URL',
    'Where accounts and usage live: empty for the embedded file in the data folder, or postgres://….',
    '',
    optional((text) => readUrl(text, ['postgres:', 'postgresql:'])),
    true,
  ),
  redisUrl: setting(
    'ERSHOU_REDIS_URL',
    'Redis for windows and quota, which must never evict (maxmemory-policy noeviction); PostgreSQL needs it. redis://…, or redis+sentinel://host:port,host:port/name for one with Sentinels.',
    '',
    optional(readRedisUrl),
    true,
  ),
  copiesRedisUrl: setting(
    'ERSHOU_COPIES_REDIS_URL',
    'Another Redis, for copies of what the marketplace sent that several processes share, with a bound and eviction of its own (maxmemory, allkeys-lru); empty: each process has its own copies only.',
    '',
    optional(readRedisUrl),
    true,
  ),
  cacheMb: setting(
    'ERSHOU_CACHE_MB',
    'Memory for copies of what the marketplace and report providers sent, and for what was made of them, all together, in MiB.',
    '256',
    (text) => readWhole(text, 1, 65_536),
  ),
} as const
