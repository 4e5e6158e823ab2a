/** `kill -9` while `ershou restore` writes a copy of the inventory: the next restore, and the next start, delete what it has left. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockFile } from '../../src/database/sqlite/lock-file.ts'
import { openOwnInventory } from '../../src/inventory/store/open-inventory.ts'
import { openStorage, serveLockPath } from '../../src/wiring/storage/create-storage.ts'
import { eventually } from '../eventually.ts'
import { type Cli, openCli } from './open-cli.ts'

const places: Cli[] = []
function open(): Cli {
  const cli = openCli({ ERSHOU_MARKETPLACE_URL: 'http://127.0.0.1:9090' })
  places.push(cli)
  return cli
}

let copy: string
beforeAll(async () => {
  const cli = open()
  copy = join(cli.folder, 'copy.db')
  await cli.json('account', 'create', '--email', 'buyer@example.com')
  await (await openOwnInventory({ dataDir: cli.folder, databaseUrl: null })).close()
  await cli.json('backup', copy)
})
afterAll(() => {
  for (const cli of places) cli.remove()
})

const listParts = ({ folder }: Cli) => readdirSync(folder).filter((name) => name.includes('.restore-part'))

/** A folder in which one was killed while it wrote. */
async function killRestore(): Promise<Cli> {
  for (;;) {
    const cli = open()
    const { child, finished } = cli.start('restore', copy)
    await eventually(() => expect(listParts(cli).length > 0 || child.exitCode !== null).toBe(true))
    child.kill('SIGKILL')
    await finished
    if (listParts(cli).length > 0) return cli
  }
}

const start = ({ folder }: Cli) =>
  openStorage({ dataDir: folder, databaseUrl: null, redisUrl: null, copiesRedisUrl: null }, Date.now)

it('is cleared away by the next start, but not while another process holds the folder, whose restore it may be', async () => {
  const cli = await killRestore()
  const lock = await lockFile(serveLockPath({ dataDir: cli.folder }), 0)
  const left = listParts(cli)
  await expect(start(cli)).rejects.toThrow()
  expect((await cli.run('restore', copy, '--without-inventory')).code).toBe(1)
  expect(listParts(cli)).toEqual(left)
  lock?.release()
  await (await start(cli)).close()
  expect(listParts(cli)).toEqual([])
})

it('is cleared away by the next restore, also by one without the inventory', async () => {
  const cli = await killRestore()
  expect(await cli.start('restore', copy, '--without-inventory').finished).toMatchObject({ code: 0 })
  expect(listParts(cli)).toEqual([])
})
