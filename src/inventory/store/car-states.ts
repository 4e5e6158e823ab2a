/** The states of cars, read from and formatted for the tables. */
import type { Kysely } from 'kysely'
import type { CarState } from '../../domain/inventory/derive-changes.ts'
import type { ObservedOverTime } from '../../domain/inventory/observed-text.ts'
import { type CarRow, type InventorySchema, SEARCH_COLUMNS, type SearchRow } from './schema.ts'
import { readByList } from './write-rows.ts'

export async function readStates(
  db: Kysely<InventorySchema>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CarState<SearchRow>>> {
  const cars = await readByList(ids, (list) =>
    db.selectFrom('inventory_cars').selectAll().where('id', 'in', list).execute(),
  )
  const found = await readByList(
    cars.map(({ id }) => id),
    (list) =>
      db
        .selectFrom('inventory_search')
        .select(['id', ...SEARCH_COLUMNS])
        .where('id', 'in', list)
        .execute(),
  )
  const columns = new Map(found.map(({ id, ...row }) => [id, row]))
  return new Map(cars.map((row) => [row.id, parseState(row, columns.get(row.id) ?? null)]))
}

function parseState(row: CarRow, columns: SearchRow | null): CarState<SearchRow> {
  const { fingerprint, made_by, made_at_ms } = row
  const isMade = columns !== null && fingerprint !== null && made_by !== null && made_at_ms !== null
  return {
    is_observed: row.is_observed === 1,
    has_left: row.has_left === 1,
    left_at_ms: row.left_at_ms,
    last_observed_ms: row.last_observed_ms,
    list_at_ms: row.list_at_ms,
    detail_at_ms: row.detail_at_ms,
    sheet_at_ms: row.sheet_at_ms,
    price_points: row.price_points,
    last_price_cny: row.last_price_cny,
    ...parseObserved(row),
    made: isMade ? { columns, fingerprint, made_by, made_at_ms } : null,
  }
}

export function parseObserved(row: CarRow): ObservedOverTime {
  const { first_observed_ms, listed_from: from, listed_to: to, price_changed_ms: at_ms, price_from_cny } = row
  return {
    first_observed_ms,
    listed: from === null || to === null ? null : { from, to },
    price_change: at_ms === null ? null : { from_cny: price_from_cny, at_ms },
  }
}

export function formatState(id: number, state: CarState<SearchRow>): CarRow {
  const { made, is_observed, has_left, listed, price_change, ...rest } = state
  return {
    id,
    is_observed: Number(is_observed),
    has_left: Number(has_left),
    ...rest,
    price_changed_ms: price_change?.at_ms ?? null,
    price_from_cny: price_change?.from_cny ?? null,
    listed_from: listed?.from ?? null,
    listed_to: listed?.to ?? null,
    fingerprint: made?.fingerprint ?? null,
    made_by: made?.made_by ?? null,
    made_at_ms: made?.made_at_ms ?? null,
  }
}
