/** Counts the docs that fit by each value of each filter, every group as if its own filter were not set. */
import { BODY_STYLES, FUEL_TYPES, POWERTRAINS, TRANSMISSIONS } from '../../../domain/codes.ts'
import {
  type Band,
  type Counts,
  FACET_GROUPS,
  type FacetCounts,
  type FacetGroup,
  type FacetQuestion,
  filterOfGroup,
  MILEAGE_BANDS,
  PRICE_BANDS,
  type SeriesCount,
} from '../../../domain/inventory/facets.ts'
import type { InventoryFilter } from '../../../domain/inventory/inventory-filter.ts'
import type { CodeName, ColumnName } from '../image.ts'
import { knownOrNull, UNKNOWN } from '../listing-table.ts'
import { findFirst, type OpenedImage, viewIds, viewNumbers, viewWords } from '../opened-image.ts'
import { createColumns } from './create-columns.ts'
import type { Finder, Prepared } from './create-finder.ts'
import { createUnionCounter } from './create-union-counter.ts'

type Groups = Pick<FacetCounts, FacetGroup>
type Counting = { readonly [Group in FacetGroup]: (found: Found) => FacetCounts[Group] }

export function createFacets(image: OpenedImage, finder: Finder) {
  const counters = createCounters(image, finder)
  const counting: Counting = {
    brands: counters.brands,
    series: counters.series,
    model_years: counters.years,
    fuel_types: (found) => counters.codes(found, 'fuel_type', (code) => FUEL_TYPES[code]),
    powertrains: (found) => counters.codes(found, 'powertrain', (code) => POWERTRAINS[code]),
    transmissions: (found) => counters.codes(found, 'transmission', (code) => TRANSMISSIONS[code]),
    body_styles: (found) => counters.codes(found, 'body_style', (code) => BODY_STYLES[code]),
    provinces: (found) => counters.codes(found, 'province', (code) => code),
    price_bands: (found) => counters.bands(found, 'price_cny', PRICE_BANDS),
    mileage_bands: (found) => counters.bands(found, 'mileage_km', MILEAGE_BANDS),
  }
  const unions = createUnionCounter(image, finder)

  function count(question: FacetQuestion): FacetCounts {
    const groups: Partial<Groups> = {}
    const countGroup = <Group extends FacetGroup>(group: Group, found: Found): void => {
      groups[group] = counting[group](found)
    }
    // Groups that are counted under the same filter share one result.
    const { all } = question
    const asked = FACET_GROUPS.map((group) => ({ group, filter: filterOfGroup(group, question) }))
    const shared = asked.filter(({ filter }) => filter === all)
    const found = counters.find(all)
    for (const { group } of shared) countGroup(group, found)
    for (const { group, filter } of asked) if (filter !== all) countGroup(group, counters.find(filter))
    return { ...(groups as Groups), total: found.total, more: unions.count(all, question.more) }
  }

  return {
    count,
    /** Callers wait for it before they count, so that no question blocks the thread for long. Null = nothing is left to prepare. */
    prepare: ({ more }: FacetQuestion): Promise<void> | null => unions.prepare(more),
  }
}

/** The docs that fit a filter: the finder's result, until it finds something else. */
interface Found {
  readonly prepared: Prepared | null
  readonly total: number
}

function createCounters(image: OpenedImage, finder: Finder) {
  const { layout, kernel, scratch, words } = image
  const columns = createColumns(image)
  const years = viewNumbers(image, layout.columns.model_year.values)

  /** How many found docs are in a bitset of `docs` docs. */
  const countIn = ({ prepared, total }: Found, bits: number, docs: number): number => {
    if (prepared === null || total === 0) return 0
    if (total === layout.listings) return docs
    words[scratch.terms / 4] = finder.result
    words[scratch.terms / 4 + 1] = bits
    return kernel.count(scratch.terms, 2, 0, scratch.ranges, finder.rangeCount)
  }
  /** How many found docs are among this many lowest docs of a column. */
  const countLowest = (found: Found, name: ColumnName, docs: number): number => {
    if (docs === 0 || found.prepared === null) return 0
    const bits = columns[name].bitsOf(docs, found.prepared.domain, () => finder.spare)
    return countIn(found, bits, docs)
  }
  return {
    find(filter: InventoryFilter): Found {
      const prepared = finder.prepare(filter)
      return { prepared, total: prepared === null ? 0 : finder.find(prepared) }
    },
    ...createModelCounters(image, finder),
    years(found: Found): Counts<number> {
      const counts = new Map<number | null, number>()
      let before = 0
      for (const year of years) {
        if (before === found.total) break
        const upTo = countLowest(found, 'model_year', columns.model_year.countUpTo(year))
        if (upTo > before) counts.set(year, upTo - before)
        before = upTo
      }
      return withUnknown(counts, found.total - before)
    },
    codes<Value>(found: Found, name: CodeName, nameOf: (code: number) => Value | undefined): Counts<Value> {
      const counts = new Map<Value | null, number>()
      let unknown = found.total
      for (const [code, bits] of layout.codes[name].bits.entries()) {
        if (!bits || unknown === 0) continue
        const count = countIn(found, bits.at, bits.count)
        if (count > 0) counts.set(nameOf(code) as Value, count)
        unknown -= count
      }
      return withUnknown(counts, unknown)
    },
    bands(found: Found, name: ColumnName, bands: readonly Band[]): Counts<number> {
      const counts = new Map<number | null, number>()
      const { known, countBelow, countUpTo } = columns[name]
      const all = countLowest(found, name, known)
      let below = 0
      for (const [place, { min, max }] of bands.entries()) {
        // Bands rise: once all docs lie below, none are left for the rest.
        if (below === all) break
        below = countLowest(found, name, countBelow(min))
        const count = (max === null ? all : countLowest(found, name, countUpTo(max))) - below
        if (count > 0) counts.set(place, count)
      }
      return withUnknown(counts, found.total - all)
    },
  }
}

function createModelCounters(image: OpenedImage, finder: Finder) {
  const { layout, kernel, scratch, words } = image
  const brandOf = viewIds(image, layout.models.brands)
  const seriesOf = viewIds(image, layout.models.series)
  const firstDocs = viewWords(image, layout.models.docs)
  const models = brandOf.length

  /** Visits every pair of brand and series that has found docs. */
  const eachModel = ({ prepared }: Found, visit: (model: number, count: number) => void): void => {
    if (prepared === null) return
    const { firstDoc, endDoc } = prepared.domain
    const from = Math.max(0, findFirst(firstDocs, firstDoc + 1) - 1)
    const to = Math.min(models, findFirst(firstDocs, endDoc))
    finder.clearGaps()
    kernel.countRuns(finder.result, layout.models.docs.at, from, to, firstDoc, endDoc, scratch.picked)
    for (let model = from; model < to; model++) {
      const count = words[scratch.picked / 4 + model - from] as number
      if (count > 0) visit(model, count)
    }
  }

  return {
    brands(found: Found): Counts<number> {
      const counts = new Map<number | null, number>()
      let brand = UNKNOWN - 1
      let sum = 0
      eachModel(found, (model, count) => {
        if (brandOf[model] !== brand) {
          if (sum > 0) counts.set(knownOrNull(brand), sum)
          brand = brandOf[model] as number
          sum = 0
        }
        sum += count
      })
      if (sum > 0) counts.set(knownOrNull(brand), sum)
      return counts
    },
    series(found: Found): readonly SeriesCount[] {
      const counts: SeriesCount[] = []
      eachModel(found, (model, count) => {
        const brand_id = knownOrNull(brandOf[model] as number)
        counts.push({ brand_id, series_id: knownOrNull(seriesOf[model] as number), count })
      })
      return counts
    },
  }
}

function withUnknown<Value>(counts: Map<Value | null, number>, unknown: number): Map<Value | null, number> {
  if (unknown > 0) counts.set(null, unknown)
  return counts
}
