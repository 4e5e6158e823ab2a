/** The filter of a search over the inventory. */
import type { Powertrain } from '../codes.ts'
import type { FieldFilter } from '../fields/field-filter.ts'
import type { NamedPowertrain, SourceFilter } from '../source.ts'

/**
 * Without what depends on the date. A car matches a bound of its registration if one of the months in which it may have been registered
 * does. A keyword of hyphens only is searched in source titles only.
 */
export interface InventoryFilter extends Omit<SourceFilter, 'fields'> {
  readonly fields: FieldFilter
}

/** Matches every car. Other filters are made from it with a spread. */
export const EVERY_CAR: InventoryFilter = { any: null, keywords: [], fields: {} }

/** A caller who names combustion also means mild hybrids. */
export function expandPowertrains(named: readonly NamedPowertrain[]): readonly Powertrain[] {
  return named.flatMap((one) => (one === 'combustion' ? ['combustion', 'mild_hybrid'] : [one]))
}
