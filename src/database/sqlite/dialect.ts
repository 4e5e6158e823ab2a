/**
 * SQLite for Kysely, on a connection that is also used synchronously. No transaction outlives a tick of the event loop: every
 * call completes at once, and inside transactions only the database is awaited. A statement that waits for another process's
 * writer waits outside of a transaction, so that others can use the connection.
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
import type { SqliteDatabase, SqliteStatement, SqliteValue } from './open-database.ts'
import { createTransactionGuard, rollBackQuietly, type TransactionGuard } from './transaction-guard.ts'

interface SqliteDialectOptions {
  readonly guard?: TransactionGuard
  /** How long a statement waits for a writer of another process, in addition to the connection's own timeout. */
  readonly waitMs?: number
  /** Called for every statement that failed because of the file. */
  readonly onOutage?: (error: unknown) => void
  /** The name of the stored data in the message to callers when it is unavailable. */
  readonly what?: string
}

export function createSqliteDialect(database: SqliteDatabase, options: SqliteDialectOptions = {}): Dialect {
  return {
    createDriver: () => createDriver(database, options),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter() {
      const adapter = new SqliteAdapter()
      // SQLite has transactional DDL, which Kysely does not assume. Without this a killed migration would stay half applied.
      Object.defineProperty(adapter, 'supportsTransactionalDdl', { value: true })
      return adapter
    },
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

const MOST_STATEMENTS = 100
const PAUSE_MS = 4
/** After a statement of this duration, other requests are served first. */
const LONG_MS = 5

function createDriver(database: SqliteDatabase, options: SqliteDialectOptions): Driver {
  const { guard = createTransactionGuard(database), waitMs = 0, onOutage, what } = options
  const mutex = createMutex()
  const statements = new LRUCache<string, SqliteStatement>({
    max: MOST_STATEMENTS,
    memoMethod: (sql) => database.prepare(sql),
  })
  const prepare = (sql: string) => statements.memo(sql)

  /** Retries while another process writes. Meanwhile others can use the connection, because no transaction is open. */
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
      // Several of these in a row would block the thread: promises between them do not let sockets be served.
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
    // A plain `begin` acquires the lock only with the first write, and then fails at once if another process was faster.
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
      if (guard.isOpen()) rollBackQuietly(database)
      guard.ended()
    },
    async destroy() {
      closeWhole(database)
    },
  }
}

/** Checkpoints everything into the one file, which SQLite does itself only when no statement is in memory. */
function closeWhole(database: SqliteDatabase): void {
  try {
    database.exec('pragma busy_timeout = 0; pragma wal_checkpoint(truncate)')
  } catch {
    // Then the data stays in two files, and is equally safe.
  }
  database.close()
}

function execute<Row>(statement: SqliteStatement, { parameters, query }: CompiledQuery): QueryResult<Row> {
  const values = formatParameters(parameters) as SqliteValue[]
  if (!isCounted(query)) return { rows: statement.all(...values) as Row[] }
  return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) }
}

/** A statement that returns no rows, only the number of changes. */
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

/** A mutex with first-come, first-served order. */
function createMutex() {
  const waiting: (() => void)[] = []
  let isHeld = false
  return {
    /** Resolves when the lock is acquired. */
    async acquire(): Promise<void> {
      if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve))
      isHeld = true
    },
    release(): void {
      const next = waiting.shift()
      // It stays held while it is handed over, so that no other caller can acquire it in between.
      if (next) next()
      else isHeld = false
    },
  }
}
