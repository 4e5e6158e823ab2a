/** Counts the groups of a facet question, and the fields that cars have, in an SQL database: one statement, so that all of them are of one moment. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Band, SET_BITS } from '../../domain/fields/declare-field.ts'
import { FACETS, type Facet, type FacetName } from '../../domain/fields/field-facets.ts'
import { columnsOf, isSet, numberOf, type PlainName, STATE_SETS } from '../../domain/fields/search-fields.ts'
import type { CoverageCounts } from '../../domain/inventory/coverage.ts'
import {
  type Counts,
  countStates,
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

interface Counted {
  readonly key: RawBuilder<unknown>
  readonly other?: RawBuilder<unknown>
  /** How many of its cars have not been read. */
  readonly notRead?: RawBuilder<unknown>
}

interface Group extends Counted {
  readonly filter: InventoryFilter
}

export async function readFacets(
  db: Kysely<InventorySchema>,
  dialect: InventoryDialect,
  question: FacetQuestion,
): Promise<FacetCounts> {
  const selects = listGroups(question).map(({ filter, ...keys }, place) =>
    formatSelect({ place, where: formatWhere(compileCount(filter, dialect)), ...keys }),
  )
  return sortOut(await readAll(db, selects), question)
}

/** Of one moment, if there are not too many. */
async function readAll(db: Kysely<InventorySchema>, selects: readonly RawBuilder<unknown>[]): Promise<CountedRow[]> {
  const found: CountedRow[] = []
  for (let at = 0; at < selects.length; at += MOST_AT_ONCE) {
    const statement = sql<CountedRow>`${sql.join(selects.slice(at, at + MOST_AT_ONCE), sql` union all `)}`
    for (const row of (await statement.execute(db)).rows) found.push(row)
  }
  return found
}

/** Few combinations of bits are frequent, so cars are counted by whole words. */
export async function readCoverage(
  db: Kysely<InventorySchema>,
  dialect: InventoryDialect,
  filter: InventoryFilter,
): Promise<CoverageCounts> {
  const where = formatWhere(compileCount(filter, dialect))
  const words = STATE_SETS.flatMap((set) =>
    columnsOf(set).map((column, nth) => ({ set, column, meant: readBits(nth) })),
  )
  const keys = [NONE, ...words.map(({ column }) => sql.ref(column))]
  const rows = await readAll(
    db,
    keys.map((key, place) => formatSelect({ place, key, where })),
  )
  const counted = words.map((word, i) => ({ ...word, rows: rows.filter(({ place }) => place === i + 1) }))
  const total = rows.find(({ place }) => place === 0)?.count ?? 0
  return { total, ...countStates((state) => countMeant(counted.filter(({ set }) => set === state))) }
}

/** Brands, series, the groups of fields, the total, and the names that are counted separately. */
function listGroups(question: FacetQuestion): readonly Group[] {
  const filters = listGroupFilters(question)
  return [
    { filter: question.make, key: sql.ref('brand_id') },
    { filter: question.model, key: sql.ref('series_id'), other: sql.ref('brand_id') },
    ...KEYS.map(({ facet, key, notRead }) => ({ filter: filters[facet] as InventoryFilter, key, notRead })),
    { filter: question.all, key: NONE },
    ...question.more.map((any) => ({ filter: filterOfName(any, question), key: NONE })),
  ]
}

interface Key extends Required<Omit<Counted, 'other'>> {
  /** The place in `FACETS`. */
  readonly facet: number
  /** The numbers that a car with this key counts for. */
  readonly meant: (key: number) => readonly number[]
}

/** One for each group, and for a set one for each of its columns. */
export const KEYS: readonly Key[] = FACETS.flatMap((facet, nth): readonly Key[] => {
  const { field, bands } = facet
  const notRead = countUnread(facet)
  if (isSet(field))
    return columnsOf(field).map((column, i) => ({ facet: nth, key: sql.ref(column), notRead, meant: readBits(i) }))
  if (bands === null) return [{ facet: nth, key: sql.ref(field), notRead, meant: (value) => [value] }]
  const key = formatStep(field as PlainName, bands)
  return [{ facet: nth, key, notRead, meant: (step) => placesOf(step, bands) }]
})

function countUnread({ field, isOfReport, state }: Facet): RawBuilder<unknown> {
  if (isOfReport)
    return sql`count(case when report_status = ${sql.lit(numberOf('report_status', 'not_read'))} then 1 end)`
  if (state === null) return sql.lit(0)
  const column = isSet(field) ? (columnsOf(field)[0] as string) : field
  const words = STATE_SETS.map(
    (set) => sql`coalesce(${sql.ref(columnsOf(set)[Math.floor(state / SET_BITS)] as string)}, 0)`,
  )
  const bit = sql.lit(1 << (state % SET_BITS))
  return sql`count(case when ${sql.ref(column)} is null and (${sql.join(words, sql` | `)}) & ${bit} = 0 then 1 end)`
}

function readBits(nth: number): (word: number) => readonly number[] {
  const bits = Array.from({ length: SET_BITS }, (_, bit) => bit)
  return (word) => bits.filter((bit) => (word >>> bit) & 1).map((bit) => nth * SET_BITS + bit)
}

const NONE = sql`cast(null as bigint)`

interface Select extends Counted {
  readonly place: number
  readonly where: RawBuilder<unknown>
}

function formatSelect({ place, where, key, other = NONE, notRead = sql.lit(0) }: Select): RawBuilder<unknown> {
  const head = sql`select ${sql.lit(place)} as place, ${key} as value, ${other} as other, count(*) as count, ${notRead} as not_read`
  const grouped = key === NONE ? sql`` : other === NONE ? sql`group by ${key}` : sql`group by ${key}, ${other}`
  return sql`${head} from inventory_search ${where} ${grouped}`
}

/** Twice the place of the last bound that a value reaches, plus one if it is past it. Both ends of a band can then be inclusive. */
function formatStep(column: PlainName, bands: readonly Band[]): RawBuilder<unknown> {
  const value = sql.ref(column)
  const steps = bands.toReversed().map(({ min }, i) => {
    const place = 2 * (bands.length - 1 - i)
    return sql`when ${value} > ${sql.lit(min)} then ${sql.lit(place + 1)} when ${value} = ${sql.lit(min)} then ${sql.lit(place)}`
  })
  return sql`case ${sql.join(steps, sql` `)} when ${value} < 0 then -1 end`
}

function sortOut(found: readonly CountedRow[], { more }: FacetQuestion): FacetCounts {
  const rows: CountedRow[][] = Array.from({ length: KEYS.length + more.length + 3 }, () => [])
  for (const row of found) rows[row.place]?.push(row)
  const [brands = [], series = [], ...others] = rows
  const groups = FACETS.map(({ group }, nth) => {
    const counted = KEYS.map((key, i) => ({ ...key, rows: others[i] ?? [] })).filter(({ facet }) => facet === nth)
    const [first] = counted
    const not_read = (first?.rows ?? []).reduce((sum, row) => sum + Number(row.not_read), 0)
    return { group, counts: countMeant(counted), not_read }
  })
  const [total = 0, ...named] = others.slice(KEYS.length).map(([row]) => row?.count ?? 0)
  return {
    total,
    brands: new Map(brands.map(({ value, count }) => [value, count])),
    series: series.map(({ value, other, count }) => ({ brand_id: other, series_id: value, count })),
    groups: Object.fromEntries(groups.map(({ group, counts }) => [group, counts])) as Record<FacetName, Counts>,
    not_read: Object.fromEntries(
      groups.filter(({ not_read }) => not_read > 0).map(({ group, not_read }) => [group, not_read]),
    ),
    more: named,
  }
}

/** What is unknown is unknown in every key of a group. */
export function countMeant(
  keys: readonly { readonly meant: Key['meant']; readonly rows: readonly Pick<CountedRow, 'value' | 'count'>[] }[],
): Counts {
  const counts = new Map<number | null, number>()
  const add = (value: number | null, count: number) => counts.set(value, (counts.get(value) ?? 0) + count)
  for (const [nth, { rows, meant }] of keys.entries())
    for (const { value, count } of rows) {
      if (value !== null) for (const one of meant(value)) add(one, count)
      else if (nth === 0) add(null, count)
    }
  return counts
}

function placesOf(step: number, bands: readonly Band[]): readonly number[] {
  return [...bands.keys()].filter((place) => step >= 2 * place && step <= 2 * place + 2)
}
