/** Determines the makes and models of a facet question and where each is counted: once per catalogue and brand. */
import type { Lang } from '../../domain/codes.ts'
import type { SourceBrand, SourcePart, SourceSeries } from '../../domain/source.ts'
import { isOfLine } from '../../words/brand-lines.ts'
import type { Words } from '../../words/create-words.ts'
import { memoizeByObject } from '../../words/memoize-by-object.ts'
import { isWhole, type Meaning, makeKeyword, type SeriesLists } from '../naming/find-meaning.ts'
import { type FoundBrands, makeUnion, narrowToBrand } from '../search-question.ts'
import type { SeriesMap } from '../series-map.ts'
import { type Counted, type CountedNames, makeCountedNames } from './counted-names.ts'
import { type NamedMake, nameMakes } from './named-makes.ts'
import { createModelNames, type NamedModel } from './named-models.ts'

interface CountNames {
  /** Each with the meaning of a model beside it. */
  makes(brands: readonly SourceBrand[], meaning: Meaning | null, lists: SeriesLists, lang: Lang): CountedNames
  /** Those that have a series of the brand. */
  models(brand: FoundBrands | null, lists: SeriesLists, lang: Lang): Promise<CountedNames>
}

/** Means no brand. */
const EVERY_BRAND = {}

export function createCountNames(words: Words, seriesMap: SeriesMap): CountNames {
  const modelNames = createModelNames(words, seriesMap)
  const namedMakes = memoizeByObject((brands: readonly SourceBrand[]) => ({
    en: nameMakes(brands, words, 'en'),
    zh: nameMakes(brands, words, 'zh'),
  }))
  const plainMakes = memoizeByObject((makes: readonly NamedMake[]) =>
    memoizeByObject((list: readonly SourceSeries[]) => countMakes(makes, null, [list])),
  )
  const knownModels = memoizeByObject(
    (_: readonly NamedModel[]) => new WeakMap<FoundBrands | typeof EVERY_BRAND, CountedNames>(),
  )

  return {
    makes(brands, meaning, lists, lang) {
      const makes = namedMakes(brands)[lang]
      const [list, ...others] = lists
      return meaning === null && list !== undefined && others.length === 0
        ? plainMakes(makes)(list)
        : countMakes(makes, meaning, lists)
    },
    async models(brand, lists, lang) {
      const [list = [], ...others] = lists
      if (others.length > 0) {
        const isWanted = (series: SourceSeries) => brand === null || isOfBrand(series, brand)
        return countModels(modelNames.of(lists, isWanted, lang), brand, lists)
      }
      const models = await modelNames.ofAll(list, lang)
      const known = knownModels(models)
      const found = known.get(brand ?? EVERY_BRAND) ?? countModels(models, brand, lists)
      known.set(brand ?? EVERY_BRAND, found)
      return found
    },
  }
}

function countMakes(makes: readonly NamedMake[], meaning: Meaning | null, lists: SeriesLists): CountedNames {
  return makeCountedNames(
    makes.map(({ name, ids, found }) => [name, ids ? { ids } : { any: makeUnion(found, meaning, lists) }]),
  )
}

function countModels(models: readonly NamedModel[], brand: FoundBrands | null, lists: SeriesLists): CountedNames {
  const wanted = brand === null ? models : models.filter(({ series }) => series.some((one) => isOfBrand(one, brand)))
  return makeCountedNames(wanted.map((model) => [model.name, countModel(model, brand, lists)]))
}

function countModel({ name, parts }: NamedModel, brand: FoundBrands | null, lists: SeriesLists): Counted {
  // A name that finds no car may be a keyword in a search, but it is not a model to choose.
  const any = parts.length === 0 ? makeUnion(brand, makeKeyword(name), lists) : narrow(parts, brand, lists)
  const ids = any && idsOfWhole(any)
  return ids ? { ids } : { any }
}

function isOfBrand({ brand_id, name }: SourceSeries, { lines }: FoundBrands): boolean {
  return lines.some(({ brand, series }) => brand.id === brand_id && isOfLine(name, series))
}

/** The same array if all of it belongs to the brand, so that earlier counts can be used. */
function narrow(parts: readonly SourcePart[], brand: FoundBrands | null, lists: SeriesLists): readonly SourcePart[] {
  if (brand === null) return parts
  const ofBrand = narrowToBrand(parts, brand, lists)
  return ofBrand.length === parts.length ? parts : ofBrand
}

/** Null if a part is less than a series. */
function idsOfWhole(parts: readonly SourcePart[]): readonly number[] | null {
  const ids = new Set<number>()
  for (const part of parts) {
    if (part.series_id === null || !isWhole(part)) return null
    ids.add(part.series_id)
  }
  return [...ids]
}
