/** How much of a market has been read. What is unknown only because of the rest is "not read yet" on every page, and not "not stated". */
import type { ListingRecord } from '../listing.ts'

export interface ShareRead {
  readonly read: number
  /** Of how many; null = not known yet. */
  readonly of: number | null
}

export interface SharesRead {
  /** The cars of the marketplace, while the first copy of them is made; null = it is complete, or nothing is copied. */
  readonly cars: ShareRead | null
  /** The reports that cars of a complete copy link to; null = all have been read, none are read in advance, or the copy is not complete. */
  readonly reports: ShareRead | null
}

export const ALL_READ: SharesRead = { cars: null, reports: null }

/** A row of a list of the marketplace itself: the details of the car, which say more, have not been read. Cars of the copy have been observed. */
export function isFromList({ first_observed_at }: Pick<ListingRecord, 'first_observed_at'>): boolean {
  return first_observed_at === null
}
