/** The order in which the results of several native searches are merged. */
import type { Sort } from '../../domain/codes.ts'
import type { SourceListing } from '../../domain/source.ts'

export interface Candidate {
  readonly listing: SourceListing
  /** Its position in its own search. */
  readonly position: number
}

const negative = (value: number | null) => (value === null ? null : -value)

/** Lower comes first, null last. */
const KEYS: Readonly<Record<Sort, (candidate: Candidate) => number | null>> = {
  // Rows do not show the source's own ranking, only their positions.
  default: ({ position }) => position,
  price_asc: ({ listing }) => listing.price_cny,
  price_desc: ({ listing }) => negative(listing.price_cny),
  mileage_asc: ({ listing }) => listing.mileage_km,
  // Rows have the year and no month.
  youngest: ({ listing }) =>
    listing.registration_date === null ? null : -Number(listing.registration_date.slice(0, 4)),
  // Ids are assigned in order of publication.
  newest: ({ listing }) => -listing.id,
}

export function compareCandidates(sort: Sort, a: Candidate, b: Candidate): number {
  const [left, right] = [KEYS[sort](a), KEYS[sort](b)]
  if (left !== right) {
    if (left === null) return 1
    if (right === null) return -1
    return left - right
  }
  return b.listing.id - a.listing.id
}
