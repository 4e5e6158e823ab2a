/** Turns a filter of the service into one of the inventory: ages become months of registration, counted back from the current month in China. */
import type { SourceFilter } from '../source.ts'
import type { FactFilter } from './facts.ts'
import type { InventoryFilter } from './inventory-filter.ts'

const CHINA_MS = 8 * 3_600_000
const DAY_MS = 86_400_000
const MONTHS = 12

/** Numbers the months, so that the next month is one higher; `month` counts from 1. */
export function countMonths(year: number, month: number): number {
  return year * MONTHS + month - 1
}

/** The number of the current day in China: answers of one day count ages from the same month. */
export function dayOf(nowMs: number): number {
  return Math.floor((nowMs + CHINA_MS) / DAY_MS)
}

/** Until the day ends in China. */
export function msToNextDay(nowMs: number): number {
  return DAY_MS - ((nowMs + CHINA_MS) % DAY_MS)
}

/** The current month in China. */
export function monthOf(nowMs: number): number {
  const today = new Date(nowMs + CHINA_MS)
  return countMonths(today.getUTCFullYear(), today.getUTCMonth() + 1)
}

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

/** An application for export on the last of these days after the registration still needs a letter. */
export const LETTER_DAYS = 180

/** The last month of registration with which no letter is needed on a day. */
export function lastClearMonth(day: number): number {
  const date = new Date((day - LETTER_DAYS) * DAY_MS)
  return countMonths(date.getUTCFullYear(), date.getUTCMonth() + 1) - 1
}

/** Whether only an inventory can answer this filter. */
export function needsInventory(filter: SourceFilter): boolean {
  const { powertrains, province, registration_state, year_min, year_max, has_report } = filter
  const { facts, listed_within_days, price_changed_within_days, is_export_clear } = filter
  const others = [facts, listed_within_days, price_changed_within_days, is_export_clear]
  return [powertrains, province, registration_state, year_min, year_max, has_report, ...others].some(
    (asked) => asked !== null,
  )
}

/** The months of a date in the source's precision: `2021-05` is one month, `2021` is twelve. Null for anything else. */
export function readRegistrationMonths(date: string | null): { from: number; to: number } | null {
  const [, year, month] = /^(\d{4})(?:-(\d{2}))?$/.exec(date ?? '') ?? []
  if (year === undefined) return null
  if (month === undefined) return { from: countMonths(Number(year), 1), to: countMonths(Number(year), 12) }
  const number = Number(month)
  if (number < 1 || number > 12) return null
  const one = countMonths(Number(year), number)
  return { from: one, to: one }
}
