import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { startService } from '../main.ts'
import { openStorage } from './create-storage.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'ershou-opening-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const NO_REDIS = 'http://127.0.0.1:1'
const places = () => ({ dataDir, databaseUrl: null, redisUrl: null, copiesRedisUrl: null })
/** SQLite removes it when the last connection is closed. */
const findLogs = () => readdirSync(dataDir).filter((name) => name.endsWith('-wal'))

it.each(['redisUrl', 'copiesRedisUrl'])('closes what is open when a later step fails (%s)', async (name) => {
  await expect(openStorage({ ...places(), [name]: NO_REDIS }, Date.now)).rejects.toThrow('The address of Redis')
  expect(findLogs()).toEqual([])
  const storage = await openStorage(places(), Date.now)
  expect(findLogs()).not.toEqual([])
  await storage.close()
})

it('a service that cannot start leaves nothing open', async () => {
  const settings = { ERSHOU_DATA_DIR: dataDir, ERSHOU_MARKETPLACE_URL: 'http://127.0.0.1:9', ERSHOU_LOG_LEVEL: 'off' }
  const options = {
    get mailer(): never {
      throw new Error('no mail today')
    },
  }
  await expect(startService(readConfig(settings), options)).rejects.toThrow('no mail today')
  expect(findLogs()).toEqual([])
  await (await openStorage(places(), Date.now)).close()
})
