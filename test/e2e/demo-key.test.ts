/** The file with the demo key's secret: missing, damaged, of another service, or readable by others. */

import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { withAccounts } from '../../scripts/issue-key.ts'
import { bringKeptDemoKey } from '../../scripts/start-demo-key.ts'
import { createApiKey } from '../../src/accounts/api-key.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'

const folder = createTemporaryFolder('demo-key')
afterAll(() => folder.remove())
const place = { dataDir: join(folder.path, 'data'), databaseUrl: null }
const path = join(place.dataDir, 'demo-key')

beforeEach(() => rmSync(place.dataDir, { recursive: true, force: true }))

const bring = async () => (await bringKeptDemoKey(place)).secret

/** Prefixes of the demo account's active keys. */
function listOpen(): Promise<string[]> {
  return withAccounts(place, async (accounts) => {
    const keys = await accounts.listKeys('demo@localhost')
    if ('refused' in keys) throw new Error(keys.refused)
    return keys.done.filter((key) => key.revoked_at_ms === null).map(({ prefix }) => prefix)
  })
}

it('is written atomically, for this user only, and by one of several starts', async () => {
  const secrets = await Promise.all([bring(), bring(), bring()])
  expect(new Set(secrets).size).toBe(1)
  expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual([`${secrets[0]}\n`, 0o600])
  expect(readdirSync(place.dataDir).filter((name) => name.endsWith('.part'))).toEqual([])
  expect(await listOpen()).toEqual([secrets[0]?.slice(0, 16)])
})

it.each<[string, () => void]>([
  ['lost', () => rmSync(path)],
  ['empty', () => writeFileSync(path, '')],
  ['cut', () => writeFileSync(path, readFileSync(path, 'utf8').slice(0, 30))],
  ['a live key', () => writeFileSync(path, createApiKey(randomBytes))],
  ['far too long', () => writeFileSync(path, ' '.repeat(1000) + createApiKey(randomBytes, 'test'))],
  [
    'a link to somewhere else',
    () => {
      writeFileSync(join(place.dataDir, 'elsewhere'), createApiKey(randomBytes, 'test'))
      rmSync(path)
      symlinkSync('elsewhere', path)
    },
  ],
])('is replaced when it is %s, and the old key stops working', async (_, damage) => {
  const first = await bring()
  damage()
  const second = await bring()
  expect(second).not.toBe(first)
  expect(await listOpen()).toEqual([second.slice(0, 16)])
  expect([await bring(), statSync(path).mode & 0o777]).toEqual([second, 0o600])
})

it('is made private again, and is the same over an emptied storage', async () => {
  const secret = await bring()
  chmodSync(path, 0o644)
  for (const name of readdirSync(place.dataDir)) if (name.startsWith('ershou.db')) rmSync(join(place.dataDir, name))
  expect([await bring(), statSync(path).mode & 0o777]).toEqual([secret, 0o600])
  expect(await listOpen()).toEqual([secret.slice(0, 16)])
})

it('names another file type in its place', async () => {
  mkdirSync(join(path, 'x'), { recursive: true })
  await expect(bring()).rejects.toThrow(`${path} cannot be written (`)
})
