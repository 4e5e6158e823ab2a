/** Whether a file is a database of ours, whole, and not of a later version than this program. */
import { SQLITE_INVENTORY_MIGRATIONS } from '../sql/inventory/migrations/migrations.ts'
import { INVENTORY_STEPS, STEPS } from '../sql/migrate.ts'
import { type Migrations, SQLITE_MIGRATIONS } from '../sql/migrations/migrations.ts'
import type { SqliteDatabase } from './open-database.ts'

/** What a database holds, and by what one knows it. */
const CONTENTS = {
  accounts: { table: STEPS, first: '0001-accounts', migrations: SQLITE_MIGRATIONS },
  inventory: { table: INVENTORY_STEPS, first: '0001-inventory', migrations: SQLITE_INVENTORY_MIGRATIONS },
} as const satisfies Record<string, { readonly table: string; readonly first: string; readonly migrations: Migrations }>
export type Content = keyof typeof CONTENTS

/** Null = it may be used; else what is wrong with it, in words that follow the name of the file. */
export function findFault(database: SqliteDatabase, content: Content): string | null {
  const { table, first, migrations } = CONTENTS[content]
  try {
    const steps = readSteps(database, table)
    if (!steps.includes(first)) return 'is a database, but none that `ershou backup` made'
    if (steps.some((name) => !(name in migrations))) {
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
