/** Answers the question about the asking prices of the cars that a search finds. */
import type { Lang } from '../../domain/codes.ts'
import { boundsOf } from '../../domain/fields/field-filter.ts'
import { combineFreshness } from '../../domain/freshness.ts'
import { inventoryNotReady } from '../../domain/inventory/readiness.ts'
import { FEWEST_COMPARABLES } from '../../domain/prices/comparables.ts'
import type { PriceFigures } from '../../domain/prices/price-records.ts'
import { interpolate, placeQuartiles } from '../../domain/prices/quartiles.ts'
import { versionOfRate } from '../../domain/rates.ts'
import type { FoundPage, Source, Sourced, SourceFilter } from '../../domain/source.ts'
import { type CatalogParts, readInventory } from '../catalog-parts.ts'
import { createMeaningFinder } from '../naming/find-meaning.ts'
import { createInterpreter, createSuggest } from '../naming/interpret.ts'
import { type SearchQuestion, understand } from '../search-question.ts'
import { listPriced } from './list-priced.ts'

type Place = ReturnType<typeof placeQuartiles>['q1']

export function createPriceFigures(parts: CatalogParts) {
  const { source, rates, seriesMap } = parts
  const findMeaning = createMeaningFinder(parts)
  const interpret = createInterpreter(parts)
  const suggest = createSuggest(parts, findMeaning)
  return async function priceFigures(question: SearchQuestion, lang: Lang): Promise<Sourced<PriceFigures>> {
    await readInventory(parts.inventory)
    const { brand, model } = question
    const rate = rates.current()
    const understood = await understand(question, { source, seriesMap, rate, findMeaning })
    const found = understood.filter && (await readQuartiles(source, understood.filter, lang))
    const total = found?.total ?? 0
    const interpreted_as = interpret(brand, understood, lang)
    const isNone = interpreted_as !== null && total === 0
    const did_you_mean = isNone ? ((await suggest.checked({ brand, model, ...understood }, lang)) ?? []) : null
    const count = found?.count ?? 0
    const price_cny = found?.price_cny ?? null
    const meaning = understood.meaning?.kind ?? ''
    return {
      read: () => ({
        total_count: total,
        count,
        price_cny,
        reason: price_cny === null ? 'too_few' : null,
        interpreted_as,
        did_you_mean,
      }),
      freshness: combineFreshness(found?.parts.map(({ freshness }) => freshness) ?? []),
      version: `${found?.parts.map(({ version }) => version).join('+')}/${versionOfRate(rate)}/${seriesMap.version()}/${meaning}`,
      isCurrent: () => isAllCurrent(found?.parts ?? []),
    }
  }
}

/** The market may move between two reads; then all are repeated, so that the figures are of one state. */
const MOST_READS = 5

async function readQuartiles(source: Source, filter: SourceFilter, lang: Lang) {
  for (let reads = 0; reads < MOST_READS; reads++) {
    const found = await readOnce(source, filter, lang)
    if (found !== null && isAllCurrent(found.parts)) return found
  }
  throw inventoryNotReady()
}

function isAllCurrent(parts: readonly Sourced<unknown>[]): boolean {
  return parts.every(({ isCurrent }) => isCurrent?.() ?? true)
}

/** Reads only the prices beside the quartiles: pages of two in the order of prices. Null if a car at such a place has just left. */
async function readOnce(source: Source, filter: SourceFilter, lang: Lang) {
  const total = await source.count(filter)
  const { min, max } = boundsOf(filter.fields, 'price_cny')
  const priced = { ...filter, fields: { ...filter.fields, price_cny: { min: min ?? 0, max } } }
  const parts: Sourced<unknown>[] = [total]
  const search = async (offset: number, limit: number) => {
    const page: FoundPage = await source.search(priced, 'price_asc', offset, limit, lang)
    parts.push(page)
    return listPriced(page)
  }
  const { total: count } = await search(0, 1)
  if (count < FEWEST_COMPARABLES) return { total: total.read(), count, price_cny: null, parts }
  const read = async ({ below, share }: Place): Promise<number | null> => {
    const [first, next] = (await search(below, 2)).cars.map(({ price_cny }) => price_cny)
    return first === undefined ? null : interpolate(first, next ?? first, share)
  }
  const places = placeQuartiles(count)
  const [q1, median, q3] = [await read(places.q1), await read(places.median), await read(places.q3)]
  if (q1 === null || median === null || q3 === null) return null
  return { total: total.read(), count, price_cny: { q1, median, q3 }, parts }
}
