/** Brings a database to what this version of the program expects, forward only. */
import { type Kysely, Migrator } from 'kysely'
import type { Migrations } from './migrations/migrations.ts'

interface MigratorTables {
  readonly kysely_migration: { readonly name: string }
}

export async function migrate<Tables>(db: Kysely<Tables>, migrations: Migrations): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return
  if (await isNewer(db as unknown as Kysely<MigratorTables>, migrations)) {
    throw new Error('The database was written by a newer version of ershou.', { cause: error })
  }
  throw error
}

/** Asked only after a failure: the migrator itself looked under its lock, and a step unknown to us is why it refused. */
async function isNewer(db: Kysely<MigratorTables>, migrations: Migrations): Promise<boolean> {
  try {
    const steps = await db.selectFrom('kysely_migration').select('name').execute()
    return steps.some(({ name }) => !(name in migrations))
  } catch {
    return false
  }
}
