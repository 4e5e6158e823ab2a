import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeAccount, makeKey } from '../../accounts/store/fixtures/account-store-contract.ts'
import { makeLink } from '../../accounts/store/fixtures/credential-store-contract.ts'
import { makeSession } from '../../accounts/store/fixtures/session-store-contract.ts'
import { BACKED_UP_INVENTORY } from '../../inventory/store/sqlite/backed-up-inventory.ts'
import { openSqliteInventory } from '../../inventory/store/sqlite/open-inventory.ts'
import { countKept } from '../../limits/fixtures/count-kept.ts'
import { UNDO_DASHBOARD } from '../../wiring/storage/fixtures/undo-dashboard.ts'
import { BACKED_UP_ACCOUNTS, openSqliteStorage } from '../../wiring/storage/open-sqlite-storage.ts'
import { backUp } from './backup.ts'
import { startProcess } from './fixtures/start-process.ts'
import { openDatabase } from './open-database.ts'
import { restore } from './restore.ts'

const NOW = Date.UTC(2026, 10, 15, 12, 30, 45)

let templates: string
let folder: string
let path: string
let copy: string

/** Written and copied here, but never overwritten: a file that this process has opened counts as in use until its statements are collected. */
beforeAll(async () => {
  templates = mkdtempSync(join(tmpdir(), 'ershou-restore-'))
  const grown = join(templates, 'grown.db')
  await count(grown, 7)
  await backUp(grown, join(templates, 'copy.db'))
  await count(grown, 100)
})
afterAll(() => rmSync(templates, { recursive: true }))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ershou-restore-'))
  path = join(folder, 'data', 'ershou.db')
  copy = join(folder, 'copy.db')
  mkdirSync(join(folder, 'data'))
  copyFileSync(join(templates, 'grown.db'), path)
  copyFileSync(join(templates, 'copy.db'), copy)
})
afterEach(() => rmSync(folder, { recursive: true }))

async function count(at: string, used: number): Promise<void> {
  const storage = await openSqliteStorage({ path: at })
  await countKept(storage.usage, { account_id: 'acc_1', month: '2026-11', used })
  const account = makeAccount()
  await storage.accounts.createAccount(account)
  await storage.accounts.createKey(makeKey(account))
  await storage.close()
}

let read = 0

async function readCount(at: string, account = 'acc_1'): Promise<number> {
  const looked = join(templates, `${++read}.db`)
  for (const suffix of ['', '-wal']) if (existsSync(at + suffix)) copyFileSync(at + suffix, looked + suffix)
  const storage = await openSqliteStorage({ path: looked })
  const used = await storage.ledger.read(account, '2026-11')
  await storage.close()
  return used
}

const list = () => readdirSync(join(folder, 'data')).filter((name) => !name.endsWith('-lock'))

/** Changes the copy into a database of another program, or of another version of this one. */
async function spoil(statements: string): Promise<void> {
  const database = await openDatabase(copy)
  database.exec(`pragma journal_mode = delete; ${statements}`)
  database.close()
}

it('restores a copy, keeps the old database beside it, and does not change the copy', async () => {
  const bytes = readFileSync(copy)
  const kept = `${path}.before-20261115T123045Z`
  expect(await restore(copy, path, NOW, BACKED_UP_ACCOUNTS)).toEqual({ count: 1, kept })
  expect(list()).toEqual(['ershou.db', 'ershou.db.before-20261115T123045Z'])
  expect([await readCount(path), await readCount(kept)]).toEqual([7, 107])
  expect((statSync(path).mode & 0o777).toString(8)).toBe('600')
  expect(readFileSync(copy).equals(bytes)).toBe(true)
})

it('works without an existing database', async () => {
  rmSync(join(folder, 'data'), { recursive: true })
  expect(await restore(copy, path, NOW, BACKED_UP_ACCOUNTS)).toEqual({ count: 1, kept: null })
  expect(list()).toEqual(['ershou.db'])
  expect(await readCount(path)).toBe(7)
})

it('applies the WAL of a killed service to the kept database, and not to the new one', async () => {
  const writer = await startProcess('write-counts.mjs', path)
  await writer.kill()
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(0)
  const { kept } = await restore(copy, path, NOW, BACKED_UP_ACCOUNTS)
  expect(list()).toEqual(['ershou.db', 'ershou.db.before-20261115T123045Z'])
  expect(await readCount(path, 'acc_first')).toBe(0)
  expect(await readCount(kept as string, 'acc_first')).toBeGreaterThan(99)
})

it('replaces an unreadable database, whose WAL is not applied to the new one', async () => {
  const writer = await startProcess('write-counts.mjs', path)
  await writer.kill()
  writeFileSync(path, 'a letter\n'.repeat(1000))
  const { kept } = await restore(copy, path, NOW, BACKED_UP_ACCOUNTS)
  expect(existsSync(`${path}-wal`)).toBe(false)
  expect([await readCount(path), await readCount(path, 'acc_first')]).toEqual([7, 0])
  expect(readFileSync(kept as string, 'utf8')).toMatch(/^a letter/)
})

it('does not apply the WAL of a missing database to the new one', async () => {
  const writer = await startProcess('write-counts.mjs', path)
  await writer.kill()
  rmSync(path)
  expect(await restore(copy, path, NOW, BACKED_UP_ACCOUNTS)).toEqual({ count: 1, kept: null })
  expect(list().filter((name) => /^ershou\.db-/.test(name))).toEqual([])
  expect(list()).toContain('ershou.db.before-20261115T123045Z-wal')
  expect([await readCount(path), await readCount(path, 'acc_first')]).toEqual([7, 0])
})

it('replaces an old copy that was placed by hand beside the WAL of a newer database', async () => {
  const writer = await startProcess('write-counts.mjs', path)
  await writer.kill()
  copyFileSync(copy, path)
  await restore(copy, path, NOW, BACKED_UP_ACCOUNTS)
  expect(existsSync(`${path}-wal`)).toBe(false)
  expect([await readCount(path), await readCount(path, 'acc_first')]).toEqual([7, 0])
})

it('migrates a copy of an older version', async () => {
  await spoil(`${UNDO_DASHBOARD}
    alter table accounts drop column deleted_at_ms; alter table api_keys drop column rotated_to; drop table unknown_words;
    delete from kysely_migration where name > '0003-windows'`)
  expect(await restore(copy, path, NOW, BACKED_UP_ACCOUNTS)).toMatchObject({ count: 1 })
  const storage = await openSqliteStorage({ path })
  expect((await storage.accounts.readChanges(0)).keys).toMatchObject([{ rotated_to: null }])
  await storage.close()
})

it('ends all sessions and revokes links that may have been used since; keeps passwords', async () => {
  const made = join(templates, 'signed-in.db')
  const storage = await openSqliteStorage({ path: made })
  const account = makeAccount()
  await storage.accounts.createAccount(account)
  const [session, link] = [makeSession(account.id), makeLink(account.id)]
  await storage.sessions.create(session)
  await storage.credentials.createLink(link)
  await storage.credentials.setPassword(account.id, '$argon2id$', 1)
  await storage.close()
  rmSync(copy)
  await backUp(made, copy)
  await restore(copy, path, NOW, BACKED_UP_ACCOUNTS)
  const restored = await openSqliteStorage({ path })
  expect(await restored.sessions.findByHash(session.hash)).toBeNull()
  expect(await restored.credentials.findLink(link.hash)).toBeNull()
  expect(await restored.credentials.findPassword(account.id)).toBe('$argon2id$')
  await restored.close()
})

it('removes the files of a killed restore', async () => {
  for (const name of ['', '-wal', '.migration-lock']) writeFileSync(`${path}.restore-part${name}`, 'half')
  await restore(copy, path, NOW, BACKED_UP_ACCOUNTS)
  expect(readdirSync(join(folder, 'data')).filter((name) => name.includes('part'))).toEqual([])
  expect(await readCount(path)).toBe(7)
})

describe('refuses, without changing anything,', () => {
  const middle = () => Math.floor(statSync(copy).size / 2)
  it.each<[string, () => unknown, RegExp]>([
    ['a file that does not exist', () => rmSync(copy), /^There is no file .*copy\.db\.$/],
    ['a folder', () => (copy = folder), /is no file\.$/],
    ['the database itself', () => (copy = path), /is the database itself\.$/],
    ['an empty file', () => truncateSync(copy), /is a database, but none that `ershou backup` made\.$/],
    ['a letter', () => writeFileSync(copy, 'a letter\n'.repeat(1000)), /is damaged or no database \(file is not a/],
    ['a copy cut in half', () => truncateSync(copy, middle()), /copy\.db is damaged/],
    ['a copy without its last page', () => truncateSync(copy, statSync(copy).size - 4096), /copy\.db is damaged/],
    ['the beginning of a copy', () => truncateSync(copy, 100), /copy\.db is damaged/],
    [
      'a copy with a page of nonsense',
      () => {
        const bytes = readFileSync(copy)
        bytes.fill(0x5a, 4096 * 2, 4096 * 3)
        writeFileSync(copy, bytes)
      },
      /copy\.db is damaged/,
    ],
    [
      'the database of another program',
      () => spoil('drop table kysely_migration'),
      /none that `ershou backup` made\.$/,
    ],
    [
      'another program that migrates as we do',
      () => spoil("delete from kysely_migration; insert into kysely_migration values ('0001-users', '2026')"),
      /none that `ershou backup` made\.$/,
    ],
    [
      'a copy of a later version',
      () => spoil("insert into kysely_migration values ('9999-later', '2099')"),
      /was made by a newer version of ershou/,
    ],
  ])('%s', async (_, prepare, sentence) => {
    await prepare()
    const before = list()
    await expect(restore(copy, path, NOW, BACKED_UP_ACCOUNTS)).rejects.toThrow(sentence)
    expect(list()).toEqual(before)
    expect(readFileSync(path).equals(readFileSync(join(templates, 'grown.db')))).toBe(true)
  })

  it('while another process has the database open', async () => {
    const writer = await startProcess('write-counts.mjs', path)
    await expect(restore(copy, path, NOW, BACKED_UP_ACCOUNTS)).rejects.toThrow(
      /is in use by another process; end it first\.$/,
    )
    await writer.kill()
    expect(list().filter((name) => !/^ershou\.db(-wal|-shm)?$/.test(name))).toEqual([])
    expect(await readCount(path)).toBe(107)
  })

  it('a second time within a second', async () => {
    await restore(copy, path, NOW, BACKED_UP_ACCOUNTS)
    const again = join(folder, 'again.db')
    copyFileSync(copy, again)
    await expect(restore(again, path, NOW, BACKED_UP_ACCOUNTS)).rejects.toThrow(/already exists\. Wait a second\.$/)
    expect(await readCount(path)).toBe(7)
  })
})

it('restores an inventory with a new change log, so that a reader of the old log cannot continue in it', async () => {
  const logOf = async (at: string) => {
    const inventory = await openSqliteInventory({ path: at })
    try {
      return (await inventory.state()).log
    } finally {
      await inventory.close()
    }
  }
  const before = join(folder, 'before.db')
  const place = join(folder, 'inventory.db')
  const log = await logOf(before)
  await backUp(before, join(folder, 'copy.inventory'))
  await restore(join(folder, 'copy.inventory'), place, NOW, BACKED_UP_INVENTORY)
  expect([log === (await logOf(before)), log === (await logOf(place))]).toEqual([true, false])
})
