/** Drops titles that neither a car nor a kept change refers to: another version of the words, or a car that left, has no more use for them. */
import { type Kysely, sql } from 'kysely'
import type { InventorySchema } from './schema.ts'

type Db = Kysely<InventorySchema>

/** The rest goes another time. */
const MOST_AT_ONCE = 10_000
/** How many titles one transaction deletes: other writers wait for it. */
const BATCH = 500

/** `transact` keeps other writers out. They write while the titles are looked for, so each batch is checked against what came since. */
export async function forgetTitles(
  db: Db,
  transact: (work: (tx: Db) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { seq } = await db.selectFrom('inventory_state').select('seq').executeTakeFirstOrThrow()
  const ids = await findUnused(db)
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH)
    await transact(async (tx) => {
      await sql`
        delete from inventory_titles where id in (${sql.join(batch)})
          and not exists (select 1 from inventory_search where title_id = inventory_titles.id)
          and not exists (select 1 from inventory_changes where seq > ${seq}
            and (before_title_id = inventory_titles.id or after_title_id = inventory_titles.id))`.execute(tx)
    })
  }
}

/** Never the last one: SQLite would give its number to another title, and readers remember titles by their numbers. */
async function findUnused(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id from inventory_titles where id < (select max(id) from inventory_titles)
      except select title_id from inventory_search
      except select before_title_id from inventory_changes
      except select after_title_id from inventory_changes) as unused
    order by id limit ${MOST_AT_ONCE}`.execute(db)
  return rows.map(({ id }) => id)
}
