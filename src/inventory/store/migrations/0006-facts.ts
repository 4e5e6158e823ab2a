/** More facts that cars are searched by, of every car and of both sides of every change. */
import { type Kysely, type Migration, sql } from 'kysely'

/** As they were when this step was written. */
const FACTS = [
  'displacement_cc',
  'seats',
  'transfers',
  'city',
  'listed_day',
  'price_changed_day',
  'drive',
  'color',
  'emission',
  'gearbox',
  'battery_rented',
] as const

export const addFacts: Migration = {
  async up(db: Kysely<unknown>) {
    // Null: an earlier version wrote the car. Its digest is rebuilt in the background, and until then no such filter finds it.
    for (const [table, side] of [
      ['inventory_search', ''],
      ['inventory_changes', 'before_'],
      ['inventory_changes', 'after_'],
    ] as const) {
      // One column a statement: SQLite adds no more.
      await db.schema.alterTable(table).addColumn(`${side}power_hp`, sql`double precision`).execute()
      for (const name of FACTS) await db.schema.alterTable(table).addColumn(`${side}${name}`, 'integer').execute()
    }
  },
}
