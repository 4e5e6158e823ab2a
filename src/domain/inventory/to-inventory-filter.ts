/** Turns a filter of the service into one of the inventory: ages become months of registration, counted back from the current month in China. */
import { lastClearMonth } from '../listing-parts/export.ts'
import type { SourceFilter } from '../source.ts'
import { dayOf, monthOf } from '../time/china-time.ts'
import type { FactFilter } from './facts.ts'
import type { InventoryFilter } from './inventory-filter.ts'

const MONTHS = 12

/** Spelled out, because a rest pattern costs more than a search. */
export function toInventoryFilter(filter: SourceFilter, nowMs: number): InventoryFilter {
  const { age_min, age_max } = filter
  const month = age_min === null && age_max === null ? 0 : monthOf(nowMs)
  return {
    any: filter.any,
    keywords: filter.keywords,
    mileage_min_km: filter.mileage_min_km,
    mileage_max_km: filter.mileage_max_km,
    price_min_cny: filter.price_min_cny,
    price_max_cny: filter.price_max_cny,
    fuel_types: filter.fuel_types,
    transmission: filter.transmission,
    body_styles: filter.body_styles,
    powertrains: filter.powertrains,
    province: filter.province,
    registration_state: filter.registration_state,
    year_min: filter.year_min,
    year_max: filter.year_max,
    has_report: filter.has_report,
    facts: datesOf(filter, nowMs),
    registered_from: age_max === null ? null : month - age_max * MONTHS,
    registered_to: age_min === null ? null : month - age_min * MONTHS,
    registered_by: filter.is_export_clear === null ? null : lastClearMonth(dayOf(nowMs)),
  }
}

/** The facts of a filter, with those that depend on the day. */
function datesOf(filter: SourceFilter, nowMs: number): FactFilter | null {
  const { facts, listed_within_days, price_changed_within_days } = filter
  if (listed_within_days === null && price_changed_within_days === null) return facts
  const since = (days: number) => ({ min: dayOf(nowMs) - days, max: null })
  return {
    ...facts,
    ...(listed_within_days === null ? {} : { listed_day: since(listed_within_days) }),
    ...(price_changed_within_days === null ? {} : { price_changed_day: since(price_changed_within_days) }),
  }
}

/** Marketplaces know limits of prices in steps only. */
const STEP_CNY = 10_000

/** Whether only an inventory can answer this filter. */
export function needsInventory(filter: SourceFilter): boolean {
  const { powertrains, province, registration_state, year_min, year_max, has_report } = filter
  const { facts, listed_within_days, price_changed_within_days, is_export_clear } = filter
  const asked = [powertrains, province, registration_state, year_min, year_max, has_report]
  const others = [facts, listed_within_days, price_changed_within_days, is_export_clear]
  return (
    [...asked, ...others].some((one) => one !== null) ||
    [filter.price_min_cny, filter.price_max_cny].some((price) => price !== null && price % STEP_CNY !== 0)
  )
}
