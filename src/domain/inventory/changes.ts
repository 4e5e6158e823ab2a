/** The entries of the change log. Whether a car was sold is not known. */

export const CHANGE_TYPES = [
  'appeared',
  'price_changed',
  'details_changed',
  'report_changed',
  'no_longer_observed',
  'observed_again',
] as const
export type ChangeType = (typeof CHANGE_TYPES)[number]

/** The fields of a changed price; prices in other currencies follow from it. */
export const PRICE_FIELDS = ['price_cny'] as const

/** How long the log keeps a change. */
export const CHANGES_KEPT_DAYS = 90

export interface Change {
  /** Rises with every change, and is never used twice. */
  readonly seq: number
  readonly at_ms: number
  readonly car_id: number
  readonly type: ChangeType
  readonly price_before_cny: number | null
  readonly price_after_cny: number | null
  /** The fields of the record that changed, sorted; null = not known, or the car was not there before or after. */
  readonly fields: readonly string[] | null
}

/** A price, and when it was first observed. */
export interface PricePoint {
  readonly at_ms: number
  readonly price_cny: number | null
}
