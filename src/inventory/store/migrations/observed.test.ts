import { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { createSqliteDialect } from '../../../database/sqlite/dialect.ts'
import { openDatabase } from '../../../database/sqlite/open-database.ts'
import { createInventoryTables } from './0001-inventory.ts'
import { addObserved } from './later-steps.ts'
import { SQLITE_INVENTORY_SPELLING } from './spelling.ts'

it('gives cars of an older store the last change of their price', async () => {
  const database = await openDatabase(':memory:')
  const db = new Kysely<unknown>({ dialect: createSqliteDialect(database) })
  await createInventoryTables(SQLITE_INVENTORY_SPELLING).up(db)
  // By id: how many prices were seen of each.
  for (const [id, points] of [0, 1, 2, 3].entries()) {
    database.exec(
      `insert into inventory_cars (id, is_observed, has_left, first_observed_ms, last_observed_ms, price_points) values (${id}, 1, 0, 1, 1, ${points})`,
    )
    for (let nth = 1; nth <= points; nth++)
      database.exec(
        `insert into inventory_prices values (${id}, ${nth}, ${nth * 10}, ${nth === 2 ? 'null' : nth * 100})`,
      )
  }
  await addObserved(SQLITE_INVENTORY_SPELLING).up(db)
  const found = database.prepare('select price_changed_ms, price_from_cny, listed_from from inventory_cars order by id')
  expect(found.all().map((row) => Object.values(row as object))).toEqual([
    [null, null, null],
    [null, null, null],
    [20, 100, null],
    [30, null, null],
  ])
  await db.destroy()
})
