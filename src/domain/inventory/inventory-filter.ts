/** The filter of a search over the inventory. */
import type { Powertrain } from '../codes.ts'
import { type NamedPowertrain, NO_FILTER, type SourceFilter } from '../source.ts'

/**
 * Bounds of ages are months of registration, and bounds of other times are facts in days, so that a store does not depend on the date.
 * A car matches `registered_from` and `registered_to` if one of the months in which it may have been registered lies within them. A keyword of hyphens only is searched in source titles only.
 */
export interface InventoryFilter extends Omit<SourceFilter, RelativeFilter> {
  readonly registered_from: number | null
  readonly registered_to: number | null
  /** The car was registered in this month or earlier, whichever of its months it was. */
  readonly registered_by: number | null
}

type RelativeFilter = 'age_min' | 'age_max' | 'listed_within_days' | 'price_changed_within_days' | 'is_export_clear'

const {
  age_min: _youngest,
  age_max: _oldest,
  listed_within_days: _listed,
  price_changed_within_days: _repriced,
  is_export_clear: _clear,
  ...NO_SOURCE_FILTER
} = NO_FILTER

/** Matches every car. Other filters are made from it with a spread. */
export const EVERY_CAR: InventoryFilter = {
  ...NO_SOURCE_FILTER,
  registered_from: null,
  registered_to: null,
  registered_by: null,
}

/** A caller who names combustion also means mild hybrids. */
export function expandPowertrains(named: readonly NamedPowertrain[]): readonly Powertrain[] {
  return named.flatMap((one) => (one === 'combustion' ? ['combustion', 'mild_hybrid'] : [one]))
}
