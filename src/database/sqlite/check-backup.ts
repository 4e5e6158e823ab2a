/** Checks that a file is an intact database of ours, and not of a later version than this program. */
import type { Migrations } from '../migrate.ts'
import type { SqliteDatabase } from './open-database.ts'

/** The kind of a database, and how a copy of it is restored. */
export interface BackedUp {
  /** The table of its migrations. */
  readonly steps: string
  /** The migration that every such database has. */
  readonly first: string
  readonly migrations: Migrations
  /** Applies missing migrations to a copy, and removes data that must not be restored. Returns the number of its records. */
  bringUpToDate(path: string): Promise<number>
}

/** Null = valid; otherwise the problem, as the rest of a sentence that begins with the file name. */
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
