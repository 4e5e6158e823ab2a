/** Our orders as the marketplace's codes. */
import type { Sort } from '../../../domain/codes.ts'

export const SORT_CODES: Readonly<Record<Sort, number>> = {
  default: 0,
  price_asc: 1,
  price_desc: 2,
  mileage_asc: 3,
  youngest: 4,
  newest: 5,
}
