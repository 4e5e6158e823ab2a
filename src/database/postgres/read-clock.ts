/** Reads the clock of a PostgreSQL database once, on a connection of its own. */
import { Kysely, PostgresDialect } from 'kysely'
import { POSTGRES_SPELLING } from '../spelling.ts'
import { createPool } from './create-pool.ts'

const PATIENCE = { connectTimeoutMs: 10_000, timeoutMs: 5000 }

export async function readPostgresClock(url: string): Promise<number> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: createPool({ url, size: 1, ...PATIENCE }) }) })
  try {
    const { ms } = await db.selectNoFrom(POSTGRES_SPELLING.clockMs(0).as('ms')).executeTakeFirstOrThrow()
    return ms
  } finally {
    await db.destroy()
  }
}
