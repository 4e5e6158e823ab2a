/** Cache lifetimes and limits for requests to the marketplace. */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A fresh copy is used without a request, a stale one when the request fails. Optional requests have a shorter timeout, `budget_ms`. */
export const LIFETIMES = {
  brands: { fresh_ms: 24 * HOUR_MS, stale_ms: 7 * DAY_MS },
  series: { fresh_ms: 12 * HOUR_MS, stale_ms: 7 * DAY_MS },
  search: { fresh_ms: 5 * MINUTE_MS, stale_ms: HOUR_MS },
  car: { fresh_ms: 15 * MINUTE_MS, stale_ms: 7 * DAY_MS },
  sheet: { fresh_ms: 15 * MINUTE_MS, stale_ms: 7 * DAY_MS, budget_ms: 1000 },
} as const
export type Resource = keyof typeof LIFETIMES

export const PATHS = {
  brands: '/api/v2/getbrands',
  series: '/api/v2/getseriesbybrandid',
  search: '/api/v11/search',
  car: '/apic/v2/car/getcarinfo',
  sheet: '/api/v1/car/getparamtypeitems',
} as const satisfies Record<Resource, string>

export const ACCEPT = 'application/json'

/** Smaller slices are cut from pages of this size, so that a source that limits the number of pages can be read as deep. */
export const SMALLEST_PAGE = 24

/** The maximum number of requests per query; rows beyond them are not shown. */
export const MOST_REQUESTS = 50
