/** Counts the groups of a facet question in an SQL database: one statement, so that all of them are of one moment. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Band } from '../../domain/fields/declare-field.ts'
import { FACETS, type FacetName } from '../../domain/fields/field-facets.ts'
import { type FieldName, numberOf } from '../../domain/fields/search-fields.ts'
import {
  type Counts,
  type FacetCounts,
  type FacetQuestion,
  filterOfName,
  listGroupFilters,
} from '../../domain/inventory/facets.ts'
import type { InventoryFilter } from '../../domain/inventory/inventory-filter.ts'
import { compileCount, formatWhere } from './compile-filter.ts'
import type { InventoryDialect } from './inventory-dialect.ts'
import type { InventorySchema } from './schema.ts'

interface CountedRow {
  readonly place: number
  readonly value: number | null
  readonly other: number | null
  readonly count: number
  /** Of these, the cars whose report has not been read. */
  readonly not_read: number
}

/** SQLite takes five hundred selects in one statement. */
const MOST_AT_ONCE = 400

interface Group {
  readonly filter: InventoryFilter
  readonly key: RawBuilder<unknown>
  readonly other?: RawBuilder<unknown>
  readonly isOfReport?: boolean
}

export async function readFacets(
  db: Kysely<InventorySchema>,
  dialect: InventoryDialect,
  question: FacetQuestion,
): Promise<FacetCounts> {
  const selects = listGroups(question).map(({ filter, key, other = NONE, isOfReport = false }, place) =>
    formatSelect({
      place,
      key,
      other,
      notRead: isOfReport ? NOT_READ : sql.lit(0),
      where: formatWhere(compileCount(filter, dialect)),
    }),
  )
  const found: CountedRow[] = []
  for (let at = 0; at < selects.length; at += MOST_AT_ONCE) {
    const statement = sql<CountedRow>`${sql.join(selects.slice(at, at + MOST_AT_ONCE), sql` union all `)}`
    for (const row of (await statement.execute(db)).rows) found.push(row)
  }
  return sortOut(found, question)
}

/** Brands, series, the groups of fields, the total, and the names that are counted separately. */
function listGroups(question: FacetQuestion): readonly Group[] {
  const filters = listGroupFilters(question)
  return [
    { filter: question.make, key: sql.ref('brand_id') },
    { filter: question.model, key: sql.ref('series_id'), other: sql.ref('brand_id') },
    ...FACETS.map(({ field, bands, isOfReport }, i) => ({
      filter: filters[i] as InventoryFilter,
      key: bands === null ? sql.ref(field) : formatStep(field, bands),
      isOfReport,
    })),
    ...[question.all, ...question.more.map((any) => filterOfName(any, question))].map((filter) => ({
      filter,
      key: NONE,
    })),
  ]
}

const NONE = sql`cast(null as bigint)`

const NOT_READ = sql`count(case when report_status = ${sql.lit(numberOf('report_status', 'not_read'))} then 1 end)`

interface Select extends Readonly<Record<'where' | 'key' | 'other' | 'notRead', RawBuilder<unknown>>> {
  readonly place: number
}

function formatSelect({ place, where, key, other, notRead }: Select): RawBuilder<unknown> {
  const head = sql`select ${sql.lit(place)} as place, ${key} as value, ${other} as other, count(*) as count, ${notRead} as not_read`
  const grouped = key === NONE ? sql`` : other === NONE ? sql`group by ${key}` : sql`group by ${key}, ${other}`
  return sql`${head} from inventory_search ${where} ${grouped}`
}

/** Twice the place of the last bound that a value reaches, plus one if it is past it. Both ends of a band can then be inclusive. */
export function formatStep(column: FieldName, bands: readonly Band[]): RawBuilder<unknown> {
  const value = sql.ref(column)
  const steps = bands.toReversed().map(({ min }, i) => {
    const place = 2 * (bands.length - 1 - i)
    return sql`when ${value} > ${sql.lit(min)} then ${sql.lit(place + 1)} when ${value} = ${sql.lit(min)} then ${sql.lit(place)}`
  })
  return sql`case ${sql.join(steps, sql` `)} when ${value} < 0 then -1 end`
}

function sortOut(found: readonly CountedRow[], { more }: FacetQuestion): FacetCounts {
  const rows: CountedRow[][] = Array.from({ length: FACETS.length + more.length + 3 }, () => [])
  for (const row of found) rows[row.place]?.push(row)
  const [brands = [], series = [], ...others] = rows
  const groups = FACETS.map(({ group, bands }, i) => {
    const counted = others[i] ?? []
    return [group, bands === null ? countValues(counted) : banded(counted, bands)] as const
  })
  const notRead = FACETS.map(
    ({ group }, i) => [group, (others[i] ?? []).reduce((sum, row) => sum + Number(row.not_read), 0)] as const,
  )
  const [total = 0, ...named] = others.slice(FACETS.length).map(([row]) => row?.count ?? 0)
  return {
    total,
    brands: countValues(brands),
    series: series.map(({ value, other, count }) => ({ brand_id: other, series_id: value, count })),
    groups: Object.fromEntries(groups) as Record<FacetName, Counts>,
    not_read: Object.fromEntries(notRead.filter(([, sum]) => sum > 0)),
    more: named,
  }
}

function countValues(rows: readonly CountedRow[]): Counts {
  return new Map(rows.map(({ value, count }) => [value, count]))
}

function banded(rows: readonly CountedRow[], bands: readonly Band[]): Counts {
  const counts = new Map<number | null, number>()
  const add = (key: number | null, count: number) => counts.set(key, (counts.get(key) ?? 0) + count)
  for (const { value, count } of rows) {
    if (value === null) add(null, count)
    else for (const place of bands.keys()) if (value >= 2 * place && value <= 2 * place + 2) add(place, count)
  }
  return counts
}
