/** Answers the question about other ads of a car. */
import { type CarDuplicates, COMPARED_FIELDS, MOST_CANDIDATES } from '../domain/duplicates/duplicate-record.ts'
import { judgeDuplicate } from '../domain/duplicates/judge-duplicate.ts'
import { Failure } from '../domain/failure.ts'
import type { ConflictField } from '../domain/inspection-parts/conflict.ts'
import type { AdsAlike } from '../domain/inventory/inventory-ads.ts'
import { freshnessOf } from '../domain/inventory/readiness.ts'
import type { Sourced } from '../domain/source.ts'
import { type CatalogParts, readInventory } from './catalog-parts.ts'
import type { Disputed, FindDisputed } from './inspection/find-disputed.ts'

export function createDuplicates(parts: Pick<CatalogParts, 'inventory'>, findDisputed: FindDisputed) {
  return async function duplicates(id: number): Promise<Sourced<CarDuplicates>> {
    const { inventory, state } = await readInventory(parts.inventory)
    const { reader, now } = inventory
    const [alike, disputed] = await Promise.all([reader.adsAlike(id), findDisputed(inventory, id)])
    if (alike === null) throw new Failure('vehicle_not_found', 'The inventory has no car with this id.')
    const answer = describeDuplicates(id, alike, disputed)
    return {
      read: () => answer,
      freshness: freshnessOf(state, now(), 0),
      version: JSON.stringify(answer),
      isCurrent: disputed.isCurrent,
    }
  }
}

/** What a report may dispute, by what ads are compared by. */
const REPORTED: Readonly<Partial<Record<(typeof COMPARED_FIELDS)[number], ConflictField>>> = {
  vin: 'vin',
  registration_date: 'registration_date',
  mileage_km: 'mileage_km',
  color_code: 'color',
}

function describeDuplicates(car_id: number, { ad, others, is_rare }: AdsAlike, { fields }: Disputed): CarDuplicates {
  if (ad === null) return { car_id, compared: [], disputed: [], candidates: [] }
  const compared = COMPARED_FIELDS.filter((field) => ad[field] !== null)
  const candidates = others
    .flatMap((other) => {
      const judged = judgeDuplicate(ad, other, is_rare)
      return judged === null ? [] : [{ ...judged, other }]
    })
    .sort((a, b) => Number(a.strength === 'likely') - Number(b.strength === 'likely') || b.other.id - a.other.id)
  return {
    car_id,
    compared,
    disputed: compared.filter((field) => fields.some((one) => one === REPORTED[field])),
    candidates: candidates.slice(0, MOST_CANDIDATES).map(({ strength, reasons, differences, other }) => ({
      ...{ car_id: other.id, strength, reasons, differences, observed: other.is_observed },
      first_observed_at: new Date(other.first_observed_ms).toISOString(),
      last_observed_at: new Date(other.last_observed_ms).toISOString(),
    })),
  }
}
