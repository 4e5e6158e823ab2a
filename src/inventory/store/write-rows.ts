/** Writes and reads many rows with few statement texts: lists have lengths of powers of two, so that each text is prepared once. */
import { CompiledQuery, type Kysely } from 'kysely'
import type { InventoryDialect } from './inventory-dialect.ts'
import type { InventorySchema } from './schema.ts'

const LARGEST_CHUNK = 64
/** Databases take some ten thousand parameters. */
const LONGEST_LIST = 1024

type Table = keyof InventorySchema

export function createRowWriter(db: Kysely<InventorySchema>, { placeholder }: InventoryDialect) {
  const formatPlaces = (first: number, count: number) =>
    Array.from({ length: count }, (_, i) => placeholder(first + i + 1)).join(', ')

  async function write<Row extends object>(table: Table, rows: readonly Row[], isReplacing: boolean): Promise<void> {
    const [key = '', ...others] = Object.keys(rows[0] ?? {})
    // Sorted, because objects with the same columns may have been made in several ways.
    const columns = [key, ...others.sort()] as (keyof Row & string)[]
    const replaced = others.map((name) => `${name} = excluded.${name}`).join(', ')
    const ending = isReplacing ? ` on conflict (${key}) do update set ${replaced}` : ''
    for (const chunk of cut(rows)) {
      const places = chunk.map((_, nth) => `(${formatPlaces(nth * columns.length, columns.length)})`).join(', ')
      const text = `insert into ${table} (${columns.join(', ')}) values ${places}${ending}`
      const values = chunk.flatMap((row) => columns.map((name) => row[name]))
      await db.executeQuery(CompiledQuery.raw(text, values))
    }
  }

  return {
    /** All rows have the same columns. */
    insert: <Row extends object>(table: Table, rows: readonly Row[]) => write(table, rows, false),
    /** Replaces rows that exist; the first column of a row is its key. */
    upsert: <Row extends object>(table: Table, rows: readonly Row[]) => write(table, rows, true),
    async remove(table: Table, ids: readonly number[]): Promise<void> {
      for (const chunk of cut(ids)) {
        const text = `delete from ${table} where id in (${formatPlaces(0, chunk.length)})`
        await db.executeQuery(CompiledQuery.raw(text, [...chunk]))
      }
    },
  }
}

/** Reads by lists for `in` of limited length; the last item is repeated up to a power of two. */
export async function readByList<Item, Row>(
  items: readonly Item[],
  read: (list: readonly Item[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const found: Row[] = []
  for (let at = 0; at < items.length; at += LONGEST_LIST) {
    const list = items.slice(at, at + LONGEST_LIST)
    const length = 2 ** Math.ceil(Math.log2(list.length))
    found.push(...(await read([...list, ...Array<Item>(length - list.length).fill(list.at(-1) as Item)])))
  }
  return found
}

function* cut<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  let size = LARGEST_CHUNK
  for (let at = 0; at < items.length; at += size) {
    while (size > items.length - at) size /= 2
    yield items.slice(at, at + size)
  }
}
