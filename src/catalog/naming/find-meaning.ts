/** Finds what a model's name means: series of the catalogue, a variant of them, or words of the title. */
import { LRUCache } from 'lru-cache'
import { EVERY_CAR } from '../../domain/inventory/inventory-filter.ts'
import type { ModelKind } from '../../domain/listing-parts/interpretation.ts'
import { redactKeys } from '../../domain/redact.ts'
import { ANY_CAR, type SourcePart, type SourceSeries } from '../../domain/source.ts'
import { beginsLikeTrim } from '../../words/begins-like-trim.ts'
import { measureParts } from '../../words/names/measure-parts.ts'
import type { CatalogParts } from '../catalog-parts.ts'
import { splitWords } from './split-words.ts'

export interface Meaning {
  readonly kind: ModelKind
  /** What the name means in the catalogue, whatever the brand. */
  readonly parts: readonly SourcePart[]
  /** Of a keyword. Cars that have these words in their titles fit as well as those of `parts`. */
  readonly keywords: readonly string[]
}

export type SeriesLists = readonly (readonly SourceSeries[])[]
export type FindMeaning = (model: string, lists: SeriesLists) => Promise<Meaning>

/** Some megabytes: what a name means may be dozens of series with dozens of words each, and everybody can make up names. */
const KEPT = {
  maxSize: 4 * 1024 * 1024,
  // With what is said of it later, in two languages.
  sizeCalculation: ({ parts, keywords }: Meaning, name: string) =>
    1000 + 50 * keywords.length + 2 * name.length + measureParts(parts),
}

/**
 * A name that no car answers to is a keyword, but for a model that is known and not in stock when the keyword finds nothing either. This is decided for the name alone: if it depended on the brand
 * or another filter, adding a filter could find more. Without an inventory only the catalogue decides, as the marketplace would have
 * to be asked. Cars that fitted the name and are gone still do, for those who ask what has changed.
 */
export function createMeaningFinder({ words, inventory }: Pick<CatalogParts, 'words' | 'inventory'>): FindMeaning {
  let kept = { list: null as readonly SourceSeries[] | null, version: null as string | null, known: createKept() }

  return async (asked, lists) => {
    // A key that somebody searched for by mistake is not told to the marketplace, nor piece by piece.
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
      : { kind: parts.every(isWhole) ? 'series' : 'variant', parts, keywords: [] }
    if (lists.length === 1) known.set(model, meaning)
    return meaning
  }
}

function createKept() {
  return new LRUCache<string, Meaning>(KEPT)
}

export function makeKeyword(model: string): Meaning {
  return { kind: 'keyword', parts: [], keywords: splitWords(model).map(redactKeys) }
}

/** All cars that it fits. */
export function makeUnionOf({ kind, parts, keywords }: Meaning): readonly SourcePart[] {
  return kind === 'keyword' ? [...parts, { ...ANY_CAR, keywords }] : parts
}

/** Whether it asks for words of the title: where no car has them, they may be slips or words of another car. */
export function needsWords({ keywords, phrases }: SourcePart): boolean {
  return keywords.length > 0 || phrases.length > 0
}

/** Whether it leaves out no car of its series. */
export function isWhole({ keywords, phrases, powertrains }: SourcePart): boolean {
  return keywords.length === 0 && phrases.length === 0 && powertrains === null
}
