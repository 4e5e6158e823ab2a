/** The table of titles: each pair of a source title and an English one is stored once, while a car or a change refers to it. */
import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { SearchColumns } from '../../domain/inventory/search-columns.ts'
import type { EnglishKeyword } from '../../domain/inventory/title-keywords.ts'
import type { InventoryDialect } from './inventory-dialect.ts'
import type { InventorySchema } from './schema.ts'
import { createRowWriter, readByList } from './write-rows.ts'

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
  await createRowWriter(db, dialect).insert('inventory_titles', rows)
  return new Map([...known, ...(await read(missing.map(([hash]) => hash)))])
}

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

type KeptTitle = Pick<InventorySchema['inventory_titles'], 'english_title' | 'marked_title'>

/** `c 200 l` is stored as `c200l`, which is fast to search, and as ` c 2-0-0 l `, in which LIKE finds where words begin and end. */
export function formatEnglishTitle(words: string): KeptTitle {
  const marked = words.split(' ').map((word) => [...word].join('-'))
  return { english_title: words.replaceAll(' ', ''), marked_title: ` ${marked.join(' ')} ` }
}

export function parseEnglishTitle({ english_title, marked_title }: KeptTitle): string {
  // Earlier versions found any part of a title. Until its cars have new digests, so do we: each character counts as a word.
  return marked_title === null ? [...english_title].join(' ') : marked_title.slice(1, -1).replaceAll('-', '')
}

/** Whether a title has a keyword, as `createKeywordTest` defines it. Few titles contain its text, and only their marks are compared. */
export function hasEnglishKeyword(
  { text, ends_word }: EnglishKeyword,
  { contains }: Pick<InventoryDialect, 'contains'>,
): RawBuilder<boolean> {
  const signs = Array.from(text, (sign) => (LIKE_SIGNS.has(sign) ? `\\${sign}` : sign))
  const pattern = `% ${signs.join('_')}${ends_word ? ' ' : ''}%`
  const marked = sql.ref<string | null>('marked_title')
  return sql<boolean>`(${contains(sql.ref('english_title'), text)} and (${marked} is null or ${marked} like ${pattern} escape '\\'))`
}

/** Wildcards of LIKE, and its escape. */
const LIKE_SIGNS: ReadonlySet<string> = new Set(['%', '_', '\\'])
