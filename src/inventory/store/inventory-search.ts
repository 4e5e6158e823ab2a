/** Searches an inventory in an SQL database: the plain implementation, which the index is tested against. */
import { type RawBuilder, sql } from 'kysely'
import type { Sort } from '../../domain/codes.ts'
import { type Change, type ChangeType, PRICE_FIELDS } from '../../domain/inventory/changes.ts'
import type { CoverageCounts } from '../../domain/inventory/coverage.ts'
import type { LoggedType } from '../../domain/inventory/derive-changes.ts'
import type { FacetCounts, FacetQuestion } from '../../domain/inventory/facets.ts'
import type { InventoryFilter } from '../../domain/inventory/inventory-filter.ts'
import { type ChangesQuestion, type InventorySearch, SORT_KEYS } from '../../domain/inventory/inventory-search.ts'
import { CHANGE_CODES } from './codes.ts'
import { asksForWords, compileCount, compileFilter, formatWhere } from './compile-filter.ts'
import { SqlPort } from './inventory-dialect.ts'
import { readCoverage, readFacets } from './read-facets.ts'
import type { InventorySchema } from './schema.ts'

export class SqlInventorySearch extends SqlPort implements InventorySearch {
  async search(filter: InventoryFilter, sort: Sort, offset: number, limit: number) {
    const slice = sql`order by ${formatOrder(sort)} limit ${limit} offset ${offset}`
    const where = formatWhere(compileFilter(filter, this.dialect))
    // One statement: the total is of the same moment as the slice.
    const question = asksForWords(filter)
      ? sql<Found>`
        with found as materialized (select id, price_cny, mileage_km, registered_from from inventory_search ${where})
        select id, (select count(*) from found) as total from found ${slice}`
      : sql<Found>`select id, (${this.#formatCount(filter)}) as total from inventory_search ${where} ${slice}`
    const { rows } = await question.execute(this.db)
    return { total: rows[0]?.total ?? (await this.count(filter)), ids: rows.map(({ id }) => id) }
  }

  async count(filter: InventoryFilter): Promise<number> {
    const { rows } = await sql<{ total: number }>`select (${this.#formatCount(filter)}) as total`.execute(this.db)
    return rows[0]?.total as number
  }

  facets(question: FacetQuestion): Promise<FacetCounts> {
    return readFacets(this.db, this.dialect, question)
  }

  coverage(filter: InventoryFilter): Promise<CoverageCounts> {
    return readCoverage(this.db, this.dialect, filter)
  }

  #formatCount(filter: InventoryFilter): RawBuilder<number> {
    const condition = compileCount(filter, this.dialect)
    if (condition === null) return sql<number>`select listings from inventory_state`
    return sql<number>`select count(*) from inventory_search where ${condition}`
  }

  async changes({ after, limit, types, filter }: ChangesQuestion): Promise<readonly Change[]> {
    const before = filter && compileFilter(filter, this.dialect, 'before_')
    const inTheEnd = filter && compileFilter(filter, this.dialect, 'after_')
    const codes = types?.flatMap((type) =>
      type === 'appeared' ? [CHANGE_CODES.appeared, CHANGE_CODES.report_read] : [CHANGE_CODES[type]],
    )
    const isRead = sql`type = ${sql.lit(CHANGE_CODES.report_read)}`
    const conditions = [
      sql`seq > ${after}`,
      ...(codes ? [codes.length === 0 ? sql`1 = 0` : sql`type in (${sql.join(codes)})`] : []),
      before === null || inTheEnd === null
        ? sql`not ${isRead}`
        : sql`((${inTheEnd}) or (not ${isRead} and (${before}))) and not (${isRead} and (${before}) is true)`,
    ]
    const { rows } = await sql<LoggedRow>`
      select seq, at_ms, car_id, type, before_price_cny, after_price_cny, fields from inventory_changes
      where ${sql.join(conditions, sql` and `)} order by seq limit ${limit}`.execute(this.db)
    return rows.map(({ seq, at_ms, car_id, type, before_price_cny, after_price_cny, fields }) => ({
      seq,
      at_ms,
      car_id,
      type: readChangeType(type),
      // To this question the car was not there before.
      price_before_cny: type === CHANGE_CODES.report_read ? null : before_price_cny,
      price_after_cny: after_price_cny,
      fields: type === CHANGE_CODES.price_changed ? [...PRICE_FIELDS] : parseFields(fields),
    }))
  }
}

const CHANGE_TYPES = new Map(Object.entries(CHANGE_CODES).map(([type, code]) => [code, type as LoggedType]))

function readChangeType(code: number): ChangeType {
  const type = CHANGE_TYPES.get(code)
  if (type === 'report_read') return 'appeared'
  if (type === undefined)
    throw new Error(`The inventory was written by a newer version of ershou: change of kind ${code}.`)
  return type
}

/** An empty text: it is known that nothing of the record changed. */
function parseFields(text: string | null): readonly string[] | null {
  return text === '' ? [] : (text?.split(',') ?? null)
}

interface Found {
  readonly id: number
  readonly total: number
}

type LoggedRow = Pick<
  InventorySchema['inventory_changes'],
  'seq' | 'at_ms' | 'car_id' | 'type' | 'before_price_cny' | 'after_price_cny' | 'fields'
>

function formatOrder(sort: Sort): RawBuilder<unknown> {
  const { column, descending } = SORT_KEYS[sort]
  if (column === null) return sql`id desc`
  return sql`${sql.ref(column)} ${descending ? sql`desc` : sql`asc`} nulls last, id desc`
}
