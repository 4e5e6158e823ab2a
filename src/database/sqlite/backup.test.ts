import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { countKept } from '../../limits/fixtures/count-kept.ts'
import { openSqliteStorage } from '../../wiring/storage/open-sqlite-storage.ts'
import { backUp } from './backup.ts'
import { startProcess } from './fixtures/start-process.ts'

let folder: string
let path: string
let copies: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ershou-backup-'))
  path = join(folder, 'ershou.db')
  copies = join(folder, 'copies')
  mkdirSync(copies)
  const storage = await openSqliteStorage({ path })
  await countKept(storage.usage, { account_id: 'acc_1', month: '2026-11', used: 7 })
  await storage.close()
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The counts of both accounts, which are always equal. */
async function readCount(copied: string): Promise<number> {
  const copy = await openSqliteStorage({ path: copied })
  expect(copy.database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  const [first, second] = await Promise.all(['acc_first', 'acc_second'].map((id) => copy.ledger.read(id, '2026-11')))
  expect(first).toBe(second)
  expect(await copy.ledger.read('acc_1', '2026-11')).toBe(7)
  await copy.close()
  return first as number
}

it('copies a consistent snapshot of a database while another process writes it', async () => {
  const writer = await startProcess('write-counts.mjs', path)
  let count = 0
  for (const name of ['a.db', 'b.db', 'c.db']) {
    const before = count
    await backUp(path, join(copies, name))
    count = await readCount(join(copies, name))
    expect(count).toBeGreaterThanOrEqual(Math.max(100, before + 1))
    let written = 0
    while (written <= count) written = Number((await once(writer.lines, 'line'))[0])
  }
  await writer.kill()
  await backUp(path, join(copies, 'd.db'))
  expect(await readCount(join(copies, 'd.db'))).toBeGreaterThan(count)
})

it('copies a database that is open in this process, and leaves it usable', async () => {
  const storage = await openSqliteStorage({ path })
  await countKept(storage.usage, { account_id: 'acc_1', month: '2026-11', used: 1 })
  const target = join(copies, 'copy.db')
  await backUp(path, target)
  await countKept(storage.usage, { account_id: 'acc_1', month: '2026-11', used: 1 })
  expect(await storage.ledger.read('acc_1', '2026-11')).toBe(9)
  await storage.close()
  expect(readdirSync(copies)).toEqual(['copy.db'])
  expect((statSync(target).mode & 0o777).toString(8)).toBe('600')
  const copy = await openSqliteStorage({ path: target })
  expect(await copy.ledger.read('acc_1', '2026-11')).toBe(8)
  await copy.close()
})

it('refuses an existing target, and does not change it', async () => {
  const target = join(copies, 'copy.db')
  writeFileSync(target, '')
  await expect(backUp(path, target)).rejects.toThrow(`${target} already exists. Choose a file that does not.`)
  expect(statSync(target).size).toBe(0)
})

it.each([
  ['there is no database', () => rmSync(path), 'There is no database at '],
  ['it is not a database', () => writeFileSync(path, 'a letter\n'.repeat(1000)), 'file is not a database'],
  ['there is no folder for the copy', () => rmSync(copies, { recursive: true }), 'ENOENT'],
])('leaves nothing behind when %s', async (_, spoil, message) => {
  spoil()
  await expect(backUp(path, join(copies, 'copy.db'))).rejects.toThrow(message)
  expect(existsSync(copies) ? readdirSync(copies) : []).toEqual([])
})

it('removes files of killed backups, and none of a running one', async () => {
  const part = (name: string, host: string, pid: number) => join(copies, `${name}.ershou-${host}-${pid}.part`)
  const own = hostname().replace(/[^A-Za-z0-9-]/g, '')
  const ended = spawnSync(process.execPath, ['-e', ''])
  const stale = [part('a.db', own, ended.pid), part('b.db', 'elsewhere', 1), `${part('c.db', own, ended.pid)}-journal`]
  const kept = [part('d.db', own, process.ppid), part('e.db', 'elsewhere', 1), join(copies, 'theirs.1.part')]
  for (const file of [...stale, ...kept]) writeFileSync(file, 'x')
  utimesSync(stale[1] as string, 0, 0)
  await backUp(path, join(copies, 'copy.db'))
  expect(readdirSync(copies).sort()).toEqual(['copy.db', ...kept.map((file) => basename(file))].sort())
})
