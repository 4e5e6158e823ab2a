/** Turns a filter of the service into one of the inventory: what depends on the date becomes months and days, counted back from today in China. */
import {
  type AskedName,
  boundsOf,
  type FieldCondition,
  type FieldFilter,
  RELATIVE_NAMES,
} from '../fields/field-filter.ts'
import type { FieldName } from '../fields/search-fields.ts'
import { lastClearMonth } from '../listing-parts/export.ts'
import type { SourceFilter } from '../source.ts'
import { dayOf, monthOf } from '../time/china-time.ts'
import type { InventoryFilter } from './inventory-filter.ts'

const MONTHS = 12

export function toInventoryFilter({ any, keywords, fields }: SourceFilter, nowMs: number): InventoryFilter {
  const isRelative = RELATIVE_NAMES.some((name) => fields[name] !== undefined)
  return { any, keywords, fields: isRelative ? toDates(fields, nowMs) : fields }
}

function toDates(asked: FieldFilter<AskedName>, nowMs: number): FieldFilter {
  const { age, listed_within_days, price_changed_within_days, export: clear, ...fields } = asked
  const dated: Partial<Record<FieldName, FieldCondition>> = { ...fields }
  const { min: youngest, max: oldest } = boundsOf(asked, 'age')
  // Of the months in which a car may have been registered, one is enough.
  if (youngest !== null) dated.registered_from = { min: null, max: monthOf(nowMs) - youngest * MONTHS }
  const last = clear === undefined ? null : lastClearMonth(dayOf(nowMs))
  const first = oldest === null ? null : monthOf(nowMs) - oldest * MONTHS
  if (first !== null || last !== null) dated.registered_to = { min: first, max: last }
  const since = (name: 'listed_within_days' | 'price_changed_within_days') => {
    const { max: days } = boundsOf(asked, name)
    return { min: days === null ? null : dayOf(nowMs) - days, max: null }
  }
  if (listed_within_days) dated.listed_day = since('listed_within_days')
  if (price_changed_within_days) dated.price_changed_day = since('price_changed_within_days')
  return dated
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
