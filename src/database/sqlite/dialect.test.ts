import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSqliteDialect } from './dialect.ts'
import { openDatabase, type SqliteDatabase } from './open-database.ts'

interface Tables {
  counts: { id: string; used: number }
}

let folder: string
let database: SqliteDatabase
let db: Kysely<Tables>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ershou-dialect-'))
  database = await openDatabase(join(folder, 'ershou.db'))
  database.exec('create table counts (id text primary key, used integer not null)')
  db = new Kysely<Tables>({ dialect: createSqliteDialect(database) })
  await db.insertInto('counts').values({ id: 'a', used: 0 }).execute()
})
afterEach(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true })
})

const addOne = (to: Kysely<Tables>) => to.updateTable('counts').set({ used: sql`used + 1` })
const read = async () => (await db.selectFrom('counts').select('used').executeTakeFirstOrThrow()).used

it('reports the number of changed rows, and returns rows', async () => {
  expect(await db.insertInto('counts').values({ id: 'b', used: 1 }).executeTakeFirst()).toMatchObject({
    numInsertedOrUpdatedRows: 1n,
  })
  expect(await addOne(db).executeTakeFirst()).toMatchObject({ numUpdatedRows: 2n })
  expect(await addOne(db).where('id', '=', 'b').returning('used').execute()).toEqual([{ used: 3 }])
  expect(await db.deleteFrom('counts').where('id', '=', 'b').executeTakeFirst()).toEqual({ numDeletedRows: 1n })
  expect(await sql`select used from counts`.execute(db)).toEqual({ rows: [{ used: 1 }] })
})

it('leaves the connection to others between ticks, however much is written', async () => {
  const begin = database.prepare('begin immediate')
  const commit = database.prepare('commit')
  const add = database.prepare("update counts set used = used + 1 where id = 'a'")
  let isDone = false
  let turns = 0
  function writeBeside(): void {
    begin.run()
    add.run()
    commit.run()
    turns += 1
    if (!isDone) setImmediate(writeBeside)
  }
  setImmediate(writeBeside)
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (let round = 0; round < 20; round += 1) {
        await db.transaction().execute(async (tx) => {
          await addOne(tx).execute()
          await addOne(tx).execute()
        })
        await new Promise((resolve) => setImmediate(resolve))
      }
    }),
  )
  isDone = true
  await new Promise((resolve) => setImmediate(resolve))
  expect(turns).toBeGreaterThan(10)
  expect(await read()).toBe(20 * 20 * 2 + turns)
})

it('acquires the lock when it begins, so that rows cannot change between read and write', async () => {
  const other = await openDatabase(join(folder, 'ershou.db'))
  other.exec('pragma busy_timeout = 0')
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('counts').select('used').execute()
    expect(() => other.exec('update counts set used = 9')).toThrow('database is locked')
    await addOne(tx).execute()
  })
  expect(await read()).toBe(1)
  other.close()
})

it('rolls back a transaction that throws, and continues', async () => {
  const failing = db.transaction().execute(async (tx) => {
    await addOne(tx).execute()
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await read()).toBe(0)
})

it('reports why a transaction ended, not that its rollback failed', async () => {
  const failing = db.transaction().execute(async (tx) => {
    await addOne(tx).execute()
    database.exec('rollback')
    throw new Error('disk is full, say')
  })
  await expect(failing).rejects.toThrow('disk is full, say')
  expect(await read()).toBe(0)
  await db.transaction().execute((tx) => addOne(tx).execute())
  expect(await read()).toBe(1)
})

it('reports the storage as unavailable while another process holds the lock, and works again after', async () => {
  const other = await openDatabase(join(folder, 'ershou.db'))
  database.exec('pragma busy_timeout = 0')
  other.exec('begin immediate')
  const expected = { kind: 'storage_unavailable', retryAfterS: 1, cause: { message: 'database is locked' } }
  await expect(addOne(db).execute()).rejects.toMatchObject(expected)
  await expect(addOne(db).returning('used').execute()).rejects.toMatchObject(expected)
  await expect(db.transaction().execute((tx) => addOne(tx).execute())).rejects.toMatchObject(expected)
  other.exec('rollback')
  other.close()
  await addOne(db).execute()
  expect(await read()).toBe(1)
})

it('keeps a bounded number of statements', async () => {
  for (let i = 0; i < 300; i += 1) {
    const { rows } = await sql<{ n: number }>`select ${sql.lit(i)} as n`.execute(db)
    expect(rows).toEqual([{ n: i }])
  }
})

it('yields to the event loop after a long statement, but not in a transaction', async () => {
  const readLong = async (from: Kysely<Tables>) => {
    const long = sql<{
      n: number
    }>`with recursive n(i) as (select 1 union all select i + 1 from n where i < 200000) select max(i) as n from n`
    expect((await long.execute(from)).rows).toEqual([{ n: 200_000 }])
  }
  let turns = 0
  const count = async (work: () => Promise<void>) => {
    turns = 0
    const beat = setImmediate(() => turns++)
    await work()
    clearImmediate(beat)
    return turns
  }
  expect(await count(() => readLong(db))).toBe(1)
  expect(await db.transaction().execute((tx) => count(() => readLong(tx)))).toBe(0)
})
