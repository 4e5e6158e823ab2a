/** Reads the listings of an inventory in an SQL database for a copy of it: all of them once, and then those that changed. */
import { sql } from 'kysely'
import type {
  InventoryFeed,
  InventoryState,
  Listing,
  Touched,
  TouchedMark,
} from '../../domain/inventory/inventory-feed.ts'
import { SqlPort } from './inventory-dialect.ts'
import { unpackRows } from './pack-text.ts'
import { SEARCH_COLUMNS, type SearchRow, type TextRow } from './schema.ts'
import { parseColumns } from './search-rows.ts'
import { parseEnglishTitle, type Titles } from './titles.ts'
import { readByList } from './write-rows.ts'

interface TouchedRow extends TouchedMark {
  readonly version: string
  /** An array in JSON: reading one text takes half the time of reading as many values. */
  readonly columns: string
  /** Null = searches do not find the car. */
  readonly body: Uint8Array | null
}

/** A page of listings as one row. `columns`: arrays of JSON, each with the length of its body and the id at its end. */
interface JoinedListings {
  readonly columns: string | null
  readonly bodies: Uint8Array | null
}

interface FoundListing extends TextRow {
  readonly row: SearchRow
}

/** The car has a new title by now, and its old one was deleted before it could be read. */
class TitleGone extends Error {
  constructor(id: number) {
    super(`The title of the car ${id} is missing.`)
  }
}

/** More than are ever needed: titles are deleted once a pass. */
const MOST_READINGS = 5

async function readAgain<Result>(read: () => Promise<Result>): Promise<Result> {
  for (let left = MOST_READINGS - 1; ; left--) {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof TitleGone) || left === 0) throw error
    }
  }
}

export class SqlInventoryFeed extends SqlPort implements InventoryFeed {
  /** Many cars share a title. A title never changes, and no number is used twice. */
  readonly #titles = new Map<number, Titles>()

  async state(): Promise<InventoryState> {
    const row = await this.db.selectFrom('inventory_state').selectAll().executeTakeFirstOrThrow()
    const { listings, seq, complete_at_ms, epoch, revision } = row
    return { listings, seq, log: epoch, complete_at_ms, version: `${epoch}.${revision}` }
  }

  /** A service that starts without a snapshot reads all listings: a page as one row takes a third of the time. */
  listings(afterId: number, limit: number): Promise<readonly Listing[]> {
    return readAgain(async () => this.#parse(await this.#readPage(afterId, limit)))
  }

  async #readPage(afterId: number, limit: number): Promise<readonly FoundListing[]> {
    const { asArray, joinTexts, joinBytes } = this.dialect
    const columns = asArray([...SEARCHED, sql`length(r.body)`, sql`s.id`])
    const { rows } = await sql<JoinedListings>`
      select ${joinTexts(sql`columns`)} as columns, ${joinBytes(sql`body`)} as bodies from (
        select ${columns} as columns, r.body from inventory_search as s join inventory_rows as r on r.id = s.id
        where s.id > ${afterId} order by s.id limit ${limit}) as page`.execute(this.db)
    const { columns: texts, bodies } = rows[0] as JoinedListings
    if (texts === null || bodies === null) return []
    let at = 0
    return (JSON.parse(`[${texts}]`) as Value[][]).map((values) => {
      const length = values[SEARCHED.length] as number
      at += length
      const id = values[SEARCHED.length + 1] as number
      return { id, body: bodies.subarray(at - length, at), row: nameValues(values) }
    })
  }

  /** One statement a page, so that a page and its version are from one moment. */
  touched(after: TouchedMark, limit: number): Promise<Touched> {
    return readAgain(() => this.#readTouched(after, limit))
  }

  async #readTouched(after: TouchedMark, limit: number): Promise<Touched> {
    // If nothing changed behind the mark, the cars are still those of this version.
    const { version } = await this.state()
    const { rows } = await sql<TouchedRow>`
      select c.id, c.revision, (select epoch || '.' || revision from inventory_state) as version,
        ${this.dialect.asArray(SEARCHED)} as columns, r.body
      from inventory_cars as c left join inventory_search as s on s.id = c.id
        left join inventory_rows as r on r.id = s.id
      where (c.revision, c.id) > (${after.revision}, ${after.id})
      order by c.revision, c.id limit ${limit}`.execute(this.db)
    const found = rows.flatMap(({ id, body, columns }) =>
      body === null ? [] : [{ id, body, row: nameValues(JSON.parse(columns) as Value[]) }],
    )
    const listings = new Map((await this.#parse(found)).map((listing) => [listing.id, listing]))
    const cars = rows.map(({ id, revision }) => ({ id, revision, listing: listings.get(id) ?? null }))
    return { version: rows[0]?.version ?? version, cars }
  }

  async #parse(found: readonly FoundListing[]): Promise<readonly Listing[]> {
    const titles = await this.#readTitles(found.map(({ row }) => row))
    return found.map(({ id, row, body }) => {
      const title = titles.get(row.title_id)
      if (title === undefined) throw new TitleGone(id)
      return { id, columns: parseColumns(row, title), rows: unpackRows(body) }
    })
  }

  async #readTitles(rows: readonly SearchRow[]): Promise<ReadonlyMap<number, Titles>> {
    if (this.#titles.size > MOST_TITLES) this.#titles.clear()
    const missing = new Set<number>()
    for (const { title_id } of rows) if (!this.#titles.has(title_id)) missing.add(title_id)
    const read = await readByList([...missing], (list) =>
      this.db
        .selectFrom('inventory_titles')
        .select(['id', 'title', 'english_title', 'marked_title'])
        .where('id', 'in', list)
        .execute(),
    )
    for (const { id, title, ...kept } of read) this.#titles.set(id, { title, english_title: parseEnglishTitle(kept) })
    return this.#titles
  }
}

const MOST_TITLES = 100_000

type Value = SearchRow[keyof SearchRow]

const SEARCHED = SEARCH_COLUMNS.map((name) => sql.ref(`s.${name}`))
const NO_VALUES = Object.fromEntries(SEARCH_COLUMNS.map((name) => [name, null])) as Record<keyof SearchRow, Value>

function nameValues(values: readonly Value[]): SearchRow {
  const row = { ...NO_VALUES }
  for (const [i, name] of SEARCH_COLUMNS.entries()) row[name] = values[i] as Value
  return row as SearchRow
}
