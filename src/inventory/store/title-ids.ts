/** The numbers of titles: each pair of a source title and an English one is kept once, while anything refers to it. */
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { SearchColumns } from '../../domain/inventory/search-columns.ts'
import { formatEnglishTitle } from './english-titles.ts'
import type { InventoryDialect } from './inventory-dialect.ts'
import type { InventorySchema } from './schema.ts'
import { insertRows, readByList } from './write-rows.ts'

export type Titles = Pick<SearchColumns, 'title' | 'english_title'>

export function hashTitles({ title, english_title }: Titles): string {
  return createHash('sha256')
    .update(`${title}\0${formatEnglishTitle(english_title).marked_title}`)
    .digest('base64url')
    .slice(0, 22)
}

/** Hash → number, of new titles too. */
export async function findTitleIds(
  db: Kysely<InventorySchema>,
  dialect: InventoryDialect,
  titles: ReadonlyMap<string, Titles>,
): Promise<ReadonlyMap<string, number>> {
  const read = async (hashes: readonly string[]) => {
    const rows = await readByList(hashes, (list) =>
      db.selectFrom('inventory_titles').select(['id', 'hash']).where('hash', 'in', list).execute(),
    )
    return rows.map(({ hash, id }) => [hash, id] as const)
  }
  const known = new Map(await read([...titles.keys()]))
  const missing = [...titles].filter(([hash]) => !known.has(hash))
  const rows = missing.map(([hash, { title, english_title }]) => ({
    hash,
    title,
    ...formatEnglishTitle(english_title),
  }))
  await insertRows(db, dialect, 'inventory_titles', ['hash', 'title', 'english_title', 'marked_title'], rows)
  return new Map([...known, ...(await read(missing.map(([hash]) => hash)))])
}
