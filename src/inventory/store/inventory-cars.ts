/** Reads single cars of an inventory in an SQL database, their history and notes. */
import { sql } from 'kysely'
import type { Lang } from '../../domain/codes.ts'
import type { PricePoint } from '../../domain/inventory/changes.ts'
import type {
  CarMark,
  InventoryCars,
  ModelFlow,
  SeenHistory,
  StoredCar,
} from '../../domain/inventory/inventory-cars.ts'
import { REPORT_FACTS } from '../../domain/inventory/reports/report-facts.ts'
import { type ObservedRow, parseObserved } from './car-states.ts'
import { CHANGE_CODES } from './codes.ts'
import { SqlPort } from './inventory-dialect.ts'
import { unpackRows, unpackText } from './pack-text.ts'
import { readByList } from './write-rows.ts'

export class SqlInventoryCars extends SqlPort implements InventoryCars {
  async rows(ids: readonly number[], lang: Lang) {
    const found = await readByList([...new Set(ids)], (list) =>
      this.db.selectFrom('inventory_rows').selectAll().where('id', 'in', list).execute(),
    )
    const bodies = new Map(found.map(({ id, body }) => [id, body]))
    return ids.flatMap((id) => {
      const body = bodies.get(id)
      return body ? [{ id, json: unpackRows(body)[lang].toString() }] : []
    })
  }

  async car(id: number): Promise<StoredCar | null> {
    const row = await this.#selectCars().where('inventory_cars.id', '=', id).executeTakeFirst()
    return row ? parseCar(row) : null
  }

  async cars(ids: readonly number[]): Promise<readonly StoredCar[]> {
    const rows = await readByList(ids, (list) => this.#selectCars().where('inventory_cars.id', 'in', list).execute())
    return rows.map(parseCar)
  }

  async lists(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const found = await readByList(ids, (list) =>
      this.db.selectFrom('inventory_lists').select(['id', 'body']).where('id', 'in', list).execute(),
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
    const rows = await this.db
      .selectFrom('inventory_cars')
      .select(['id', 'is_observed', 'first_observed_ms', 'last_observed_ms', 'detail_at_ms', 'sheet_at_ms'])
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ ...row, is_observed: row.is_observed === 1 }))
  }

  #selectCars() {
    return this.db
      .selectFrom('inventory_cars')
      .leftJoin('inventory_lists', 'inventory_lists.id', 'inventory_cars.id')
      .leftJoin('inventory_details', 'inventory_details.id', 'inventory_cars.id')
      .leftJoin('inventory_sheets', 'inventory_sheets.id', 'inventory_cars.id')
      .leftJoin('inventory_reports', 'inventory_reports.id', 'inventory_cars.id')
      .selectAll('inventory_cars')
      .select(['inventory_lists.body as list', 'inventory_details.body as detail', 'inventory_sheets.body as sheet'])
      .select('inventory_reports.read_at_ms as report_read_ms')
      .select(REPORT_FACTS.map((name) => `inventory_reports.${name}` as const))
  }

  async oldestSeq(): Promise<number | null> {
    const row = await this.db
      .selectFrom('inventory_changes')
      .select((eb) => eb.fn.min('seq').as('seq'))
      .executeTakeFirst()
    return row?.seq ?? null
  }

  /** One statement: a price is never newer than the times beside it. */
  async history(id: number): Promise<SeenHistory | null> {
    const rows = await this.db
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

  /** The codes are literals: SQLite uses a partial index only if it can see that its condition holds. */
  async flow(seriesId: number, sinceMs: number): Promise<ModelFlow> {
    const appeared = sql.lit(CHANGE_CODES.appeared)
    const left = sql.lit(CHANGE_CODES.no_longer_observed)
    const { rows } = await sql<{ appeared: number; left: number; oldest_ms: number | null }>`
      select
        (select count(*) from inventory_changes
          where type = ${appeared} and after_series_id = ${seriesId} and at_ms >= ${sinceMs}) as appeared,
        (select count(distinct c.car_id) from inventory_changes c join inventory_cars k on k.id = c.car_id
          where c.type = ${left} and c.before_series_id = ${seriesId} and c.at_ms >= ${sinceMs}
          and k.is_observed = 0) as "left",
        (select at_ms from inventory_changes order by seq limit 1) as oldest_ms`.execute(this.db)
    const [row] = rows
    if (!row || row.oldest_ms === null) return { appeared: 0, left: 0, since_ms: null }
    return { appeared: row.appeared, left: row.left, since_ms: Math.max(row.oldest_ms, sinceMs) }
  }

  async recall(name: string): Promise<string | null> {
    const row = await this.db.selectFrom('inventory_notes').select('text').where('name', '=', name).executeTakeFirst()
    return row?.text ?? null
  }
}

type CarTexts = { readonly [Part in 'list' | 'detail' | 'sheet']: Uint8Array | null }

function parseCar(row: ObservedRow & CarTexts): StoredCar {
  const unpack = (packed: Uint8Array | null) => packed && unpackText(packed)
  return {
    id: row.id,
    is_observed: row.is_observed === 1,
    ...parseObserved(row),
    last_observed_ms: row.last_observed_ms,
    list_at_ms: row.list_at_ms,
    detail_at_ms: row.detail_at_ms,
    sheet_at_ms: row.sheet_at_ms,
    fingerprint: row.fingerprint,
    made_by: row.made_by,
    list: unpack(row.list),
    detail: unpack(row.detail),
    sheet: unpack(row.sheet),
  }
}
