/** Checks the database without changing it: whether it opens, is intact and of this version, and its contents. */
import { existsSync, statSync } from 'node:fs'
import { explainStorage } from '../../database/explain-storage.ts'
import { isExpansion } from '../../database/migrate.ts'
import { describeTrouble } from '../../database/sqlite/is-outage.ts'
import type { Config } from '../../settings/config.ts'
import { databasePath } from '../../wiring/storage/create-storage.ts'
import { POSTGRES_MIGRATIONS, SQLITE_MIGRATIONS } from '../../wiring/storage/migrations.ts'
import { formatBytes } from '../output/format.ts'
import { bad, type Finding, note, ok } from './finding.ts'
import { type Query, withPostgres, withSqlite } from './query-database.ts'

export interface StorageFacts {
  readonly finding: Finding
  /** Ids of active test keys that see the market; null if they could not be read. */
  readonly testKeys: readonly string[] | null
}

const unread = (finding: Finding): StorageFacts => ({ finding, testKeys: null })

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

/** Checking a larger file would take too long. */
const LARGEST_CHECKED_BYTES = 256 * 1024 * 1024

export async function checkStorage(config: Place, timeoutMs: number): Promise<StorageFacts> {
  const { databaseUrl } = config
  if (databaseUrl === null) return checkSqlite(databasePath(config))
  try {
    return await withPostgres(databaseUrl, timeoutMs, async (query) => {
      const [server] = await query('show server_version')
      return describeDatabase(
        `PostgreSQL ${server?.server_version}`,
        query,
        Object.keys(POSTGRES_MIGRATIONS),
        isExpansion,
      )
    })
  } catch (error) {
    return unread(bad('storage', explainStorage(error, config).message))
  }
}

async function checkSqlite(path: string): Promise<StorageFacts> {
  if (!existsSync(path)) {
    return { finding: note('storage', `no database at ${path} yet; the first start creates it`), testKeys: [] }
  }
  const bytes = statSync(path).size
  if (bytes === 0)
    return unread(
      bad(
        'storage',
        `${path} is empty, so its accounts are gone; run \`ershou restore FILE\` with a copy made by \`ershou backup\`, or delete the file to begin without accounts`,
      ),
    )
  try {
    return await withSqlite(path, async (query) => {
      const [row = {}] = bytes > LARGEST_CHECKED_BYTES ? [{ found: 'ok' }] : await query('pragma quick_check(1)')
      const [damage] = Object.values(row)
      if (damage !== 'ok') throw new Error(`${path} is damaged: ${damage}. Restore a copy made by \`ershou backup\`.`)
      return describeDatabase(`SQLite in ${path}, ${formatBytes(bytes)}`, query, Object.keys(SQLITE_MIGRATIONS))
    })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return unread(bad('storage', code === 'ERR_SQLITE_ERROR' ? describeTrouble(path, error) : message))
  }
}

const NO_TABLE = /no such table|42P01/

/** `isHarmless`: whether this version starts on tables with that step of a newer one. */
async function describeDatabase(
  name: string,
  query: Query,
  known: readonly string[],
  isHarmless: (step: string) => boolean = () => false,
): Promise<StorageFacts> {
  const steps = await query('select name from kysely_migration').then(
    (rows) => rows.map((row) => String(row.name)),
    (error: NodeJS.ErrnoException) => {
      if (NO_TABLE.test(`${error.message} ${error.code}`)) return []
      throw error
    },
  )
  const newer = steps.filter((step) => !known.includes(step))
  if (!newer.every(isHarmless)) {
    return unread(bad('storage', `${name}, was written by a newer version of ershou; install that one`))
  }
  if (steps.length === 0) {
    return { finding: note('storage', `${name}, has no tables yet; the first start creates them`), testKeys: [] }
  }
  if (steps.length - newer.length < known.length) {
    return unread(note('storage', `${name}, is from an older version; the next start migrates it`))
  }
  const [accounts] = await query('select count(*) as n from accounts where deleted_at_ms is null')
  const keys = await query(
    "select api_keys.id from api_keys join accounts on accounts.id = account_id where revoked_at_ms is null and status = 'active' and sees_samples = 0 and prefix like 'ershou\\_test\\_%' escape '\\' limit 100",
  )
  return { finding: describeAccounts(name, Number(accounts?.n)), testKeys: keys.map(({ id }) => String(id)) }
}

function describeAccounts(name: string, count: number): Finding {
  if (count > 0) return ok('storage', `${name}, ${count} ${count === 1 ? 'account' : 'accounts'}`)
  const advice = '`ershou account create --email ADDRESS` creates one, and `ershou key create` its key'
  return note('storage', `${name}, no accounts yet; ${advice}`)
}
