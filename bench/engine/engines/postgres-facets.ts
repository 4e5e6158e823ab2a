/** Facets in the fastest way for PostgreSQL: one statement with GROUPING SETS for all groups under the same filter. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { FACETS, type FacetName } from '../../../src/domain/fields/field-facets.ts'
import {
  type Counts,
  type FacetCounts,
  type FacetQuestion,
  filterOfName,
  listGroupFilters,
} from '../../../src/domain/inventory/facets.ts'
import type { InventoryFilter } from '../../../src/domain/inventory/inventory-filter.ts'
import { compileCount } from '../../../src/inventory/store/compile-filter.ts'
import { POSTGRES_DIALECT } from '../../../src/inventory/store/postgres/open-inventory.ts'
import { countMeant, KEYS } from '../../../src/inventory/store/read-facets.ts'
import type { InventorySchema } from '../../../src/inventory/store/schema.ts'

type Db = Kysely<InventorySchema>
interface Row extends Readonly<Record<string, number | null>> {
  readonly which: number
  readonly count: number
}

/** The columns of brands, series and each key of a facet. */
const COLUMNS: readonly (readonly string[])[] = [
  ['brand_id'],
  ['series_id', 'brand_id'],
  ...KEYS.map((_, place) => [`key_${place}`]),
]
const NAMES = [...new Set(COLUMNS.flat())]

const columnsOf = (group: number) => COLUMNS[group] as readonly string[]

export function createFacetsPeer(db: Db): (question: FacetQuestion) => Promise<FacetCounts> {
  return async (question) => {
    const byFacet = listGroupFilters(question)
    const filters = [question.make, question.model, ...KEYS.map(({ facet }) => byFacet[facet] as InventoryFilter)]
    const groupsByFilter = new Map<string, { filter: InventoryFilter; groups: number[] }>()
    for (const [group, filter] of filters.entries()) {
      const known = groupsByFilter.get(JSON.stringify(filter))
      if (known) known.groups.push(group)
      else groupsByFilter.set(JSON.stringify(filter), { filter, groups: [group] })
    }
    const rows = new Map<number, readonly Row[]>()
    for (const { filter, groups } of groupsByFilter.values()) {
      const found = await countGroups(db, filter, groups)
      for (const group of groups)
        rows.set(
          group,
          found.filter(({ which }) => which === maskOf(columnsOf(group))),
        )
    }
    const more: number[] = []
    for (const any of question.more) more.push(await count(db, filterOfName(any, question)))
    // Usually one group is counted under all filters, and its sum is the total.
    const same = filters.findIndex((filter, group) => group >= 2 && filter === question.all && isPlain(group))
    const total = same < 0 ? await count(db, question.all) : sumOf(rows.get(same) ?? [])
    return assemble((group) => rows.get(group) ?? [], total, more)
  }
}

/** A car on the bound of two bands is in both. */
const isPlain = (group: number) => FACETS[KEYS[group - 2]?.facet ?? -1]?.bands === null

function sumOf(rows: readonly Row[]): number {
  return rows.reduce((sum, row) => sum + row.count, 0)
}

/** The bits of the columns that a set omits, as `grouping` returns them. */
function maskOf(columns: readonly string[]): number {
  return NAMES.reduce((mask, name) => mask * 2 + (columns.includes(name) ? 0 : 1), 0)
}

async function countGroups(db: Db, filter: InventoryFilter, groups: readonly number[]): Promise<readonly Row[]> {
  const sets = sql.join(groups.map((group) => sql`(${sql.join(columnsOf(group).map((name) => sql.ref(name)))})`))
  const used = new Set<string>(groups.flatMap(columnsOf))
  // A column that is in no set can be neither selected nor passed to `grouping`.
  const shown = NAMES.map((name) => (used.has(name) ? sql.ref(name) : sql`null::bigint as ${sql.ref(name)}`))
  const bits = NAMES.map((name) => (used.has(name) ? sql`grouping(${sql.ref(name)})::text` : sql`'1'`))
  const { rows } = await sql<Omit<Row, 'which'> & { readonly bits: string }>`
    select ${sql.join(shown)}, ${sql.join(bits, sql` || `)} as bits, count(*) as count,
      ${sql.join(KEYS.map(({ notRead }, place) => sql`${notRead} as ${sql.ref(`unread_${place}`)}`))}
    from (select *, ${sql.join(SELECTED)}
      from inventory_search ${formatWhere(filter)}) as found
    group by grouping sets (${sets})`.execute(db)
  return rows.map((row) => ({ ...row, which: Number.parseInt(row.bits, 2) }) as unknown as Row)
}

const SELECTED = KEYS.map(({ key }, place) => sql`${key} as ${sql.ref(`key_${place}`)}`)

async function count(db: Db, filter: InventoryFilter): Promise<number> {
  const { rows } = await sql<Row>`select count(*) as count from inventory_search ${formatWhere(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

function formatWhere(filter: InventoryFilter): RawBuilder<unknown> {
  const condition = compileCount(filter, POSTGRES_DIALECT)
  return condition === null ? sql`` : sql`where ${condition}`
}

function assemble(of: (group: number) => readonly Row[], total: number, more: number[]): FacetCounts {
  const numbers = (group: number): Counts => new Map(of(group).map((row) => [numberIn(row, group), row.count]))
  const groups = FACETS.map(({ group }, nth) => {
    const keys = KEYS.map((key, i) => ({
      ...key,
      rows: of(i + 2).map((row) => ({ ...row, value: numberIn(row, i + 2), unread: row[`unread_${i}`] ?? 0 })),
    }))
    const own = keys.filter(({ facet }) => facet === nth)
    const not_read = (own[0]?.rows ?? []).reduce((sum, { unread }) => sum + Number(unread), 0)
    return { group, counts: countMeant(own), not_read }
  })
  return {
    total,
    brands: numbers(0),
    series: of(1).map((row) => ({
      brand_id: row['brand_id'] ?? null,
      series_id: row['series_id'] ?? null,
      count: row.count,
    })),
    groups: Object.fromEntries(groups.map(({ group, counts }) => [group, counts])) as Record<FacetName, Counts>,
    not_read: Object.fromEntries(groups.flatMap((one) => (one.not_read > 0 ? [[one.group, one.not_read]] : []))),
    more,
  }
}

const numberIn = (row: Row, group: number) => row[columnsOf(group)[0] as string] ?? null
