/** Finds the cars that the name of a model means, in Chinese or English, with or without its brand, its kind or its trim. */
import { LRUCache } from 'lru-cache'
import type { SourcePart, SourceSeries } from '../domain/source.ts'
import { createTimeSlices } from '../observe/time-slices.ts'
import type { BrandTable } from './brand-table.ts'
import { wordOrNull } from './fold.ts'
import { memoizeByObject } from './memoize.ts'
import type { ModelTable } from './models/model-table.ts'
import { createBrandNames } from './names/brand-names.ts'
import { createKindStripper } from './names/kinds.ts'
import { createLatinWriter, createMoreNames, createSeriesWords, readParents } from './names/name-tables.ts'
import { createReadings } from './names/read-name.ts'
import { drawSeriesIndex, type SeriesIndex } from './names/series-index.ts'
import { joinKeys, splitUnits, type Unit } from './names/split-units.ts'
import { drawNearModels, type NearModels, type NearSeries } from './near-models.ts'

export interface ModelResolver {
  /** Every part of the catalogue that the name matches. If none does, the text is a keyword. */
  resolveModel(text: string, series: readonly SourceSeries[]): readonly SourcePart[]
  /** Whether the text is the name of the series, in Chinese or English, with or without its brand. */
  isNameOf(text: string, series: SourceSeries): boolean
  /** Series with a similar spelling, for a name that matches nothing; the likeliest first. */
  findNearModels(
    text: string,
    series: readonly SourceSeries[],
    accept: (series: SourceSeries) => boolean,
  ): readonly NearSeries[]
  /** Indexes the names of a catalogue in small steps, so that requests are not blocked. */
  prepareModels(series: readonly SourceSeries[]): Promise<void>
}

const OTHER_LETTERS = /(?!\p{Script=Latin}|\p{Script=Han}|\p{Script=Greek})\p{L}/u
/** A name that means more than this means nothing. */
const MOST_PARTS = 40
/** A name takes up to a millisecond to resolve and is often repeated, so a few megabytes of results are kept. */
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
    // The first reading that finds something wins.
    for (const read of readings) {
      const all = ways.map(({ ids, rest }) => read(rest, index, (brandId) => ids === null || ids.has(brandId)))
      const found = all.filter(({ parts }) => parts.length > 0)
      // A reading that leaves fewer words has understood more.
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
    isNameOf: createNameTest(brandNames, nameModel),
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

type BrandNames = Pick<ReturnType<typeof createBrandNames>, 'split'>

function createNameTest(
  brandNames: BrandNames,
  nameModel: (brandId: number | null, zh: string) => { readonly en: string },
): ModelResolver['isNameOf'] {
  /** With and without the brand. */
  function listKeys(name: string, brandId: number): readonly string[] {
    return listWays(brandNames, splitUnits(name))
      .filter(({ ids, rest }) => rest.length > 0 && (ids === null || ids.has(brandId)))
      .map(({ rest }) => joinKeys(rest))
  }

  return (text, { name, brand_id }) => {
    const asked = new Set(listKeys(text, brand_id))
    return [name, nameModel(brand_id, name).en].some((own) => listKeys(own, brand_id).some((key) => asked.has(key)))
  }
}

/** The name as it is, without the brand before it, and without a brand that is named twice or behind its maker. */
function listWays(
  brandNames: BrandNames,
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

/** Titles have no words in other scripts: CS55 Плюс is a CS55 PLUS, not a CS55. */
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

/** A catalogue that was read again is mostly unchanged, and its index takes long to build. */
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

const PART_BYTES = 200
const WORD_BYTES = 50

/** Estimates the memory in bytes of catalogue parts and their required words. */
export function measureParts(parts: readonly SourcePart[]): number {
  return parts.reduce(
    (bytes, { keywords, phrases }) => bytes + PART_BYTES + WORD_BYTES * (keywords.length + phrases.length),
    0,
  )
}
