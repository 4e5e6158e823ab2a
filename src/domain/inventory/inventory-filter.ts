/** The filter of a search over the inventory, and how one of the service becomes it: what depends on the date becomes months and days, counted back from today in China. */
import type { Powertrain } from '../codes.ts'
import {
  type AskedName,
  boundsOf,
  DAYS_AGO,
  type FieldCondition,
  type FieldFilter,
  type RelativeName,
} from '../fields/field-filter.ts'
import type { FieldName } from '../fields/search-fields.ts'
import { lastClearMonth } from '../listing-parts/export.ts'
import type { NamedPowertrain, SourceFilter } from '../source.ts'
import { dayOf, monthOf } from '../time/china-time.ts'

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

const MONTHS = 12

const RELATIVE: ReadonlySet<string> = new Set<RelativeName>(['age', 'export', ...DAYS_AGO.map(([name]) => name)])

export function toInventoryFilter({ any, keywords, fields }: SourceFilter, nowMs: number): InventoryFilter {
  const isRelative = Object.keys(fields).some((name) => RELATIVE.has(name))
  return { any, keywords, fields: isRelative ? toDates(fields, nowMs) : fields }
}

function toDates(asked: FieldFilter<AskedName>, nowMs: number): FieldFilter {
  const others = Object.entries(asked).filter(([name]) => !RELATIVE.has(name))
  const dated: Partial<Record<FieldName, FieldCondition>> = Object.fromEntries(others)
  /** Adds a bound to those that are asked for themselves. */
  const narrow = (name: FieldName, min: number | null, max: number | null): void => {
    const own = boundsOf(dated, name)
    dated[name] = { min: pick(Math.max, own.min, min), max: pick(Math.min, own.max, max) }
  }
  const { min: youngest, max: oldest } = boundsOf(asked, 'age')
  // Of the months in which a car may have been registered, one is enough.
  if (youngest !== null) narrow('registered_from', null, monthOf(nowMs) - youngest * MONTHS)
  if (oldest !== null) narrow('registered_to', monthOf(nowMs) - oldest * MONTHS, null)
  if (asked.export !== undefined) narrow('registered_to', null, lastClearMonth(dayOf(nowMs)))
  for (const [name, field] of DAYS_AGO) {
    const { max: days } = boundsOf(asked, name)
    if (days !== null) narrow(field, dayOf(nowMs) - days, null)
  }
  return dated
}

function pick(choose: (one: number, other: number) => number, one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : choose(one, other)
}

/** Those that a marketplace can filter by, too. */
const OF_MARKETPLACES: ReadonlySet<string> = new Set<AskedName>([
  'age',
  'price_cny',
  'mileage_km',
  'fuel_type',
  'transmission',
  'body_style',
])

/** Marketplaces know limits of prices in steps only. */
const STEP_CNY = 10_000

/** Whether only an inventory can answer this filter. */
export function needsInventory({ fields }: SourceFilter): boolean {
  const { min, max } = boundsOf(fields, 'price_cny')
  return (
    Object.keys(fields).some((name) => !OF_MARKETPLACES.has(name)) ||
    [min, max].some((price) => price !== null && price % STEP_CNY !== 0)
  )
}
