/**
 * SQLite for Kysely, on a connection that others use synchronously too: no transaction here outlives a turn of the event
 * loop, as every call answers at once and inside transactions nothing but the database is awaited. Who waits for a writer of
 * another process waits outside of it, so that everybody else goes on.
 */
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { formatParameters } from '../format-parameters.ts'
import { storageUnavailable } from '../storage-unavailable.ts'
import { isBusy, isDamage, isOutage } from './is-outage.ts'
import { createMutex } from './mutex.ts'
import type { SqliteDatabase, SqliteStatement, SqliteValue } from './open-database.ts'
import { createTransactionGuard, type TransactionGuard } from './transaction-guard.ts'

interface SqliteDialectOptions {
  readonly guard?: TransactionGuard
  /** How long a statement waits for a writer of another process, beside what the connection itself waits. */
  readonly waitMs?: number
  /** Told of every statement that failed because of the file. */
  readonly onOutage?: (error: unknown) => void
  /** What the file holds, as callers are told when it cannot be used. */
  readonly what?: string
}

export function createSqliteDialect(database: SqliteDatabase, options: SqliteDialectOptions = {}): Dialect {
  return {
    createDriver: () => createDriver(database, options),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter() {
      const adapter = new SqliteAdapter()
      // SQLite can undo a half-made table; Kysely does not trust it to. Without this a kill in a migration leaves half of it.
      Object.defineProperty(adapter, 'supportsTransactionalDdl', { value: true })
      return adapter
    },
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

const PAUSE_MS = 4
/** After a statement that took so long others are answered first. */
const LONG_MS = 5

function createDriver(database: SqliteDatabase, options: SqliteDialectOptions): Driver {
  const { guard = createTransactionGuard(database), waitMs = 0, onOutage, what } = options
  const mutex = createMutex()
  const prepare = createStatements(database)

  /** Tries again while another process writes. Meanwhile the connection is left to others, as nothing is open on it. */
  async function patiently<Result>(work: () => Result): Promise<Result> {
    const until = performance.now() + waitMs
    for (;;) {
      try {
        return work()
      } catch (error) {
        if (!isBusy(error) || guard.isOpen() || performance.now() >= until) throw refuse(error)
      }
      mutex.release()
      await wait(PAUSE_MS)
      await mutex.acquire()
    }
  }

  function refuse(error: unknown): unknown {
    if (!isOutage(error) && !isDamage(error)) return error
    onOutage?.(error)
    return storageUnavailable(error, what)
  }

  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const began = performance.now()
      const result = await patiently(() => {
        guard.check()
        return execute<Row>(prepare(query.sql), query)
      })
      // Several of these in a row would hold the thread as one: no promise between them lets a socket be served.
      if (!guard.isOpen() && performance.now() - began >= LONG_MS) await setImmediate()
      return result
    },
    streamQuery() {
      throw new Error('SQLite answers at once; there is nothing to stream.')
    },
  }
  return {
    async init() {},
    async acquireConnection() {
      await mutex.acquire()
      return connection
    },
    async releaseConnection() {
      mutex.release()
    },
    // A plain `begin` takes the lock only with the first write, and then fails at once when another process was faster.
    beginTransaction: () =>
      patiently(() => {
        prepare('begin immediate').run()
        guard.began()
      }),
    commitTransaction: () =>
      patiently(() => {
        guard.check()
        prepare('commit').run()
        guard.ended()
      }),
    async rollbackTransaction() {
      try {
        if (guard.isOpen()) prepare('rollback').run()
      } catch {
        // A full disk or a failed write has ended the transaction already; that error is the one to report.
      }
      guard.ended()
    },
    async destroy() {
      closeWhole(database)
    },
  }
}

/** Leaves all in the one file, which SQLite does itself only when no statement is in memory any more. */
function closeWhole(database: SqliteDatabase): void {
  try {
    database.exec('pragma busy_timeout = 0; pragma wal_checkpoint(truncate)')
  } catch {
    // Then it stays in two files, and is as safe there.
  }
  database.close()
}

function execute<Row>(statement: SqliteStatement, { parameters, query }: CompiledQuery): QueryResult<Row> {
  const values = formatParameters(parameters) as SqliteValue[]
  if (!isCounted(query)) return { rows: statement.all(...values) as Row[] }
  return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) }
}

/** A change that returns no rows, only how many it changed. */
function isCounted(query: CompiledQuery['query']): boolean {
  switch (query.kind) {
    case 'InsertQueryNode':
    case 'UpdateQueryNode':
    case 'DeleteQueryNode':
      return query.returning === undefined
    default:
      return false
  }
}

const MOST_STATEMENTS = 100

function createStatements(database: SqliteDatabase): (sql: string) => SqliteStatement {
  const prepared = new LRUCache<string, SqliteStatement>({ max: MOST_STATEMENTS })
  return (sql) => {
    const known = prepared.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }
}
