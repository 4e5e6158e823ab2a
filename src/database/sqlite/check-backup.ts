/** Whether a file is a database of ours, whole, and not of a later version than this program. */
import type { Migrations } from '../migrate.ts'
import type { SqliteDatabase } from './open-database.ts'

/** What a database holds, and how a copy of it is put back. */
export interface BackedUp {
  /** Where its migrations are written down. */
  readonly steps: string
  /** The migration that no such database lacks. */
  readonly first: string
  readonly migrations: Migrations
  /** Takes the steps that a copy lacks, and removes what must not come back. Gives how many things it holds. */
  bringUpToDate(path: string): Promise<number>
}

/** Null = it may be used; else what is wrong with it, in words that follow the name of the file. */
export function findFault(database: SqliteDatabase, { steps, first, migrations }: BackedUp): string | null {
  try {
    const taken = readSteps(database, steps)
    if (!taken.includes(first)) return 'is a database, but none that `ershou backup` made'
    if (taken.some((name) => !(name in migrations))) {
      return 'was made by a newer version of ershou; install that version to restore it'
    }
    const found = database.prepare('pragma integrity_check(1)').all() as { integrity_check: string }[]
    return found[0]?.integrity_check === 'ok' ? null : `is damaged (${found[0]?.integrity_check})`
  } catch (error) {
    return `is damaged or no database (${(error as Error).message})`
  }
}

function readSteps(database: SqliteDatabase, table: string): string[] {
  const found = database.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(table)
  if (found === undefined) return []
  return (database.prepare(`select name from ${table}`).all() as { name: string }[]).map(({ name }) => name)
}
