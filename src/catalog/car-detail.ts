/** Turns a car of the source into the detail record, in the language asked for. The native block stays as it is. */
import type { CarDetail } from '../domain/listing.ts'
import type { SourceCar } from '../domain/source.ts'
import { makeListingRecord, type RecordParts } from './listing-record.ts'

export function makeCarDetail(car: SourceCar, parts: RecordParts): CarDetail {
  const { words, lang } = parts
  // Assigned to the new record: spreading one of this size takes longer than making it.
  return Object.assign(makeListingRecord(car, parts), {
    description: car.description,
    color: words.label('colour', car.color, lang),
    drive: words.label('drive', car.drive, lang),
    seats: car.seats,
    doors: car.doors,
    transfer_count: car.transfer_count,
    usage_type: words.label('usage', car.usage_type, lang),
    engine: {
      displacement_l: car.displacement_l,
      displacement_cc: car.displacement_cc,
      power_kw: car.power_kw,
      power_hp: car.power_hp,
      cylinders: car.cylinders,
      induction: words.label('induction', car.induction, lang),
      emission_standard: words.label('emission', car.emission_standard, lang),
    },
    new_price_cny: car.new_price_cny,
    photos: car.photos,
    observed_at: new Date(car.observed_at_ms).toISOString(),
    marketplace: car.marketplace,
  })
}
