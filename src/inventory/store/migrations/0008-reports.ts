/** Inspection reports, what earlier readings of them said, and the facts that cars are searched by. */
import type { Kysely, Migration } from 'kysely'
import type { InventorySpelling } from './spelling.ts'

/** As they were when this step was written. */
const FACTS = [
  'report_status',
  'had_accident',
  'was_flooded',
  'was_fire_damaged',
  'odometer_rolled_back',
  'is_rental',
  'derived_damage_severity',
] as const

export function addReports(spelling: InventorySpelling): Migration {
  return {
    async up(db) {
      await createTables(db, spelling)
      // Null: an earlier version wrote the car. Its digest is rebuilt in the background, and until then no such filter finds it.
      for (const [table, side] of [
        ['inventory_search', ''],
        ['inventory_changes', 'before_'],
        ['inventory_changes', 'after_'],
      ] as const) {
        // One column a statement: SQLite adds no more.
        for (const name of FACTS) await db.schema.alterTable(table).addColumn(`${side}${name}`, 'integer').execute()
      }
      await db.schema.alterTable('inventory_state').addColumn('reports_since_ms', 'bigint').execute()
    },
  }
}

async function createTables(db: Kysely<unknown>, { id, text, blob, byKeyOnly }: InventorySpelling): Promise<void> {
  let reports = db.schema
    .createTable('inventory_reports')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('link', text, (column) => column.notNull())
    .addColumn('host', text, (column) => column.notNull())
    .addColumn('linked_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('next_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('provider', text)
    .addColumn('parser', text)
    .addColumn('made_by', text)
    .addColumn('digest', text)
    .addColumn('read_at_ms', 'bigint')
    .addColumn('body', blob)
  for (const name of FACTS) reports = reports.addColumn(name, 'integer')
  await reports.execute()
  await db.schema.createIndex('inventory_reports_due').on('inventory_reports').columns(['host', 'next_at_ms']).execute()
  await db.schema
    .createTable('inventory_report_versions')
    .addColumn('car_id', 'bigint', (column) => column.notNull())
    .addColumn('nth', 'integer', (column) => column.notNull())
    .addColumn('read_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('until_ms', 'bigint', (column) => column.notNull())
    .addColumn('body', blob, (column) => column.notNull())
    .addPrimaryKeyConstraint('inventory_report_versions_key', ['car_id', 'nth'])
    .modifyEnd(byKeyOnly)
    .execute()
}
