/** A lock between processes in PostgreSQL. It is released with its connection, however the process ends. */
import { Client } from 'pg'

export interface AdvisoryLock {
  /** Aborted when the connection is lost, and with it the lock. */
  readonly lost: AbortSignal
  release(): Promise<void>
}

const CONNECT_MS = 10_000

/** Null when another process holds it. Errors never contain the URL, which has a password. */
export async function takeAdvisoryLock(url: string, key: number): Promise<AdvisoryLock | null> {
  const client = new Client({
    connectionString: url,
    application_name: 'ershou lock',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
    // A holder whose machine died says nothing: the server asks, and releases the lock after 25 s instead of two hours.
    options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
    keepAlive: true,
    keepAliveInitialDelayMillis: CONNECT_MS,
  })
  const lost = new AbortController()
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  let isTaken = false
  try {
    await client.connect()
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [key])
    isTaken = rows[0]?.taken === true
  } finally {
    // An open connection would keep the process alive, and perhaps the lock held.
    if (!isTaken) await client.end().catch(() => undefined)
  }
  return isTaken ? { lost: lost.signal, release: () => client.end() } : null
}
