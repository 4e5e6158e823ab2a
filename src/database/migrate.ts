/** Migrates a database to the schema of this version, forward only. */
import { type Kysely, type Migration, Migrator } from 'kysely'

export type Migrations = Readonly<Record<string, Migration>>

/** The table of applied migrations. */
export const STEPS = 'kysely_migration'

/** A component with its own migrations in a shared database records them in its own table. */
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

/** Checked only after a failure: the migrator checks under its lock, and refuses because of an unknown migration. */
async function isNewer(db: Kysely<MigratorTables>, migrations: Migrations, table: string): Promise<boolean> {
  try {
    const steps = await db.selectFrom(table).select('name').execute()
    return steps.some(({ name }) => !(name in migrations))
  } catch {
    return false
  }
}
