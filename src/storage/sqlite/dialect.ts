/**
 * SQLite for Kysely, on a connection that others use synchronously too: no transaction here outlives a turn of the event
 * loop, as every call answers at once and inside transactions nothing but the database is awaited.
 */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { formatParameters } from '../sql/format-parameters.ts'
import { storageUnavailable } from '../sql/storage-unavailable.ts'
import { isOutage } from './is-outage.ts'
import { createMutex } from './mutex.ts'
import type { SqliteDatabase, SqliteStatement, SqliteValue } from './open-database.ts'

export function createSqliteDialect(database: SqliteDatabase): Dialect {
  return {
    createDriver: () => createDriver(database),
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

function createDriver(database: SqliteDatabase): Driver {
  const connection = createConnection(database)
  const mutex = createMutex()
  const run = async (sql: string) => {
    await connection.executeQuery(CompiledQuery.raw(sql))
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
    beginTransaction: () => run('begin immediate'),
    commitTransaction: () => run('commit'),
    async rollbackTransaction() {
      // A full disk or a failed write has ended the transaction already; that error is the one to report.
      await run('rollback').catch(() => {})
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

function createConnection(database: SqliteDatabase): DatabaseConnection {
  const prepare = createStatements(database)
  return {
    async executeQuery<Row>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<Row>> {
      const values = formatParameters(parameters) as SqliteValue[]
      try {
        const statement = prepare(sql)
        if (!isCounted(query)) return { rows: statement.all(...values) as Row[] }
        return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) }
      } catch (error) {
        throw isOutage(error) ? storageUnavailable(error) : error
      }
    },
    streamQuery() {
      throw new Error('SQLite answers at once; there is nothing to stream.')
    },
  }
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
