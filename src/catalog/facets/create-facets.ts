/** Answers the question by which values a search can be narrowed, with counts. */
import { setImmediate } from 'node:timers/promises'
import { LANGS, type Lang } from '../../domain/codes.ts'
import type { FacetsResponse } from '../../domain/inventory/facet-records.ts'
import { toInventoryFilter } from '../../domain/inventory/to-inventory-filter.ts'
import { type Rate, versionOfRate } from '../../domain/rates.ts'
import type { SourceBrand, SourceFilter, SourceSeries, WritableSourced } from '../../domain/source.ts'
import { memoizeByObject } from '../../words/memoize-by-object.ts'
import type { CatalogParts } from '../catalog-parts.ts'
import { inventoryOrFail } from '../inventory-view.ts'
import { createMeaningFinder, type SeriesLists } from '../naming/find-meaning.ts'
import { createInterpreter } from '../naming/interpret.ts'
import { createSuggest } from '../naming/suggest.ts'
import { listSeries, makePlainFilter, makeUnion, type SearchQuestion } from '../search-question.ts'
import { createCountNames } from './create-count-names.ts'
import { describeFacets, writeFacets } from './describe-facets.ts'

export function createFacets(parts: CatalogParts) {
  const { source, words, rates, seriesMap } = parts
  const countNames = createCountNames(words, seriesMap)
  const findMeaning = createMeaningFinder(parts)
  const interpret = createInterpreter(parts)
  const suggest = createSuggest(parts, findMeaning)

  async function facets(question: SearchQuestion, lang: Lang): Promise<WritableSourced<FacetsResponse>> {
    const inventory = inventoryOrFail(parts.inventory)
    const { brand, model } = question
    const rate = rates.current()
    const plain = makeFilterOrNothing(question, rate)
    const lists = await listSeries(brand, parts)
    const brands = (await source.brands()).read()
    const models = await countNames.models(brand, lists, lang)
    const meaning = model === null ? null : await findMeaning(model, lists)
    const makes = countNames.makes(brands, meaning, lists, lang)
    const nowMs = inventory.now()
    const filterOf = (any: SourceFilter['any']) => toInventoryFilter({ ...plain, any }, nowMs)
    const found = await inventory.facets({
      all: filterOf(makeUnion(brand, meaning, lists)),
      make: filterOf(makeUnion(null, meaning, lists)),
      model: filterOf(makeUnion(brand, null, lists)),
      more: [...makes.alone, ...models.alone],
    })
    const counts = found.read()
    const names = { makes, models, ...createFinders(brands, lists) }
    const understood = { meaning, lists }
    const interpreted_as = interpret(brand, understood, lang)
    const unfound = { brand, model, filter: makePlainFilter(question, rate), ...understood }
    const isNone = interpreted_as !== null && counts.total === 0
    const did_you_mean = isNone ? ((await suggest.checked(unfound, lang)) ?? []) : null
    return {
      ...found,
      read: () => ({ ...describeFacets(counts, names, words, lang), interpreted_as, did_you_mean }),
      text: () => writeFacets(counts, names, words, lang, { interpreted_as, did_you_mean }),
      version: `${found.version}/${versionOfRate(rate)}/${seriesMap.version()}${meaning === null ? '' : `/${meaning.kind}`}`,
    }
  }

  return {
    facets,
    /** Looks up all names of the catalogue in advance, in small steps; searches for models benefit too. */
    async prepareNames(): Promise<void> {
      const all = seriesMap.all()
      for (const lang of LANGS) {
        await countNames.models(null, [all], lang)
        await setImmediate()
      }
    },
  }
}

/** Contradictory price limits match no car; the price bands are counted without them. */
function makeFilterOrNothing(question: SearchQuestion, rate: Rate | null): SourceFilter {
  const filter = makePlainFilter(question, rate)
  if (filter !== null) return filter
  const unbound = makePlainFilter({ ...question, price_min: null, price_max: null }, rate)
  return { ...(unbound as SourceFilter), price_min_cny: 1, price_max_cny: 0 }
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
