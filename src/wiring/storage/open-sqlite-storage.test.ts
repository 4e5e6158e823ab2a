import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeAccount } from '../../accounts/store/fixtures/account-store-contract.ts'
import { startProcess } from '../../database/sqlite/fixtures/start-process.ts'
import { openDatabase } from '../../database/sqlite/open-database.ts'
import { countKept } from '../../limits/fixtures/count-kept.ts'
import { expectOldRows, writeOldRows } from './fixtures/old-store.ts'
import { UNDO_DASHBOARD } from './fixtures/undo-dashboard.ts'
import { openSqliteStorage } from './open-sqlite-storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'ershou-storage-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('opens an empty database many times at once', async () => {
  const path = join(folder, 'many.db')
  const storages = await Promise.all(Array.from({ length: 6 }, () => openSqliteStorage({ path })))
  for (const storage of storages) {
    expect(await storage.accounts.createAccount(makeAccount())).toBe(true)
  }
  expect(await storages[0]?.accounts.listAccounts()).toHaveLength(6)
  for (const storage of storages) await storage.close()
})

it('waits for another process that is changing the tables, and goes on when that is killed', async () => {
  const path = join(folder, 'waits.db')
  const holder = await startProcess('hold-lock.mjs', `${path}.migration-lock`)
  let isOpen = false
  const opening = openSqliteStorage({ path }).then((storage) => {
    isOpen = true
    return storage
  })
  // By then it would be open, if it did not wait.
  await (await openSqliteStorage({ path: join(folder, 'other.db') })).close()
  expect(isOpen).toBe(false)
  await holder.kill()
  await (await opening).close()
})

it('refuses an old copy beside the log of a newer database, and leaves the copy as it is; takes a log that belongs to it', async () => {
  const [path, old, mixed, cutOff] = ['live', 'old', 'mixed', 'cut-off'].map((name) => join(folder, `${name}.db`)) as [
    string,
    string,
    string,
    string,
  ]
  const storage = await openSqliteStorage({ path })
  await storage.accounts.createAccount(makeAccount())
  await storage.close()
  copyFileSync(path, old)
  const database = await openDatabase(path)
  const fill = (rows: number) =>
    database.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows})
      insert into filling select hex(randomblob(500)) from n`)
  database.exec('create table filling (text text)')
  fill(2000)
  database.exec('pragma wal_checkpoint(truncate)')
  fill(50)
  for (const [from, to] of [
    [old, mixed],
    [`${path}-wal`, `${mixed}-wal`],
    [path, cutOff],
    [`${path}-wal`, `${cutOff}-wal`],
  ] as const)
    copyFileSync(from, to)
  database.close()
  await (await openSqliteStorage({ path: cutOff, isAlone: true })).close()
  const refusal = /mixed\.db-wal do not make a whole database: .* delete .*mixed\.db-wal and .*mixed\.db-shm/
  await expect(openSqliteStorage({ path: mixed, isAlone: true })).rejects.toThrow(refusal)
  expect(readFileSync(mixed).equals(readFileSync(old))).toBe(true)
  // Under another name: this process may still have what it has looked at open.
  const alone = join(folder, 'alone.db')
  copyFileSync(mixed, alone)
  const restored = await openSqliteStorage({ path: alone, isAlone: true })
  expect(await restored.accounts.listAccounts()).toHaveLength(1)
  await restored.close()
})

it('refuses a database of a newer version, and leaves it as it is', async () => {
  const path = join(folder, 'newer.db')
  const storage = await openSqliteStorage({ path })
  storage.database.exec("insert into kysely_migration values ('9999-later', '2099-01-01T00:00:00.000Z')")
  await storage.close()
  for (let turn = 0; turn < 2; turn += 1) {
    await expect(openSqliteStorage({ path })).rejects.toThrow('The database was written by a newer version of ershou.')
  }
})

it('undoes a change of the tables that fails half-way, and can be opened when the reason is gone', async () => {
  const path = join(folder, 'half.db')
  const storage = await openSqliteStorage({ path })
  // As if only the first step had been taken, and something stood in the way of the second.
  storage.database.exec(`${UNDO_DASHBOARD}
    drop table usage_days; drop table recent_requests; drop table months; drop table windows; drop table unknown_words;
    alter table accounts drop column deleted_at_ms; alter table api_keys drop column rotated_to;
    delete from kysely_migration where name > '0002'`)
  await storage.close()
  const error = await openSqliteStorage({ path }).catch((thrown: unknown) => thrown)
  expect(String(error)).toContain('table "key_uses" already exists')

  const database = await openDatabase(path)
  expect(database.prepare("select name from sqlite_schema where name = 'months'").all()).toEqual([])
  database.exec('drop table key_uses')
  database.close()
  const again = await openSqliteStorage({ path })
  expect(await countKept(again.usage, { account_id: 'acc_1', month: '2026-11', used: 1 })).toHaveLength(1)
  await again.close()
})

it('brings a store of an older version up to date, with its accounts, plans, keys and counts', async () => {
  const path = join(folder, 'older.db')
  const storage = await openSqliteStorage({ path })
  const old = await writeOldRows(storage)
  storage.database.exec(UNDO_DASHBOARD)
  await storage.close()
  const again = await openSqliteStorage({ path })
  await expectOldRows(again, old)
  await again.close()
})

it('says that the storage is unavailable when the file cannot be opened', async () => {
  const path = join(folder, 'folder.db')
  mkdirSync(path)
  await expect(openSqliteStorage({ path })).rejects.toMatchObject({ kind: 'storage_unavailable', retryAfterS: 1 })
})
