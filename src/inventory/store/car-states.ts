/** The states of cars, read from and formatted for the tables. */
import type { Kysely } from 'kysely'
import type { CarState, LinkState } from '../../domain/inventory/derive-changes.ts'
import type { ObservedOverTime } from '../../domain/inventory/observed-text.ts'
import {
  NO_REPORT_FACTS,
  pickReportFacts,
  REPORT_FACTS,
  type ReportFacts,
} from '../../domain/inventory/reports/report-facts.ts'
import { type CarRow, type InventorySchema, type ReportRow, SEARCH_COLUMNS, type SearchRow } from './schema.ts'
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
  const links = await readByList([...columns.keys()], (list) =>
    db.selectFrom('inventory_reports').select(LINK_COLUMNS).where('id', 'in', list).execute(),
  )
  const linkOf = new Map(links.map((link) => [link.id, link]))
  return new Map(
    cars.map((row) => [row.id, parseState(row, columns.get(row.id) ?? null, linkOf.get(row.id) ?? NO_LINK)]),
  )
}

/** All but the text. */
const LINK_COLUMNS = [
  'id',
  'link',
  'linked_at_ms',
  'read_at_ms',
  'digest',
  'parser',
  'made_by',
  ...REPORT_FACTS,
] as const

type LinkRow = Pick<ReportRow, Exclude<(typeof LINK_COLUMNS)[number], 'id' | 'link'>> & { readonly link: string | null }

const NO_LINK: LinkRow = {
  link: null,
  linked_at_ms: 0,
  read_at_ms: null,
  digest: null,
  parser: null,
  made_by: null,
  ...NO_REPORT_FACTS,
}

function parseLink({ link, linked_at_ms, read_at_ms, digest, parser, made_by }: LinkRow): LinkState | null {
  return link === null ? null : { url: link, linked_at_ms, read_at_ms, digest, parser, made_by }
}

function parseState(row: CarRow, columns: SearchRow | null, link: LinkRow): CarState<SearchRow> {
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
    ...parseObserved({ ...row, ...pickReportFacts(link), report_read_ms: link.read_at_ms }),
    link: parseLink(link),
    made: isMade ? { columns, fingerprint, made_by, made_at_ms } : null,
  }
}

/** A car with what its report says. */
export type ObservedRow = CarRow & ReportFacts & { readonly report_read_ms: number | null }

export function parseObserved(row: ObservedRow): ObservedOverTime {
  const { first_observed_ms, listed_from: from, listed_to: to, price_changed_ms: at_ms, price_from_cny } = row
  return {
    first_observed_ms,
    listed: from === null || to === null ? null : { from, to },
    price_change: at_ms === null ? null : { from_cny: price_from_cny, at_ms },
    report: row.report_read_ms === null ? null : pickReportFacts(row),
  }
}

export function formatState(id: number, state: CarState<SearchRow>): CarRow {
  const { made, is_observed, has_left, listed, price_change, link: _link, report: _report, ...rest } = state
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
