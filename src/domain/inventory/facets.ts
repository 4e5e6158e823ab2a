/** The questions how cars are distributed over the values of fields, and the filter of each group. */

import { FACETS, type FacetName } from '../fields/field-facets.ts'
import { type FieldFilter, listConditions, withoutField } from '../fields/field-filter.ts'
import { type FieldName, STATE_SETS } from '../fields/search-fields.ts'
import type { SourceFilter } from '../source.ts'
import type { InventoryFilter } from './inventory-filter.ts'

/** Each group is counted as if its own filter were not set. Brand and model are one union, so the question has it three times. */
export interface FacetQuestion {
  /** All filters. Bounds may contradict each other: then nothing fits. */
  readonly all: InventoryFilter
  /** Without the brand. */
  readonly make: InventoryFilter
  /** Without the model. */
  readonly model: InventoryFilter
  /**
   * Unions that replace brand and model: names for a part of a series, given by words or powertrains. They are counted over the same cars
   * at the same moment. A later question with the same array may be answered faster.
   */
  readonly more: readonly SourceFilter['any'][]
}

/** Cars by value; null = the value is unknown. Values without cars are left out. */
export type Counts = ReadonlyMap<number | null, number>

/** Counts the cars of each state of a field. Those for which a state is unknown are in no number. */
export function countStates(count: (state: State) => Counts): Readonly<Record<State, Counts>> {
  const counted = STATE_SETS.map((state) => [state, new Map(count(state))] as const)
  for (const [, counts] of counted) counts.delete(null)
  return Object.fromEntries(counted) as unknown as Readonly<Record<State, Counts>>
}

type State = (typeof STATE_SETS)[number]

/** The brand may be unknown although the series is known, and the other way round. */
export interface SeriesCount {
  readonly brand_id: number | null
  readonly series_id: number | null
  readonly count: number
}

export interface FacetCounts {
  readonly total: number
  readonly brands: Counts
  /** Each pair once, in any order. */
  readonly series: readonly SeriesCount[]
  /** By number of the field, or by place in its bands. */
  readonly groups: Readonly<Record<FacetName, Counts>>
  /** How many of the unknown ones of a group are unknown only because a record or the report has not been read yet, or the car was not rendered since the field was added. Groups without such cars are left out. */
  readonly not_read: Readonly<Partial<Record<FacetName, number>>>
  /** In the order of the question. */
  readonly more: readonly number[]
}

/** The filter that each of `more` is counted under. */
export function filterOfName(any: SourceFilter['any'], { all }: Pick<FacetQuestion, 'all'>): InventoryFilter {
  return { ...all, any }
}

/** The filters that the groups are counted under, in their order: `all` itself where the group's own field is not asked for. */
export function listGroupFilters({ all }: Pick<FacetQuestion, 'all'>): readonly InventoryFilter[] {
  const asked = new Set<FieldName>(listConditions(all.fields).map(([name]) => name))
  const without = (name: FieldName): FieldFilter => withoutField(all.fields, name)
  return FACETS.map(({ field }) => (asked.has(field) ? { ...all, fields: without(field) } : all))
}
