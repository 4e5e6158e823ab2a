import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { isBusy, isOutage } from './is-outage.ts'
import { openDatabase } from './open-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'ershou-open-'))
afterAll(() => rmSync(folder, { recursive: true }))
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

function errorOf(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

it('creates the folder and all its files for this user only', async () => {
  const database = await openDatabase(join(folder, 'deep', 'data', 'ershou.db'))
  database.exec('create table counts (used integer)')
  const data = join(folder, 'deep', 'data')
  expect(modeOf(data)).toBe('700')
  const files = readdirSync(data)
  expect(files.sort()).toEqual(['ershou.db', 'ershou.db-shm', 'ershou.db-wal'])
  expect(files.map((file) => modeOf(join(data, file)))).toEqual(['600', '600', '600'])
  database.close()
})

it.each([
  ['journal_mode', 'wal'],
  ['synchronous', 1],
  ['foreign_keys', 1],
])('sets %s to %s', async (pragma, value) => {
  const database = await openDatabase(join(folder, 'set.db'))
  expect(database.prepare(`pragma ${pragma}`).get()).toEqual({ [pragma]: value })
  expect(database.prepare('pragma busy_timeout').get()).toEqual({ timeout: 5000 })
  database.close()
})

it('stores nothing of :memory:', async () => {
  const database = await openDatabase(':memory:')
  database.exec('create table counts (used integer)')
  database.close()
  const again = await openDatabase(':memory:')
  expect(again.prepare('select * from sqlite_schema').all()).toEqual([])
  again.close()
})

it('opens one new file many times at once', async () => {
  const databases = await Promise.all(Array.from({ length: 8 }, () => openDatabase(join(folder, 'many.db'))))
  for (const database of databases) {
    expect(database.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' })
    database.close()
  }
})

it('refuses a file that is something else', async () => {
  const path = join(folder, 'text.db')
  writeFileSync(path, 'This is a letter to the operator.\n'.repeat(100))
  await expect(openDatabase(path)).rejects.toThrow('file is not a database')
})

it('does not suppress other warnings', () => {
  expect(process.emitWarning.name).toBe('emitWarning')
})

it('distinguishes an unavailable file from a bug', async () => {
  const path = join(folder, 'busy.db')
  const holder = await openDatabase(path)
  const other = await openDatabase(path)
  holder.exec('create table counts (used integer primary key check (used > 0)) strict')
  other.exec('pragma busy_timeout = 0')
  holder.exec('begin immediate')
  const insert = (rest: string) => `insert into counts values (1) ${rest}`
  for (const run of [
    () => other.exec('begin immediate'),
    () => other.exec(insert('')),
    () => other.prepare(insert('')).run(),
    () => other.prepare(insert('returning used')).all(),
  ]) {
    expect(isBusy(errorOf(run))).toBe(true)
    expect(isOutage(errorOf(run))).toBe(true)
  }
  holder.exec('commit')
  other.exec('pragma query_only = on')
  expect(isOutage(errorOf(() => other.exec(insert(''))))).toBe(true)
  expect(isBusy(errorOf(() => other.exec(insert(''))))).toBe(false)

  other.exec('pragma query_only = off')
  other.exec(insert(''))
  for (const run of [
    () => other.exec('insert'),
    () => other.prepare('select * from nothing'),
    () => other.exec(insert('')),
    () => other.prepare(insert('returning used')).all(),
    () => other.prepare('insert into counts values (0) returning used').all(),
    () => other.prepare('select ?').all(undefined as never),
    () => other.exec('rollback'),
  ]) {
    expect(isOutage(errorOf(run))).toBe(false)
  }
  holder.close()
  other.close()
  expect(isOutage(errorOf(() => other.exec('select 1')))).toBe(false)
})
