/** A lock between processes in PostgreSQL: it goes with the connection that holds it, however its process ends. */
import { Client } from 'pg'

export interface AdvisoryLock {
  /** Aborted when the connection is lost, and with it the lock. */
  readonly lost: AbortSignal
  release(): Promise<void>
}

const CONNECT_MS = 10_000

/** Null when somebody else has it. Never says the URL, which has a password. */
export async function takeAdvisoryLock(url: string, key: number): Promise<AdvisoryLock | null> {
  const client = new Client({
    connectionString: url,
    application_name: 'ershou lock',
    connectionTimeoutMillis: CONNECT_MS,
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
    // A connection that is left open would keep the process alive, and perhaps the lock.
    if (!isTaken) await client.end().catch(() => undefined)
  }
  return isTaken ? { lost: lost.signal, release: () => client.end() } : null
}
