/** Connections to PostgreSQL for Kysely, each thrown away once it has failed. */
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { type CustomTypesConfig, Pool, type PoolClient, types } from 'pg'
import { formatParameters } from '../format-parameters.ts'
import { storageUnavailable } from '../storage-unavailable.ts'
import { isConnectionLost, isOutage } from './is-outage.ts'

export interface PostgresOptions {
  /** `postgres://…` */
  readonly url: string
  readonly poolSize?: number
  /** For a connection, a free one or a new one. */
  readonly connectTimeoutMs?: number
  /** For one statement. */
  readonly timeoutMs?: number
}

export interface PoolOptions {
  readonly url: string
  readonly size: number
  /** For a connection, a free one or a new one. */
  readonly connectTimeoutMs: number
  /** For one statement; 0 = any time. */
  readonly timeoutMs: number
  /** What is kept there, as callers are told when it is out of reach. */
  readonly what?: string
}

/** A process that stops in the middle of a transaction must not keep its locks. */
const IDLE_IN_TRANSACTION_MS = 10_000
/** The server ends a slow statement itself; a server that is out of reach cannot, and is given up a bit later. */
const UNREACHABLE_AFTER_MS = 1000

/** Never says the URL, which has a password, nor anything of it. */
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
  // Both would end the process if nobody listened. The pool has dropped the client by then, and who is using it hears of it.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  /** Whatever keeps a connection from being made keeps us from the store. */
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
    // Nothing more is sent on a lost connection: the rollback would wait as long again as the statement did.
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

/** Times and counts are far below 2^53, so a bigint is read as a number; here only, not for all users of the driver. */
const NUMBERS: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 && format !== 'binary' ? Number : types.getTypeParser(oid, format as 'text')) as never,
}
