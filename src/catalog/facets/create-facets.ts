/** The question what a search could be narrowed by, and how many cars each value would leave. */
import { LANGS, type Lang } from '../../domain/codes.ts'
import type { FacetsResponse } from '../../domain/inventory/facet-records.ts'
import type { InventoryFilter } from '../../domain/inventory/store.ts'
import { toInventoryFilter } from '../../domain/inventory/to-inventory-filter.ts'
import type { Rate } from '../../domain/rates.ts'
import type { SourceBrand, Sourced, SourceFilter, SourcePart, SourceSeries } from '../../domain/source.ts'
import { isOfLine } from '../../words/brand-lines.ts'
import { memoizeByObject } from '../../words/memoize-by-object.ts'
import { inventoryOrFail } from '../inventory-view.ts'
import { createMeaningFinder, isWhole, makeKeyword, type SeriesLists } from '../naming/find-meaning.ts'
import { createInterpreter } from '../naming/interpret.ts'
import { createSuggest } from '../naming/suggest.ts'
import type { CatalogParts } from '../search.ts'
import {
  type FoundBrands,
  listSeries,
  makePlainFilter,
  makeUnion,
  narrowToBrand,
  type SearchQuestion,
} from '../search-question.ts'
import { type CountedName, describeFacets } from './describe-facets.ts'
import { type NamedMake, nameMakes } from './named-makes.ts'
import { createModelNames, type NamedModel } from './named-models.ts'

export function createFacets(parts: CatalogParts) {
  const { source, words, rates, seriesMap } = parts
  const modelNames = createModelNames(words, seriesMap)
  const findMeaning = createMeaningFinder(parts)
  const interpret = createInterpreter(parts)
  const suggest = createSuggest(parts, findMeaning)
  const makes = new WeakMap<readonly SourceBrand[], Partial<Record<Lang, readonly NamedMake[]>>>()

  function listMakes(brands: readonly SourceBrand[], lang: Lang): readonly NamedMake[] {
    const known = makes.get(brands) ?? {}
    makes.set(brands, known)
    known[lang] ??= nameMakes(brands, words, lang)
    return known[lang]
  }

  /** Those that have a series of the brand. */
  async function listModels(brand: FoundBrands | null, lists: SeriesLists, lang: Lang): Promise<readonly NamedModel[]> {
    const isWanted = (series: SourceSeries) => brand === null || isOfBrand(series, brand)
    if (lists.length > 1) return modelNames.of(lists, isWanted, lang)
    const all = await modelNames.ofAll(lang)
    return brand === null ? all : all.filter(({ series }) => series.some(isWanted))
  }

  async function facets(question: SearchQuestion, lang: Lang): Promise<Sourced<FacetsResponse>> {
    const inventory = inventoryOrFail(parts.inventory)
    const { brand, model } = question
    const rate = rates.current()
    const plain = makeFilterOrNothing(question, rate)
    const lists = await listSeries(brand, parts)
    const brands = (await source.brands()).read()
    const models = await listModels(brand, lists, lang)
    const nowMs = inventory.now()
    const filterOf = (any: SourceFilter['any']) => toInventoryFilter({ ...plain, any }, nowMs)
    const meaning = model === null ? null : await findMeaning(model, lists)
    const more: InventoryFilter[] = []
    const countAlone = (any: SourceFilter['any']) => ({ place: more.push(filterOf(any)) - 1 })
    const names = {
      makes: listMakes(brands, lang).map(
        ({ name, ids, found }): CountedName => ({
          name,
          ...(ids ? { ids } : countAlone(makeUnion(found, meaning, lists))),
        }),
      ),
      models: models.map(({ name, parts: meant }): CountedName => {
        // A name that no car answers to may be a keyword to a search; it is no model to choose.
        const any = meant.length === 0 ? makeUnion(brand, makeKeyword(name), lists) : narrow(meant, brand, lists)
        const ids = any && idsOfWhole(any)
        return { name, ...(ids ? { ids } : countAlone(any)) }
      }),
      ...createFinders(brands, lists),
    }
    const found = await inventory.facets({
      all: filterOf(makeUnion(brand, meaning, lists)),
      make: filterOf(makeUnion(null, meaning, lists)),
      model: filterOf(makeUnion(brand, null, lists)),
      more,
    })
    const counts = found.read()
    const understood = { meaning, lists }
    const interpreted_as = interpret(brand, understood, lang)
    const unfound = { brand, model, filter: makePlainFilter(question, rate), ...understood }
    const isNone = interpreted_as !== null && counts.total === 0
    const did_you_mean = isNone ? ((await suggest.checked(unfound, lang)) ?? []) : null
    return {
      ...found,
      read: () => ({ ...describeFacets(counts, names, words, lang), interpreted_as, did_you_mean }),
      version: `${found.version}/${rate?.date ?? ''}/${seriesMap.version()}${meaning === null ? '' : `/${meaning.kind}`}`,
    }
  }

  return {
    facets,
    /** Understands all names of the catalogue before somebody asks, little by little: searches for models gain by it, too. */
    async prepareNames(): Promise<void> {
      for (const lang of LANGS) await modelNames.ofAll(lang)
    },
  }
}

/** No price fits bounds that exclude each other; without them, as the bands are counted, everything else still holds. */
function makeFilterOrNothing(question: SearchQuestion, rate: Rate | null): SourceFilter {
  const filter = makePlainFilter(question, rate)
  if (filter !== null) return filter
  const unbound = makePlainFilter({ ...question, price_min: null, price_max: null }, rate)
  return { ...(unbound as SourceFilter), price_min_cny: 1, price_max_cny: 0 }
}

function isOfBrand({ brand_id, name }: SourceSeries, { lines }: FoundBrands): boolean {
  return lines.some(({ brand, series }) => brand.id === brand_id && isOfLine(name, series))
}

function narrow(parts: readonly SourcePart[], brand: FoundBrands | null, lists: SeriesLists): readonly SourcePart[] {
  return brand === null ? parts : narrowToBrand(parts, brand, lists)
}

/** Null where a part is less than a series. */
function idsOfWhole(parts: readonly SourcePart[]): readonly number[] | null {
  const ids = new Set<number>()
  for (const part of parts) {
    if (part.series_id === null || !isWhole(part)) return null
    ids.add(part.series_id)
  }
  return [...ids]
}

function createFinders(brands: readonly SourceBrand[], lists: SeriesLists) {
  const brandIds = idsOf(brands)
  const owners = lists.map(ownersOf)
  return {
    hasBrand: (id: number) => brandIds.has(id),
    hasSeries: (id: number, brandId: number | null) => owners.some((owner) => owner.get(id) === brandId),
  }
}

const idsOf = memoizeByObject((brands: readonly SourceBrand[]) => new Set(brands.map(({ id }) => id)))
const ownersOf = memoizeByObject(
  (series: readonly SourceSeries[]) => new Map(series.map(({ id, brand_id }) => [id, brand_id])),
)
