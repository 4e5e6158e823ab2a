/** The numbered steps after the first, in their order. */
import { type Kysely, type Migration, sql } from 'kysely'
import type { InventorySpelling } from './spelling.ts'

/** When each car was last written so that an answer to a search may differ: a copy of the listings is updated from there. */
export const addRevisions: Migration = {
  async up(db: Kysely<unknown>) {
    // 0: before anybody kept such a copy, which begins by reading all of them.
    await db.schema
      .alterTable('inventory_cars')
      .addColumn('revision', 'bigint', (column) => column.notNull().defaultTo(sql`0`))
      .execute()
    await db.schema.createIndex('inventory_cars_by_revision').on('inventory_cars').columns(['revision', 'id']).execute()
  },
}

/** When each car was listed according to all observations, and the last change of its price. */
export function addObserved({ text }: InventorySpelling): Migration {
  return {
    async up(db: Kysely<unknown>) {
      // One column a statement: SQLite adds no more.
      for (const [name, type] of [
        ['listed_from', text],
        ['listed_to', text],
        ['price_changed_ms', 'bigint'],
        ['price_from_cny', 'bigint'],
      ] as const)
        await db.schema.alterTable('inventory_cars').addColumn(name, type).execute()
      await sql`
        update inventory_cars set
          price_changed_ms =
            (select at_ms from inventory_prices as p where p.car_id = inventory_cars.id and p.nth = price_points),
          price_from_cny =
            (select price_cny from inventory_prices as p where p.car_id = inventory_cars.id and p.nth = price_points - 1)
        where price_points > 1`.execute(db)
    },
  }
}

/** A column that is null in all rows that are there. */
function addColumn(table: string, name: string, type: InventorySpelling['text'] | 'bigint'): Migration {
  return { up: (db) => db.schema.alterTable(table).addColumn(name, type).execute() }
}

/** Where the words of English titles begin, which decides what a keyword finds. An earlier version wrote the titles without; its cars get new digests in the background, with a new title. */
export const addWordMarks = ({ text }: InventorySpelling) => addColumn('inventory_titles', 'marked_title', text)

/** When each car left, so that what was read of it before does not bring it back. Of cars that have left already any newer detail is taken, as before. */
export const addLeftAt = addColumn('inventory_cars', 'left_at_ms', 'bigint')

/** Which fields of a car changed, beside each entry of the log. What changed before was not recorded. */
export const addChangedFields = ({ text }: InventorySpelling) => addColumn('inventory_changes', 'fields', text)

/** As they were when this step was written. */
export const FACTS =
  'power_hp displacement_cc seats transfers city listed_day price_changed_day drive color emission gearbox battery_rented'.split(
    ' ',
  )

/** More facts that cars are searched by, of every car and of both sides of every change. */
export const addFacts: Migration = { up: (db) => addSearchColumns(db, FACTS) }

async function addSearchColumns(db: Kysely<unknown>, names: readonly string[]): Promise<void> {
  // Null: an earlier version wrote the car. Its digest is rebuilt in the background, and until then no such filter finds it.
  for (const [table, side] of [
    ['inventory_search', ''],
    ['inventory_changes', 'before_'],
    ['inventory_changes', 'after_'],
  ] as const) {
    // One column a statement: SQLite adds no more.
    for (const name of names) {
      const type = name === 'power_hp' ? sql`double precision` : 'integer'
      await db.schema.alterTable(table).addColumn(`${side}${name}`, type).execute()
    }
  }
}

/** As they were when this step was written. */
export const REPORT_FACTS =
  'report_status had_accident was_flooded was_fire_damaged odometer_rolled_back is_rental derived_damage_severity'.split(
    ' ',
  )

/** Inspection reports, what earlier readings of them said, and the facts that cars are searched by. */
export function addReports(spelling: InventorySpelling): Migration {
  return {
    async up(db) {
      await createReportTables(db, spelling)
      await addSearchColumns(db, REPORT_FACTS)
      await db.schema.alterTable('inventory_state').addColumn('reports_since_ms', 'bigint').execute()
    },
  }
}

async function createReportTables(
  db: Kysely<unknown>,
  { id, text, blob, byKeyOnly }: InventorySpelling,
): Promise<void> {
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
  for (const name of REPORT_FACTS) reports = reports.addColumn(name, 'integer')
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

/** The codes of the log when this step was written. */
const APPEARED = 1
const NO_LONGER_OBSERVED = 4

/** Indexes over the log, by which the listings of a model that came and went are counted. */
export const addFlowIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index inventory_changes_appeared on inventory_changes (after_series_id, at_ms)
      where type = ${sql.lit(APPEARED)}`.execute(db)
    await sql`create index inventory_changes_left on inventory_changes (before_series_id, at_ms, car_id)
      where type = ${sql.lit(NO_LONGER_OBSERVED)}`.execute(db)
  },
}

/** What tells the car of an ad from other cars, also of ads that have left, by which other ads of a car are found. */
export function addIdentities({ id, text }: InventorySpelling): Migration {
  return {
    async up(db) {
      // Empty: the digests that earlier versions made are rebuilt in the background, and then cars have their identities.
      await db.schema
        .createTable('inventory_identities')
        .addColumn('id', id, (column) => column.primaryKey().notNull())
        .addColumn('vin', text)
        .addColumn('trim_id', 'integer')
        .addColumn('registration_date', text)
        .addColumn('mileage_km', 'integer')
        .addColumn('color_code', text)
        .addColumn('transfer_count', 'integer')
        .execute()
      await db.schema
        .createIndex('inventory_identities_by_vin')
        .on('inventory_identities')
        .columns(['vin', 'trim_id', 'registration_date', 'id'])
        .execute()
      await db.schema
        .createIndex('inventory_identities_by_trim')
        .on('inventory_identities')
        .columns(['trim_id', 'registration_date', 'id'])
        .execute()
    },
  }
}
