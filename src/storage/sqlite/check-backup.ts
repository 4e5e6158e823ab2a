/** Whether a file is a database of ours, whole, and not of a later version than this program. */
import { SQLITE_MIGRATIONS } from '../sql/migrations/migrations.ts'
import type { SqliteDatabase } from './open-database.ts'

const FIRST_STEP = '0001-accounts'

/** Null = it may be used; else what is wrong with it, in words that follow the name of the file. */
export function findFault(database: SqliteDatabase): string | null {
  try {
    const steps = readSteps(database)
    if (!steps.includes(FIRST_STEP)) return 'is a database, but none that `ershou backup` made'
    if (steps.some((name) => !(name in SQLITE_MIGRATIONS))) {
      return 'was made by a newer version of ershou; install that version to restore it'
    }
    const found = database.prepare('pragma integrity_check(1)').all() as { integrity_check: string }[]
    return found[0]?.integrity_check === 'ok' ? null : `is damaged (${found[0]?.integrity_check})`
  } catch (error) {
    return `is damaged or no database (${(error as Error).message})`
  }
}

function readSteps(database: SqliteDatabase): string[] {
  const table = database.prepare("select 1 from sqlite_schema where type = 'table' and name = 'kysely_migration'").get()
  if (table === undefined) return []
  return (database.prepare('select name from kysely_migration').all() as { name: string }[]).map(({ name }) => name)
}
