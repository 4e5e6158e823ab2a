import { describeSettings } from '../fixtures/describe-settings.ts'
import { STORAGE } from './storage.ts'

describeSettings(STORAGE, {
  defaults: {
    dataDir: './data',
    databaseUrl: null,
    redisUrl: null,
    copiesRedisUrl: null,
    cacheMb: 256,
  },
  refused: [
    ['ERSHOU_DATABASE_URL', 'mysql://x', 'postgres:// or postgresql://'],
    ['ERSHOU_REDIS_URL', 'http://x', 'redis:// or rediss://'],
    ['ERSHOU_REDIS_URL', 'redis://u:r3%ZZpw@h', 'write it as %25'],
    ['ERSHOU_DATABASE_URL', 'postgres://u:p%@h/x', 'write it as %25'],
    ['ERSHOU_COPIES_REDIS_URL', 'http://x', 'redis:// or rediss://'],
    ['ERSHOU_CACHE_MB', '0', 'from 1 to 65536'],
  ],
})
