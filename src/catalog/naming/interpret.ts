/** Describes how the names in a request were interpreted, and suggests similar names when nothing is found. */

import { LRUCache } from 'lru-cache'
import type { Lang } from '../../domain/codes.ts'
import { toInventoryFilter } from '../../domain/inventory/inventory-filter.ts'
import { type Interpretation, MOST_NAMES, MOST_SUGGESTIONS } from '../../domain/listing-parts/interpretation.ts'
import { redactKeys } from '../../domain/redact.ts'
import type { SourcePart, SourceSeries } from '../../domain/source.ts'
import { memoizeByObject } from '../../words/memoize.ts'
import type { FoundBrands } from '../../words/resolve-brand.ts'
import type { CatalogParts } from '../catalog-parts.ts'
import {
  isOfBrand,
  makeUnion,
  narrowToBrand,
  type SearchQuestion,
  type UnderstoodQuestion,
} from '../search-question.ts'
import { type FindMeaning, isWhole, type Meaning, needsWords, type SeriesLists } from './find-meaning.ts'

/** Null if the request has no names. */
type Interpret = (
  brand: SearchQuestion['brand'],
  understood: Pick<UnderstoodQuestion, 'meaning' | 'lists'>,
  lang: Lang,
) => Interpretation | null

type Interpreted = NonNullable<Interpretation['model']>
type ByLang = Partial<Record<Lang, Interpretation>>

const NONE = {}

/** The same names return the same object while their meaning is the same, so that results can be cached. */
export function createInterpreter({ words, seriesMap }: Pick<CatalogParts, 'words' | 'seriesMap'>): Interpret {
  const kept = memoizeByObject((_brand: object) => memoizeByObject((_meaning: object): ByLang => ({})))

  function nameBrands({ lines, name }: FoundBrands, lang: Lang): string[] {
    return listNames(
      // A part of a brand is shown under the requested name: Range Rover.
      lines.map(({ brand, series }) =>
        series !== null && name !== null ? name : (words.brandName(brand.name, brand.id, lang) ?? brand.name),
      ),
    )
  }

  function describeModel(brand: FoundBrands | null, meaning: Meaning, lists: SeriesLists, lang: Lang): Interpreted {
    if (meaning.kind === 'keyword') return { kind: 'keyword', names: showWords(meaning.keywords) }
    const ofBrand = brand === null ? [] : narrowToBrand(meaning.parts, brand, lists)
    const parts = ofBrand.length > 0 ? ofBrand : meaning.parts
    const isSeries = isNameOfSeries(parts, meaning.named, ofBrand.length > 0)
    const ids = (isSeries ? parts.filter(isWhole) : parts).map(({ series_id }) => series_id)
    const names = [...new Set(ids)].flatMap((id) => {
      const series = seriesMap.find(id) ?? lists.flat().find((one) => one.id === id)
      if (!series) return []
      const owner = seriesMap.brandOf(id) ?? { name: null, id: series.brand_id }
      return [words.modelName(owner, series.name, lang)]
    })
    return { kind: isSeries ? 'series' : 'variant', names: listNames(names) }
  }

  return (brand, { meaning, lists }, lang) => {
    if (brand === null && meaning === null) return null
    const known = kept(brand ?? NONE)(meaning ?? NONE)
    known[lang] ??= {
      brand: brand && nameBrands(brand, lang),
      model: meaning && describeModel(brand, meaning, lists, lang),
    }
    return known[lang]
  }
}

/** RX5 New Energy is a model, although it also finds each RX5 with such a powertrain; E300 is one of its brand only. */
function isNameOfSeries(parts: readonly SourcePart[], named: ReadonlySet<number>, isOneBrand: boolean): boolean {
  const wholes = parts.filter(({ series_id }) => named.has(series_id ?? 0))
  const isOfNamed = ({ brand_id }: SourcePart) =>
    isOneBrand ? wholes.length > 0 : wholes.some((one) => one.brand_id === brand_id)
  return parts.every((part) => isWhole(part) || isOfNamed(part))
}

function listNames(names: readonly string[]): string[] {
  return [...new Set(names)].slice(0, MOST_NAMES)
}

/** As typed, without invisible characters. */
function showWords(words: readonly string[]): string[] {
  // A key may only be recognizable without them.
  const shown = words.map((word) => redactKeys(word.replace(/[\p{Cc}\p{Cf}]/gu, '')))
  return listNames(shown.filter((word) => word !== ''))
}

interface Unfound extends UnderstoodQuestion {
  readonly brand: FoundBrands | null
  readonly model: string | null
}

interface Named {
  readonly name: string
  readonly cost: number
  readonly isWhole: boolean
}

const KEPT = 500

/** Suggests similar model names when a search finds nothing, limited to those that find cars with the same filters. */
export function createSuggest(
  { words, seriesMap, inventory }: Pick<CatalogParts, 'words' | 'seriesMap' | 'inventory'>,
  findMeaning: FindMeaning,
) {
  const knownOf = memoizeByObject((_: readonly SourceSeries[]) => new LRUCache<string, readonly Named[]>({ max: KEPT }))

  /** By likelihood. A comparison takes a millisecond or two, so results are cached. */
  function listNear({ brand, model, meaning, lists }: Unfound, lang: Lang): readonly Named[] {
    const [list] = lists
    if (model === null || list === undefined || meaning === null || !mayBeSlip(meaning)) return []
    const known = knownOf(list)
    const lines = brand?.lines.map((line) => `${line.brand.id} ${line.series?.join() ?? ''}`).join('|') ?? ''
    const key = `${lang}\n${lines}\n${model}`
    const found = known.get(key) ?? findNear(model, brand, list, lang)
    known.set(key, found)
    return meaning.kind === 'keyword' ? found : found.filter(({ isWhole }) => isWhole)
  }

  function findNear(model: string, brand: FoundBrands | null, list: readonly SourceSeries[], lang: Lang): Named[] {
    const names = new Map<string, Named>()
    for (const { series, ...near } of words.findNearModels(model, list, (one) => isOfBrand(one, brand))) {
      const owner = seriesMap.brandOf(series.id) ?? { name: null, id: series.brand_id }
      const name = words.modelName(owner, series.name, lang)
      if (!names.has(name)) names.set(name, { name, ...near })
    }
    return [...names.values()]
  }

  return {
    /** Models with cars in the inventory; null until it is complete. */
    async checked(unfound: Unfound, lang: Lang): Promise<readonly string[] | null> {
      const stock = inventory?.openStock() ?? null
      if (inventory === null || stock === null) return null
      const { filter, brand, lists } = unfound
      if (filter === null) return []
      const counted: (Named & { readonly count: number })[] = []
      for (const near of listNear(unfound, lang)) {
        const any = makeUnion(brand, await findMeaning(near.name, lists), lists)
        const count = (await stock.count(toInventoryFilter({ ...filter, any }, inventory.now()))) ?? 0
        if (count > 0) counted.push({ ...near, count })
      }
      const best = counted.sort((a, b) => a.cost - b.cost || b.count - a.count)
      return best.slice(0, MOST_SUGGESTIONS).map(({ name }) => name)
    },
    /** Models in the catalogue, with or without cars. */
    unchecked: (unfound: Unfound, lang: Lang): readonly string[] =>
      unfound.filter === null
        ? []
        : listNear(unfound, lang)
            .slice(0, MOST_SUGGESTIONS)
            .map(({ name }) => name),
  }
}

/** A model with words that no title has may be a misspelling of another name: Land Criuser is not a kind of Land. */
function mayBeSlip({ kind, parts }: Meaning): boolean {
  return kind === 'keyword' || (kind === 'variant' && parts.every(needsWords))
}
