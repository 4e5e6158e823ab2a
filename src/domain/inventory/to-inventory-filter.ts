/** A filter of the service as an inventory has it: ages become months of registration, counted back from the month it is in China. */
import type { SourceFilter } from '../source.ts'
import type { InventoryFilter } from './store.ts'

const CHINA_MS = 8 * 3_600_000
const MONTHS = 12

/** A month as a number that grows by one from each to the next; `month` counts from 1. */
export function countMonths(year: number, month: number): number {
  return year * MONTHS + month - 1
}

export function toInventoryFilter({ age_min, age_max, ...filter }: SourceFilter, nowMs: number): InventoryFilter {
  const today = new Date(nowMs + CHINA_MS)
  const month = countMonths(today.getUTCFullYear(), today.getUTCMonth() + 1)
  return {
    ...filter,
    registered_from: age_max === null ? null : month - age_max * MONTHS,
    registered_to: age_min === null ? null : month - age_min * MONTHS,
  }
}

/** Whether something is asked for that only an inventory can answer. */
export function needsInventory(filter: SourceFilter): boolean {
  const { powertrains, province, registration_state, year_min, year_max, has_report } = filter
  return [powertrains, province, registration_state, year_min, year_max, has_report].some((asked) => asked !== null)
}
