/** Answers the questions by which values a search can be narrowed, with counts, and how complete the records are that it finds. */
import { setImmediate } from 'node:timers/promises'
import { LANGS, type Lang } from '../../domain/codes.ts'
import { FACETS } from '../../domain/fields/field-facets.ts'
import { type Coverage, describeCoverage } from '../../domain/inventory/coverage.ts'
import type { FacetsResponse } from '../../domain/inventory/facet-records.ts'
import type { FacetCounts } from '../../domain/inventory/facets.ts'
import { toInventoryFilter } from '../../domain/inventory/inventory-filter.ts'
import { type Rate, versionOfRate } from '../../domain/rates.ts'
import type { SourceBrand, Sourced, SourceFilter, SourceSeries, WritableSourced } from '../../domain/source.ts'
import type { Words } from '../../words/create-words.ts'
import { memoizeByObject } from '../../words/memoize.ts'
import { type CatalogParts, inventoryOrFail } from '../catalog-parts.ts'
import { createMeaningFinder, type SeriesLists } from '../naming/find-meaning.ts'
import { createInterpreter, createSuggest } from '../naming/interpret.ts'
import { listSeries, makePlainFilter, makeUnion, type SearchQuestion, understand } from '../search-question.ts'
import { type CountedNames, createCountNames } from './create-count-names.ts'
import { makeFieldGroup, makeNameGroup, writeNameGroup } from './groups.ts'

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
  const unbound = makePlainFilter({ ...question, price: null }, rate) as SourceFilter
  return { ...unbound, fields: { ...unbound.fields, price_cny: { min: 1, max: 0 } } }
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

interface FacetNames {
  readonly makes: CountedNames
  readonly models: CountedNames
  /** Whether the catalogue has this brand, or this series of this brand. */
  readonly hasBrand: (id: number) => boolean
  readonly hasSeries: (id: number, brandId: number | null) => boolean
}

/** Turns counts into the response: ids become names, and values without a name count as unknown. */
function describeFacets(
  counts: FacetCounts,
  names: FacetNames,
  words: Pick<Words, 'codeLabel'>,
  lang: Lang,
): Pick<FacetsResponse, 'total_count' | 'groups'> {
  const { makes, models } = countNames(counts, names)
  return {
    total_count: counts.total,
    groups: {
      make: makeNameGroup(...makes),
      model: makeNameGroup(...models),
      ...describeCodes(counts, words, lang),
    },
  }
}

/** The same as JSON, with what else the answer says. */
function writeFacets(
  counts: FacetCounts,
  names: FacetNames,
  words: Pick<Words, 'codeLabel'>,
  lang: Lang,
  rest: Omit<FacetsResponse, 'total_count' | 'groups'>,
): string {
  const { makes, models } = countNames(counts, names)
  const named = `"make":${writeNameGroup(...makes)},"model":${writeNameGroup(...models)}`
  const coded = JSON.stringify(describeCodes(counts, words, lang)).slice(1)
  return `{"total_count":${counts.total},"groups":{${named},${coded},${JSON.stringify(rest).slice(1)}`
}

type NamedCounts = readonly [names: readonly string[], counts: Float64Array, unknown: number]

/** `counts.more`: the makes that are counted separately, followed by the models. */
function countNames(
  counts: FacetCounts,
  { makes, models, hasBrand, hasSeries }: FacetNames,
): Readonly<Record<'makes' | 'models', NamedCounts>> {
  const ofMakes = new Float64Array(makes.names.length)
  const ofModels = new Float64Array(models.names.length)
  let ofNoBrand = 0
  let ofNoSeries = 0
  for (const [id, count] of counts.brands) {
    if (id !== null && hasBrand(id)) add(count, makes.placesOf.get(id), ofMakes)
    else ofNoBrand += count
  }
  for (const { brand_id, series_id, count } of counts.series) {
    if (series_id !== null && hasSeries(series_id, brand_id)) add(count, models.placesOf.get(series_id), ofModels)
    else ofNoSeries += count
  }
  for (const [i, place] of makes.alonePlaces.entries()) ofMakes[place] = counts.more[i] ?? 0
  const behind = makes.alonePlaces.length
  for (const [i, place] of models.alonePlaces.entries()) ofModels[place] = counts.more[behind + i] ?? 0
  return { makes: [makes.names, ofMakes, ofNoBrand], models: [models.names, ofModels, ofNoSeries] }
}

function describeCodes(counts: FacetCounts, words: Pick<Words, 'codeLabel'>, lang: Lang) {
  const groups = FACETS.map(({ group, field }) => {
    const made = makeFieldGroup(field, counts.groups[group], counts.not_read[group] ?? 0, words, lang)
    return [group, made] as const
  })
  return Object.fromEntries(groups) as Omit<FacetsResponse['groups'], 'make' | 'model'>
}

function add(count: number, places: readonly number[] | undefined, to: Float64Array): void {
  for (const place of places ?? []) to[place] = (to[place] as number) + count
}

/** Answers the question how complete the records of the cars are that a search finds. */
export function createCoverage(parts: CatalogParts) {
  const { source, rates, seriesMap } = parts
  const findMeaning = createMeaningFinder(parts)
  return async function coverage(question: SearchQuestion): Promise<Sourced<Coverage>> {
    const inventory = inventoryOrFail(parts.inventory)
    const rate = rates.current()
    const { filter, meaning } = await understand(question, { source, seriesMap, rate, findMeaning })
    // Contradictory price limits match no car.
    const asked = filter === null ? NO_CAR : toInventoryFilter(filter, inventory.now())
    const found = await inventory.coverage(asked)
    return {
      ...found,
      read: () => describeCoverage(found.read()),
      version: `${found.version}/${versionOfRate(rate)}/${seriesMap.version()}/${meaning?.kind ?? ''}`,
    }
  }
}

const NO_CAR = { any: [], keywords: [], fields: {} }
