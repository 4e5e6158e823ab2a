/** Suggests similar model names when a search finds nothing, limited to those that find cars with the same filters. */
import { LRUCache } from 'lru-cache'
import type { Lang } from '../../domain/codes.ts'
import { toInventoryFilter } from '../../domain/inventory/to-inventory-filter.ts'
import { MOST_SUGGESTIONS } from '../../domain/listing-parts/interpretation.ts'
import type { SourceFilter, SourceSeries } from '../../domain/source.ts'
import { isOfLine } from '../../words/brand-lines.ts'
import type { FoundBrands } from '../../words/resolve-brand.ts'
import type { CatalogParts } from '../catalog-parts.ts'
import { makeUnion } from '../search-question.ts'
import { type FindMeaning, type Meaning, needsWords, type SeriesLists } from './find-meaning.ts'

interface Unfound {
  readonly brand: FoundBrands | null
  readonly model: string | null
  readonly meaning: Meaning | null
  readonly lists: SeriesLists
  /** Null when nothing can match. */
  readonly filter: SourceFilter | null
}

interface Suggest {
  /** Models with cars in the inventory; null until it is complete. */
  checked(unfound: Unfound, lang: Lang): Promise<readonly string[] | null>
  /** Models in the catalogue, with or without cars. */
  unchecked(unfound: Unfound, lang: Lang): readonly string[]
}

interface Named {
  readonly name: string
  readonly cost: number
  readonly isWhole: boolean
}

const KEPT = 500

export function createSuggest(
  { words, seriesMap, inventory }: Pick<CatalogParts, 'words' | 'seriesMap' | 'inventory'>,
  findMeaning: FindMeaning,
): Suggest {
  const kept = new WeakMap<readonly SourceSeries[], LRUCache<string, readonly Named[]>>()

  /** By likelihood. A comparison takes a millisecond or two, so results are cached. */
  function listNear({ brand, model, meaning, lists }: Unfound, lang: Lang): readonly Named[] {
    const [list] = lists
    if (model === null || list === undefined || meaning === null || !mayBeSlip(meaning)) return []
    const known = kept.get(list) ?? new LRUCache<string, readonly Named[]>({ max: KEPT })
    kept.set(list, known)
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
    async checked(unfound, lang) {
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
    unchecked: (unfound, lang) =>
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

function isOfBrand({ brand_id, name }: SourceSeries, brand: FoundBrands | null): boolean {
  if (brand === null) return true
  return brand.lines.some((line) => line.brand.id === brand_id && isOfLine(name, line.series))
}
