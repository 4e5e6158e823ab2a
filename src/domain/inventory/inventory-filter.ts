/** The filter of a search over the inventory. */
import type { Powertrain } from '../codes.ts'
import { type NamedPowertrain, NO_FILTER, type SourceFilter } from '../source.ts'

/**
 * Bounds of ages are months of registration, so that a store does not depend on the date: a car matches if one of the months in
 * which it may have been registered lies within them. A keyword of hyphens only is searched in source titles only.
 */
export interface InventoryFilter extends Omit<SourceFilter, 'age_min' | 'age_max'> {
  readonly registered_from: number | null
  readonly registered_to: number | null
}

const { age_min: _youngest, age_max: _oldest, ...NO_SOURCE_FILTER } = NO_FILTER

/** Matches every car. Other filters are made from it with a spread. */
export const EVERY_CAR: InventoryFilter = {
  ...NO_SOURCE_FILTER,
  registered_from: null,
  registered_to: null,
}

/** A caller who names combustion also means mild hybrids. */
export function expandPowertrains(named: readonly NamedPowertrain[]): readonly Powertrain[] {
  return named.flatMap((one) => (one === 'combustion' ? ['combustion', 'mild_hybrid'] : [one]))
}
