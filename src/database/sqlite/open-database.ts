/** Opens an SQLite file with Node's own module, or with the package that has the same interface. */
import { closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isMainThread } from 'node:worker_threads'
import { uninterrupted } from '../../threads/uninterrupted.ts'
import { isBusy } from './is-outage.ts'

export type SqliteValue = null | number | bigint | string | Uint8Array

export interface SqliteStatement {
  run(...parameters: SqliteValue[]): { readonly changes: number | bigint }
  get(...parameters: SqliteValue[]): unknown
  all(...parameters: SqliteValue[]): unknown[]
}

/** The interface that both modules have and we use. */
export interface SqliteDatabase {
  exec(sql: string): void
  prepare(sql: string): SqliteStatement
  /** Defines a function that statements can call. */
  function(name: string, options: { readonly deterministic: boolean }, call: (...values: never[]) => SqliteValue): void
  close(): void
}

type DatabaseSync = new (path: string, options?: { readonly readOnly?: boolean }) => SqliteDatabase

const BUSY_TIMEOUT_MS = 5000
const RETRY_MS = 20

/** `:memory:` is a database that is deleted when it is closed. */
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

/** A connection without a busy timeout. Creates the file and its folder, for this user only. */
export async function connectDatabase(path: string): Promise<SqliteDatabase> {
  const DatabaseSync = await loadSqlite()
  if (path !== ':memory:') createPrivateFile(path)
  return new DatabaseSync(path)
}

/** A read-only connection; throws when the file does not exist. */
export async function connectReadOnly(path: string): Promise<SqliteDatabase> {
  const DatabaseSync = await loadSqlite()
  const database = new DatabaseSync(path, { readOnly: true })
  database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
  return database
}

async function setUp(database: SqliteDatabase): Promise<void> {
  database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
  // The change to WAL ignores the busy timeout when several processes open a new file at once.
  for (let left = BUSY_TIMEOUT_MS / RETRY_MS; ; left -= 1) {
    try {
      database.exec('pragma journal_mode = wal')
      break
    } catch (error) {
      if (!isBusy(error) || left <= 0) throw error
      await wait(RETRY_MS)
    }
  }
  // Survives a killed process. After a loss of power the last commits may be missing, but nothing is corrupt.
  database.exec('pragma synchronous = normal; pragma foreign_keys = on')
}

function createPrivateFile(path: string): void {
  createFolder(dirname(path))
  try {
    // SQLite gives its companion files the mode of this one. An existing file is not opened here: closing any handle of a
    // file releases the locks that this process has on it.
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

async function loadSqlite(): Promise<DatabaseSync> {
  const builtin = withoutSqliteWarning(() => process.getBuiltinModule('node:sqlite'))
  if (builtin) return (builtin as { DatabaseSync: DatabaseSync }).DatabaseSync
  const { DatabaseSync } = await import('@photostructure/sqlite')
  return isMainThread ? (DatabaseSync as DatabaseSync) : makeUninterrupted(DatabaseSync as DatabaseSync)
}

/** The package throws C++ exceptions, which abort the whole process when a thread is terminated in the middle of a call. */
function makeUninterrupted(Original: DatabaseSync): DatabaseSync {
  return class implements SqliteDatabase {
    readonly #database: SqliteDatabase

    constructor(...args: ConstructorParameters<DatabaseSync>) {
      this.#database = uninterrupted(() => new Original(...args))
    }

    exec(sql: string): void {
      uninterrupted(() => this.#database.exec(sql))
    }

    prepare(sql: string): SqliteStatement {
      const statement = uninterrupted(() => this.#database.prepare(sql))
      return {
        run: (...parameters) => uninterrupted(() => statement.run(...parameters)),
        get: (...parameters) => uninterrupted(() => statement.get(...parameters)),
        all: (...parameters) => uninterrupted(() => statement.all(...parameters)),
      }
    }

    function(...args: Parameters<SqliteDatabase['function']>): void {
      uninterrupted(() => this.#database.function(...args))
    }

    close(): void {
      uninterrupted(() => this.#database.close())
    }
  }
}

/** Suppresses Node's warning that its SQLite is experimental, which is of no use to an operator; any other warning passes. */
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

/**
 * Not Node's `recursive`, which loops forever where the system reports an existing folder as missing, as below /proc. Throws
 * the error of the operating system.
 */
export function createFolder(path: string): void {
  const missing: string[] = []
  let at = resolve(path)
  while (statSync(at, { throwIfNoEntry: false }) === undefined && at !== dirname(at)) {
    missing.push(at)
    at = dirname(at)
  }
  for (const folder of missing.reverse()) {
    try {
      mkdirSync(folder, { mode: 0o700 })
    } catch (error) {
      // Another process was faster.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
