/** Turns counts into groups: values with labels, the most frequent first. */
import type { Lang } from '../../domain/codes.ts'
import type { FacetBands, FacetGroup, FacetValue } from '../../domain/inventory/facet-records.ts'
import {
  type Band,
  type Counts,
  DISPLACEMENT_BANDS,
  MILEAGE_BANDS,
  POWER_BANDS,
  PRICE_BANDS,
} from '../../domain/inventory/facets.ts'
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

export function makeCodeGroup(
  counts: Counts<string | number | boolean>,
  kind: CodeKind | null,
  words: Pick<Words, 'codeLabel'>,
  lang: Lang,
  notRead = 0,
): FacetGroup {
  const values = listKnown(counts).map(([code, count]) => {
    const value = String(code)
    return { value, label: kind === null ? value : words.codeLabel(kind, value, lang), count }
  })
  return makeGroup(values, counts.get(null) ?? 0, notRead)
}

export function makePriceBands(counts: Counts<number>, lang: Lang): FacetBands {
  return makeBands(counts, PRICE_VALUES[lang])
}

export function makeMileageBands(counts: Counts<number>, lang: Lang): FacetBands {
  return makeBands(counts, MILEAGE_VALUES[lang])
}

export function makePowerBands(counts: Counts<number>, lang: Lang): FacetBands {
  return makeBands(counts, POWER_VALUES[lang])
}

export function makeDisplacementBands(counts: Counts<number>, lang: Lang): FacetBands {
  return makeBands(counts, DISPLACEMENT_VALUES[lang])
}

/** `zh_scale`: how many are one unit in Chinese. */
interface Unit extends Readonly<Record<Lang, string>> {
  readonly zh_scale: number
}

const CNY: Unit = { en: 'CNY', zh: '万元', zh_scale: 10_000 }
const KM: Unit = { en: 'km', zh: '万公里', zh_scale: 10_000 }
const HP: Unit = { en: 'hp', zh: '马力', zh_scale: 1 }
const CC: Unit = { en: 'cc', zh: 'mL', zh_scale: 1 }

type BandValue = Omit<FacetBands['values'][number], 'count'>

/** By index. */
function listBands(bands: readonly Band[], unit: Unit, lang: Lang): readonly BandValue[] {
  return bands.map((band) => ({
    value: `${band.min}-${band.max ?? ''}`,
    label: lang === 'en' ? labelInEnglish(band, unit.en) : labelInChinese(band, unit),
    ...band,
  }))
}

const PRICE_VALUES = mapLangs((lang) => listBands(PRICE_BANDS, CNY, lang))
const MILEAGE_VALUES = mapLangs((lang) => listBands(MILEAGE_BANDS, KM, lang))
const POWER_VALUES = mapLangs((lang) => listBands(POWER_BANDS, HP, lang))
const DISPLACEMENT_VALUES = mapLangs((lang) => listBands(DISPLACEMENT_BANDS, CC, lang))

function mapLangs<Value>(make: (lang: Lang) => Value): Readonly<Record<Lang, Value>> {
  return { en: make('en'), zh: make('zh') }
}

function makeBands(counts: Counts<number>, bands: readonly BandValue[]): FacetBands {
  const values = listKnown(counts).map(([place, count]) => {
    const { value, label, min, max } = bands[place] as BandValue
    return { value, label, count, min, max }
  })
  return { values: sortByCount(values), unknown: counts.get(null) ?? 0, not_read: 0 }
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

function listKnown<Value>(counts: Counts<Value>): [Value, number][] {
  return [...counts].filter((entry): entry is [Value & {}, number] => entry[0] !== null)
}

function sortByCount<Value extends FacetValue>(values: readonly Value[]): Value[] {
  return values.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count || orderByName(a.value, b.value))
}
