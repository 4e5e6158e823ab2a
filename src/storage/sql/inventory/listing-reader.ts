/** Reads what is searched for together with its rows, for whoever keeps a copy: all of it once, and then what was touched. */
import { type Kysely, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Listing, Touched, TouchedMark } from '../../../domain/inventory/store.ts'
import { unpackBytes } from './pack-text.ts'
import { parseColumns } from './parse-columns.ts'
import { type InventorySchema, SEARCH_COLUMNS, type SearchRow } from './schema.ts'
import { splitRowBytes } from './split-row-bytes.ts'
import type { Titles } from './title-ids.ts'
import { readByList } from './write-rows.ts'

type Db = Kysely<InventorySchema>
type ListingRow = SearchRow & { readonly id: number; readonly body: Uint8Array }
type TouchedRow = { readonly car_id: number; readonly touched: number; readonly version: string } & (
  | ListingRow
  | { readonly body: null }
)

const COLUMNS = sql.join(
  SEARCH_COLUMNS.map((name) => sql.ref(`s.${name}`)),
  sql`, `,
)

export class ListingReader {
  readonly #db: Db
  /** Many cars share one, and none ever changes. By size: room for a number of them would be taken at once, used or not. */
  readonly #titles = new LRUCache<number, Titles>({ maxSize: MOST_TITLES, sizeCalculation: () => 1 })

  constructor(db: Db) {
    this.#db = db
  }

  async listings(afterId: number, limit: number): Promise<readonly Listing[]> {
    const { rows } = await sql<ListingRow>`
      select s.id, ${COLUMNS}, r.body from inventory_search as s join inventory_rows as r on r.id = s.id
      where s.id > ${afterId} order by s.id limit ${limit}`.execute(this.#db)
    const titles = await this.#readTitles(rows)
    return rows.map((row) => parseListing(row, titles))
  }

  /** One statement a page, so that a page and its version are of one moment. */
  async touched(after: TouchedMark, limit: number): Promise<Touched> {
    // Where nothing was touched behind it, the cars are still those of this version.
    const { epoch, revision } = await this.#db.selectFrom('inventory_state').selectAll().executeTakeFirstOrThrow()
    const { rows } = await sql<TouchedRow>`
      select c.id as car_id, c.revision as touched,
        (select epoch || '.' || revision from inventory_state) as version, s.id, ${COLUMNS}, r.body
      from inventory_cars as c left join inventory_search as s on s.id = c.id
        left join inventory_rows as r on r.id = s.id
      where (c.revision, c.id) > (${after.revision}, ${after.id})
      order by c.revision, c.id limit ${limit}`.execute(this.#db)
    const titles = await this.#readTitles(rows.filter((row) => row.body !== null))
    const cars = rows.map((row) => ({
      id: row.car_id,
      revision: row.touched,
      listing: row.body === null ? null : parseListing(row, titles),
    }))
    return { version: rows[0]?.version ?? `${epoch}.${revision}`, cars }
  }

  async #readTitles(rows: readonly ListingRow[]): Promise<ReadonlyMap<number, Titles>> {
    const known = new Map<number, Titles>()
    const missing = new Set<number>()
    for (const { title_id } of rows) {
      const titles = this.#titles.get(title_id)
      if (titles) known.set(title_id, titles)
      else missing.add(title_id)
    }
    const read = await readByList([...missing], (list) =>
      this.#db
        .selectFrom('inventory_titles')
        .select(['id', 'title', 'english_title'])
        .where('id', 'in', list)
        .execute(),
    )
    for (const { id, ...titles } of read) {
      known.set(id, titles)
      this.#titles.set(id, titles)
    }
    return known
  }
}

const MOST_TITLES = 100_000

function parseListing(row: ListingRow, titles: ReadonlyMap<number, Titles>): Listing {
  const columns = parseColumns(row, titles.get(row.title_id) as Titles)
  return { id: row.id, columns, rows: splitRowBytes(unpackBytes(row.body)) }
}
