/** Checks the database without changing it: whether it opens, is intact and of this version, and its contents. */
import { existsSync, statSync } from 'node:fs'
import { explainStorage } from '../../database/explain-storage.ts'
import { describeTrouble } from '../../database/sqlite/is-outage.ts'
import { connectReadOnly } from '../../database/sqlite/open-database.ts'
import type { Config } from '../../settings/config.ts'
import { databasePath } from '../../wiring/storage/create-storage.ts'
import { POSTGRES_MIGRATIONS, SQLITE_MIGRATIONS } from '../../wiring/storage/migrations.ts'
import { formatBytes } from '../output/show-progress.ts'
import { bad, type Finding, note, ok } from './finding.ts'

export interface StorageFacts {
  readonly finding: Finding
  /** Ids of active test keys; null if they could not be read. */
  readonly testKeys: readonly string[] | null
}

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>
type Row = Readonly<Record<string, unknown>>
type Query = (sql: string) => Promise<readonly Row[]>

/** Checking a larger file would take too long. */
const LARGEST_CHECKED_BYTES = 256 * 1024 * 1024

export function checkStorage(config: Place, timeoutMs: number): Promise<StorageFacts> {
  return config.databaseUrl === null ? checkSqlite(config) : checkPostgres(config, timeoutMs)
}

async function checkSqlite(config: Place): Promise<StorageFacts> {
  const path = databasePath(config)
  if (!existsSync(path)) {
    return { finding: note('storage', `no database at ${path} yet; the first start creates it`), testKeys: [] }
  }
  const bytes = statSync(path).size
  if (bytes === 0)
    return {
      finding: bad('storage', `${path} is empty; restore a copy made by \`ershou backup\``),
      testKeys: null,
    }
  try {
    const database = await connectReadOnly(path)
    try {
      const damage = bytes > LARGEST_CHECKED_BYTES ? 'ok' : readDamage(database.prepare('pragma quick_check(1)').get())
      if (damage !== 'ok') throw new Error(`${path} is damaged: ${damage}. Restore a copy made by \`ershou backup\`.`)
      const query: Query = async (sql) => database.prepare(sql).all() as Row[]
      return await describeDatabase(`SQLite in ${path}, ${formatBytes(bytes)}`, query, Object.keys(SQLITE_MIGRATIONS))
    } finally {
      database.close()
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return {
      finding: bad('storage', code === 'ERR_SQLITE_ERROR' ? describeTrouble(path, error) : message),
      testKeys: null,
    }
  }
}

function readDamage(row: unknown): string {
  return String(Object.values(row as Row)[0])
}

async function checkPostgres(config: Place, timeoutMs: number): Promise<StorageFacts> {
  const { createPool } = await import('../../database/postgres/create-pool.ts')
  const pool = createPool({
    url: config.databaseUrl as string,
    size: 1,
    connectTimeoutMs: timeoutMs,
    timeoutMs,
  })
  try {
    const client = await pool.connect()
    try {
      const query: Query = async (sql) => (await client.query<Row>(sql, [])).rows
      const [server] = await query('show server_version')
      return await describeDatabase(`PostgreSQL ${server?.server_version}`, query, Object.keys(POSTGRES_MIGRATIONS))
    } finally {
      client.release()
    }
  } catch (error) {
    return { finding: bad('storage', explainStorage(error, config).message), testKeys: null }
  } finally {
    await pool.end()
  }
}

const NO_TABLE = /no such table|42P01/

async function describeDatabase(name: string, query: Query, known: readonly string[]): Promise<StorageFacts> {
  const steps = await query('select name from kysely_migration').then(
    (rows) => rows.map((row) => String(row.name)),
    (error: NodeJS.ErrnoException) => {
      if (NO_TABLE.test(`${error.message} ${error.code}`)) return []
      throw error
    },
  )
  if (steps.some((step) => !known.includes(step))) {
    return {
      finding: bad('storage', `${name}, was written by a newer version of ershou; install that one`),
      testKeys: null,
    }
  }
  if (steps.length < known.length) {
    return {
      finding: note('storage', `${name}, is from an older version; the next start migrates it`),
      testKeys: null,
    }
  }
  const [accounts] = await query('select count(*) as n from accounts where deleted_at_ms is null')
  const keys = await query(
    "select api_keys.id from api_keys join accounts on accounts.id = account_id where revoked_at_ms is null and status = 'active' and prefix like 'ershou\\_test\\_%' escape '\\' limit 100",
  )
  const count = Number(accounts?.n)
  return {
    finding: ok('storage', `${name}, ${count} ${count === 1 ? 'account' : 'accounts'}`),
    testKeys: keys.map(({ id }) => String(id)),
  }
}
