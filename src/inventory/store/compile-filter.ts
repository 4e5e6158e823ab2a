/** A filter as conditions on the search columns, as `createFilterTest` defines it. */
import { type RawBuilder, sql } from 'kysely'
import { type FactCondition, type FactName, listConditions } from '../../domain/inventory/facts.ts'
import { expandPowertrains, type InventoryFilter } from '../../domain/inventory/inventory-filter.ts'
import { foldKeyword, formatWordPattern, isTitleWord } from '../../domain/inventory/title-keywords.ts'
import type { SourcePart } from '../../domain/source.ts'
import { foldTitle, formatPhrasePattern } from '../../domain/title-phrases.ts'
import { BODY_CODES, FUEL_CODES, POWERTRAIN_CODES, REGISTRATION_CODES, TRANSMISSION_CODES } from './codes.ts'
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
  const bounded = BOUNDED.filter(([min, max]) => filter[min] !== null || filter[max] !== null)
  const others = Object.entries(filter).filter(([name, asked]) => !ALL_BOUNDS.has(name) && isAsked(asked))
  // A single bound is answered within its index.
  const isAlone = bounded.length === 1 && others.length === 0 && bounded[0]?.[0] !== 'registered_from'
  return compile(filter, dialect, (name) =>
    isAlone || !INDEXED.has(name) ? sql.ref(name) : dialect.withoutIndex(sql.ref(name)),
  )
}

const BOUNDED = [
  ['price_min_cny', 'price_max_cny'],
  ['mileage_min_km', 'mileage_max_km'],
  ['registered_from', 'registered_to'],
] as const
const ALL_BOUNDS: ReadonlySet<string> = new Set(BOUNDED.flat())
const INDEXED: ReadonlySet<keyof SearchRow> = new Set(['price_cny', 'mileage_km', 'registered_from'])

function isAsked(asked: unknown): boolean {
  return asked !== null && !(Array.isArray(asked) && asked.length === 0)
}

/** Whether titles must be searched, which is slow and should happen only once. */
export function asksForWords({ any, keywords }: InventoryFilter): boolean {
  return keywords.length > 0 || (any?.some((part) => part.keywords.length > 0 || part.phrases.length > 0) ?? false)
}

function compile(filter: InventoryFilter, dialect: InventoryDialect, column: Column): Condition | null {
  return all([
    filter.any && compileUnion(filter.any, dialect, column),
    hasWords(column, { keywords: filter.keywords, phrases: [] }, dialect),
    ...within(column('price_cny'), filter.price_min_cny, filter.price_max_cny),
    ...within(column('mileage_km'), filter.mileage_min_km, filter.mileage_max_km),
    ...within(column('model_year'), filter.year_min, filter.year_max),
    ...within(column('registered_to'), filter.registered_from, filter.registered_by),
    ...within(column('registered_from'), null, filter.registered_to),
    anyOf(column('fuel_type'), filter.fuel_types?.map((one) => FUEL_CODES[one]) ?? null),
    anyOf(column('powertrain'), filter.powertrains?.map((one) => POWERTRAIN_CODES[one]) ?? null),
    anyOf(column('body_style'), filter.body_styles?.map((one) => BODY_CODES[one]) ?? null),
    equals(column('transmission'), filter.transmission && TRANSMISSION_CODES[filter.transmission]),
    equals(column('registration_state'), filter.registration_state && REGISTRATION_CODES[filter.registration_state]),
    equals(column('province'), filter.province),
    equals(column('has_report'), filter.has_report === null ? null : Number(filter.has_report)),
    ...listConditions(filter.facts ?? {}).flatMap(([name, asked]) => compileFact(name, asked, column)),
  ])
}

function compileFact(name: FactName, asked: FactCondition, column: Column): (Condition | null)[] {
  if ('any' in asked) return [anyOf(column(name), asked.any)]
  return name === 'power_hp' ? between(column(name), asked.min, asked.max) : within(column(name), asked.min, asked.max)
}

type Column = (name: keyof SearchRow) => RawBuilder<unknown>

function compileUnion(parts: readonly SourcePart[], dialect: InventoryDialect, column: Column): Condition | null {
  const groups = groupSeries(parts).map(({ part: { brand_id, keywords, phrases, powertrains }, series }) =>
    all([
      equals(column('brand_id'), brand_id),
      anyOf(column('series_id'), series),
      anyOf(column('powertrain'), powertrains && expandPowertrains(powertrains).map((one) => POWERTRAIN_CODES[one])),
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

interface AskedWords {
  /** Any part of the source's title. */
  readonly keywords?: readonly string[]
  /** The same, but short Latin ones are words. */
  readonly ofModel?: readonly string[]
  readonly phrases: readonly string[]
}

/** Searches all titles once, or for the few cars of a series only their titles. */
function hasWords(
  column: Column,
  { keywords = [], ofModel = [], phrases }: AskedWords,
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

/** For columns of whole numbers. */
function within(column: RawBuilder<unknown>, min: number | null, max: number | null): (Condition | null)[] {
  return between(column, min && Math.ceil(min), max && Math.floor(max))
}

function between(column: RawBuilder<unknown>, min: number | null, max: number | null): (Condition | null)[] {
  return [
    min === null ? null : sql<boolean>`${column} >= ${min}`,
    max === null ? null : sql<boolean>`${column} <= ${max}`,
  ]
}

function anyOf(column: RawBuilder<unknown>, values: readonly number[] | null): Condition | null {
  if (values === null) return null
  return values.length === 0 ? NOTHING : sql<boolean>`${column} in (${sql.join(values)})`
}

function equals(column: RawBuilder<unknown>, value: number | null): Condition | null {
  return value === null ? null : sql<boolean>`${column} = ${value}`
}
