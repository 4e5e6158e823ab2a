/** When each car was listed according to all observations, and the last change of its price. */
import { type Kysely, type Migration, sql } from 'kysely'
import type { InventorySpelling } from './spelling.ts'

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
