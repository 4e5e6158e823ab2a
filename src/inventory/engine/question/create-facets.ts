/** Counts the docs that fit by each value of each filter, every group as if its own filter were not set. */
import { BODY_STYLES, FUEL_TYPES, POWERTRAINS, REGISTRATION_STATES, TRANSMISSIONS } from '../../../domain/codes.ts'
import {
  type Band,
  type Counts,
  DISPLACEMENT_BANDS,
  FACET_GROUPS,
  type FacetCounts,
  type FacetGroup,
  type FacetQuestion,
  filterOfGroup,
  isOfReport,
  MILEAGE_BANDS,
  POWER_BANDS,
  PRICE_BANDS,
  type SeriesCount,
} from '../../../domain/inventory/facets.ts'
import { DRIVE_NUMBERS, GEARBOX_NUMBERS } from '../../../domain/inventory/facts.ts'
import type { InventoryFilter } from '../../../domain/inventory/inventory-filter.ts'
import { REPORT_STATUS_NUMBERS, SEVERITY_NUMBERS } from '../../../domain/inventory/reports/report-facts.ts'
import type { CodeLayout } from '../image.ts'
import { knownOrNull, UNKNOWN } from '../listing-table.ts'
import { findFirst, type OpenedImage, viewIds, viewNumbers, viewWords } from '../opened-image.ts'
import { createColumns, type OpenedColumn } from './create-columns.ts'
import { openFactColumns } from './create-fact-reader.ts'
import type { Finder, Prepared } from './create-finder.ts'
import { createUnionCounter } from './create-union-counter.ts'

type Groups = Pick<FacetCounts, FacetGroup>
type Counting = { readonly [Group in FacetGroup]: (found: Found) => FacetCounts[Group] }

export function createFacets(image: OpenedImage, finder: Finder) {
  const counters = createCounters(image, finder)
  const { codes, facts } = image.layout
  const columns = createColumns(image)
  const factColumns = openFactColumns(image)
  const counting: Counting = {
    brands: counters.brands,
    series: counters.series,
    model_years: counters.years,
    fuel_types: (found) => counters.codes(found, codes.fuel_type, (code) => FUEL_TYPES[code]),
    powertrains: (found) => counters.codes(found, codes.powertrain, (code) => POWERTRAINS[code]),
    transmissions: (found) => counters.codes(found, codes.transmission, (code) => TRANSMISSIONS[code]),
    body_styles: (found) => counters.codes(found, codes.body_style, (code) => BODY_STYLES[code]),
    provinces: (found) => counters.codes(found, codes.province, (code) => code),
    price_bands: (found) => counters.bands(found, columns.price_cny, PRICE_BANDS),
    mileage_bands: (found) => counters.bands(found, columns.mileage_km, MILEAGE_BANDS),
    registration_states: (found) =>
      counters.codes(found, codes.registration_state, (code) => REGISTRATION_STATES[code]),
    has_reports: (found) => counters.codes(found, codes.has_report, (code) => code === 1),
    drives: (found) => counters.codes(found, facts.codes.drive, nameDrive),
    gearboxes: (found) => counters.codes(found, facts.codes.gearbox, nameGearbox),
    power_bands: (found) => counters.bands(found, factColumns.power_hp, POWER_BANDS),
    displacement_bands: (found) => counters.bands(found, factColumns.displacement_cc, DISPLACEMENT_BANDS),
    report_statuses: (found) => counters.codes(found, facts.codes.report_status, nameStatus),
    had_accidents: (found) => counters.codes(found, facts.codes.had_accident, isYes),
    were_flooded: (found) => counters.codes(found, facts.codes.was_flooded, isYes),
    were_fire_damaged: (found) => counters.codes(found, facts.codes.was_fire_damaged, isYes),
    odometers_rolled_back: (found) => counters.codes(found, facts.codes.odometer_rolled_back, isYes),
    are_rentals: (found) => counters.codes(found, facts.codes.is_rental, isYes),
    severities: (found) => counters.codes(found, facts.codes.derived_damage_severity, nameSeverity),
  }
  const unions = createUnionCounter(image, finder)

  function count(question: FacetQuestion): FacetCounts {
    const groups: Partial<Groups> = {}
    const not_read: Partial<Record<FacetGroup, number>> = {}
    const countUnread = onceFor((found: Found) => counters.code(found, facts.codes.report_status, NOT_READ))
    const countGroup = <Group extends FacetGroup>(group: Group, found: Found): void => {
      groups[group] = counting[group](found)
      const unread = isOfReport(group) ? countUnread(found) : 0
      if (unread > 0) not_read[group] = unread
    }
    // Groups that are counted under the same filter share one result.
    const { all } = question
    const asked = FACET_GROUPS.map((group) => ({ group, filter: filterOfGroup(group, question) }))
    const shared = asked.filter(({ filter }) => filter === all)
    const found = counters.find(all)
    for (const { group } of shared) countGroup(group, found)
    for (const { group, filter } of asked) if (filter !== all) countGroup(group, counters.find(filter))
    return { ...(groups as Groups), not_read, total: found.total, more: unions.count(all, question.more) }
  }

  return {
    count,
    /** Callers wait for it before they count, so that no question blocks the thread for long. Null = nothing is left to prepare. */
    prepare: ({ more }: FacetQuestion): Promise<void> | null => unions.prepare(more),
  }
}

function nameBy<Name extends string>(numbers: Readonly<Record<Name, number>>): (number: number) => Name | undefined {
  const names = new Map((Object.keys(numbers) as Name[]).map((name) => [numbers[name], name]))
  return (number) => names.get(number)
}

const nameDrive = nameBy(DRIVE_NUMBERS)
const nameGearbox = nameBy(GEARBOX_NUMBERS)
const nameStatus = nameBy(REPORT_STATUS_NUMBERS)
const nameSeverity = nameBy(SEVERITY_NUMBERS)
const isYes = (code: number) => code === 1
const NOT_READ = REPORT_STATUS_NUMBERS.not_read

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
  const countLowest = (found: Found, column: OpenedColumn, docs: number): number => {
    if (docs === 0 || found.prepared === null) return 0
    const bits = column.bitsOf(docs, found.prepared.domain, () => finder.spare)
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
        const upTo = countLowest(found, columns.model_year, columns.model_year.countUpTo(year))
        if (upTo > before) counts.set(year, upTo - before)
        before = upTo
      }
      return withUnknown(counts, found.total - before)
    },
    /** How many found docs have one code. */
    code(found: Found, { bits: bitsets }: CodeLayout, code: number): number {
      const bits = bitsets[code]
      return bits ? countIn(found, bits.at, bits.count) : 0
    },
    codes<Value>(
      found: Found,
      { bits: bitsets }: CodeLayout,
      nameOf: (code: number) => Value | undefined,
    ): Counts<Value> {
      const counts = new Map<Value | null, number>()
      let unknown = found.total
      for (const [code, bits] of bitsets.entries()) {
        if (!bits || unknown === 0) continue
        const count = countIn(found, bits.at, bits.count)
        if (count > 0) counts.set(nameOf(code) as Value, count)
        unknown -= count
      }
      return withUnknown(counts, unknown)
    },
    bands(found: Found, column: OpenedColumn, bands: readonly Band[]): Counts<number> {
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
