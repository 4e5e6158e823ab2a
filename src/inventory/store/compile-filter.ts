/** A filter as conditions on the search columns, as `createFilterTest` defines it. */
import { type RawBuilder, sql } from 'kysely'
import { anyOf, type FieldCondition, listConditions } from '../../domain/fields/field-filter.ts'
import {
  type FieldName,
  isSet,
  masksOf,
  type PlainName,
  SEARCH_FIELDS,
  type SetName,
} from '../../domain/fields/search-fields.ts'
import { expandPowertrains, type InventoryFilter } from '../../domain/inventory/inventory-filter.ts'
import { type AskedWords, foldKeyword, formatWordPattern, isTitleWord } from '../../domain/inventory/title-keywords.ts'
import type { SourcePart } from '../../domain/source.ts'
import { foldTitle, formatPhrasePattern } from '../../domain/title-phrases.ts'
import type { InventoryDialect } from './inventory-dialect.ts'
import type { SearchRow } from './schema.ts'
import { hasEnglishKeyword } from './titles.ts'

type Condition = RawBuilder<boolean>
/** The columns of a table, or of one side of a change. */
type Side = '' | 'before_' | 'after_'

/** Null = every row. */
export function formatWhere(condition: Condition | null): RawBuilder<unknown> {
  return condition === null ? sql`` : sql`where ${condition}`
}

export function compileFilter(filter: InventoryFilter, dialect: InventoryDialect, side: Side = ''): Condition | null {
  return compile(filter, dialect, (name) => sql.ref(`${side}${name}`))
}

/** The same for counting, which reads every row that fits. */
export function compileCount(filter: InventoryFilter, dialect: InventoryDialect): Condition | null {
  const [asked, ...others] = Object.keys(filter.fields)
  // A single bound is answered within its index.
  const isAlone = filter.any === null && filter.keywords.length === 0 && others.length === 0 && ANSWERED.has(asked)
  return compile(filter, dialect, (name) =>
    isAlone || !INDEXED.has(name) ? sql.ref(name) : dialect.withoutIndex(sql.ref(name)),
  )
}

const ANSWERED: ReadonlySet<string | undefined> = new Set<PlainName>(['price_cny', 'mileage_km'])
const INDEXED: ReadonlySet<string> = new Set<PlainName>(['price_cny', 'mileage_km', 'registered_from'])

/** Whether titles must be searched, which is slow and should happen only once. */
export function asksForWords({ any, keywords }: InventoryFilter): boolean {
  return keywords.length > 0 || (any?.some((part) => part.keywords.length > 0 || part.phrases.length > 0) ?? false)
}

function compile(filter: InventoryFilter, dialect: InventoryDialect, column: Column): Condition | null {
  return all([
    filter.any && compileUnion(filter.any, dialect, column),
    hasWords(column, { keywords: filter.keywords }, dialect),
    ...listConditions(filter.fields).flatMap(([name, asked]) => compileField(name, asked, column)),
  ])
}

function compileField(name: FieldName, asked: FieldCondition, column: Column): (Condition | null)[] {
  if ('all' in asked) return hasAll(name as SetName, asked.all, column)
  if (isSet(name)) throw new RangeError(`${name} is a set`)
  if ('any' in asked) return [isAnyOf(column(name), asked.any)]
  const { min, max } = asked
  const field = SEARCH_FIELDS[name]
  const hasDecimals = field.kind === 'measure' && field.holds === 'decimals'
  return hasDecimals
    ? between(column(name), min, max)
    : between(column(name), min && Math.ceil(min), max && Math.floor(max))
}

/** The columns of a set are known together. */
function hasAll(name: SetName, members: readonly number[], column: Column): Condition[] {
  return masksOf(name, members)
    .filter(([, mask], nth) => mask !== 0 || (nth === 0 && members.length === 0))
    .map(([one, mask]) => sql<boolean>`(${column(one)} & ${sql.lit(mask)}) = ${sql.lit(mask)}`)
}

type Column = (name: keyof SearchRow) => RawBuilder<unknown>

function compileUnion(parts: readonly SourcePart[], dialect: InventoryDialect, column: Column): Condition | null {
  const groups = groupSeries(parts).map(({ part: { brand_id, keywords, phrases, powertrains }, series }) =>
    all([
      equals(column('brand_id'), brand_id),
      isAnyOf(column('series_id'), series),
      isAnyOf(column('powertrain'), powertrains && anyOf('powertrain', expandPowertrains(powertrains)).any),
      hasWords(column, { ofModel: keywords, phrases }, dialect, series !== null),
    ]),
  )
  // A part without conditions is every car.
  if (groups.includes(null)) return null
  return groups.length === 0 ? NOTHING : sql<boolean>`(${sql.join(groups, sql` or `)})`
}

/** Joins parts that differ only in their series, because a model often has several series: the index is then read once. */
function groupSeries(
  parts: readonly SourcePart[],
): readonly { readonly part: SourcePart; readonly series: readonly number[] | null }[] {
  const groups = new Map<string, { part: SourcePart; series: number[] | null }>()
  for (const part of parts) {
    const { series_id, ...rest } = part
    const key = JSON.stringify([rest, series_id === null])
    const group = groups.get(key)
    if (!group) groups.set(key, { part, series: series_id === null ? null : [series_id] })
    else if (series_id !== null) group.series?.push(series_id)
  }
  return [...groups.values()]
}

/** Searches all titles once, or for the few cars of a series only their titles. */
function hasWords(
  column: Column,
  { keywords = [], ofModel = [], phrases = [] }: AskedWords,
  dialect: InventoryDialect,
  isOfFew = false,
): Condition | null {
  if (keywords.length === 0 && ofModel.length === 0 && phrases.length === 0) return null
  const { contains, matches } = dialect
  const title = sql.ref<string>('title')
  const folded = [
    ...keywords.map((keyword) => ({ ...foldKeyword(keyword), isWord: false })),
    ...ofModel.map(foldKeyword).map((keyword) => ({ ...keyword, isWord: isTitleWord(keyword.title) })),
  ]
  const found = all([
    ...folded.map((word) => {
      const isThere = contains(title, word.title)
      const inTitle = word.isWord
        ? sql<boolean>`(${isThere} and ${matches(title, formatWordPattern(word.title))})`
        : isThere
      return word.english === null ? inTitle : sql<boolean>`(${inTitle} or ${hasEnglishKeyword(word.english, dialect)})`
    }),
    // Few titles have all words of a phrase, and only these are compared with it.
    ...phrases.flatMap((phrase) => [
      ...foldTitle(phrase)
        .split(' ')
        .map((word) => contains(title, word)),
      matches(title, formatPhrasePattern(phrase)),
    ]),
  ])
  if (isOfFew)
    return sql<boolean>`exists (select 1 from inventory_titles as t where t.id = ${column('title_id')} and ${found})`
  return sql<boolean>`${column('title_id')} in (select id from inventory_titles where ${found})`
}

const NOTHING = sql<boolean>`1 = 0`

function all(conditions: readonly (Condition | null)[]): Condition | null {
  const set = conditions.filter((condition) => condition !== null)
  return set.length === 0 ? null : sql<boolean>`${sql.join(set, sql` and `)}`
}

function between(column: RawBuilder<unknown>, min: number | null, max: number | null): (Condition | null)[] {
  return [
    min === null ? null : sql<boolean>`${column} >= ${min}`,
    max === null ? null : sql<boolean>`${column} <= ${max}`,
  ]
}

function isAnyOf(column: RawBuilder<unknown>, values: readonly number[] | null): Condition | null {
  if (values === null) return null
  const [value, ...others] = values
  if (value === undefined) return NOTHING
  return others.length === 0 ? equals(column, value) : sql<boolean>`${column} in (${sql.join(values)})`
}

function equals(column: RawBuilder<unknown>, value: number | null): Condition | null {
  return value === null ? null : sql<boolean>`${column} = ${value}`
}
