/** Native records of cars, search columns, rendered rows, and the log of changes. */
import { type CreateTableBuilder, type Kysely, type Migration, sql } from 'kysely'
import type { InventorySpelling } from './spelling.ts'

/** As they were when this step was written. */
export const FIRST_COLUMNS = (
  'brand_id series_id title_id price_cny mileage_km registered_from registered_to model_year fuel_type powertrain ' +
  'transmission body_style registration_state province has_report'
).split(' ')

const WIDE: ReadonlySet<string> = new Set(['brand_id', 'series_id', 'title_id', 'price_cny', 'mileage_km'])
const typeOf = (column: string) => (WIDE.has(column) ? 'bigint' : 'integer')

export function createInventoryTables(spelling: InventorySpelling): Migration {
  return {
    async up(db) {
      await createCarTables(db, spelling)
      await createSearchTables(db, spelling)
      await createLog(db, spelling)
    },
  }
}

async function createCarTables(db: Kysely<unknown>, { id, text, blob, byKeyOnly }: InventorySpelling): Promise<void> {
  await db.schema
    .createTable('inventory_cars')
    .addColumn('id', id, (column) => column.primaryKey().notNull())
    .addColumn('is_observed', 'integer', (column) => column.notNull())
    .addColumn('has_left', 'integer', (column) => column.notNull())
    .addColumn('first_observed_ms', 'bigint', (column) => column.notNull())
    .addColumn('last_observed_ms', 'bigint', (column) => column.notNull())
    .addColumn('list_at_ms', 'bigint')
    .addColumn('detail_at_ms', 'bigint')
    .addColumn('sheet_at_ms', 'bigint')
    .addColumn('price_points', 'integer', (column) => column.notNull())
    .addColumn('last_price_cny', 'bigint')
    .addColumn('fingerprint', text)
    .addColumn('made_by', text)
    .addColumn('made_at_ms', 'bigint')
    .execute()
  for (const name of ['lists', 'details', 'sheets', 'rows']) {
    await db.schema
      .createTable(`inventory_${name}`)
      .addColumn('id', id, (column) => column.primaryKey().notNull())
      .addColumn('body', blob, (column) => column.notNull())
      .execute()
  }
  await db.schema
    .createTable('inventory_prices')
    .addColumn('car_id', 'bigint', (column) => column.notNull())
    .addColumn('nth', 'integer', (column) => column.notNull())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .addColumn('price_cny', 'bigint')
    .addPrimaryKeyConstraint('inventory_prices_key', ['car_id', 'nth'])
    .modifyEnd(byKeyOnly)
    .execute()
}

async function createSearchTables(db: Kysely<unknown>, spelling: InventorySpelling): Promise<void> {
  const { id, text, generated, ascending, descending } = spelling
  await db.schema
    .createTable('inventory_titles')
    .addColumn('id', generated, (column) => column.primaryKey().notNull())
    .addColumn('hash', text, (column) => column.notNull().unique())
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('english_title', text, (column) => column.notNull())
    .execute()
  await addSearchColumns(
    db.schema.createTable('inventory_search').addColumn('id', id, (column) => column.primaryKey().notNull()),
    '',
    true,
  ).execute()
  // Every filter can be judged within it: most questions name a brand.
  const wide = ['brand_id', 'series_id', ...FIRST_COLUMNS.filter((name) => !/^(brand|series)_id$/.test(name))]
  await db.schema.createIndex('inventory_search_by_brand').on('inventory_search').columns(wide).execute()
  await db.schema.createIndex('inventory_search_by_title').on('inventory_search').column('title_id').execute()
  for (const [name, columns] of [
    ['cheapest', ascending('price_cny')],
    ['dearest', descending('price_cny')],
    ['least_driven', ascending('mileage_km')],
    ['youngest', descending('registered_from')],
  ] as const) {
    await sql`create index ${sql.ref(`inventory_search_${name}`)} on inventory_search ${columns}`.execute(db)
  }
}

async function createLog(db: Kysely<unknown>, { id, text, newEpoch }: InventorySpelling): Promise<void> {
  const log = db.schema
    .createTable('inventory_changes')
    .addColumn('seq', id, (column) => column.primaryKey().notNull())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .addColumn('car_id', 'bigint', (column) => column.notNull())
    .addColumn('type', 'integer', (column) => column.notNull())
  await addSearchColumns(addSearchColumns(log, 'before_', false), 'after_', false).execute()
  await db.schema
    .createTable('inventory_notes')
    .addColumn('name', text, (column) => column.primaryKey().notNull())
    .addColumn('text', text, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('inventory_state')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull().check(sql`id = 1`))
    .addColumn('epoch', text, (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('listings', 'bigint', (column) => column.notNull())
    .addColumn('complete_at_ms', 'bigint')
    .execute()
  await sql`insert into inventory_state values (1, ${newEpoch}, 0, 0, 0, null)`.execute(db)
}

/** With or without a side of a change in their names. */
function addSearchColumns<Table extends string, Columns extends string>(
  table: CreateTableBuilder<Table, Columns>,
  side: '' | 'before_' | 'after_',
  isWhole: boolean,
): CreateTableBuilder<Table, Columns> {
  return FIRST_COLUMNS.reduce<CreateTableBuilder<Table, string>>(
    (made, name) =>
      made.addColumn(`${side}${name}`, typeOf(name), (column) =>
        isWhole && (name === 'title_id' || name === 'has_report') ? column.notNull() : column,
      ),
    table,
  ) as CreateTableBuilder<Table, Columns>
}
