/** Determines the makes and models of a facet question and where each is counted: once per catalogue and brand. */
import type { Lang } from '../../domain/codes.ts'
import type { SourceBrand, SourceFilter, SourcePart, SourceSeries } from '../../domain/source.ts'
import { createTimeSlices } from '../../observe/time-slices.ts'
import type { Words } from '../../words/create-words.ts'
import { memoizeByObject } from '../../words/memoize.ts'
import { isWhole, type Meaning, makeKeyword, type SeriesLists } from '../naming/find-meaning.ts'
import { type FoundBrands, isOfBrand, makeUnion, narrowToBrand } from '../search-question.ts'
import type { SeriesMap } from '../series-map.ts'
import { orderByName } from './groups.ts'

const EVERY_BRAND = {}

export function createCountNames(words: Words, seriesMap: SeriesMap) {
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
    /** Each with the meaning of a model beside it. */
    makes(brands: readonly SourceBrand[], meaning: Meaning | null, lists: SeriesLists, lang: Lang): CountedNames {
      const makes = namedMakes(brands)[lang]
      const [list, ...others] = lists
      return meaning === null && list !== undefined && others.length === 0
        ? plainMakes(makes)(list)
        : countMakes(makes, meaning, lists)
    },
    /** Those that have a series of the brand. */
    async models(brand: FoundBrands | null, lists: SeriesLists, lang: Lang): Promise<CountedNames> {
      const [list = [], ...others] = lists
      if (others.length > 0)
        return countModels(
          modelNames.of(lists, (series) => isOfBrand(series, brand), lang),
          brand,
          lists,
        )
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

/** Counted by brand or series ids, or separately if the name means less than these. */
type Counted = { readonly ids: readonly number[] } | { readonly any: SourceFilter['any'] }

/** Names as values of a facet, and where their cars are counted. */
export interface CountedNames {
  /** In the order of `orderByName`. */
  readonly names: readonly string[]
  /** For each id, the indexes of the names that count it. */
  readonly placesOf: ReadonlyMap<number, readonly number[]>
  /** Names to count separately, in the same order, and their indexes. */
  readonly alone: readonly SourceFilter['any'][]
  readonly alonePlaces: readonly number[]
}

function makeCountedNames(given: Iterable<readonly [name: string, counted: Counted]>): CountedNames {
  const sorted = [...given].sort(([a], [b]) => orderByName(a, b))
  const placesOf = new Map<number, number[]>()
  const alone: SourceFilter['any'][] = []
  const alonePlaces: number[] = []
  for (const [place, [, counted]] of sorted.entries()) {
    if ('any' in counted) {
      alone.push(counted.any)
      alonePlaces.push(place)
      continue
    }
    for (const id of counted.ids) {
      const places = placesOf.get(id)
      if (places) places.push(place)
      else placesOf.set(id, [place])
    }
  }
  return { names: sorted.map(([name]) => name), placesOf, alone, alonePlaces }
}

interface NamedMake {
  readonly name: string
  readonly found: FoundBrands
  /** The brands that it means; null if it means a part of one, which is counted separately. */
  readonly ids: readonly number[] | null
}

/** Manufacturers as values of a facet: what each name finds as `brand`. One per meaning: the leading one of brands that share all names. */
function nameMakes(brands: readonly SourceBrand[], words: Words, lang: Lang): readonly NamedMake[] {
  const byMeaning = new Map<string, NamedMake>()
  for (const brand of brands) {
    const shown = words.brandName(brand.name, brand.id, lang) ?? brand.name
    const resolved = words.resolveBrand(shown, brands)
    // A name without a brand still has its id.
    const isNamed = 'lines' in resolved
    const found = isNamed ? resolved : { lines: [{ brand, series: null }], name: null }
    const meaning = found.lines
      .map((line) => `${line.brand.id} ${line.series?.join('|') ?? ''}`)
      .sort()
      .join(', ')
    const isLeader = isNamed && resolved.leader.id === brand.id
    if (byMeaning.has(meaning) && !isLeader) continue
    const isWhole = found.lines.every(({ series }) => series === null)
    const ids = isWhole ? [...new Set(found.lines.map((line) => line.brand.id))] : null
    byMeaning.set(meaning, { name: isNamed ? shown : String(brand.id), found, ids })
  }
  return [...byMeaning.values()]
}

interface NamedModel {
  readonly name: string
  /** The series with this name; the name may mean others too. */
  readonly series: readonly SourceSeries[]
  /** Regardless of the brand; empty for a keyword. */
  readonly parts: readonly SourcePart[]
}

/** Models as values of a facet: every name of a series, and what it finds as `model`. */
function createModelNames(words: Words, seriesMap: SeriesMap) {
  const kept = memoizeByObject(
    (_: readonly SourceSeries[]): Partial<Record<Lang, Promise<readonly NamedModel[]>>> => ({}),
  )

  function nameSeries(series: readonly SourceSeries[], lang: Lang): ReadonlyMap<string, readonly SourceSeries[]> {
    const names = new Map<string, SourceSeries[]>()
    for (const one of series) {
      const brand = seriesMap.brandOf(one.id) ?? { name: null, id: one.brand_id }
      const name = words.modelName(brand, one.name, lang)
      const known = names.get(name)
      if (known) known.push(one)
      else names.set(name, [one])
    }
    return names
  }

  async function nameAll(all: readonly SourceSeries[], lang: Lang): Promise<readonly NamedModel[]> {
    const models: NamedModel[] = []
    const endSlice = createTimeSlices()
    for (const [name, series] of nameSeries(all, lang)) {
      models.push({ name, series, parts: words.resolveModel(name, all) })
      const others = endSlice()
      if (others) await others
    }
    return models
  }

  return {
    /** For the whole catalogue; the first call takes a second or two, without blocking other requests. The same array until it changes. */
    ofAll(all: readonly SourceSeries[], lang: Lang) {
      const known = kept(all)
      known[lang] ??= nameAll(all, lang)
      return known[lang]
    },
    /** For a few lists of series, all at once. */
    of: (lists: SeriesLists, wanted: (series: SourceSeries) => boolean, lang: Lang) =>
      [...nameSeries(lists.flat().filter(wanted), lang)].map(([name, series]) => ({
        name,
        series,
        parts: lists.flatMap((list) => words.resolveModel(name, list)),
      })),
  }
}
