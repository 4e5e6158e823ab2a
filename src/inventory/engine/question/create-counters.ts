/** Counts the docs that a finder found by the values of one column. Values without docs are left out; null = not known. */
import type { Band, Counts, SeriesCount } from '../../../domain/inventory/facets.ts'
import type { InventoryFilter } from '../../../domain/inventory/inventory-filter.ts'
import type { CodeName, ColumnName } from '../image.ts'
import { UNKNOWN } from '../listing-table.ts'
import { findFirst, type OpenedImage, viewNumbers, viewWords } from '../opened-image.ts'
import { createColumns } from './create-columns.ts'
import type { Finder, Prepared } from './create-finder.ts'

/** What fits a filter; its bits are the finder's result until it finds something else. */
export interface Found {
  readonly prepared: Prepared | null
  readonly total: number
}

interface Counters {
  find(filter: InventoryFilter): Found
  brands(found: Found): Counts<number>
  series(found: Found): readonly SeriesCount[]
  years(found: Found): Counts<number>
  codes<Value>(found: Found, name: CodeName, nameOf: (code: number) => Value | undefined): Counts<Value>
  bands(found: Found, name: ColumnName, bands: readonly Band[]): Counts<number>
}

export function createCounters(image: OpenedImage, finder: Finder): Counters {
  const { layout, kernel, scratch, words } = image
  const columns = createColumns(image)
  const years = viewNumbers(image, layout.columns.model_year.values)

  /** How many of what was found are in a bitset of `docs` docs. */
  const countIn = ({ prepared, total }: Found, bits: number, docs: number): number => {
    if (prepared === null || total === 0) return 0
    if (total === layout.listings) return docs
    words[scratch.terms / 4] = finder.result
    words[scratch.terms / 4 + 1] = bits
    return kernel.count(scratch.terms, 2, 0, scratch.ranges, finder.rangeCount)
  }
  /** How many of what was found are among the docs of the lowest values of a column. */
  const countLowest = (found: Found, name: ColumnName, docs: number): number => {
    if (docs === 0 || found.prepared === null) return 0
    const bits = columns[name].bitsOf(docs, found.prepared.domain, () => finder.spare)
    return countIn(found, bits, docs)
  }
  return {
    find(filter) {
      const prepared = finder.prepare(filter)
      return { prepared, total: prepared === null ? 0 : finder.find(prepared) }
    },
    ...createModelCounters(image, finder),
    years(found) {
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
    codes<Value>(found: Found, name: CodeName, nameOf: (code: number) => Value | undefined) {
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
    bands(found, name, bands) {
      const counts = new Map<number | null, number>()
      const { known, countBelow, countUpTo } = columns[name]
      const all = countLowest(found, name, known)
      let below = 0
      for (const [place, { min, max }] of bands.entries()) {
        // Bands rise, so that nothing is left for those behind all that were found.
        if (below === all) break
        below = countLowest(found, name, countBelow(min))
        const count = (max === null ? all : countLowest(found, name, countUpTo(max))) - below
        if (count > 0) counts.set(place, count)
      }
      return withUnknown(counts, found.total - all)
    },
  }
}

function createModelCounters(image: OpenedImage, finder: Finder): Pick<Counters, 'brands' | 'series'> {
  const { layout, kernel, scratch, words } = image
  const brandOf = new Int32Array(words.buffer, layout.models.brands.at, layout.models.brands.length)
  const seriesOf = new Int32Array(words.buffer, layout.models.series.at, layout.models.series.length)
  const firstDocs = viewWords(image, layout.models.docs)
  const models = brandOf.length

  /** Calls for every brand and series of what was found. */
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
    brands(found) {
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
    series(found) {
      const counts: SeriesCount[] = []
      eachModel(found, (model, count) => {
        const brand_id = knownOrNull(brandOf[model] as number)
        counts.push({ brand_id, series_id: knownOrNull(seriesOf[model] as number), count })
      })
      return counts
    },
  }
}

function knownOrNull(id: number): number | null {
  return id === UNKNOWN ? null : id
}

function withUnknown<Value>(counts: Map<Value | null, number>, unknown: number): Map<Value | null, number> {
  if (unknown > 0) counts.set(null, unknown)
  return counts
}
