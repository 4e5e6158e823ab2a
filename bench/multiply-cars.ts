/** Multiplies the cars of an inventory, because an import of a million listings takes hours: each copy has its own id and native records. */
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SqliteDatabase } from '../src/database/sqlite/open-database.ts'
import { packText, type TextKind, unpackText } from '../src/inventory/store/pack-text.ts'
import { openSqliteInventory } from '../src/inventory/store/sqlite/open-inventory.ts'

/** Above every id of the stand-in. */
const FIRST_ID = 1_000_000_000
const A_TURN = 1000
const TEXTS: readonly (readonly [table: string, kind: TextKind])[] = [
  ['inventory_lists', 'list'],
  ['inventory_details', 'detail'],
  ['inventory_sheets', 'sheet'],
]

/** Until there are so many. */
export async function multiplyCars(folder: string, listings: number): Promise<void> {
  const store = await openSqliteInventory({ path: join(folder, 'inventory.db') })
  const { database } = store
  const ids = database.prepare('select id from inventory_search order by id').all() as { readonly id: number }[]
  const copyCar = createCopier(database)
  database.exec('begin')
  for (let made = ids.length; made < listings; made++) {
    copyCar(ids[made % ids.length]?.id as number, FIRST_ID + made)
    if (made % A_TURN !== 0) continue
    database.exec('commit; begin')
    // Memory outside of the heap is freed between turns.
    await nextTurn()
  }
  database.exec(`update inventory_state set listings = ${listings}, revision = revision + 1; commit`)
  database.exec('pragma wal_checkpoint(truncate)')
  await store.close()
}

function createCopier(database: SqliteDatabase): (from: number, to: number) => void {
  const rows = ['inventory_cars', 'inventory_search', 'inventory_rows', 'inventory_identities'].map((table) => {
    const columns = database.prepare(`select name from pragma_table_info('${table}') where name <> 'id'`).all()
    const names = (columns as { readonly name: string }[]).map(({ name }) => `"${name}"`).join(', ')
    return database.prepare(`insert into ${table} (id, ${names}) select ?, ${names} from ${table} where id = ?`)
  })
  const texts = TEXTS.map(([table, kind]) => ({
    kind,
    read: database.prepare(`select body from ${table} where id = ?`),
    write: database.prepare(`insert into ${table} (id, body) values (?, ?)`),
  }))
  return (from, to) => {
    for (const copy of rows) copy.run(to, from)
    for (const { kind, read, write } of texts) {
      const found = read.get(from) as { readonly body: Uint8Array } | undefined
      if (found === undefined) continue
      const text = unpackText(found.body).replaceAll(`"infoid":${from}`, `"infoid":${to}`)
      write.run(to, packText(kind, text))
    }
  }
}
