/** Reads an inventory in an SQL database, whichever it is: the plain way, and what everything faster is held against. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Lang, Sort } from '../../domain/codes.ts'
import type { Change, PricePoint } from '../../domain/inventory/changes.ts'
import { SORT_KEYS } from '../../domain/inventory/compare-by-sort.ts'
import type { FacetCounts, FacetQuestion } from '../../domain/inventory/facets.ts'
import type { InventoryFilter } from '../../domain/inventory/inventory-filter.ts'
import type {
  CarMark,
  ChangesQuestion,
  InventoryReader,
  InventoryState,
  Listing,
  SeenHistory,
  StoredCar,
  Touched,
  TouchedMark,
} from '../../domain/inventory/store.ts'
import { splitRows } from './batch.ts'
import { CHANGE_CODES, parseChangeCode } from './codes.ts'
import { asksForWords, type Condition, compileCount, compileFilter } from './compile-filter.ts'
import type { InventoryDialect } from './inventory-dialect.ts'
import { ListingReader } from './listing-reader.ts'
import { unpackText } from './pack-text.ts'
import { readFacets } from './read-facets.ts'
import type { CarRow, InventorySchema } from './schema.ts'
import { parseObserved } from './standings.ts'
import { readByList } from './write-rows.ts'

export class SqlInventoryReader implements InventoryReader {
  readonly #db: Kysely<InventorySchema>
  readonly #dialect: InventoryDialect
  readonly #listings: ListingReader

  constructor(db: Kysely<InventorySchema>, dialect: InventoryDialect) {
    this.#db = db
    this.#dialect = dialect
    this.#listings = new ListingReader(db, dialect)
  }

  async state(): Promise<InventoryState> {
    const row = await this.#db.selectFrom('inventory_state').selectAll().executeTakeFirstOrThrow()
    const { listings, seq, complete_at_ms, epoch, revision } = row
    return { listings, seq, log: epoch, complete_at_ms, version: `${epoch}.${revision}` }
  }

  async search(filter: InventoryFilter, sort: Sort, offset: number, limit: number) {
    const slice = sql`order by ${formatOrder(sort)} limit ${limit} offset ${offset}`
    const where = formatWhere(compileFilter(filter, this.#dialect))
    // One statement: the total is of the same moment as the slice.
    const question = asksForWords(filter)
      ? sql<Found>`
        with found as materialized (select id, price_cny, mileage_km, registered_from from inventory_search ${where})
        select id, (select count(*) from found) as total from found ${slice}`
      : sql<Found>`select id, (${this.#formatCount(filter)}) as total from inventory_search ${where} ${slice}`
    const { rows } = await question.execute(this.#db)
    return { total: rows[0]?.total ?? (await this.count(filter)), ids: rows.map(({ id }) => id) }
  }

  async count(filter: InventoryFilter): Promise<number> {
    const { rows } = await sql<{ total: number }>`select (${this.#formatCount(filter)}) as total`.execute(this.#db)
    return rows[0]?.total as number
  }

  facets(question: FacetQuestion): Promise<FacetCounts> {
    return readFacets(this.#db, this.#dialect, question)
  }

  #formatCount(filter: InventoryFilter): RawBuilder<number> {
    const condition = compileCount(filter, this.#dialect)
    if (condition === null) return sql<number>`select listings from inventory_state`
    return sql<number>`select count(*) from inventory_search where ${condition}`
  }

  async rows(ids: readonly number[], lang: Lang) {
    const found = await readByList([...new Set(ids)], (list) =>
      this.#db.selectFrom('inventory_rows').selectAll().where('id', 'in', list).execute(),
    )
    const bodies = new Map(found.map(({ id, body }) => [id, body]))
    return ids.flatMap((id) => {
      const body = bodies.get(id)
      return body ? [{ id, json: splitRows(unpackText(body))[lang] }] : []
    })
  }

  async car(id: number): Promise<StoredCar | null> {
    const row = await this.#selectCars().where('inventory_cars.id', '=', id).executeTakeFirst()
    return row ? parseCar(row) : null
  }

  async lists(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const found = await readByList(ids, (list) =>
      this.#db.selectFrom('inventory_lists').select(['id', 'body']).where('id', 'in', list).execute(),
    )
    return new Map(found.map(({ id, body }) => [id, unpackText(body)]))
  }

  async walk(afterId: number, limit: number): Promise<readonly StoredCar[]> {
    const rows = await this.#selectCars()
      .where('inventory_cars.id', '>', afterId)
      .orderBy('inventory_cars.id')
      .limit(limit)
      .execute()
    return rows.map(parseCar)
  }

  async marks(afterId: number, limit: number): Promise<readonly CarMark[]> {
    const rows = await this.#db
      .selectFrom('inventory_cars')
      .select(['id', 'is_observed', 'first_observed_ms', 'last_observed_ms', 'detail_at_ms', 'sheet_at_ms'])
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ ...row, is_observed: row.is_observed === 1 }))
  }

  listings(afterId: number, limit: number): Promise<readonly Listing[]> {
    return this.#listings.listings(afterId, limit)
  }

  touched(after: TouchedMark, limit: number): Promise<Touched> {
    return this.#listings.touched(after, limit)
  }

  #selectCars() {
    return this.#db
      .selectFrom('inventory_cars')
      .leftJoin('inventory_lists', 'inventory_lists.id', 'inventory_cars.id')
      .leftJoin('inventory_details', 'inventory_details.id', 'inventory_cars.id')
      .leftJoin('inventory_sheets', 'inventory_sheets.id', 'inventory_cars.id')
      .selectAll('inventory_cars')
      .select(['inventory_lists.body as list', 'inventory_details.body as detail', 'inventory_sheets.body as sheet'])
  }

  async changes({ after, limit, types, filter }: ChangesQuestion): Promise<readonly Change[]> {
    const sides = filter && (['before_', 'after_'] as const).map((side) => compileFilter(filter, this.#dialect, side))
    const codes = types?.map((type) => CHANGE_CODES[type])
    const conditions = [
      sql`seq > ${after}`,
      ...(codes ? [codes.length === 0 ? sql`1 = 0` : sql`type in (${sql.join(codes)})`] : []),
      ...(sides?.every((side) => side !== null) ? [sql`((${sql.join(sides, sql`) or (`)}))`] : []),
    ]
    const { rows } = await sql<LoggedRow>`
      select seq, at_ms, car_id, type, before_price_cny, after_price_cny from inventory_changes
      where ${sql.join(conditions, sql` and `)} order by seq limit ${limit}`.execute(this.#db)
    return rows.map(({ seq, at_ms, car_id, type, before_price_cny, after_price_cny }) => ({
      seq,
      at_ms,
      car_id,
      type: parseChangeCode(type),
      price_before_cny: before_price_cny,
      price_after_cny: after_price_cny,
    }))
  }

  async oldestSeq(): Promise<number | null> {
    const row = await this.#db
      .selectFrom('inventory_changes')
      .select((eb) => eb.fn.min('seq').as('seq'))
      .executeTakeFirst()
    return row?.seq ?? null
  }

  /** One statement: a price is never newer than the look that is told beside it. */
  async history(id: number): Promise<SeenHistory | null> {
    const rows = await this.#db
      .selectFrom('inventory_cars as c')
      .leftJoin('inventory_prices as p', 'p.car_id', 'c.id')
      .select(['c.is_observed', 'c.first_observed_ms', 'c.last_observed_ms', 'p.at_ms', 'p.price_cny'])
      .where('c.id', '=', id)
      .orderBy('p.nth')
      .execute()
    const [car] = rows
    if (car === undefined) return null
    const { first_observed_ms, last_observed_ms } = car
    const prices = rows.flatMap(({ at_ms, price_cny }): PricePoint[] => (at_ms === null ? [] : [{ at_ms, price_cny }]))
    return { is_observed: car.is_observed === 1, first_observed_ms, last_observed_ms, prices }
  }

  async recall(name: string): Promise<string | null> {
    const row = await this.#db.selectFrom('inventory_notes').select('text').where('name', '=', name).executeTakeFirst()
    return row?.text ?? null
  }
}

interface Found {
  readonly id: number
  readonly total: number
}

type LoggedRow = Pick<
  InventorySchema['inventory_changes'],
  'seq' | 'at_ms' | 'car_id' | 'type' | 'before_price_cny' | 'after_price_cny'
>

function formatWhere(condition: Condition | null): RawBuilder<unknown> {
  return condition === null ? sql`` : sql`where ${condition}`
}

function formatOrder(sort: Sort): RawBuilder<unknown> {
  const { column, descending } = SORT_KEYS[sort]
  if (column === null) return sql`id desc`
  return sql`${sql.ref(column)} ${descending ? sql`desc` : sql`asc`} nulls last, id desc`
}

type CarTexts = { readonly [Part in 'list' | 'detail' | 'sheet']: Uint8Array | null }

function parseCar(row: CarRow & CarTexts): StoredCar {
  const unpack = (packed: Uint8Array | null) => packed && unpackText(packed)
  return {
    id: row.id,
    is_observed: row.is_observed === 1,
    ...parseObserved(row),
    last_observed_ms: row.last_observed_ms,
    list_at_ms: row.list_at_ms,
    detail_at_ms: row.detail_at_ms,
    sheet_at_ms: row.sheet_at_ms,
    made_by: row.made_by,
    list: unpack(row.list),
    detail: unpack(row.detail),
    sheet: unpack(row.sheet),
  }
}
