/** Migrates a database to the schema of this version, forward only. */
import { type Kysely, type Migration, Migrator } from 'kysely'

export type Migrations = Readonly<Record<string, Migration>>

/** The table of applied migrations. */
export const STEPS = 'kysely_migration'

/** How the names of steps end that only add what older versions can do without. */
export const EXPANDING = '-expand'

interface MigrateOptions {
  readonly steps?: string
  /**
   * Whether other nodes, of older and newer versions, use the database meanwhile. Then each step is a transaction of its own, so that they never wait for all
   * of them, and this version may run on tables that a newer one has only expanded.
   */
  readonly isShared?: boolean
}

/** A component with its own migrations in a shared database records them in its own table. */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  migrations: Migrations,
  { steps = STEPS, isShared = false }: MigrateOptions = {},
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: steps,
    migrationLockTableName: `${steps}_lock`,
    // Numbered steps come before those that are named after what they add, which may be there already.
    allowUnorderedMigrations: true,
  })
  const applied = db as unknown as Kysely<MigratorTables>
  const error = isShared && (await isUsed(applied, steps)) ? await stepByStep(migrator) : await allAtOnce(migrator)
  if (error === undefined) return
  const unknown = await listUnknown(applied, migrations, steps)
  if (unknown === null || unknown.length === 0) throw error
  if (isShared && unknown.every(isExpansion)) return
  throw new Error('The database was written by a newer version of ershou.', { cause: error })
}

export function isExpansion(step: string): boolean {
  return step.endsWith(EXPANDING)
}

/** All or nothing. */
async function allAtOnce(migrator: Migrator): Promise<unknown> {
  return (await migrator.migrateToLatest()).error
}

async function stepByStep(migrator: Migrator): Promise<unknown> {
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp()
    if (error !== undefined || results.length === 0) return error
  }
}

/** Whether any step was applied. */
async function isUsed(db: Kysely<MigratorTables>, table: string): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select('name')
    .limit(1)
    .executeTakeFirst()
    .catch(() => undefined)
  return row !== undefined
}

type MigratorTables = Readonly<Record<string, { readonly name: string }>>

/** Steps of a newer version; null = not all of ours are there, or nobody can tell. Asked only after a failure: the migrator checks under its lock. */
async function listUnknown(
  db: Kysely<MigratorTables>,
  migrations: Migrations,
  table: string,
): Promise<readonly string[] | null> {
  try {
    const names = (await db.selectFrom(table).select('name').execute()).map(({ name }) => name)
    const unknown = names.filter((name) => !(name in migrations))
    const hasOurs = names.length - unknown.length === Object.keys(migrations).length
    return hasOurs ? unknown : unknown.map(() => 'another step')
  } catch {
    return null
  }
}
