/** Opens an SQLite file with what the running Node has: its own module, or the package with the same interface. */
import { closeSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createFolder } from './create-folder.ts'
import { isBusy } from './is-outage.ts'

export type SqliteValue = null | number | bigint | string | Uint8Array

export interface SqliteStatement {
  run(...parameters: SqliteValue[]): { readonly changes: number | bigint }
  get(...parameters: SqliteValue[]): unknown
  all(...parameters: SqliteValue[]): unknown[]
}

/** What both modules have and we use. */
export interface SqliteDatabase {
  exec(sql: string): void
  prepare(sql: string): SqliteStatement
  /** A function that statements can call. */
  function(name: string, options: { readonly deterministic: boolean }, call: (...values: never[]) => SqliteValue): void
  close(): void
}

type DatabaseSync = new (path: string, options?: { readonly readOnly?: boolean }) => SqliteDatabase

const BUSY_TIMEOUT_MS = 5000
const RETRY_MS = 20

/** `:memory:` is a database that is gone when it is closed. */
export async function openDatabase(path: string): Promise<SqliteDatabase> {
  const database = await connectDatabase(path)
  try {
    await setUp(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** A connection as SQLite makes it: it waits for nobody. The file and its folder are made, for this user only. */
export async function connectDatabase(path: string): Promise<SqliteDatabase> {
  const DatabaseSync = await loadSqlite()
  if (path !== ':memory:') createPrivateFile(path)
  return new DatabaseSync(path)
}

/** A connection that changes nothing; throws when there is no such file. */
export async function connectReadOnly(path: string): Promise<SqliteDatabase> {
  const DatabaseSync = await loadSqlite()
  const database = new DatabaseSync(path, { readOnly: true })
  database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
  return database
}

async function setUp(database: SqliteDatabase): Promise<void> {
  database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
  // The change to WAL does not wait its turn as other statements do when several processes open a new file at once.
  for (let left = BUSY_TIMEOUT_MS / RETRY_MS; ; left -= 1) {
    try {
      database.exec('pragma journal_mode = wal')
      break
    } catch (error) {
      if (!isBusy(error) || left <= 0) throw error
      await wait(RETRY_MS)
    }
  }
  // Survives a killed process; after a loss of power the last commits may be missing, but nothing is corrupt.
  database.exec('pragma synchronous = normal; pragma foreign_keys = on')
}

function createPrivateFile(path: string): void {
  createFolder(dirname(path))
  try {
    // SQLite gives its companion files the mode of this one. Never opened when it is there: closing any handle of a
    // file drops the locks that this process has on it.
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

async function loadSqlite(): Promise<DatabaseSync> {
  const builtin = withoutSqliteWarning(() => process.getBuiltinModule('node:sqlite'))
  if (builtin) return (builtin as { DatabaseSync: DatabaseSync }).DatabaseSync
  const { DatabaseSync } = await import('@photostructure/sqlite')
  return DatabaseSync as DatabaseSync
}

/** Node says once that its SQLite is experimental, which tells an operator nothing; any other warning passes. */
function withoutSqliteWarning<Result>(load: () => Result): Result {
  const emitWarning = process.emitWarning
  process.emitWarning = ((warning: string | Error, ...rest: never[]) => {
    if (!String(warning).includes('SQLite is an experimental feature')) emitWarning(warning, ...rest)
  }) as typeof process.emitWarning
  try {
    return load()
  } finally {
    process.emitWarning = emitWarning
  }
}
