/** Finds the cars that somebody means by a model's name, in Chinese or English, with or without its brand, its kind or its trim. */
import { LRUCache } from 'lru-cache'
import type { SourcePart, SourceSeries } from '../domain/source.ts'
import { createTimeSlices } from '../observe/time-slices.ts'
import type { BrandTable } from './brand-table.ts'
import { wordOrNull } from './fold.ts'
import { memoizeByObject } from './memoize-by-object.ts'
import type { ModelTable } from './models/model-table.ts'
import { createBrandNames } from './names/brand-names.ts'
import { createKindStripper } from './names/kinds.ts'
import { measureParts } from './names/measure-parts.ts'
import { createMoreNames } from './names/more-names.ts'
import { createLatinWriter } from './names/other-scripts.ts'
import { readParents } from './names/parents.ts'
import { createReadings } from './names/read-name.ts'
import { drawSeriesIndex, type SeriesIndex } from './names/series-index.ts'
import { createSeriesWords } from './names/series-words.ts'
import { splitUnits, type Unit } from './names/split-units.ts'
import { drawNearModels, type NearModels, type NearSeries } from './near-models.ts'

interface ModelResolver {
  /** The parts of the catalogue that the name fits; none means that the text is a keyword. */
  resolveModel(text: string, series: readonly SourceSeries[]): readonly SourcePart[]
  /** Series that are spelled much like a name that finds nothing; the likeliest first. */
  findNearModels(
    text: string,
    series: readonly SourceSeries[],
    accept: (series: SourceSeries) => boolean,
  ): readonly NearSeries[]
  /** Indexes a catalogue before somebody asks of it, little by little: asking of one that is not prepared takes as long at once. */
  prepareModels(series: readonly SourceSeries[]): Promise<void>
}

const OTHER_LETTERS = /(?!\p{Script=Latin}|\p{Script=Han}|\p{Script=Greek})\p{L}/u
/** A name that means more than this means nothing. */
const MOST_PARTS = 40
/** A name takes up to a millisecond to understand, and the same ones are asked for again and again: some megabytes of them are kept. */
const KEPT = {
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: (parts: readonly SourcePart[], text: string) => 200 + 2 * text.length + measureParts(parts),
}

export function createModelResolver(
  brands: BrandTable,
  models: ModelTable,
  nameModel: (brandId: number | null, zh: string) => { readonly en: string },
): ModelResolver {
  const brandNames = createBrandNames(brands, readParents(brands))
  const readings = createReadings(brands)
  const toLatin = createLatinWriter()
  const indexParts = {
    models,
    moreNames: createMoreNames(brands),
    nameModel,
    translateSeries: createSeriesWords(),
    stripKinds: createKindStripper('series'),
    stripBrand: brandNames.strip,
    isBrandName: brandNames.isName,
    isAnyBrand: brandNames.isAnyName,
  }
  const indexes = createKeptIndexes()
  const near = new WeakMap<SeriesIndex, NearModels>()
  const knownOf = memoizeByObject((_: readonly SourceSeries[]) => new LRUCache<string, readonly SourcePart[]>(KEPT))

  function resolve(text: string, series: readonly SourceSeries[]): readonly SourcePart[] {
    const units = splitUnits(wordOrNull(text) ?? '')
    if (units.length === 0) return []
    const index = indexOf(series)
    const found = readUnits(units, index)
    if (found.length > 0 && !found.some(hasForeignWords)) return found
    const latin = toLatin(units)
    const written = latin === null ? [] : readUnits(latin, index)
    return written.length > 0 ? written : found
  }

  function readUnits(units: readonly Unit[], index: SeriesIndex): readonly SourcePart[] {
    const ways = listWays(brandNames, units)
    // The first reading that finds something is meant.
    for (const read of readings) {
      const all = ways.map(({ ids, rest }) => read(rest, index, (brandId) => ids === null || ids.has(brandId)))
      const found = all.filter(({ parts }) => parts.length > 0)
      // What leaves fewer words over has understood more.
      const least = Math.min(...found.map(({ weight }) => weight))
      const parts = found.filter(({ weight }) => weight === least).flatMap((reading) => reading.parts)
      const different = [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()]
      if (different.length > 0) return different.length > MOST_PARTS ? [] : different
    }
    return []
  }

  function indexOf(series: readonly SourceSeries[]): SeriesIndex {
    return indexes.find(series) ?? indexes.keep(series, drawAtOnce(drawSeriesIndex(series, indexParts)))
  }

  return {
    resolveModel(text, series) {
      const known = knownOf(series)
      const found = known.get(text)
      if (found) return found
      const parts = resolve(text, series)
      known.set(text, parts)
      return parts
    },
    findNearModels(text, series, accept) {
      const index = indexOf(series)
      const models = near.get(index) ?? drawAtOnce(drawNearModels(index))
      near.set(index, models)
      return models.find(text, accept)
    },
    async prepareModels(series) {
      if (indexes.find(series)) return
      const index = indexes.keep(series, await drawInSlices(drawSeriesIndex(series, indexParts)))
      near.set(index, await drawInSlices(drawNearModels(index)))
    },
  }
}

/** As it is, with the brand before it, and with the brand named twice or behind its maker. */
function listWays(
  brandNames: Pick<ReturnType<typeof createBrandNames>, 'split'>,
  units: readonly Unit[],
): { ids: ReadonlySet<number> | null; rest: readonly Unit[] }[] {
  const once = brandNames.split(units)
  const twice = once.flatMap(({ wide, rest }) =>
    brandNames
      .split(rest)
      .map((again) => ({ ids: new Set([...wide].filter((id) => again.ids.has(id))), rest: again.rest })),
  )
  return [{ ids: null, rest: units }, ...once, ...twice]
}

/** No title has words in other letters: CS55 Плюс is a CS55 PLUS, and no CS55. */
function hasForeignWords({ keywords, phrases }: SourcePart): boolean {
  return [...keywords, ...phrases].some((word) => OTHER_LETTERS.test(word))
}

type Drawing<Drawn> = Generator<void, Drawn, void>

function drawAtOnce<Drawn>(drawing: Drawing<Drawn>): Drawn {
  let step = drawing.next()
  while (!step.done) step = drawing.next()
  return step.value
}

async function drawInSlices<Drawn>(drawing: Drawing<Drawn>): Promise<Drawn> {
  const endSlice = createTimeSlices()
  let step = drawing.next()
  for (; !step.done; step = drawing.next()) {
    const others = endSlice()
    if (others) await others
  }
  return step.value
}

/** A catalogue that is read anew mostly says what the last one said, and the index over it takes long to make. */
function createKeptIndexes() {
  const kept = new WeakMap<readonly SourceSeries[], SeriesIndex>()
  let last: { readonly byId: ReadonlyMap<number, SourceSeries>; readonly index: SeriesIndex } | null = null
  const isLast = (series: readonly SourceSeries[]) =>
    last?.byId.size === series.length &&
    series.every(({ id, name, brand_id }) => {
      const known = last?.byId.get(id)
      return known?.name === name && known.brand_id === brand_id
    })
  return {
    find(series: readonly SourceSeries[]): SeriesIndex | null {
      const found = kept.get(series) ?? (last !== null && isLast(series) ? last.index : null)
      if (found) kept.set(series, found)
      return found
    },
    keep(series: readonly SourceSeries[], index: SeriesIndex): SeriesIndex {
      last = { byId: new Map(series.map((one) => [one.id, one])), index }
      kept.set(series, index)
      return index
    },
  }
}
