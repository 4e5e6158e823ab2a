/** Runs read-only queries for a check on a connection of their own. */
import { connectReadOnly } from '../../database/sqlite/open-database.ts'

type Row = Readonly<Record<string, unknown>>
export type Query = (sql: string) => Promise<readonly Row[]>

export async function withSqlite<Result>(path: string, use: (query: Query) => Promise<Result>): Promise<Result> {
  const database = await connectReadOnly(path)
  try {
    return await use(async (sql) => database.prepare(sql).all() as Row[])
  } finally {
    database.close()
  }
}

export async function withPostgres<Result>(
  url: string,
  timeoutMs: number,
  use: (query: Query) => Promise<Result>,
): Promise<Result> {
  const { createPool } = await import('../../database/postgres/create-pool.ts')
  const pool = createPool({ url, size: 1, connectTimeoutMs: timeoutMs, timeoutMs })
  try {
    const client = await pool.connect()
    try {
      return await use(async (sql) => (await client.query<Row>(sql, [])).rows)
    } finally {
      client.release()
    }
  } finally {
    await pool.end()
  }
}
