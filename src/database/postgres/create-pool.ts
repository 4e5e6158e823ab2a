/** A pool of PostgreSQL connections for Kysely; a failed connection is discarded. */
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { type CustomTypesConfig, Pool, type PoolClient, types } from 'pg'
import { formatParameters } from '../format-parameters.ts'
import { storageUnavailable } from '../storage-unavailable.ts'

export interface PostgresOptions extends Partial<Pick<PoolOptions, 'connectTimeoutMs' | 'timeoutMs'>> {
  readonly url: string
  readonly poolSize?: number
}

export interface PoolOptions {
  /** `postgres://…` */
  readonly url: string
  readonly size: number
  /** Timeout for acquiring a connection. */
  readonly connectTimeoutMs: number
  /** Timeout of one statement; 0 = none. */
  readonly timeoutMs: number
  /** The name of the stored data in the message to callers when it is unavailable. */
  readonly what?: string
}

/** A process that hangs in a transaction must not keep its locks. */
const IDLE_IN_TRANSACTION_MS = 10_000
/** The server cancels a slow statement itself. If the server is unreachable, the client gives up a little later. */
const UNREACHABLE_AFTER_MS = 1000

/** Errors never contain any part of the URL, which has a password. */
export function createPool({ url, size, connectTimeoutMs, timeoutMs, what }: PoolOptions): PostgresPool {
  const pool = new Pool({
    connectionString: url,
    max: size,
    application_name: 'ershou',
    connectionTimeoutMillis: connectTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: NUMBERS,
    ...(timeoutMs > 0 && { statement_timeout: timeoutMs, query_timeout: timeoutMs + UNREACHABLE_AFTER_MS }),
  })
  // Without a listener both would end the process. The pool has dropped the client by then, and its user gets the error.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  /** Any failure to connect makes the store unavailable. */
  function refuse(error: unknown): never {
    throw storageUnavailable(error, what)
  }
  return {
    async connect() {
      return createClient(await pool.connect().catch(refuse), what)
    },
    end: () => pool.end(),
  }
}

function createClient(client: PoolClient, what?: string): PostgresPoolClient {
  let lost: unknown = null
  async function query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    // Nothing more is sent on a lost connection: a rollback would wait for another timeout.
    if (lost !== null) throw lost
    try {
      return (await client.query(sql, formatParameters(parameters))) as unknown as PostgresQueryResult<Row>
    } catch (error) {
      const thrown = isOutage(error) ? storageUnavailable(error, what) : error
      if (isConnectionLost(error)) lost = thrown
      throw thrown
    }
  }
  return {
    query: query as PostgresPoolClient['query'],
    release: () => client.release(lost !== null),
  }
}

const INT8 = 20

/** Times and counts are far below 2^53, so a bigint is read as a number; in this pool only, not in the whole driver. */
const NUMBERS: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 && format !== 'binary' ? Number : types.getTypeParser(oid, format as 'text')) as never,
}

/** Classes of SQLSTATE about the state of the server or the connection, independent of the statement. */
const CLASSES: ReadonlySet<string> = new Set([
  '08', // connection
  '28', // authentication
  '40', // deadlock, serialization: a retry may succeed
  '53', // out of disk, memory, connections
  '57', // statement timeout, shutdown, starting up
  '58', // input and output
])
const STATES: ReadonlySet<string> = new Set([
  '25006', // read only: a standby after a failover
  '25P03', // idle in transaction for too long
  '3D000', // no such database
  '55P03', // lock timeout
])

/** The driver's own errors have no code. */
const CONNECTION_LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/

export function isOutage(error: unknown): boolean {
  if (isConnectionLost(error)) return true
  const state = error instanceof Error ? (error as { code?: unknown }).code : undefined
  return typeof state === 'string' && state.length === 5 && (CLASSES.has(state.slice(0, 2)) || STATES.has(state))
}

/** The server behind the connection ends, or is a standby since a failover: another connection may lead to the primary. */
const LEAVING: ReadonlySet<unknown> = new Set(['25006', '57P01', '57P02', '57P03'])

/** Errors after which the connection cannot be used, or must not be. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (LEAVING.has((error as { code?: unknown }).code)) return true
  // Errors of the operating system name the call that failed.
  return typeof (error as { syscall?: unknown }).syscall === 'string' || CONNECTION_LOST.test(error.message)
}
