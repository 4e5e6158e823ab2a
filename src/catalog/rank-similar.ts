/** Ranks similar cars for a buyer: nearest in price, age and mileage. */
import type { SourceListing } from '../domain/source.ts'

// If a value of either car is unknown, it counts as rather different, never as equal.
const UNKNOWN_DISTANCE = 1

/** The compared fields, which listings and finished records both have. */
type Comparable = Pick<SourceListing, 'id' | 'price_cny' | 'registration_date' | 'mileage_km'>

/** The most similar first; ties go to the higher id. */
export function rankSimilar<Listing extends Comparable>(car: Comparable, listings: readonly Listing[]): Listing[] {
  return listings
    .map((listing) => ({ listing, distance: measureDistance(car, listing) }))
    .sort((a, b) => a.distance - b.distance || b.listing.id - a.listing.id)
    .map(({ listing }) => listing)
}

export function measureDistance(a: Comparable, b: Comparable): number {
  return (
    2 * compare(a.price_cny, b.price_cny, byRatio) +
    compare(yearOf(a), yearOf(b), byYears) +
    compare(a.mileage_km, b.mileage_km, byKilometres)
  )
}

function compare(a: number | null, b: number | null, measure: (a: number, b: number) => number): number {
  return a === null || b === null ? UNKNOWN_DISTANCE : measure(a, b)
}

/** Twice or half the price is a distance of one. */
function byRatio(a: number, b: number): number {
  return Math.abs(Math.log2(Math.max(1, a) / Math.max(1, b)))
}

function byYears(a: number, b: number): number {
  return Math.abs(a - b) / 4
}

function byKilometres(a: number, b: number): number {
  return Math.abs(a - b) / 80_000
}

function yearOf({ registration_date }: Comparable): number | null {
  return registration_date === null ? null : Number(registration_date.slice(0, 4))
}
