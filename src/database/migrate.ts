/** Brings a database to what this version of the program expects, forward only. */
import { type Kysely, type Migration, Migrator } from 'kysely'

export type Migrations = Readonly<Record<string, Migration>>

/** Where the steps that were taken are written down. */
export const STEPS = 'kysely_migration'

/** What has steps of its own in a database that others use too writes them down in a table of its own. */
export async function migrate<Tables>(db: Kysely<Tables>, migrations: Migrations, steps = STEPS): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: steps,
    migrationLockTableName: `${steps}_lock`,
  })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return
  if (await isNewer(db as unknown as Kysely<MigratorTables>, migrations, steps)) {
    throw new Error('The database was written by a newer version of ershou.', { cause: error })
  }
  throw error
}

type MigratorTables = Readonly<Record<string, { readonly name: string }>>

/** Asked only after a failure: the migrator itself looked under its lock, and a step unknown to us is why it refused. */
async function isNewer(db: Kysely<MigratorTables>, migrations: Migrations, table: string): Promise<boolean> {
  try {
    const steps = await db.selectFrom(table).select('name').execute()
    return steps.some(({ name }) => !(name in migrations))
  } catch {
    return false
  }
}
