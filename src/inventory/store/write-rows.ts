/** Many rows with few statement texts: chunks of a power of two, so that each text is prepared once. */
import { CompiledQuery, type Kysely } from 'kysely'
import type { InventoryDialect } from './inventory-dialect.ts'
import type { InventorySchema } from './schema.ts'

const LARGEST_CHUNK = 64

type Table = keyof InventorySchema
type Value = null | number | string | Uint8Array

/** Inserts rows that all have the same columns. */
export async function insertRows<Row extends object>(
  db: Kysely<InventorySchema>,
  dialect: InventoryDialect,
  table: Table,
  rows: readonly Row[],
  isReplacing = false,
): Promise<void> {
  const [key = '', ...others] = Object.keys(rows[0] ?? {})
  // Sorted, because objects of one shape may have been made in several ways.
  const columns = [key, ...others.sort()] as (keyof Row & string)[]
  const replaced = others.map((name) => `${name} = excluded.${name}`).join(', ')
  const ending = isReplacing ? ` on conflict (${key}) do update set ${replaced}` : ''
  for (const chunk of cut(rows)) {
    const values = chunk.flatMap((row) => columns.map((name) => row[name] as Value))
    await db.executeQuery(CompiledQuery.raw(formatInsert(dialect, table, columns, chunk.length) + ending, values))
  }
}

/** Replaces rows that exist; the first column of a row is its key. */
export function upsertRows<Row extends object>(
  db: Kysely<InventorySchema>,
  dialect: InventoryDialect,
  table: Table,
  rows: readonly Row[],
): Promise<void> {
  return insertRows(db, dialect, table, rows, true)
}

export async function deleteRows(
  db: Kysely<InventorySchema>,
  dialect: InventoryDialect,
  table: Table,
  ids: readonly number[],
): Promise<void> {
  for (const chunk of cut(ids)) {
    const list = chunk.map((_, i) => dialect.placeholder(i + 1)).join(', ')
    await db.executeQuery(CompiledQuery.raw(`delete from ${table} where id in (${list})`, [...chunk]))
  }
}

/** Databases take some ten thousand parameters. */
const LONGEST_LIST = 1024

/** Reads by lists for `in` that are not too long, and whose lengths are powers of two: the last is said again. */
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

function formatInsert(
  { placeholder }: InventoryDialect,
  table: Table,
  columns: readonly string[],
  count: number,
): string {
  const row = (nth: number) => `(${columns.map((_, i) => placeholder(nth * columns.length + i + 1)).join(', ')})`
  return `insert into ${table} (${columns.join(', ')}) values ${Array.from({ length: count }, (_, nth) => row(nth)).join(', ')}`
}

function* cut<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  let size = LARGEST_CHUNK
  for (let at = 0; at < items.length; at += size) {
    while (size > items.length - at) size /= 2
    yield items.slice(at, at + size)
  }
}
