/** Counts as the groups of an answer: values with labels, the most frequent first. */
import type { Lang } from '../../domain/codes.ts'
import type { FacetBands, FacetGroup, FacetValue } from '../../domain/inventory/facet-records.ts'
import { type Band, type Counts, MILEAGE_BANDS, PRICE_BANDS } from '../../domain/inventory/facets.ts'
import type { CodeKind } from '../../words/code-labels.ts'
import type { Words } from '../../words/create-words.ts'

/** Nobody reads further down a list, and an answer has to end somewhere. */
export const MOST_VALUES = 500

/** Values that no car has are left out. */
export function makeGroup(values: readonly FacetValue[], unknown: number): FacetGroup {
  const sorted = sortByCount(values)
  return {
    values: sorted.slice(0, MOST_VALUES),
    unknown,
    omitted: Math.max(0, sorted.length - MOST_VALUES),
  }
}

export function makeCodeGroup(
  counts: Counts<string | number>,
  kind: CodeKind | null,
  words: Pick<Words, 'codeLabel'>,
  lang: Lang,
): FacetGroup {
  const values = listKnown(counts).map(([code, count]) => {
    const value = String(code)
    return { value, label: kind === null ? value : words.codeLabel(kind, value, lang), count }
  })
  return makeGroup(values, counts.get(null) ?? 0)
}

export function makePriceBands(counts: Counts<number>, lang: Lang): FacetBands {
  return makeBands(counts, PRICE_BANDS, PRICE_LABELS[lang])
}

export function makeMileageBands(counts: Counts<number>, lang: Lang): FacetBands {
  return makeBands(counts, MILEAGE_BANDS, MILEAGE_LABELS[lang])
}

interface BandLabels {
  /** How a bound is written. */
  readonly number: (bound: number) => string
  readonly upTo: (max: string) => string
  readonly between: (min: string, max: string) => string
  readonly from: (min: string) => string
}

const ENGLISH = (bound: number) => bound.toLocaleString('en')
/** 万, as everybody there counts both. */
const CHINESE = (bound: number) => String(bound / 10_000)

const PRICE_LABELS: Readonly<Record<Lang, BandLabels>> = {
  en: {
    number: ENGLISH,
    upTo: (max) => `Up to ${max} CNY`,
    between: (min, max) => `${min} to ${max} CNY`,
    from: (min) => `From ${min} CNY`,
  },
  zh: {
    number: CHINESE,
    upTo: (max) => `${max}万元以内`,
    between: (min, max) => `${min}-${max}万元`,
    from: (min) => `${min}万元以上`,
  },
}

const MILEAGE_LABELS: Readonly<Record<Lang, BandLabels>> = {
  en: {
    number: ENGLISH,
    upTo: (max) => `Up to ${max} km`,
    between: (min, max) => `${min} to ${max} km`,
    from: (min) => `From ${min} km`,
  },
  zh: {
    number: CHINESE,
    upTo: (max) => `${max}万公里以内`,
    between: (min, max) => `${min}-${max}万公里`,
    from: (min) => `${min}万公里以上`,
  },
}

function makeBands(counts: Counts<number>, bands: readonly Band[], labels: BandLabels): FacetBands {
  const values = listKnown(counts).map(([place, count]) => {
    const { min, max } = bands[place] as Band
    return { value: `${min}-${max ?? ''}`, label: labelBand({ min, max }, labels), count, min, max }
  })
  return { values: sortByCount(values), unknown: counts.get(null) ?? 0 }
}

function labelBand({ min, max }: Band, { number, upTo, between, from }: BandLabels): string {
  if (max === null) return from(number(min))
  return min === 0 ? upTo(number(max)) : between(number(min), number(max))
}

function listKnown<Value>(counts: Counts<Value>): [Value, number][] {
  return [...counts].filter((entry): entry is [Value & {}, number] => entry[0] !== null)
}

function sortByCount<Value extends FacetValue>(values: readonly Value[]): Value[] {
  return values
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : Number(a.value > b.value)))
}
