import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { type PostgresServer, startPostgres } from '../../../test/servers/start-postgres.ts'
import { startService } from '../../main.ts'
import { readConfig } from '../../settings/config.ts'
import { openStorage } from './create-storage.ts'
import { ask, createDatabase } from './fixtures/prepare-postgres.ts'

let server: PostgresServer
const dataDir = mkdtempSync(join(tmpdir(), 'ershou-opening-'))
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(async () => {
  rmSync(dataDir, { recursive: true })
  await server.stop()
})

const NO_REDIS = 'http://127.0.0.1:1'
const AWAY = 'redis://127.0.0.1:1'

it.each([[{ redisUrl: NO_REDIS, copiesRedisUrl: null }], [{ redisUrl: AWAY, copiesRedisUrl: NO_REDIS }]])(
  'closes what is open when a later step fails (%j)',
  async (redis) => {
    const databaseUrl = await createDatabase(server.url)
    await expect(openStorage({ dataDir, databaseUrl, ...redis }, Date.now)).rejects.toThrow('The address of Redis')
    const name = new URL(databaseUrl).pathname.slice(1)
    await eventually(async () =>
      expect(await ask(server.url, `select pid from pg_stat_activity where datname = '${name}'`)).toEqual([]),
    )
  },
)

it('a service that cannot start leaves its data folder to the next', async () => {
  const settings = { ERSHOU_DATA_DIR: dataDir, ERSHOU_MARKETPLACE_URL: 'http://127.0.0.1:9', ERSHOU_LOG_LEVEL: 'off' }
  const options = {
    get mailer(): never {
      throw new Error('no mail today')
    },
  }
  await expect(startService(readConfig(settings), options)).rejects.toThrow('no mail today')
  const places = { dataDir, databaseUrl: null, redisUrl: null, copiesRedisUrl: null }
  await (await openStorage(places, Date.now)).close()
})
