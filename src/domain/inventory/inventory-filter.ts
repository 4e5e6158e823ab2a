/** What a search over the inventory may ask for. */
import type { Powertrain } from '../codes.ts'
import { type NamedPowertrain, NO_FILTER, type SourceFilter } from '../source.ts'

/**
 * Bounds of ages as months of registration, so that a store need not know the day: a car matches when one of the months in
 * which it may have been registered lies within. A keyword of nothing but hyphens is looked for in source titles only.
 */
export interface InventoryFilter extends Omit<SourceFilter, 'age_min' | 'age_max'> {
  readonly registered_from: number | null
  readonly registered_to: number | null
}

const { age_min: _youngest, age_max: _oldest, ...NO_SOURCE_FILTER } = NO_FILTER

/** Asks for every car; what is asked for is spread over it. */
export const EVERY_CAR: InventoryFilter = {
  ...NO_SOURCE_FILTER,
  registered_from: null,
  registered_to: null,
}

/** A caller who names combustion also means mild hybrids. */
export function expandPowertrains(named: readonly NamedPowertrain[]): readonly Powertrain[] {
  return named.flatMap((one) => (one === 'combustion' ? ['combustion', 'mild_hybrid'] : [one]))
}
