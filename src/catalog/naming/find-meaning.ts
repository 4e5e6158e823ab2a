/** Finds the meaning of a model name: series, a variant of them, or keywords. */
import { LRUCache } from 'lru-cache'
import { EVERY_CAR } from '../../domain/inventory/inventory-filter.ts'
import type { ModelKind } from '../../domain/listing-parts/interpretation.ts'
import { redactKeys } from '../../domain/redact.ts'
import { ANY_CAR, type SourcePart, type SourceSeries } from '../../domain/source.ts'
import { measureParts } from '../../words/resolve-model.ts'
import type { CatalogParts } from '../catalog-parts.ts'

export interface Meaning {
  readonly kind: ModelKind
  /** The meaning in the catalogue, regardless of the brand. */
  readonly parts: readonly SourcePart[]
  /** Series of which the text is the exact name, if it means parts of others too. */
  readonly named: ReadonlySet<number>
  /** For a keyword: cars with these words in their titles match as well as those of `parts`. */
  readonly keywords: readonly string[]
}

export type SeriesLists = readonly (readonly SourceSeries[])[]
export type FindMeaning = (model: string, lists: SeriesLists) => Promise<Meaning>

const NOTHING: ReadonlySet<number> = new Set()

/** A few megabytes: a name may mean dozens of series with dozens of words each, and callers can invent names. */
const KEPT = {
  maxSize: 4 * 1024 * 1024,
  // Includes its description in two languages.
  sizeCalculation: ({ parts, keywords }: Meaning, name: string) =>
    1000 + 50 * keywords.length + 2 * name.length + measureParts(parts),
}

/** A name that finds no car is a keyword, except for a known model that is not in stock if the keyword finds nothing either. This depends on the name alone: if it depended on other filters, adding a filter could find more. Without an inventory only the catalogue decides, because the marketplace would have to be asked. Removed cars that matched the name still do, for callers who list changes. */
export function createMeaningFinder({ words, inventory }: Pick<CatalogParts, 'words' | 'inventory'>): FindMeaning {
  function findNamed(model: string, parts: readonly SourcePart[], lists: SeriesLists): ReadonlySet<number> {
    const wholes = new Set(parts.filter(isWhole).map(({ series_id }) => series_id))
    const series = wholes.size === 0 ? [] : lists.flat().filter(({ id }) => wholes.has(id))
    return new Set(series.filter((one) => words.isNameOf(model, one)).map(({ id }) => id))
  }

  let kept = { list: null as readonly SourceSeries[] | null, version: null as string | null, known: createKept() }

  return async (asked, lists) => {
    // A key that somebody searched for by mistake is not sent to the marketplace, not even in parts.
    const model = redactKeys(asked)
    const stock = inventory?.openStock() ?? null
    const [list = null] = lists
    const version = stock?.version ?? null
    if (kept.list !== list || kept.version !== version) kept = { list, version, known: createKept() }
    const { known } = kept
    const found = lists.length === 1 ? known.get(model) : undefined
    if (found) return found
    const resolved = lists.flatMap((one) => words.resolveModel(model, one))
    const parts = beginsLikeTrim(model) && resolved.every(needsWords) ? [] : resolved
    const keyword = makeKeyword(model)
    const count = async (any: readonly SourcePart[]) => (await stock?.count({ ...EVERY_CAR, any })) ?? null
    const isKeyword =
      parts.length === 0 ||
      ((await count(parts)) === 0 && (parts.every(needsWords) || ((await count(makeUnionOf(keyword))) ?? 0) > 0))
    const meaning: Meaning = isKeyword
      ? { ...keyword, parts }
      : parts.every(isWhole)
        ? { kind: 'series', parts, named: NOTHING, keywords: [] }
        : { kind: 'variant', parts, named: findNamed(model, parts, lists), keywords: [] }
    if (lists.length === 1) known.set(model, meaning)
    return meaning
  }
}

function createKept() {
  return new LRUCache<string, Meaning>(KEPT)
}

export function makeKeyword(model: string): Meaning {
  return { kind: 'keyword', parts: [], named: NOTHING, keywords: splitWords(model).map(redactKeys) }
}

/** All cars that it matches. */
export function makeUnionOf({ kind, parts, keywords }: Meaning): readonly SourcePart[] {
  return kind === 'keyword' ? [...parts, { ...ANY_CAR, keywords }] : parts
}

/** Whether it requires words in the title: if no car has them, they may be typing errors or belong to another car. */
export function needsWords({ keywords, phrases }: SourcePart): boolean {
  return keywords.length > 0 || phrases.length > 0
}

/** Whether it includes all cars of its series. */
export function isWhole({ keywords, phrases, powertrains }: SourcePart): boolean {
  return keywords.length === 0 && phrases.length === 0 && powertrains === null
}

/** The words of a keyword search: white space means AND. */
export function splitWords(text: string | null): string[] {
  return (text ?? '').split(/\s+/u).filter((word) => word !== '')
}

/** Displacement, range, a maker's power or torque figure, seats and drive types. */
const TRIM =
  /^(?:\d+\.\d|\d+(?:km|kwh|tsi|tfsi|t|v|h|d)(?![a-z\d])|\d+[\s-]?seat|e-?(?:power|cvt|4orce)(?![a-z])|p\d{3}e?(?![a-z\d]))/i
const LONGEST = 30

/** Whether a text begins with trim words that look like the name of a series: 2.0T is not a BJ20, 7-seat not an MG7, P400 not a Poer. */
export function beginsLikeTrim(text: string): boolean {
  return TRIM.test(text.slice(0, LONGEST).normalize('NFKC').trimStart())
}
