/** Answers the question which manufacturers and models a text may mean that is still being typed. */
import type { Lang } from '../../domain/codes.ts'
import { isFailure } from '../../domain/failure.ts'
import { EVERY_CAR, toInventoryFilter } from '../../domain/inventory/inventory-filter.ts'
import type { Freshness, SourceBrand, SourceSeries } from '../../domain/source.ts'
import { MOST_SUGGESTIONS, type Suggestion, type Suggestions } from '../../domain/suggestion.ts'
import { foldName } from '../../words/fold.ts'
import type { CatalogParts, InventoryView } from '../catalog-parts.ts'
import { createMeaningFinder } from '../naming/find-meaning.ts'
import { NO_FILTERS, understand } from '../search-question.ts'
import { createNameIndex, type NamedCar, type NameIndex } from './name-index.ts'

/** No name is longer. */
const LONGEST_KEY = 60
/** Several series may share a name, so more are described than are shown. */
const MOST_DESCRIBED = 3 * MOST_SUGGESTIONS

type Named = Omit<Suggestion, 'count'>

export function createSuggestions(parts: CatalogParts) {
  const { source, words, seriesMap } = parts
  const indexOf = keepIndex((brands, series) => createNameIndex(brands, series, words))
  const sizes = keepSizes(parts.inventory)
  const count = createCounter(parts)

  function describe({ brand, series }: NamedCar, lang: Lang): Named {
    const make = words.brandName(brand.name, brand.id, lang) ?? brand.name
    if (series === null) return { kind: 'brand', name: make, source_name: brand.name, make }
    return { kind: 'model', name: words.modelName(brand, series.name, lang), source_name: series.name, make }
  }

  return async function suggest(
    text: string,
    lang: Lang,
  ): Promise<{ readonly value: Suggestions; readonly freshness: Freshness }> {
    const brands = await source.brands()
    const { freshness } = brands
    const key = foldName(text)
    if (key === '' || key.length > LONGEST_KEY) return { value: { suggestions: [] }, freshness }
    const index = await indexOf(brands.read(), seriesMap.all())
    const sizeOf = await sizes()
    const order = (found: readonly NamedCar[]) => takeLargest(found, sizeOf).map((car) => describe(car, lang))
    const beginning = await count(dropRepeated(order(index.findBeginning(key))), brands.read())
    if (beginning.length >= MOST_SUGGESTIONS) return { value: { suggestions: beginning }, freshness }
    const near = dropRepeated([...beginning, ...order(index.findNear(key))]).slice(beginning.length)
    const rest = await count(near.slice(0, MOST_SUGGESTIONS - beginning.length), brands.read())
    return { value: { suggestions: [...beginning, ...rest] }, freshness }
  }
}

/** Built once for a catalogue, whoever asks first. A catalogue that is read again has mostly not changed, and its index takes long to build. */
function keepIndex(build: (brands: readonly SourceBrand[], series: readonly SourceSeries[]) => Promise<NameIndex>) {
  let kept: { brands: unknown; series: unknown; names: string; index: Promise<NameIndex> } | null = null
  return (brands: readonly SourceBrand[], series: readonly SourceSeries[]) => {
    if (kept?.brands === brands && kept.series === series) return kept.index
    const names = listNames(brands, series)
    const index = kept?.names === names ? kept.index : build(brands, series)
    kept = { brands, series, names, index }
    return index
  }
}

/** All that the index is made of, in an order of its own: the source is read brand by brand, and in any order. */
function listNames(brands: readonly SourceBrand[], series: readonly SourceSeries[]): string {
  const lines = [
    ...brands.map(({ id, name, pinyin }) => JSON.stringify([id, name, pinyin])),
    ...series.map(({ id, name, brand_id }) => JSON.stringify([brand_id, id, name])),
  ]
  return lines.sort().join('\n')
}

type SizeOf = (car: NamedCar) => number

const SIZES_KEPT_MS = 60_000

/** How many cars each brand and series has, a minute old at most: enough to order them. Nothing is known without a complete inventory. */
function keepSizes(inventory: InventoryView | null): () => Promise<SizeOf> {
  const unknown: SizeOf = () => 0
  let kept: { readonly at_ms: number; readonly sizeOf: Promise<SizeOf> } | null = null

  async function read(view: InventoryView): Promise<SizeOf> {
    const { brands, series } = (
      await view.facets({ all: EVERY_CAR, make: EVERY_CAR, model: EVERY_CAR, more: [] })
    ).read()
    const bySeries = new Map<number | null, number>()
    for (const { series_id, count } of series) bySeries.set(series_id, (bySeries.get(series_id) ?? 0) + count)
    return (car) => (car.series ? bySeries.get(car.series.id) : brands.get(car.brand.id)) ?? 0
  }

  return async () => {
    if (inventory === null || inventory.openStock() === null) return unknown
    if (kept === null || Math.abs(inventory.now() - kept.at_ms) >= SIZES_KEPT_MS) {
      const sizeOf = read(inventory).catch((error: unknown) => {
        if (!isFailure(error)) throw error
        kept = null
        return unknown
      })
      kept = { at_ms: inventory.now(), sizeOf }
    }
    return kept.sizeOf
  }
}

/** Shorter names first among those with as many cars, so that the order is the same each time. */
function takeLargest(cars: readonly NamedCar[], sizeOf: SizeOf): readonly NamedCar[] {
  const lengthOf = ({ brand, series }: NamedCar) => (series ?? brand).name.length + (series ? LONGEST_KEY : 0)
  const sized = cars.map((car) => ({ car, size: sizeOf(car) }))
  sized.sort((a, b) => b.size - a.size || lengthOf(a.car) - lengthOf(b.car) || a.car.brand.id - b.car.brand.id)
  return sized.slice(0, MOST_DESCRIBED).map(({ car }) => car)
}

function dropRepeated<One extends Named>(named: readonly One[]): One[] {
  const first = new Map<string, One>()
  for (const one of named) {
    const key = `${one.kind} ${one.make} ${one.name}`
    if (!first.has(key)) first.set(key, one)
  }
  return [...first.values()]
}

/** Counts as a search with the same names would, and orders by it. Null where nothing can be counted. */
function createCounter(parts: CatalogParts) {
  const { source, words, seriesMap, inventory } = parts
  const findMeaning = createMeaningFinder(parts)

  async function countOne({ kind, name, make }: Named, brands: readonly SourceBrand[]): Promise<number | null> {
    const stock = inventory?.openStock() ?? null
    const brand = words.resolveBrand(make, brands)
    if (inventory === null || stock === null || !('lines' in brand)) return null
    const question = { ...NO_FILTERS, brand, model: kind === 'model' ? name : null }
    const { filter } = await understand(question, { source, seriesMap, rate: null, findMeaning })
    return filter && stock.count(toInventoryFilter(filter, inventory.now()))
  }

  return async (named: readonly Named[], brands: readonly SourceBrand[]): Promise<Suggestion[]> => {
    const shown = named.slice(0, MOST_SUGGESTIONS)
    const counted = await Promise.all(shown.map(async (one) => ({ ...one, count: await countOne(one, brands) })))
    return counted.sort((a, b) => (b.count ?? 0) - (a.count ?? 0))
  }
}
