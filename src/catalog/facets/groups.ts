/** Turns counts into groups: values with labels, the most frequent first. */
import type { Lang } from '../../domain/codes.ts'
import type { Band } from '../../domain/fields/declare-field.ts'
import { FACETS } from '../../domain/fields/field-facets.ts'
import { type CodedName, codeOf, type FieldName, SEARCH_FIELDS } from '../../domain/fields/search-fields.ts'
import type { FacetBands, FacetGroup, FacetValue } from '../../domain/inventory/facet-records.ts'
import type { Counts } from '../../domain/inventory/facets.ts'
import type { Words } from '../../words/create-words.ts'
import type { CodeKind } from '../../words/labels.ts'
import { memoizeByObject } from '../../words/memoize.ts'

/** Longer lists are of no use, and a response needs a limit. */
export const MOST_VALUES = 500

/** Values that no car has are left out. */
export function makeGroup(values: readonly FacetValue[], unknown: number, not_read = 0): FacetGroup {
  const sorted = sortByCount(values)
  return {
    values: sorted.slice(0, MOST_VALUES),
    unknown,
    not_read,
    omitted: Math.max(0, sorted.length - MOST_VALUES),
  }
}

/** More than the number of names in a catalogue. */
const MOST_NAMES = 2 ** 21

/** The same for names in the order of `orderByName`. A market has thousands of models, of which all are counted and few are shown, so numbers are sorted and values are built only for those that remain. */
export function makeNameGroup(names: readonly string[], counts: ArrayLike<number>, unknown: number): FacetGroup {
  const { best, omitted } = rankNames(names, counts)
  const values = Array.from(best, (rank) => {
    const value = names[placeOf(rank)] as string
    return { value, label: value, count: countOf(rank) }
  })
  return { values, unknown, not_read: 0, omitted }
}

/** The same as JSON: objects that nobody sees would take half the time. */
export function writeNameGroup(names: readonly string[], counts: ArrayLike<number>, unknown: number): string {
  const { best, omitted } = rankNames(names, counts)
  const beginnings = beginningsOf(names)
  const values = Array.from(best, (rank) => {
    const place = placeOf(rank)
    beginnings[place] ??= beginValue(names[place] as string)
    return `${beginnings[place]}${countOf(rank)}}`
  })
  return `{"values":[${values.join()}],"unknown":${unknown},"not_read":0,"omitted":${omitted}}`
}

/** By index; created on first use. */
const beginningsOf = memoizeByObject((names: readonly string[]) => new Array<string | undefined>(names.length))

function beginValue(name: string): string {
  const value = JSON.stringify(name)
  return `{"value":${value},"label":${value},"count":`
}

const placeOf = (rank: number) => MOST_NAMES - 1 - (rank % MOST_NAMES)
const countOf = (rank: number) => Math.floor(rank / MOST_NAMES)

/** Numbers that sort as the names do. */
function rankNames(names: readonly string[], counts: ArrayLike<number>) {
  const ranks = new Float64Array(names.length)
  let found = 0
  for (let place = 0; place < names.length; place++) {
    const count = counts[place] as number
    if (count > 0) ranks[found++] = count * MOST_NAMES + (MOST_NAMES - 1 - place)
  }
  const best = ranks.subarray(0, found).sort().reverse().subarray(0, MOST_VALUES)
  return { best, omitted: found - best.length }
}

/** Compares values with equal counts. */
export function orderByName(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** The group of a field: its bands, or its codes with their labels. */
export function makeFieldGroup(
  name: FieldName,
  counts: Counts,
  notRead: number,
  words: Pick<Words, 'codeLabel'>,
  lang: Lang,
): FacetGroup | FacetBands {
  const bands = BANDS.get(name)
  if (bands) return makeBands(counts, bands[lang], notRead)
  const { kind } = SEARCH_FIELDS[name]
  const values = listKnown(counts).map(([number, count]) => {
    const value = codeOf(name as CodedName, number) ?? String(number)
    return { value, label: kind === 'measure' ? value : words.codeLabel(name as CodeKind, value, lang), count }
  })
  return makeGroup(values, counts.get(null) ?? 0, notRead)
}

/** `zh_scale`: how many are one unit in Chinese. */
interface Unit extends Readonly<Record<Lang, string>> {
  readonly zh_scale: number
}

type BandValue = Omit<FacetBands['values'][number], 'count'>

/** By index. */
function listBands(bands: readonly Band[], unit: Unit, lang: Lang): readonly BandValue[] {
  return bands.map((band) => ({
    value: `${band.min}-${band.max ?? ''}`,
    label: lang === 'en' ? labelInEnglish(band, unit.en) : labelInChinese(band, unit),
    ...band,
  }))
}

const BANDS = new Map(
  FACETS.flatMap(({ field }) => {
    const declared = SEARCH_FIELDS[field]
    if (!('bands' in declared)) return []
    const { bands, unit } = declared
    return [[field, { en: listBands(bands, unit, 'en'), zh: listBands(bands, unit, 'zh') }] as const]
  }),
)

function makeBands(counts: Counts, bands: readonly BandValue[], not_read: number): FacetBands {
  const values = listKnown(counts).map(([place, count]) => {
    const { value, label, min, max } = bands[place] as BandValue
    return { value, label, count, min, max }
  })
  return { values: sortByCount(values), unknown: counts.get(null) ?? 0, not_read }
}

function labelInEnglish({ min, max }: Band, unit: string): string {
  if (max === null) return `From ${min.toLocaleString('en')} ${unit}`
  const to = `${max.toLocaleString('en')} ${unit}`
  return min === 0 ? `Up to ${to}` : `${min.toLocaleString('en')} to ${to}`
}

/** Large numbers are in 万, as usual in China. */
function labelInChinese({ min, max }: Band, { zh, zh_scale }: Unit): string {
  if (max === null) return `${min / zh_scale}${zh}以上`
  return min === 0 ? `${max / zh_scale}${zh}以内` : `${min / zh_scale}-${max / zh_scale}${zh}`
}

function listKnown(counts: Counts): [number, number][] {
  return [...counts].filter((entry): entry is [number, number] => entry[0] !== null)
}

function sortByCount<Value extends FacetValue>(values: readonly Value[]): Value[] {
  return values.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count || orderByName(a.value, b.value))
}
