/** What happens to a car of the inventory, as the change log shows it. Whether a car was sold is not known. */

export const CHANGE_TYPES = [
  'appeared',
  'price_changed',
  'details_changed',
  'no_longer_observed',
  'observed_again',
] as const
export type ChangeType = (typeof CHANGE_TYPES)[number]

/** How long the log keeps a change. */
export const CHANGES_KEPT_DAYS = 90

export interface Change {
  /** Grows by one or more from each change to the next, and is never given twice. */
  readonly seq: number
  readonly at_ms: number
  readonly car_id: number
  readonly type: ChangeType
  readonly price_before_cny: number | null
  readonly price_after_cny: number | null
}

/** A price from the moment on at which it was first seen. */
export interface PricePoint {
  readonly at_ms: number
  readonly price_cny: number | null
}
