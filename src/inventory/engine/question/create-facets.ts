/** Counts the docs that fit by each value of each filter, every group as if its own filter were not set. */

import type { Band } from '../../../domain/fields/declare-field.ts'
import { FACETS, type Facet, type FacetName } from '../../../domain/fields/field-facets.ts'
import {
  type CodeName,
  isSet,
  type MeasureName,
  numberOf,
  SEARCH_FIELDS,
} from '../../../domain/fields/search-fields.ts'
import type { CoverageCounts } from '../../../domain/inventory/coverage.ts'
import {
  type Counts,
  countStates,
  type FacetCounts,
  type FacetQuestion,
  listGroupFilters,
  type SeriesCount,
} from '../../../domain/inventory/facets.ts'
import type { InventoryFilter } from '../../../domain/inventory/inventory-filter.ts'
import type { Bits, CodeLayout, SetLayout } from '../image.ts'
import { knownOrNull, UNKNOWN } from '../listing-table.ts'
import { findFirst, type OpenedImage, viewIds, viewNumbers, viewWords } from '../opened-image.ts'
import type { OpenedColumn } from './create-columns.ts'
import type { Finder, Prepared } from './create-finder.ts'
import { createUnionCounter } from './create-union-counter.ts'

export function createFacets(image: OpenedImage, finder: Finder) {
  const counters = createCounters(image, finder)
  const { codes, sets, unread } = image.layout
  const unions = createUnionCounter(image, finder)

  const countGroup = (found: Found, { field, bands }: Facet): Counts => {
    if (isSet(field)) return counters.members(found, sets[field])
    if (SEARCH_FIELDS[field].kind === 'code') return counters.codes(found, codes[field as CodeName])
    const name = field as MeasureName
    return bands === null ? counters.values(found, name) : counters.bands(found, finder.columns[name], bands)
  }

  function count(question: FacetQuestion): FacetCounts {
    const { all, make, model } = question
    const groups: Partial<Record<FacetName, Counts>> = {}
    const not_read: Partial<Record<FacetName, number>> = {}
    const countUnread = onceFor((found: Found) => counters.bits(found, codes.report_status.bits[NOT_READ]))
    const add = (facet: Facet, found: Found): void => {
      groups[facet.group] = countGroup(found, facet)
      const count = facet.isOfReport ? countUnread(found) : counters.bits(found, unread[facet.field])
      if (count > 0) not_read[facet.group] = count
    }
    // Groups that are counted under the same filter share one result.
    const filters = listGroupFilters(question)
    const found = counters.find(all)
    const brands = make === all ? counters.brands(found) : null
    const series = model === all ? counters.series(found) : null
    for (const [i, facet] of FACETS.entries()) if (filters[i] === all) add(facet, found)
    for (const [i, facet] of FACETS.entries())
      if (filters[i] !== all) add(facet, counters.find(filters[i] as InventoryFilter))
    return {
      total: found.total,
      brands: brands ?? counters.brands(counters.find(make)),
      series: series ?? counters.series(counters.find(model)),
      groups: groups as Record<FacetName, Counts>,
      not_read,
      more: unions.count(all, question.more),
    }
  }

  return {
    count,
    coverage(filter: InventoryFilter): CoverageCounts {
      const found = counters.find(filter)
      return { total: found.total, ...countStates((state) => counters.members(found, sets[state])) }
    },
    /** Callers wait for it before they count, so that no question blocks the thread for long. Null = nothing is left to prepare. */
    prepare: ({ more }: FacetQuestion): Promise<void> | null => unions.prepare(more),
  }
}

const NOT_READ = numberOf('report_status', 'not_read')

/** Groups that are counted under the same filter come one after the other. */
function onceFor<Key extends object>(count: (key: Key) => number): (key: Key) => number {
  let last: { readonly key: Key; readonly count: number } | null = null
  return (key) => {
    if (last?.key !== key) last = { key, count: count(key) }
    return last.count
  }
}

/** The docs that fit a filter: the finder's result, until it finds something else. */
interface Found {
  readonly prepared: Prepared | null
  readonly total: number
}

function createCounters(image: OpenedImage, finder: Finder) {
  const { layout, kernel, scratch, words } = image
  const { columns } = finder

  /** How many found docs are in a bitset of `docs` docs. */
  const countIn = ({ prepared, total }: Found, bits: number, docs: number): number => {
    if (prepared === null || total === 0) return 0
    if (total === layout.listings) return docs
    words[scratch.terms / 4] = finder.result
    words[scratch.terms / 4 + 1] = bits
    return kernel.count(scratch.terms, 2, 0, scratch.ranges, finder.rangeCount)
  }
  /** How many found docs are among this many lowest docs of a column. */
  const countLowest = (found: Found, column: OpenedColumn, docs: number): number => {
    if (docs === 0 || found.prepared === null) return 0
    const bits = column.bitsOf(docs, found.prepared.domain, () => finder.spare)
    return countIn(found, bits, docs)
  }
  const countBits = (found: Found, bits: Bits | null | undefined): number =>
    bits ? countIn(found, bits.at, bits.count) : 0
  return {
    find(filter: InventoryFilter): Found {
      const prepared = finder.prepare(filter)
      return { prepared, total: prepared === null ? 0 : finder.find(prepared) }
    },
    bits: countBits,
    ...createModelCounters(image, finder),
    values(found: Found, name: MeasureName): Counts {
      const counts = new Map<number | null, number>()
      let before = 0
      for (const value of viewNumbers(image, layout.columns[name].values)) {
        if (before === found.total) break
        const upTo = countLowest(found, columns[name], columns[name].countUpTo(value))
        if (upTo > before) counts.set(value, upTo - before)
        before = upTo
      }
      return withUnknown(counts, found.total - before)
    },
    /** A doc counts for each of its members. */
    members(found: Found, { known, members }: SetLayout): Counts {
      const counts = new Map<number | null, number>()
      const inAny = countBits(found, known)
      for (const [member, bits] of inAny > 0 ? members.entries() : []) {
        const count = countBits(found, bits)
        if (count > 0) counts.set(member, count)
      }
      return withUnknown(counts, found.total - inAny)
    },
    codes(found: Found, { bits: bitsets }: CodeLayout): Counts {
      const counts = new Map<number | null, number>()
      let unknown = found.total
      for (const [code, bits] of bitsets.entries()) {
        if (!bits || unknown === 0) continue
        const count = countIn(found, bits.at, bits.count)
        if (count > 0) counts.set(code, count)
        unknown -= count
      }
      return withUnknown(counts, unknown)
    },
    bands(found: Found, column: OpenedColumn, bands: readonly Band[]): Counts {
      const counts = new Map<number | null, number>()
      const { known, countBelow, countUpTo } = column
      const all = countLowest(found, column, known)
      let below = 0
      for (const [place, { min, max }] of bands.entries()) {
        // Bands rise: once all docs lie below, none are left for the rest.
        if (below === all) break
        below = countLowest(found, column, countBelow(min))
        const count = (max === null ? all : countLowest(found, column, countUpTo(max))) - below
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
    brands(found: Found): Counts {
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

function withUnknown(counts: Map<number | null, number>, unknown: number): Counts {
  if (unknown > 0) counts.set(null, unknown)
  return counts
}
